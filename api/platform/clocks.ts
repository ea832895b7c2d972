/**
 * Two clocks. The wall clock rules sessions, codes, tickets, limits. The bank clock rules money, schedules and
 * statements: it is the wall clock as far as the database's own clock bears it out, and the offset that the operator
 * gave it (`ledger.clock`). A process whose wall clock is wrong by more than the database allows goes by the
 * database's. Neither is read anywhere else; tests inject the wall clock, on databases that allow any.
 */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { run, type Db } from './db.ts'

/** One reading of the bank clock. */
interface BankNow {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly today: BankDay
}

export interface Clocks {
  /** Milliseconds since 1970, real time. */
  wall(): number
  /**
   * The bank's moment and its day (America/New_York), by one reading. Never goes back within a process,
   * unless the database's clock does.
   */
  now(): Promise<BankNow>
  /** The moment alone. */
  bank(): Promise<number>
  /** The day alone. */
  today(): Promise<BankDay>
  /**
   * The same clocks for a moment, by a reading that came along with another look-up: what a request reads once,
   * it goes by.
   */
  by(reading: ClockReading): Clocks
  /** How this process's wall clock stands beside the database's, which allows a difference. */
  standing(): Promise<Standing>
}

type Standing = 'right' | 'ahead' | 'behind'

/** The database's clock and what it allows, in milliseconds, as text. */
export interface ClockReading {
  readonly database: string
  readonly offset: string
  readonly allowed: string
}

/** The columns of a reading, from `ledger.clock_now` as `clock`. */
export const clockColumns = sql.raw(
  `floor(extract(epoch from clock.database) * 1000)::text as database, clock.offset_ms::text as "offset",
   clock.ahead_ms::text as allowed`,
)

/** So long a reading is gone by, ms; then the clock is read again. */
const READING_HOLDS_MS = 1_000

export function openClocks(db: Db, wall: () => number = Date.now): Clocks {
  let latest = 0
  const judged = (reading: ClockReading): number => {
    const { database, offset, allowed } = numbers(reading)
    const near = Math.min(Math.max(wall(), database - allowed), database + allowed)
    latest = Math.min(Math.max(latest, near + offset), database + allowed + offset)
    return latest
  }
  const bank = async () => judged(await readClock(db))
  const standing = async (): Promise<Standing> => {
    const before = wall()
    const { database, allowed } = numbers(await readClock(db))
    if (before - database > allowed) return 'ahead'
    return database - wall() > allowed ? 'behind' : 'right'
  }
  const by = (reading: ClockReading): Clocks => {
    const [at, since] = [judged(reading), wall()]
    const goesOn = async () => {
      const passed = wall() - since
      if (passed < 0 || passed > READING_HOLDS_MS) return bank()
      latest = Math.max(latest, at + passed)
      return latest
    }
    return withBank(goesOn)
  }
  const withBank = (read: () => Promise<number>): Clocks => ({
    wall,
    bank: read,
    now: async () => momentOf(await read()),
    today: async () => bankDayOf(await read()),
    by,
    standing,
  })
  return withBank(bank)
}

const momentOf = (at: number): BankNow => ({ at, today: bankDayOf(at) })

const numbers = ({ database, offset, allowed }: ClockReading) => ({
  database: Number(database),
  offset: Number(offset),
  allowed: Number(allowed),
})

async function readClock(db: Db): Promise<ClockReading> {
  const [row] = await db.readAsBank(sql<ClockReading>`select ${clockColumns} from ledger.clock_now clock`)
  if (!row) throw new Error('The bank has no clock.')
  return row
}

/** Moves the bank clock forward by `ms` (the operator, demo mode). The database refuses to move it back. */
export async function advanceBankClock(db: Db, ms: number): Promise<void> {
  await db.asBank(tx => run(tx, sql`select ledger.advance_clock(${Math.trunc(ms)})`))
}
