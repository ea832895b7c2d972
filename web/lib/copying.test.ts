import { afterEach, expect, test, vi } from 'vitest'
import { copyPlainDigits } from './copying.ts'
import { fullDay } from './format.ts'

const stop = copyPlainDigits()
afterEach(() => {
  document.body.replaceChildren()
  stop()
})

test('a copied row has plain digits and ordinary spaces: a sheet reads its day as a day', () => {
  document.body.textContent = `${fullDay('2025-11-19')}\tCoffee\t−$1,234.50`
  getSelection()?.selectAllChildren(document.body)
  const setData = vi.fn()
  document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData } }))
  expect(setData.mock.calls).toEqual([['text/plain', 'Nov 19, 2025\tCoffee\t-1234.50']])
})
