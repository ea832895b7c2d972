/** Automatic payments as the API shows them: a series of orders, told by its latest one. */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { notFound } from '../errors.ts'
import { publicIdsOf } from '../platform/accounts/label.queries.ts'
import { idIn, rows, type Tx } from '../platform/db.ts'
import { versionOf } from '../platform/version.ts'
import { toOrder, type OrderRow } from '../platform/orders/order.queries.ts'
import { isEnd } from '../platform/orders/states.schema.ts'
import { autopays, type Autopay } from './autopay-order.ts'
import { autopayFrequencies, type AutopayOut } from './autopay.schema.ts'

const AUTOPAY_NOT_FOUND = 'Automatic payment not found.'

/** The series: its latest order, which is the one to come while it lives, and the last that was made. */
interface Series {
  readonly latest: Autopay
  readonly lastPaidOn: BankDay | null
  readonly lastPaidAmount: string | null
}

type Row = OrderRow & { paid_on: BankDay | null; paid_amount: string | null }

/** Its id is that of its first order. */
const seriesWhere = (tx: Tx, which: ReturnType<typeof sql>) =>
  rows(
    tx,
    sql<Row>`
      select o.*, paid.run_on as paid_on, paid.amount::text as paid_amount
        from app.money_order origin
        cross join lateral (
          select * from app.money_order l where l.series = origin.id and l.kind = origin.kind
           order by l.number desc limit 1
        ) o
        left join lateral (
          select p.run_on, p.amount from app.money_order p where p.series = origin.id and p.state = 'made'
           order by p.number desc limit 1
        ) paid on true
       where origin.kind = ${autopays.kind} and origin.id = origin.series and origin.state <> 'asked' and ${which}
       order by origin.number desc`,
  )

const toSeries = (row: Row): Series => ({
  latest: toOrder(autopays, row),
  lastPaidOn: row.paid_on,
  lastPaidAmount: row.paid_amount,
})

/** The caller's automatic payments in every state, the newest first. */
export const autopaysOf = async (tx: Tx, customer: string): Promise<Series[]> =>
  (await seriesWhere(tx, sql`origin.customer = ${customer}`)).map(toSeries)

/** The caller's own; another's, an unknown and a malformed id are alike. */
export async function ownAutopay(tx: Tx, id: string): Promise<Series> {
  const [row] = await seriesWhere(tx, sql`origin.id = ${idIn(id)}`)
  if (!row) throw notFound(AUTOPAY_NOT_FOUND)
  return toSeries(row)
}

export const isAlive = ({ state }: Autopay): boolean => !isEnd(state)

export function statusOf(latest: Autopay): AutopayOut['status'] {
  if (isAlive(latest)) return latest.details.paused ? 'paused' : 'active'
  return latest.state === 'cancelled' ? 'cancelled' : 'completed'
}

const masked = (last4: string) => `••••${last4}`

/** One as it stands now. */
export async function shownAutopay(tx: Tx, id: string): Promise<AutopayOut> {
  return toAutopay(await ownAutopay(tx, id), await publicIdsOf(tx))
}

export function toAutopay(series: Series, publicIds: ReadonlyMap<number, string>): AutopayOut {
  const { latest, lastPaidOn, lastPaidAmount } = series
  const { course, details } = latest
  const { every, ending } = course
  return {
    _id: latest.series,
    id: latest.series,
    status: statusOf(latest),
    payeeName: details.payeeName,
    payeeAccountNumber: masked(details.payeeLast4),
    payeeId: latest.payee ?? publicIds.get(latest.to ?? 0) ?? '',
    payeeType: latest.payee === null ? 'transfer' : 'bill',
    sourceAccount: publicIds.get(latest.from) ?? '',
    sourceAccountNumber: masked(details.fromLast4),
    paymentType: details.paymentType,
    amount: details.paymentType === 'fixed' ? details.fixedAmount : null,
    frequency: autopayFrequencies.find(one => one === every) ?? 'custom',
    customFrequency: typeof every === 'string' ? null : every,
    startDate: course.startsOn,
    endCondition: ending.ends,
    endDate: ending.ends === 'date' ? ending.last : null,
    occurrences: ending.ends === 'occurrences' ? ending.count : null,
    remainingOccurrences: ending.ends === 'occurrences' ? remaining(latest, ending.count) : null,
    nextPaymentDate: isAlive(latest) ? latest.on : null,
    lastPaymentDate: lastPaidOn,
    lastPaymentAmount: lastPaidAmount,
    notifications: details.notifications,
    version: versionOfAutopay(latest),
  }
}

/** Of what its form sends; which date comes next, and whether it is paused, is no part of that. */
export function versionOfAutopay({ from, to, payee, course, details }: Autopay): string {
  const { startsOn, every, ending } = course
  const { paymentType, fixedAmount, notifications } = details
  return versionOf('autopay', { from, to, payee, startsOn, every, ending, paymentType, fixedAmount, notifications })
}

const remaining = ({ state, course: { nth } }: Autopay, count: number): number =>
  Math.max(0, count - nth - (isEnd(state) && state !== 'cancelled' ? 1 : 0))
