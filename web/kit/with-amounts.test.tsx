import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { usd } from '../lib/format.ts'
import { WithAmounts } from './with-amounts.tsx'

afterEach(cleanup)

const hidden = (text: string) => {
  const { container } = render(<WithAmounts text={text} />)
  expect(container.textContent).toBe(text)
  const found = [...container.querySelectorAll('.amount')].map(one => one.textContent)
  cleanup()
  return found
}

test.each([
  ['Your bill of $64.99 from Fernway is due on December 12, 2026.', ['$64.99']],
  ['Votre facture de $1,214.80 et −$3.00.', ['$1,214.80', '−$3.00']],
  ['Card ••7715 was locked.', []],
  ['$5,000', ['$5,000']],
])('%s', (text, amounts) => expect(hidden(text)).toEqual(amounts))

test('whatever the amount and the sentence: nothing of it is left in sight, and no word is lost', () => {
  const words = fc.stringMatching(/^[a-zé一-龥 .]{0,20}$/)
  fc.assert(
    fc.property(words, fc.integer({ min: -99_999_999, max: 99_999_999 }), words, (before, cents, after) => {
      const amount = usd((cents / 100).toFixed(2))
      expect(hidden(`${before} ${amount} ${after}`)).toEqual([amount])
    }),
  )
})
