/** What every step of the close of day is handed: which day ended, which begins, and how to write. */
import { sql } from 'kysely'
import { accountIdOf, type AccountId, type AccountKind, type AccountStatus } from '../../../ledger/accounts.ts'
import { partsOf, daysInMonth, type BankDay } from '../../../ledger/calendar.ts'
import type { Command } from '../../../ledger/journal.ts'
import { rows, type Tx } from '../db.ts'
import type { Machinery } from '../machinery.ts'
import type { Stoppable } from '../stopping.ts'
import type { Lane } from './lane.ts'

/** The part of the machinery that the bank's own work needs. */
export type Bank = Pick<
  Machinery,
  'db' | 'ledger' | 'clocks' | 'log' | 'demo' | 'keys' | 'settings' | 'limited' | 'kinds'
> &
  Stoppable

export interface Close {
  readonly bank: Bank
  /** The day that has ended. */
  readonly closed: BankDay
  /** The day that begins; what the close posts has this value day. */
  readonly opened: BankDay
  readonly lane: Lane
  /**
   * The bank clock when the close began; the journal never goes back,
   * so what follows is dated no earlier than what is there.
   */
  readonly at: number
}

export interface Step {
  readonly name: string
  run(close: Close): Promise<void>
}

/** A command of the bank itself, with the day that begins as its value day. */
export const dayCommand = (close: Close, key: string, kind: string, payload: Command['payload']): Command => ({
  key,
  kind,
  payload,
  actor: 'bank',
  at: close.at,
  effective: close.opened,
})

export interface AccountRow {
  readonly id: AccountId
  readonly owner: string
  readonly kind: AccountKind
  readonly floor: string
  readonly terms: Readonly<Record<string, unknown>>
  readonly openedOn: BankDay
  readonly status: Exclude<AccountStatus, 'closed'>
}

/** So many of a list that grows with the customers are read at a time. */
export const CHUNK = 2_000

interface Row {
  id: string
  owner: string
  kind: AccountKind
  floor: string
  terms: Record<string, unknown>
  opened_on: BankDay
  status: AccountRow['status']
}

/**
 * The living accounts of these kinds in chunks, by id. With `anniversary`, only those opened on that day of the month
 * (those of the 31st come up on the last of a shorter month).
 */
export async function* accountChunks(
  { bank: { db, stopping } }: Close,
  kinds: readonly AccountKind[],
  anniversary?: BankDay,
): AsyncGenerator<AccountRow[]> {
  yield* chunks(stopping, (last: AccountRow | undefined) =>
    db.asBank(tx => chunkAfter(tx, kinds, last?.id ?? 0, anniversary)),
  )
}

/** A list a chunk at a time: `read` answers with those behind the last one so far, and with none at the end. */
export async function* chunks<R>(
  stopping: Stoppable['stopping'],
  read: (last: R | undefined) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let last: R | undefined; ;) {
    stopping?.throwIfAborted()
    const chunk = await read(last)
    last = chunk.at(-1)
    if (last === undefined) return
    yield chunk
  }
}

async function chunkAfter(tx: Tx, kinds: readonly AccountKind[], after: number, anniversary?: BankDay) {
  const found = await rows(
    tx,
    sql<Row>`
      select a.id, a.owner, a.kind, a.floor::text as floor, a.terms, a.status,
             to_char(a.opened_on, 'YYYY-MM-DD') as opened_on
        from ledger.account a
       where a.ledger = 1 and a.id > ${after} and a.kind = any(${kinds}::text[]) and a.status <> 'closed'
         ${anniversary ? sql`and extract(day from a.opened_on) = any(${monthDays(anniversary)}::int[])` : sql``}
       order by a.id limit ${CHUNK}`,
  )
  return found.map((row): AccountRow => ({
    id: accountIdOf(row.id),
    owner: row.owner,
    kind: row.kind,
    floor: row.floor,
    terms: row.terms,
    openedOn: row.opened_on,
    status: row.status,
  }))
}

/** The days of the month that come up on a day: its own, and on the last of a month the later ones too. */
function monthDays(day: BankDay): number[] {
  const { year, month, date } = partsOf(day)
  return date < daysInMonth(year, month) ? [date] : [date, date + 1, date + 2, date + 3].filter(n => n <= 31)
}
