/**
 * Two clocks. The wall clock rules sessions, codes, tickets, limits. The bank clock (wall clock plus an offset stored in
 * the database) rules money, schedules and statements. Neither is read anywhere else; tests inject the wall clock.
 */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { first, run, type Db } from './db.ts'

export interface Clocks {
  /** Milliseconds since 1970, real time. */
  wall(): number
  /** Milliseconds since 1970, the bank's time. Never goes back within a process. */
  bank(): Promise<number>
  /** Today at the bank (America/New_York). */
  today(): Promise<BankDay>
}

export function openClocks(db: Db, wall: () => number = Date.now): Clocks {
  let latest = 0
  const bank = async () => {
    latest = Math.max(latest, wall() + (await offsetOf(db)))
    return latest
  }
  return { wall, bank, today: async () => bankDayOf(await bank()) }
}

async function offsetOf(db: Db): Promise<number> {
  const row = await db.asBank(tx => first(tx, sql<{ offset_ms: string }>`select offset_ms from app.clock`))
  return Number(row?.offset_ms ?? 0)
}

/** Moves the bank clock forward by `ms` (the operator, demo mode). The database refuses to move it back. */
export async function advanceBankClock(db: Db, ms: number): Promise<void> {
  await db.asBank(tx => run(tx, sql`update app.clock set offset_ms = offset_ms + ${Math.trunc(ms)}`))
}
