/**
 * Two clocks. The wall clock rules sessions, codes, tickets, limits. The bank clock rules money, schedules and statements: it is
 * the wall clock as far as the database's own clock bears it out, and the offset that the operator gave it (`ledger.clock`).
 * A process whose wall clock is wrong by more than the database allows goes by the database's. Neither is read anywhere else;
 * tests inject the wall clock, on databases that allow any.
 */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { run, type Db } from './db.ts'

/** One reading of the bank clock. */
export interface BankNow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly today: BankDay
}

export interface Clocks {
  /** Milliseconds since 1970, real time. */
  wall(): number
  /** The bank's moment and its day (America/New_York), by one reading. Never goes back within a process, unless the database's clock does. */
  now(): Promise<BankNow>
  /** The moment alone. */
  bank(): Promise<number>
  /** The day alone. */
  today(): Promise<BankDay>
  /** How this process's wall clock stands beside the database's, which allows a difference. */
  standing(): Promise<Standing>
}

export type Standing = 'right' | 'ahead' | 'behind'

/** The database's clock and what it allows, in milliseconds. */
interface Reading {
  readonly database: number
  readonly offset: number
  readonly allowed: number
}

export function openClocks(db: Db, wall: () => number = Date.now): Clocks {
  let latest = 0
  const bank = async () => {
    const { database, offset, allowed } = await readClock(db)
    const near = Math.min(Math.max(wall(), database - allowed), database + allowed)
    latest = Math.min(Math.max(latest, near + offset), database + allowed + offset)
    return latest
  }
  const now = async () => {
    const at = await bank()
    return { at, today: bankDayOf(at) }
  }
  const standing = async (): Promise<Standing> => {
    const before = wall()
    const { database, allowed } = await readClock(db)
    if (before - database > allowed) return 'ahead'
    return database - wall() > allowed ? 'behind' : 'right'
  }
  return { wall, now, bank, today: async () => (await now()).today, standing }
}

async function readClock(db: Db): Promise<Reading> {
  const [row] = await db.readAsBank(
    sql<{ database: string; offset: string; allowed: string }>`
      select floor(extract(epoch from database) * 1000)::text as database, offset_ms::text as offset, ahead_ms::text as allowed
      from ledger.clock_now`,
  )
  if (!row) throw new Error('The bank has no clock.')
  return { database: Number(row.database), offset: Number(row.offset), allowed: Number(row.allowed) }
}

/** Moves the bank clock forward by `ms` (the operator, demo mode). The database refuses to move it back. */
export async function advanceBankClock(db: Db, ms: number): Promise<void> {
  await db.asBank(tx => run(tx, sql`select ledger.advance_clock(${Math.trunc(ms)})`))
}
