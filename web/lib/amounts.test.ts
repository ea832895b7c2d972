import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsIn, amountWritten, plainDigits } from './amounts.ts'
import { usd } from './format.ts'

const found = (text: string) => amountsIn(text).map(([from, to]) => text.slice(from, to))

test.each([
  ['Your bill of $64.99 from Fernway is due on December 12, 2026.', ['$64.99']],
  ['Votre facture de $1,214.80 et −$3.00.', ['$1,214.80', '−$3.00']],
  ['+$2,840.12', ['+$2,840.12']],
  ['Up to $5,000, then nothing.', ['$5,000']],
  ['Card ••7715 was locked.', []],
])('%s', (text, amounts) => expect(found(text)).toEqual(amounts))

const words = fc.stringMatching(/^[a-zé一-龥 .]{0,20}$/)
const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })

test('whatever the amount and the sentence: it is found whole, and read as the number it is', () => {
  fc.assert(
    fc.property(words, cents, words, (before, amount, after) => {
      const exact = (amount / 100).toFixed(2)
      const said = `${before} ${usd(exact)} ${after}`
      expect(found(said)).toEqual([usd(exact)])
      expect(plainDigits(said)).toBe(`${before} ${exact === '-0.00' ? '0.00' : exact} ${after}`)
    }),
  )
})

test.each([
  ['$1,234.50', '1234.50'],
  [' 12.5 ', '12.5'],
  ['1,000', '1000'],
  ['12,50', undefined],
  ['1,2,3', undefined],
  ['1.234,56', undefined],
  ['1,234.567', undefined],
])('written as %s it is %s', (written, plain) => expect(amountWritten(written)).toBe(plain))

test('whatever is written is one amount only as a bank would write that amount, else none', () => {
  const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')
  fc.assert(
    fc.property(fc.stringMatching(/^\$?\d[\d.,]{0,11}$/), written => {
      const plain = amountWritten(written)
      if (plain === undefined) return
      const [whole = '', ...part] = plain.split('.')
      expect([plain, [grouped(whole), ...part].join('.')]).toContain(written.replace('$', ''))
    }),
    { numRuns: 2_000 },
  )
})
