/**
 * The bank's clockwork. A day has two turns: `open` at midnight, which closes the day before, and `payments` at 20:00.
 * The cursor says which turn was last finished; every turn since is run in order, however long the bank was away. One
 * runner at a time.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../../ledger/calendar.ts'
import { first } from '../db.ts'
import { endForClosed } from '../orders/cancel.ts'
import { runDueOrders, sweepDrafts } from '../orders/due.ts'
import { followJournal } from '../orders/follow.ts'
import { publishQuotes } from '../published-quotes.ts'
import type { Bank } from './close.ts'
import { closeDay, steps, type Closed } from './close-of-day.ts'
import type { DueWork } from './work.ts'

type Turn = 'open' | 'payments'

export interface TurnDone {
  readonly day: BankDay
  readonly turn: Turn
  /** The close of the day before, for an `open` turn. */
  readonly closed: Closed | undefined
  /** Orders that took a step. */
  readonly orders: number
}

interface RunOptions {
  /** Told after each turn. */
  readonly progress?: (done: TurnDone) => void
  /** How long to wait for another runner to finish; 0 gives up at once. */
  readonly patienceMs?: number
}

const PAYMENTS_AT = '20:00'
const LOCK = [742_002, 1] as const
const LOOK_EVERY_MS = 100

export const momentOf = (day: BankDay, turn: Turn): number => instantOf(day, turn === 'open' ? '00:00' : PAYMENTS_AT)

/**
 * Runs everything that is due by the bank clock. Answers the turns it ran, or undefined when another runner is at it. A
 * run that is killed is finished by the next one.
 */
export async function runDue(bank: Bank, work: DueWork, options: RunOptions = {}): Promise<TurnDone[] | undefined> {
  return alone(bank, options.patienceMs ?? 0, async () => {
    const done: TurnDone[] = []
    await publishQuotes(bank, bankDayOf(await bank.clocks.bank()))
    let reached = await cursor(bank)
    for (;;) {
      const now = await bank.clocks.bank()
      const next = after(reached)
      if (momentOf(next.day, next.turn) > now) break
      const finished = await runTurn(bank, work, next.day, next.turn, now)
      await moveCursor(bank, next)
      reached = next
      done.push(finished)
      options.progress?.(finished)
    }
    await inBetween(bank)
    return done
  })
}

/** What was due before the turn, what closes the day before, what is due with it: each in the order of its moments. */
async function runTurn(bank: Bank, work: DueWork, day: BankDay, turn: Turn, now: number): Promise<TurnDone> {
  const moment = momentOf(day, turn)
  await endForClosed(bank)
  const before = await runDueOrders(bank, moment - 1)
  const closed = turn === 'open' ? await closeDay(bank, addDays(day, -1), now, [...steps, ...work.days]) : undefined
  return { day, turn, closed, orders: before + (await runDueOrders(bank, moment)) }
}

/**
 * What does not wait for a turn: steps that were left half-way, orders whose account was closed, an undo that is over,
 * a code that never came, what was ordered for today since the last turn.
 */
async function inBetween(bank: Bank): Promise<void> {
  await followJournal(bank)
  await sweepDrafts(bank)
  await endForClosed(bank)
  await runDueOrders(bank, await bank.clocks.bank())
}

export interface Reached {
  readonly day: BankDay
  readonly turn: Turn
}

const CURSOR = 'turn'

const after = ({ day, turn }: Reached): Reached =>
  turn === 'open' ? { day, turn: 'payments' } : { day: addDays(day, 1), turn: 'open' }

/** The moment of the turn that comes next. */
export async function momentOfNext(bank: Pick<Bank, 'db' | 'clocks'>): Promise<number> {
  const { day, turn } = after(await cursor(bank))
  return momentOf(day, turn)
}

/** The last finished turn. A bank that never ran one starts on the first day of its journal, or today. */
export async function cursor({ db, clocks }: Pick<Bank, 'db' | 'clocks'>): Promise<Reached> {
  const today = bankDayOf(await clocks.bank())
  return db.asBank(async tx => {
    const row = await first(
      tx,
      sql<{ reached: string }>`
        insert into app.job_cursor (name, reached)
        select ${CURSOR},
          coalesce((select min(e.bank_day)::text from ledger.event e where e.ledger = 1 and e.kind = 'day-opened'),
                   ${today}) || ' open'
        on conflict (name) do update set reached = job_cursor.reached returning reached`,
    )
    const [day = today, turn] = (row?.reached ?? '').split(' ')
    return { day, turn: turn === 'payments' ? 'payments' : 'open' }
  })
}

/** Says that everything up to and including this turn is done. */
export async function moveCursor({ db }: Pick<Bank, 'db'>, { day, turn }: Reached): Promise<void> {
  await db.asBank(tx =>
    tx
      .insertInto('app.job_cursor')
      .values({ name: CURSOR, reached: `${day} ${turn}` })
      .onConflict(known =>
        known
          .column('name')
          .doUpdateSet(eb => ({ reached: eb.ref('excluded.reached') }))
          .whereRef('app.job_cursor.reached', '<', 'excluded.reached'),
      )
      .execute(),
  )
}

/** Holds the runner's lock on a connection of its own: it goes with the process, however that ends. */
async function alone<T>({ db }: Bank, patienceMs: number, act: () => Promise<T>): Promise<T | undefined> {
  const client = await db.bankPool.connect()
  let broken: Error | undefined
  try {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const {
        rows: [answer],
      } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [...LOCK])
      if (answer?.mine) break
      if (Date.now() >= deadline) return undefined
      await pause(LOOK_EVERY_MS)
    }
    try {
      return await act()
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [...LOCK]).catch((error: Error) => void (broken = error))
    }
  } finally {
    client.release(broken)
  }
}
