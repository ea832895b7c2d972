/** Between own accounts; what the customer wants to keep on the one that pays stays there, to the cent. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { money, text } from '../money.ts'

const anyCents = fc.integer({ min: 1, max: 200_000 })
const dollars = (cents: number) => text(money(cents).div(100))

test('whatever is there and wanted: what is to be kept is kept, or nothing moves', () => {
  fc.assert(
    fc.property(anyCents, anyCents, fc.option(anyCents), (there, amount, keep) => {
      const one = customer()
      const [from, to] = [one.open('checking', dollars(there)), one.open('savings')]
      const kept = keep === null ? {} : { keep: dollars(keep) }
      const told = outcome(one.asks('internal-transfer', { from, to, amount: dollars(amount), ...kept }))
      const may = there - amount >= (keep ?? 0)
      const left = dollars(Math.max(0, there - (keep ?? 0)))
      expect(told).toBe(may ? 'accepted' : `insufficient_funds available ${left}`)
    }),
  )
})

test('what is set aside counts as gone', () => {
  const one = customer()
  const [from, to] = [one.open('checking', '100.00'), one.open('savings')]
  made(one.asks('hold-placed', { account: from, amount: '30.00', reason: 'a wire', type: 'transfer' }))
  const move = (amount: string) => outcome(one.asks('internal-transfer', { from, to, amount, keep: '50.00' }))
  expect(move('20.01')).toBe('insufficient_funds available 20.00')
  expect(move('20.00')).toBe('accepted')
})
