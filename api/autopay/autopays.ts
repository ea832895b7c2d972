/** Automatic payments: listed, in detail, and whom they can pay (doc3 §7). */
import { sql } from 'kysely'
import * as z from 'zod'
import { isCard, mayReceive } from '../../ledger/accounts.ts'
import { occurrencesIn, addYears } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import { accountsOf, toAccount } from '../accounts/account.queries.ts'
import { masked, payeesOf } from '../pay-bills/payee.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import { courseOf, outcomesOf, type Outcome, type Schedule } from '../platform/schedules.ts'
import { signedIn } from '../trpc.ts'
import { autopaysOf, ownAutopay, publicIdsOf, toAutopay, type AutopayRow } from './autopay.queries.ts'
import { autopay, autopayDetails, autopayPayees, byAutopay } from './autopay.schema.ts'
import { confirmDrafts } from './create.ts'

/** All of them, ended ones too: the page's tabs choose. */
export const listAutopays = signedIn.output(z.array(autopay)).query(async ({ ctx }) => {
  await confirmDrafts(ctx.machinery, ctx.customer)
  return ctx.asCaller(async tx => {
    const publicIds = await publicIdsOf(tx)
    return (await autopaysOf(tx, ctx.customer)).map(one => toAutopay(one, publicIds))
  })
})

/** Payees of bills, and own accounts that can be paid into. */
export const listAutopayPayees = signedIn.output(autopayPayees).query(({ ctx }) =>
  ctx.asCaller(async tx => ({
    billPayees: (await payeesOf(tx, ctx.customer)).map(({ id, nickname, last4, category, verified_at }) => ({
      id,
      name: nickname,
      accountNum: masked(last4),
      category,
      verified: verified_at !== null,
    })),
    transferPayees: (await accountsOf(tx))
      .filter(({ state }) => mayReceive(state))
      .map(own => {
        const { id, name, lastFour, type } = toAccount(own)
        return { id, name, accountNum: masked(lastFour), type, owes: isCard(own.state) }
      }),
  })),
)

const NEXT_DATES = 6

/** The record with what became of its dates and the next ones. */
export const getAutopay = signedIn
  .input(byAutopay)
  .output(autopayDetails)
  .query(async ({ ctx, input: { id } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.asCaller(async tx => {
      const own = await ownAutopay(tx, id)
      return {
        ...toAutopay(own, await publicIdsOf(tx)),
        history: await historyOf(tx, own.row),
        nextDates: nextDatesOf(own.schedule, today),
      }
    })
  })

function nextDatesOf(schedule: Schedule, today: string): string[] {
  const { nextOn } = schedule
  if (nextOn === undefined) return []
  const from = schedule.status === 'paused' && nextOn < today ? today : nextOn
  const dates: string[] = []
  for (const { k, day } of occurrencesIn(courseOf(schedule), from, addYears(from, 10))) {
    if (k >= schedule.nextIndex) dates.push(day)
    if (dates.length === NEXT_DATES) break
  }
  return dates
}

async function historyOf(tx: Tx, row: AutopayRow) {
  const outcomes = await outcomesOf(tx, [row.schedule])
  const amounts = await amountsOf(tx, outcomes)
  return outcomes.map(({ on, outcome, event, code }) => ({
    date: on,
    outcome,
    amount: event === undefined ? null : (amounts.get(event) ?? null),
    reason: code === undefined ? null : (reasons[code] ?? 'It could not be carried out.'),
    transactionId: event === undefined ? null : `1-${event}`,
  }))
}

async function amountsOf(tx: Tx, outcomes: readonly Outcome[]): Promise<Map<number, string>> {
  const seqs = outcomes.flatMap(({ event }) => (event === undefined ? [] : [event]))
  if (seqs.length === 0) return new Map()
  const found = await rows(
    tx,
    sql<{ body: string }>`select body from ledger.my_event where ledger = 1 and seq = any(${seqs}::bigint[])`,
  )
  return new Map(found.map(({ body }) => parseEvent(body)).map(({ seq, payload }) => [seq, String(payload['amount'])]))
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  nothing_due: 'Nothing was owed.',
  already_paid: 'The bill of this date was already paid.',
  payee_deleted: 'The payee was removed.',
  payee_not_verified: 'The payee’s verification code was not entered.',
  account_not_open: 'An account is not open.',
  account_may_not_pay: 'Money cannot be taken from this account.',
  account_may_not_receive: 'Money cannot be paid into this account.',
  exceeds_yearly_limit: 'It would have passed the yearly limit.',
}
