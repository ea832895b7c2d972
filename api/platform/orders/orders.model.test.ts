/**
 * Orders against a clerk with a pencil (`scripts/testing/orders/clerk.ts`), act by act; and under processes that are
 * slow, doubled and killed between any two things they do, when every rule of `scripts/testing/orders/rules.ts` holds.
 * 20,000 random acts of each.
 */
import { expect, test } from 'vitest'
import type { Defect } from '../../../scripts/testing/orders/memory-bank.ts'
import { agree, endure } from '../../../scripts/testing/orders/models.ts'

const SEED = 20260226
const ACTS = 20_000

test('the desk and the clerk agree on every answer, balance and state', async () => {
  const answers = await agree(ACTS, SEED)
  const seldom = [
    'ask ok',
    'ask insufficient_funds',
    'again ok',
    'reuse key_reused_with_different_body',
    'code ok',
    'code wrong_code',
    'cancel ok',
    'cancel wrong_state',
    'change ok',
    'change code',
    'machine ok',
    'machine not_found',
    'ahead clock_ahead, then ok',
    'close ok',
    'close wrong_state',
    'shop ok',
    'settle ok',
    'bounce ok',
    'bounce wrong_state',
    'send-back ok',
    'take-back ok',
    'take-back too_late',
    'reverse ok',
    'reverse wrong_state',
    'dispute ok',
    'dispute already_disputed',
    'decide ok',
  ].filter(said => (answers.get(said) ?? 0) < 30)
  expect(seldom).toEqual([])
})

test('whatever comes at once, and whoever dies, every rule holds', async () => {
  expect(await endure(ACTS, SEED)).toBeGreaterThanOrEqual(ACTS)
})

test.each<[defect: Defect, by: typeof agree | typeof endure]>([
  ['judges before it looks the answer up', agree],
  ['answers another request under its key', agree],
  ['leaves the draft of what was refused', endure],
  ['gives nothing back at the end', endure],
  ['plans no next date', agree],
  ['keeps the state before the ledger has spoken', endure],
  ['asks no code for more', endure],
  ['runs what is due in any order', agree],
  ['believes every clock', agree],
  ['believes every clock', endure],
  ['leaves the orders of a closed account', agree],
  ['leaves the orders of a closed account', endure],
])(
  'a desk that %s is found out',
  async (defect, by) => {
    await expect(by(ACTS, SEED, defect)).rejects.toThrow()
  },
  120_000,
)
