import { position, type AccountId } from '../../ledger/accounts.ts'
import { addDays, addMonths, endOfMonth, startOfMonth, type BankDay } from '../../ledger/calendar.ts'
import { text } from '../../ledger/money.ts'
import { CD_TERM_DEFAULT_MONTHS, cdRate } from '../../ledger/rates/certificate.ts'
import { INTEREST_RATE, interestRate } from '../../ledger/rates/interest.ts'
import { isIn } from '../../ledger/table.ts'
import { courseOf, nextInterestOf } from '../cds/certificate.queries.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { earningSince, paidByYear, type PaidByYear } from '../platform/accounts/interest.queries.ts'
import type { Tx } from '../platform/db.ts'
import { earnedFrom, EMPTY, type Movement } from '../platform/jobs/daily-balances.ts'
import { signedIn } from '../trpc.ts'
import { earnedByDay } from './accrual.ts'
import { interestDetails } from './interest-details.schema.ts'

const earns = ({ state: { kind } }: OwnAccount) => kind === 'cd' || isIn(INTEREST_RATE, kind)

/** The caller's accounts that earn interest: what they were paid, what this month has brought so far and will bring. */
export const getInterestDetails = signedIn.output(interestDetails).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(earns)
    const isCertificate = ({ state }: OwnAccount) => state.kind === 'cd'
    const ids = own.map(({ state }) => state.id)
    const monthly = own.filter(one => !isCertificate(one)).map(({ state }) => state)
    const [paid, earning, quarterly] = await Promise.all([
      paidByYear(tx, ids, today),
      earningSince(tx, monthly, startOfMonth(today)),
      Promise.all(own.filter(isCertificate).map(async one => [one, await byQuarter(tx, one, today)] as const)),
    ])
    const next = new Map(quarterly)
    const accounts = own.map(one => ({ ...shown(one, paid), ...(next.get(one) ?? byMonth(one, today, earning)) }))
    return { today, accounts, rates: ratesUpTo(today) }
  })
})

function shown(own: OwnAccount, paid: ReadonlyMap<AccountId, PaidByYear>) {
  const { id, kind, name, lastFour, interestRate, apy } = toAccount(own)
  const { last = '0.00', thisYear = '0.00', lastYear = '0.00' } = paid.get(own.state.id) ?? {}
  return {
    id,
    kind,
    name,
    lastFour,
    balance: text(position(own.state).posted),
    interestRate,
    apy,
    lastInterestPaid: last,
    interestYTD: thisYear,
    interestLastYear: lastYear,
  }
}

async function byQuarter(tx: Tx, own: OwnAccount, today: BankDay) {
  const { maturityDate, term } = courseOf(own, today)
  const { nextInterestOn, nextInterest } = await nextInterestOf(tx, own, today)
  return { nextInterestDate: nextInterestOn, nextInterest, maturityDate, term, days: [] }
}

function byMonth({ state }: OwnAccount, today: BankDay, earning: ReadonlyMap<AccountId, Movement>) {
  const month = { from: earnedFrom(state, today), today, to: endOfMonth(today) }
  const days = earnedByDay(earning.get(state.id) ?? EMPTY, interestRate(state.kind), month)
  const nextInterest = days.at(-1)?.earned ?? '0.00'
  // a month is closed, and its interest paid, on the first day of the next one
  return { nextInterestDate: addDays(month.to, 1), nextInterest, maturityDate: null, term: null, days }
}

const MONTHS = 12

function ratesUpTo(today: BankDay) {
  const first = startOfMonth(today)
  return Array.from({ length: MONTHS }, (_, ago) => {
    const date = addMonths(first, -ago)
    return { date, savingsRate: INTEREST_RATE.savings, cdRate: cdRate(CD_TERM_DEFAULT_MONTHS, date) }
  })
}
