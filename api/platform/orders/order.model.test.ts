/**
 * Orders against a clerk with a pencil (`scripts/testing/orders/clerk.ts`): 20,000 random acts of two customers, machines and the clock,
 * and every answer, balance and state agrees.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyAct } from '../../../scripts/testing/orders/acts.ts'
import { Play } from '../../../scripts/testing/orders/agreement.ts'

test('the desk and the clerk agree on 20,000 random acts', async () => {
  const answers = new Map<string, number>()
  const acts = fc.array(anyAct(), { minLength: 1, maxLength: 260, size: 'max' })
  let steps = 0
  await fc.assert(
    fc.asyncProperty(acts, async list => {
      steps += list.length
      const play = new Play()
      for (const act of list) await play.act(act)
      for (const [said, count] of play.answers) answers.set(said, (answers.get(said) ?? 0) + count)
    }),
    { numRuns: 180, seed: 20260226 },
  )
  expect(steps).toBeGreaterThan(20_000)
  expect(answers.get('ask ok')).toBeGreaterThan(2000)
}, 120_000)
