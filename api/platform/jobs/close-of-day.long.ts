/**
 * The close of a month for many accounts: under a minute for 100,000, and twice the accounts take about twice the time.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBank } from '../../../scripts/testing/bank.ts'
import { addDays } from '../../../ledger/calendar.ts'
import { closeDay } from './close-of-day.ts'
import { openLane } from './lane.ts'

const MONTH_END = '2026-03-31'

async function closeWith(accounts: number): Promise<{ seconds: number; slowestCustomer: number }> {
  const bank = await testBank('2026-03-02')
  const lane = openLane({ ledger: bank.ledger, inFlight: 1_000 })
  const owner = randomUUID()
  for (let i = 0; i < accounts; i += 1) {
    const payload = {
      owner,
      publicId: randomUUID(),
      kind: 'savings',
      source: 'settled',
      deposit: `${1_000 + (i % 9_000)}.00`,
    }
    await lane.add({ key: `o:open-${i}`, kind: 'account-opening', payload, actor: 'bank', at: bank.now() })
  }
  await lane.drain()
  await bank.db.pool.query('analyze')
  const [from, to] = [await bank.open(owner, 'checking', { deposit: '100000.00' }), await bank.open(owner, 'checking')]
  bank.goTo(addDays(MONTH_END, 1), '00:00')

  let closing = true
  let slowestCustomer = 0
  const customers = (async () => {
    while (closing) {
      const began = performance.now()
      await bank.does('internal-transfer', { from, to, amount: '0.01' }, owner)
      slowestCustomer = Math.max(slowestCustomer, performance.now() - began)
    }
  })()
  const began = performance.now()
  const closed = await closeDay(bank, MONTH_END, bank.now())
  const seconds = (performance.now() - began) / 1_000
  closing = false
  await customers
  const made = closed.steps.reduce((sum, step) => sum + step.made, 0)
  console.log(
    `${accounts} accounts: ${seconds.toFixed(1)} s, ${made} entries; slowest customer ${slowestCustomer.toFixed(0)} ms`,
  )
  expect(made).toBeGreaterThanOrEqual(accounts)
  return { seconds, slowestCustomer }
}

/**
 * Half the accounts before and after the whole, so that a machine that grows busier or idler does not look like a
 * curve.
 */
test('100,000 accounts in under a minute, linear, with customers served meanwhile', async () => {
  const before = await closeWith(50_000)
  const whole = await closeWith(100_000)
  const after = await closeWith(50_000)
  const half = (before.seconds + after.seconds) / 2
  console.log(`twice the accounts took ${(whole.seconds / half).toFixed(2)} times as long`)
  expect(whole.seconds).toBeLessThan(60)
  expect(whole.seconds / half).toBeLessThan(2.6)
  expect(whole.slowestCustomer).toBeLessThan(2_000)
})
