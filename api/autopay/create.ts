import { sql } from 'kysely'
import { canonical } from '../../ledger/canonical.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { AppError, busy } from '../errors.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Machinery } from '../platform/machinery.ts'
import { createSchedule, type Facts } from '../platform/schedules.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { AUTOPAYS, autopayById, ownAutopay, publicIdsOf, toAutopay, type AutopayRow } from './autopay.queries.ts'
import { autopay, autopayRequest, type AutopayRequest } from './autopay.schema.ts'
import { courseOf, type Course } from './course.ts'
import { partiesOf, type Parties } from './parties.ts'

/**
 * Sets up an automatic payment. Its order stands in the journal under the request's key, so that it is given once; the money of each
 * date moves in that day's payment run.
 */
export const createAutopay = signedIn
  .input(autopayRequest)
  .output(autopay)
  .mutation(async ({ ctx, input }) => {
    const { clocks, ledger } = ctx.machinery
    const [today, at] = [await clocks.today(), await clocks.bank()]
    const parties = await partiesOf(ctx, input)
    const course = courseOf(input, today)
    const draft = await ctx.asCaller(tx => keepDraft(tx, ctx, input, parties, course, at))
    if (draft.request !== canonical(input)) throw reused()
    if (!draft.confirmed) {
      const command = { key: draft.key, actor: ctx.customer, at, ...orderOf(draft, course) }
      const result = await fromLedger(ledger.append(command))
      if (result.outcome === 'refused') await drop(ctx, draft)
      accepted(result)
      await ctx.asCaller(tx => confirm(tx, draft.id))
    }
    return ctx.asCaller(async tx => toAutopay(await ownAutopay(tx, draft.id), await publicIdsOf(tx)))
  })

const reused = () =>
  new AppError(
    'key_reused_with_different_body',
    'This confirmation was already used for something else. Please start again.',
  )

async function keepDraft(
  tx: Tx,
  ctx: SignedInContext,
  input: AutopayRequest,
  parties: Parties,
  course: Course,
  at: number,
): Promise<AutopayRow> {
  const key = ctx.key()
  const [id, schedule] = [keyId(key, 'autopay'), keyId(key, 'schedule')]
  const { customer } = ctx
  await createSchedule(tx, {
    id: schedule,
    customer,
    kind: AUTOPAYS,
    facts: factsOf(id, parties, input),
    ...course,
    turn: 'payments',
    at,
  })
  await run(
    tx,
    sql`insert into app.autopay (id, customer, key, request, schedule, payee_type, payee, to_account, payee_name, payee_last4,
          from_account, from_last4, payment_type, amount, frequency, custom_days, end_condition, notifications, created_at)
        values (${id}, ${customer}, ${key}, ${canonical(input)}, ${schedule}, ${parties.payee_type}, ${parties.payee},
          ${parties.to_account}, ${parties.payee_name}, ${parties.payee_last4}, ${parties.from_account}, ${parties.from_last4},
          ${input.paymentType}, ${input.paymentAmount ?? null}, ${input.frequency}, ${input.customFrequency ?? null},
          ${input.endCondition}, ${JSON.stringify(input.notifications)}, ${new Date(at)})
        on conflict do nothing`,
  )
  const row = await autopayById(tx, id)
  if (!row) throw new Error('an automatic payment that was just kept is gone')
  return row
}

/** What the schedule says of itself: to the failure's mail, and to whoever adds up what is planned. */
export const factsOf = (
  id: string,
  { from_account, payee_name }: Parties,
  { paymentAmount }: AutopayRequest,
): Facts => ({
  autopay: id,
  to: payee_name,
  from: Number(from_account),
  ...(paymentAmount === undefined ? {} : { amount: paymentAmount }),
})

type Ordered = Pick<AutopayRow, 'from_account' | 'payee_name' | 'amount' | 'frequency'>

const orderOf = (row: Ordered, { startsOn }: Pick<Course, 'startsOn'>) => ({
  kind: 'payment-planned',
  payload: {
    from: Number(row.from_account),
    to: row.payee_name,
    ...(row.amount === null ? {} : { amount: row.amount }),
    on: startsOn,
    every: row.frequency,
  },
})

/** Whether an event under the row's key is its order. */
export const isOrderOf = ({ kind, payload }: RecordedEvent, row: Ordered): boolean =>
  kind === 'payment-planned' &&
  payload['from'] === Number(row.from_account) &&
  payload['to'] === row.payee_name &&
  payload['amount'] === (row.amount ?? undefined)

async function confirm(tx: Tx, id: string): Promise<void> {
  const confirmed = await run(tx, sql`update app.autopay set confirmed = true where id = ${id}`)
  if (confirmed === 0) throw busy() // another try with this key was refused and cleared it away
}

/** Forgets what was not ordered, unless another try with its key was. */
async function drop({ machinery, asCaller }: SignedInContext, row: AutopayRow): Promise<void> {
  const found = await fromLedger(machinery.ledger.lookup(row.key))
  if (found.state === 'made' && isOrderOf(found.event, row)) return
  await asCaller(tx => run(tx, sql`delete from app.schedule where id = ${row.schedule} and not claimed`))
}

/** Those of a process that stopped half-way: whose order is in the journal, they count. */
export async function confirmDrafts({ db, ledger }: Pick<Machinery, 'db' | 'ledger'>, customer: string): Promise<void> {
  const draft = await db.asCustomer(customer, tx =>
    first(tx, sql<AutopayRow>`select * from app.autopay where customer = ${customer} and not confirmed limit 1`),
  )
  if (!draft) return
  const found = await fromLedger(ledger.lookup(draft.key))
  if (found.state === 'made' && isOrderOf(found.event, draft))
    await db.asCustomer(customer, tx => confirm(tx, draft.id))
}
