import { t } from '../../lib/i18n.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'

export type Bill = Answered['payBills']['bills'][number]
export type Payment = Answered['payBills']['payments'][number]
export type Payee = Answered['payBills']['payees'][number]
type PayingAccount = Answered['payBills']['accounts'][number]

export interface BillsData {
  accounts: readonly PayingAccount[]
  bills: readonly Bill[]
  payments: readonly Payment[]
  payees: readonly Payee[]
  /** The bank's day. */
  today: string
}

/** Accounts, bills, payments and payees, loaded together (doc3 §7). */
export function useBillsData() {
  const accounts = trpc.payBills.accounts.useQuery()
  const bills = trpc.payBills.bills.useQuery()
  const payments = trpc.payBills.payments.useQuery({ status: 'all' })
  const payees = trpc.payBills.payees.useQuery()
  const bankDay = trpc.comingUp.today.useQuery()
  const all = [accounts, bills, payments, payees, bankDay]
  const data: BillsData | undefined =
    accounts.data && bills.data && payments.data && payees.data && bankDay.data
      ? {
          accounts: accounts.data,
          bills: bills.data,
          payments: payments.data,
          payees: payees.data,
          today: bankDay.data.today,
        }
      : undefined
  return {
    data,
    error: all.find(({ error }) => error)?.error,
    refetch: () => void Promise.all(all.map(query => query.refetch())),
  }
}

/** Whether any of these texts has what was searched for. */
export const fits = (search: string, ...texts: string[]): boolean =>
  texts.some(text => text.toLowerCase().includes(search.trim().toLowerCase()))

export const billFits = (search: string, { payee, category }: Pick<Bill, 'payee' | 'category'>): boolean =>
  fits(search, payee, category, t(category))

export const payeeFits = (
  search: string,
  { name, nickname, category }: Pick<Payee, 'name' | 'nickname' | 'category'>,
): boolean => fits(search, name, nickname, category, t(category))

/** Who was searched for is paid by the customer, and has sent no bill. */
export const findsPayeeOnly = (
  {
    bills,
    payees,
  }: {
    bills: readonly Pick<Bill, 'payee' | 'category'>[]
    payees: readonly Pick<Payee, 'name' | 'nickname' | 'category'>[]
  },
  search: string,
): boolean =>
  search.trim() !== '' && !bills.some(bill => billFits(search, bill)) && payees.some(payee => payeeFits(search, payee))
