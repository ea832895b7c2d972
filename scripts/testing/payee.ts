import type { TestBank, TestCustomer } from './http-bank.ts'

/**
 * Adds a payee as the page does, and enters the code that was mailed for it: payments to it are made. Answers its id.
 */
export async function addPayee(bank: TestBank, who: TestCustomer, more: Record<string, unknown> = {}): Promise<string> {
  const wanted = { name: 'Northline Electric', accountNumber: '99-8877 6655', category: 'Utilities', ...more }
  const id = String((await who.post('/api/payees', wanted)).body.data.id)
  const verificationCode = await bank.codeFor(who.email)
  const { status } = await who.post(`/api/payees/${id}/verify`, { verificationCode })
  if (status !== 200) throw new Error(`The payee was not verified: ${status}`)
  return id
}
