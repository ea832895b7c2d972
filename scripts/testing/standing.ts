import type { TestAccount, TestCustomer } from './http-bank.ts'

/** What a customer is told of an account: its balance, and what they may do with how much of it. */
export const standingIn =
  (list: string, available: string) =>
  async (who: TestCustomer, account: TestAccount): Promise<unknown[]> => {
    const { accounts } = (await who.get(list)).body.data
    const found = accounts.find((one: { id: string }) => one.id === account.publicId)
    return [found.balance, found[available]]
  }
