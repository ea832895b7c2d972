/** The close of a month's last day with interest, for so many savings accounts. */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pino from 'pino'
import { closeDay } from '../../api/platform/jobs/close-of-day.ts'
import { openLane } from '../../api/platform/jobs/lane.ts'
import { openMachinery } from '../../api/machinery.ts'
import { addDays, instantOf } from '../../ledger/calendar.ts'
import { judged, saidOf, spreadOf, type Bound, type Figures } from './figures.ts'
import { onBenchServer } from './server.ts'

const START = '2026-03-02'
const MONTH_END = '2026-03-31'

/** Of as many as `--accounts` says, else of the usual number. */
export function benchDay(usual: number): Promise<Figures> {
  const asked = process.argv.indexOf('--accounts')
  const accounts = asked < 0 ? usual : Number(process.argv[asked + 1])
  if (!Number.isInteger(accounts) || accounts < 1) throw new Error('usage: npm run bench -- day --accounts 1000000')
  return onBenchServer(async (databaseUrl, folder) => {
    let now = instantOf(START, '09:00')
    const bank = openMachinery(
      {
        databaseUrl,
        keyFile: path.join(folder, 'keys.json'),
        demo: true,
        limits: false,
        passwordMemoryKiB: 64,
        customerServicePhone: undefined,
      },
      { wall: () => now, log: pino({ level: 'silent' }) },
    )
    try {
      // the month of this bench is not the machine's
      await bank.db.bankPool.query('update ledger.clock set ahead_ms = 1e12')
      const opening = openLane({ ledger: bank.ledger, inFlight: 1_000 })
      for (let i = 0; i < accounts; i++) {
        const deposit = `${1_000 + (i % 9_000)}.00`
        const payload = { owner: randomUUID(), publicId: randomUUID(), kind: 'savings', source: 'settled', deposit }
        await opening.add({ key: `o:open-${i}`, kind: 'account-opening', payload, actor: 'bank', at: now })
      }
      await opening.drain()
      await bank.db.bankPool.query('analyze')
      now = instantOf(addDays(MONTH_END, 1), '00:00')
      const from = performance.now()
      const { steps } = await closeDay(bank, MONTH_END, now)
      const seconds = (performance.now() - from) / 1_000
      const made = steps.reduce((sum, step) => sum + step.made, 0)
      const bound: Bound = { wanted: (60 * accounts) / 100_000, bound: 'at most' }
      const close = judged(spreadOf([seconds]), bound)
      const speed = made / seconds
      console.log(`close of a month for ${accounts} accounts, ${made} entries, ${speed.toFixed(0)} a second:`)
      console.log(saidOf('s', close, bound, 1))
      return { close, entries: spreadOf([speed]) }
    } finally {
      await bank.end()
    }
  })
}
