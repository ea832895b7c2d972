/** The bank clock: what it shows, and moving it forward through every midnight and payment run on the way. */
import { advanceBankClock } from '../../api/platform/clocks.ts'
import { cursor, momentOf, runDue, type Reached, type TurnDone } from '../../api/platform/jobs/turns.ts'
import { dueWork } from '../../api/due-work.ts'
import { addDays, bankDayOf, bankTimeOf, instantOf } from '../../ledger/calendar.ts'
import type { Answer, Operator } from './operator.ts'

const PATIENCE_MS = 30 * 60_000

const clockJson = (now: number, wall: number, reached: Reached) => ({
  bankTime: new Date(now).toISOString(),
  bankDay: bankDayOf(now),
  aheadSeconds: Math.round((now - wall) / 1_000),
  lastTurn: `${reached.day} ${reached.turn}`,
})

export async function showClock(operator: Operator): Promise<Answer> {
  const { clocks } = operator
  const now = await clocks.bank()
  const json = clockJson(now, clocks.wall(), await cursor(operator))
  const ahead = json.aheadSeconds > 0 ? `, ${(json.aheadSeconds / 86_400).toFixed(1)} days ahead of the wall clock` : ''
  return { json, lines: [`${json.bankDay} ${bankTimeOf(now)} New York${ahead}; last turn done: ${json.lastTurn}`] }
}

/** Moves the clock forward, in demo mode only; each turn on the way is run when the clock shows its moment. */
export async function advanceClock(
  operator: Operator,
  { days, hours }: { days: number; hours: number },
): Promise<Answer> {
  if (!operator.demo) throw new Error('The clock is only moved in demo mode (DEMO=1).')
  if (days + hours === 0) throw new Error('Say how far: --days N, --hours N.')
  const began = await operator.clocks.bank()
  const target = instantOf(addDays(bankDayOf(began), days), bankTimeOf(began)) + hours * 3_600_000
  const done: TurnDone[] = await runAll(operator)
  for (;;) {
    const next = nextTurn(await cursor(operator))
    const moment = momentOf(next.day, next.turn)
    if (moment > target) break
    await moveTo(operator, moment)
    done.push(...(await runAll(operator)))
  }
  await moveTo(operator, target)
  done.push(...(await runAll(operator)))
  const shown = await showClock(operator)
  const count = done.filter(({ turn }) => turn === 'open').length
  return {
    json: { ...clockJson(await operator.clocks.bank(), operator.clocks.wall(), await cursor(operator)), turns: done },
    lines: [`${count} days closed.`, ...shown.lines],
  }
}

const nextTurn = ({ day, turn }: Reached): Reached =>
  turn === 'open' ? { day, turn: 'payments' } : { day: addDays(day, 1), turn: 'open' }

async function moveTo({ db, clocks }: Operator, moment: number): Promise<void> {
  const left = moment - (await clocks.bank())
  if (left > 0) await advanceBankClock(db, left)
}

/** Runs what is due, telling each turn on stderr. Waits for a serving bank that is already at it. */
export async function runAll(operator: Operator): Promise<TurnDone[]> {
  const done = await runDue(operator, dueWork, { progress: tell, patienceMs: PATIENCE_MS })
  if (!done) throw new Error('Another run of the bank’s day does not come to its end.')
  return done
}

/** Evenings on which nothing was due are left out. */
function tell({ day, turn, closed, orders }: TurnDone): void {
  if (turn === 'payments' && orders === 0) return
  const made = closed?.steps.reduce((sum, step) => sum + step.made, 0) ?? 0
  const refused = closed?.steps.reduce((sum, step) => sum + step.refused, 0) ?? 0
  const parts = [
    turn === 'open' ? `closed ${closed?.day ?? ''}` : 'payment run',
    ...(made > 0 ? [`${made} entries`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(orders > 0 ? [`${orders} orders`] : []),
  ]
  process.stderr.write(`${day} ${turn === 'open' ? '00:00' : '20:00'}  ${parts.join(', ')}\n`)
}

/** Runs everything that is due by the clock as it is. */
export async function runDay(operator: Operator): Promise<Answer> {
  const done = await runAll(operator)
  const shown = await showClock(operator)
  return {
    json: { turns: done },
    lines: [done.length > 0 ? `${done.length} turns run.` : 'Nothing was due.', ...shown.lines],
  }
}
