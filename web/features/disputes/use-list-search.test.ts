import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedOf, readSearch, wholeList, writeSearch } from './use-list-search.ts'

test('what is written into the URL is read from it again', () => {
  const text = fc.string({ maxLength: 20 })
  const wanted = fc.record({ from: text, to: text, least: text, most: text, search: text, page: fc.nat(9999) })
  fc.assert(
    fc.property(wanted, one => {
      const whole = { ...one, page: one.page + 1 }
      expect(readSearch(writeSearch(whole))).toEqual(whole)
    }),
  )
})

test('the whole list leaves the URL alone; nonsense in it is the whole list', () => {
  expect(writeSearch(wholeList)).toEqual({})
  expect(readSearch({ page: 'x', from: ['2026'], search: { a: 1 } })).toEqual(wholeList)
  expect(readSearch({ page: -1, least: 7.5 })).toEqual({ ...wholeList, least: '7.5' })
})

test('a bound that is no amount or no day bounds nothing', () =>
  expect(askedOf({ ...wholeList, least: 'abc', most: ' 7.5 ', from: '2026-1', to: '2026-11-01' })).toEqual({
    ...wholeList,
    most: '7.5',
    to: '2026-11-01',
  }))
