// Tries C-150.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { rewardsMachine } from './redeem-rewards.machine.ts'
import { sampleRewards } from './redeem-rewards.source.ts'
import { found } from './redeem-rewards.ts'

const { rewards, points, featured } = sampleRewards

describe('the sample is as documented', () => {
  test('12,500 points; nine rewards of 2,500 to 10,000; every category; featured ones exist', () => {
    expect(points).toBe(12500)
    expect(rewards).toHaveLength(9)
    expect([
      Math.min(...rewards.map(reward => reward.points)),
      Math.max(...rewards.map(reward => reward.points)),
    ]).toEqual([2500, 10000])
    expect(new Set(rewards.map(({ category }) => category)).size).toBe(4)
    for (const id of featured) expect(rewards.some(reward => reward.id === id)).toBe(true)
  })
})

describe('the search', () => {
  test.each([
    ['', 'all', 9],
    ['STATEMENT credit', 'all', 3],
    ['3-5 business days', 'all', 3],
    ['3-5 business days', 'dining', 1],
    ['', 'travel', 2],
    ['nothing like it', 'all', 0],
  ] as const)('%j in %s finds %d', (search, category, count) =>
    expect(found(rewards, { search, category })).toHaveLength(count),
  )

  test('the category narrows what the words find, and the case does not matter', () =>
    fc.assert(
      fc.property(
        fc.string({ maxLength: 6 }),
        fc.constantFrom('cashback', 'giftcard', 'travel', 'dining'),
        (search, category) => {
          const both = found(rewards, { search, category })
          expect(both).toEqual(
            found(rewards, { search: search.toUpperCase().toLowerCase(), category: 'all' }).filter(
              reward => reward.category === category,
            ),
          )
        },
      ),
    ))
})

test('points are never spent twice and never below zero, whatever is clicked', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...rewards), { maxLength: 12 }), wanted => {
      const page = createActor(rewardsMachine, { input: { points } }).start()
      for (const reward of wanted) {
        const before = page.getSnapshot().context.points
        page.send({ type: 'redeem', reward })
        const { points: after, outcome } = page.getSnapshot().context
        expect(outcome?.kind).toBe(reward.points <= before ? 'redeemed' : 'short')
        expect(after).toBe(reward.points <= before ? before - reward.points : before)
        expect(after).toBeGreaterThanOrEqual(0)
      }
      const { redeemed, points: left } = page.getSnapshot().context
      expect(left + redeemed.reduce((spent, reward) => spent + reward.points, 0)).toBe(points)
    }),
  ))
