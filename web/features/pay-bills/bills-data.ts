import { DUE_WINDOW_DAYS } from '../../../api/pay-bills/bill.schema.ts'
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

type Due = Pick<Bill, 'daysLeft'>
export const isOverdue = ({ daysLeft }: Due): boolean => daysLeft < 0
/** "Due in 7 days": today at the earliest (doc3 §2.2); what is overdue is told beside it. */
export const isDueSoon = (bill: Due): boolean => !isOverdue(bill) && bill.daysLeft <= DUE_WINDOW_DAYS

export const sorts = ['date-desc', 'date-asc', 'amount-desc', 'amount-asc'] as const

/** Amounts compare by their digits: both have two decimals and no sign. */
const byAmount = (a: Sortable, b: Sortable) => a.amount.length - b.amount.length || compared(a.amount, b.amount)
const byDate = (a: Sortable, b: Sortable) => compared(a.date, b.date)
const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Sortable = Pick<Payment, 'date' | 'amount'>

/**
 * Out of the bank's order, the newest first, which decides where two are alike: of one day, the later one is newer, and
 * of one amount it stands first.
 */
export function sorted<P extends Sortable>(payments: readonly P[], sort: (typeof sorts)[number]): P[] {
  if (sort === 'date-asc') return sorted(payments, 'date-desc').toReversed()
  if (sort === 'date-desc') return payments.toSorted((a, b) => byDate(b, a))
  return payments.toSorted(sort === 'amount-asc' ? byAmount : (a, b) => byAmount(b, a))
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
