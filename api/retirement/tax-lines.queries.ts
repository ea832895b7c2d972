/** What a year's Form 1099-R says of the caller's retirement accounts. As the caller. */
import { counterOf } from '../../ledger/balances.ts'
import { isBankDay, type BankDay } from '../../ledger/calendar.ts'
import { distribution } from '../../ledger/events/distribution.ts'
import { ownRollover, rolledCounter } from '../../ledger/events/own-rollover.ts'
import { page, thatStand, type Line } from '../../ledger/history.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { isEmployerPlan } from '../../ledger/rates/employer-plan.ts'
import { loanDeemedOn } from '../../ledger/rates/plan-loan.ts'
import { penaltyFreeFrom, withheld } from '../../ledger/rates/retirement.ts'
import { caller, openIdentity } from '../auth/customer.queries.ts'
import { everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import type { distributionCodes } from './tax-lines.schema.ts'

interface Asker {
  readonly customer: string
  readonly bornOn: BankDay | undefined
}

interface TaxLine {
  readonly id: string
  readonly date: BankDay
  readonly account: string
  readonly gross: string
  readonly taxable: string
  readonly withheld: string
  readonly code: (typeof distributionCodes)[number]
  readonly rolledOver: string
}

/** All lines of a year, the oldest first. What was taken back was never paid. */
export async function taxLinesOf(tx: Tx, asker: Asker, year: string): Promise<TaxLine[]> {
  const plans = (await everyAccountOf(tx)).filter(({ state }) => state.kind === 'retirement')
  const lines = await Promise.all(
    plans.flatMap(plan => [
      paidFrom(tx, asker, plan, year),
      deemedOf(tx, asker, plan, year),
      movedFrom(tx, plan, plans, year),
    ]),
  )
  return lines.flat().toSorted((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
}

const MOST = 500

/** What was paid out of a plan from one day on, as far as it was not taken back, the newest first. */
export const paidOutOf = (tx: Tx, plan: OwnAccount, from: BankDay, to?: BankDay): Promise<Line[]> =>
  linesOf(tx, plan, { kind: distribution.kind, from, to })

interface Asked {
  readonly kind: string
  readonly from: BankDay
  readonly to: BankDay | undefined
}

/** A plan's lines of events of one kind, as far as they were not taken back, the newest first. */
async function linesOf(tx: Tx, { state }: OwnAccount, { kind, from, to }: Asked): Promise<Line[]> {
  const found: Line[] = []
  const query = { account: state.id, from, to, limit: MOST }
  for (let more = await page(tx, query); ;) {
    found.push(...more.lines.filter(({ event }) => event.kind === kind))
    if (!more.next) return thatStand(tx, found)
    more = await page(tx, { ...query, after: more.next })
  }
}

/** What was paid out of a plan in a year, by the day on which it was. */
async function paidFrom(tx: Tx, asker: Asker, plan: OwnAccount, year: string): Promise<TaxLine[]> {
  const lines: TaxLine[] = []
  for (const line of await paidOutOf(tx, plan, `${year}-01-01`, `${year}-12-31`)) {
    const { seq, bankDay, payload } = line.event
    const gross = line.amount.neg()
    lines.push({
      id: `1-${seq}`,
      date: bankDay,
      account: labelOfOwn(plan),
      gross: text(gross),
      // the payer does not know what is rolled over later
      taxable: text(gross),
      withheld: text(withheld(gross, percentIn(payload))),
      code: isEarly(asker.bornOn, bankDay) ? '1' : '7',
      rolledOver: text(await counterOf(tx, rolledCounter(asker.customer, seq))),
    })
  }
  return lines
}

/**
 * What moved from a plan to another of the customer's in a year, where either is an employer's: a direct rollover is
 * reported, and is no income (26 USC 402(c)(1)). From one IRA to another it is not reported.
 */
async function movedFrom(tx: Tx, plan: OwnAccount, plans: readonly OwnAccount[], year: string): Promise<TaxLine[]> {
  const asked = { kind: ownRollover.kind, from: `${year}-01-01`, to: `${year}-12-31` }
  const employers = plans.filter(({ state }) => isEmployerPlan(state)).map(({ state }): unknown => state.id)
  return (await linesOf(tx, plan, asked))
    .filter(({ event: { payload }, amount }) => amount.isNegative() && payload['of'] === undefined)
    .filter(({ event: { payload } }) => employers.includes(plan.state.id) || employers.includes(payload['to']))
    .map(({ event: { seq, bankDay }, amount }): TaxLine => ({
      id: `1-${seq}`,
      date: bankDay,
      account: labelOfOwn(plan),
      gross: text(amount.neg()),
      taxable: '0.00',
      withheld: '0.00',
      code: 'G',
      rolledOver: text(amount.neg()),
    }))
}

/** Before the age of 59 and a half, to the day; also where nobody knows the birthday. */
export const isEarly = (bornOn: BankDay | undefined, day: BankDay): boolean =>
  bornOn === undefined || day < penaltyFreeFrom(bornOn)

/** The caller's birthday, where it is one. */
export async function birthdayOf(tx: Tx, { keys }: Pick<Machinery, 'keys'>, customer: string) {
  const { dateOfBirth } = openIdentity(keys, await caller(tx, customer))
  return isBankDay(dateOfBirth) ? dateOfBirth : undefined
}

const percentIn = ({ withholding }: Line['event']['payload']): string =>
  typeof withholding === 'string' ? withholding : '0'

/** A loan that was not paid back counts as distributed on the last day on which it could have been cured. */
async function deemedOf(tx: Tx, { bornOn }: Asker, plan: OwnAccount, year: string): Promise<TaxLine[]> {
  const found = await tx
    .selectFrom('app.my_loan_default')
    .select(['seq', 'bank_day', 'amount'])
    .where('ledger', '=', 1)
    .where('account', '=', String(plan.state.id))
    .execute()
  return found
    .map(({ seq, bank_day, amount }): TaxLine => {
      const [date, gross] = [loanDeemedOn(bank_day ?? ''), text(money(amount ?? 0))]
      return {
        id: `1-${seq ?? ''}`,
        date,
        account: labelOfOwn(plan),
        gross,
        taxable: gross,
        withheld: '0.00',
        code: isEarly(bornOn, date) ? 'L1' : 'L',
        rolledOver: '0.00',
      }
    })
    .filter(({ date }) => date.startsWith(year))
}

export const totalsOf = (lines: readonly TaxLine[]) => ({
  gross: text(sum(lines.map(({ gross }) => money(gross)))),
  taxable: text(sum(lines.map(({ taxable }) => money(taxable)))),
  withheld: text(sum(lines.map(one => money(one.withheld)))),
  rolledOver: text(sum(lines.map(one => money(one.rolledOver)))),
})
