/**
 * The clock that bounds the journal's time. The database says what it is, and whoever runs the database can turn it: so
 * the bound is held against the one that every bank has, and the clock against the auditor's own.
 */
import type { ClientBase } from 'pg'

/** So far ahead of the database's clock may an event be in every bank (`ledger.clock`). */
const AHEAD_MS = 5_000
/** Two machines whose clocks are set by the same time are nearer than this. */
const APART_MS = 60_000

interface BankClock {
  /** How far the bank's time was moved ahead of the database's clock. */
  readonly offsetMs: number
  readonly wrong: readonly string[]
}

/**
 * What the bank's clock says, and what is wrong with it. `demo`: its time may have been moved; `here`: the auditor's
 * clock.
 */
export async function bankClock(
  client: ClientBase,
  { demo, here = Date.now }: { demo: boolean; here?: () => number },
): Promise<BankClock> {
  const asked = here()
  const { rows } = await client.query<{ offset: string; ahead: string; database: string }>(
    `select c.offset_ms::text as offset, c.ahead_ms::text as ahead,
            (extract(epoch from clock_timestamp()) * 1000)::bigint::text as database from ledger.clock c`,
  )
  const [clock] = rows
  if (!clock || rows.length > 1) return { offsetMs: 0, wrong: [`the bank has ${rows.length} clocks instead of one`] }
  const wrong: string[] = []
  if (Number(clock.ahead) !== AHEAD_MS)
    wrong.push(`the bank's clock lets events be ${clock.ahead} ms ahead of it, and it is ${AHEAD_MS} in every bank`)
  if (!demo && Number(clock.offset) !== 0)
    wrong.push(`the bank's time was moved ${clock.offset} ms ahead of the database's clock, which only a demo's may be`)
  const apart = Number(clock.database) - asked
  if (apart < -APART_MS || apart - (here() - asked) > APART_MS)
    wrong.push(`the database's clock says ${moment(clock.database)}, and here it is ${moment(asked)}`)
  return { offsetMs: Number(clock.offset), wrong }
}

const moment = (at: string | number) => new Date(Number(at)).toISOString()
