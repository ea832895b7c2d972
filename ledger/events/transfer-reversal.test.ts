/**
 * A transfer taken back: unsettled money that went along comes back as what it is,
 * and its origin still finds every piece.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { position } from '../accounts.ts'
import { money, sum, text } from '../money.ts'

/** A customer whose savings hold settled money of their own, and whose checking holds typed-in money. */
function typedThenMoved(savings = '1000.00') {
  const one = customer()
  const [from, to] = [one.open('checking'), one.open('savings', savings)]
  const origin = made(one.asks('deposit', { to: from, owner: one.owner, amount: '1000.00' })).seq
  const of = made(one.asks('internal-transfer', { from, to, amount: '1000.00' })).seq
  const takesBack = () => one.asks('transfer-reversal', { of, from, to })
  return { one, from, to, origin, takesBack }
}

describe('taking back a transfer of unsettled money', () => {
  test('the receiver gives back what came, not settled money of its own', () => {
    const { one, from, to, takesBack } = typedThenMoved()
    expect(one.stands(to)).toBe('2000.00 0.00 1000.00 2000.00 1000.00')
    made(takesBack())
    expect(one.stands(to)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
    expect(one.stands(from)).toBe('1000.00 0.00 1000.00 1000.00 0.00')
  })

  test('needs no settled money of the receiver, and a bounce then finds the payer', () => {
    const { one, from, to, origin, takesBack } = typedThenMoved('0.01')
    made(takesBack())
    made(one.bank('return', { origin }))
    expect(one.stands(from)).toBe('0.00 0.00 0.00 0.00 0.00')
    expect(one.stands(to)).toBe('0.01 0.00 0.00 0.01 0.01')
  })

  test('settled meanwhile, it comes back settled; what went on has to be made up for', () => {
    const { one, from, to, origin, takesBack } = typedThenMoved('0.01')
    const savings2 = one.open('savings')
    made(one.asks('internal-transfer', { from: to, to: savings2, amount: '300.00' }))
    expect(outcome(takesBack())).toBe('insufficient_funds available 700.01')
    made(one.bank('settle', { origin }))
    expect(outcome(takesBack())).toBe('insufficient_funds available 700.01')
    made(one.asks('internal-transfer', { from: savings2, to, amount: '300.00' }))
    made(takesBack())
    expect(one.stands(from)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
  })

  test('money that bounced after it was moved has to be made up for', () => {
    const { one, to, origin, takesBack } = typedThenMoved('999.99')
    made(one.bank('return', { origin }))
    expect(outcome(takesBack())).toBe('insufficient_funds available 999.99')
    made(one.bank('deposit', { to, owner: one.owner, amount: '0.01', source: 'ach' }))
    made(takesBack())
    expect(one.stands(to)).toBe('0.00 0.00 0.00 0.00 0.00')
  })
})

/** A step: who pays whom, how many cents, and which earlier transfer or deposit is meant. */
const step = fc.record({
  act: fc.constantFrom('deposit', 'transfer', 'transfer', 'transfer', 'reversal', 'reversal', 'settle', 'return'),
  a: fc.nat({ max: 2 }),
  b: fc.nat({ max: 2 }),
  cents: fc.integer({ min: 1, max: 900_00 }),
  pick: fc.nat({ max: 9 }),
})

test('moved, taken back, settled, bounced: each origin’s pieces are there, on accounts with them', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), steps => {
      const one = customer()
      const accounts = [one.open('checking', '500.00'), one.open('savings'), one.open('money-market', '50.00')] as const
      const { states } = one.ledger
      /** What each living origin brought in, and the transfers so far. */
      const brought = new Map<number, string>()
      const transfers: { of: number; from: number; to: number }[] = []
      const picture = () =>
        accounts.map(id =>
          [...states.lots.values()]
            .filter(lot => lot.account === id && lot.amount.gt(0))
            .map(({ origin, amount }) => `${origin} ${text(amount)}`)
            .toSorted(),
        )
      for (const { act, a, b, cents, pick } of steps) {
        const [from, to, amount] = [accounts[a] ?? accounts[0], accounts[b] ?? accounts[0], text(money(cents).div(100))]
        const before = picture()
        if (act === 'deposit') {
          const told = one.asks('deposit', { to, owner: one.owner, amount })
          if (told.outcome === 'accepted') brought.set(told.event.seq, amount)
        } else if (act === 'transfer') {
          const told = one.asks('internal-transfer', { from, to, amount })
          if (told.outcome !== 'accepted') continue
          transfers.push({ of: told.event.seq, from, to })
          if (pick > 6) {
            made(one.asks('transfer-reversal', { of: told.event.seq, from, to }))
            expect(picture()).toEqual(before)
          }
        } else if (act === 'reversal') {
          const meant = transfers[pick % Math.max(1, transfers.length)]
          if (meant) one.asks('transfer-reversal', { ...meant })
        } else {
          const origin = [...brought.keys()][pick % Math.max(1, brought.size)]
          if (origin === undefined) continue
          made(one.bank(act, { origin }))
          brought.delete(origin)
        }
        for (const [origin, whole] of brought) {
          const pieces = [...states.lots.values()].filter(lot => lot.origin === origin)
          expect(text(sum(pieces.map(lot => lot.amount)))).toBe(whole)
        }
        for (const id of accounts) {
          const { posted, unsettled } = position(one.ledger.account(id))
          expect(unsettled.gte(0) && posted.gte(unsettled), `${text(posted)} with ${text(unsettled)} unsettled`).toBe(
            true,
          )
        }
        expect(
          [...states.lots.values()].every(lot => lot.amount.gte(0) && (brought.has(lot.origin) || lot.amount.isZero())),
        ).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
