import { expect, test } from 'vitest'
import {
  clock,
  bankDayOf,
  day,
  fullDay,
  initials,
  knowBankDay,
  lastFour,
  longDay,
  moment,
  phoneText,
  usd,
} from './format.ts'

test.each([
  ['1234.5', {}, '$1,234.50'],
  ['-1268.40', {}, '\u2212$1,268.40'],
  ['2840.12', { plus: true }, '+$2,840.12'],
  ['0.00', { plus: true }, '$0.00'],
  ['-0.00', {}, '$0.00'],
  ['85000.00', { decimals: 0 }, '$85,000'],
  ['99999999999999.99', {}, '$99,999,999,999,999.99'],
] as const)('%s is written %s', (amount, options, expected) => expect(usd(amount, options)).toBe(expected))

test('a moment of another year says which', () => {
  const year = bankDayOf().slice(0, 4)
  expect(moment(`${year}-06-19T18:05:00.000Z`)).toBe('Jun 19, 2:05 PM ET')
  expect(moment('2019-01-01T03:00:00.000Z')).toBe('Dec 31, 2018, 10:00 PM ET')
})

test('a business date is the same day in every time zone', () => {
  const year = bankDayOf().slice(0, 4)
  expect(day(`${year}-11-19`)).toBe('Nov 19')
  expect(day('2019-01-01')).toBe('Jan 1, 2019')
  expect(longDay('2019-01-01')).toBe('Tuesday, January 1, 2019')
})

test('the bank day is New York\u2019s', () => expect(bankDayOf(new Date('2026-01-01T03:00:00Z'))).toBe('2025-12-31'))

test('names and numbers are shortened', () => {
  expect(lastFour('••••••4821')).toBe('4821')
  expect(initials('Dana', 'Whitlock')).toBe('DW')
  expect(phoneText('2125550142')).toBe('(212) 555-0142')
  expect(phoneText('15035550149')).toBe('(503) 555-0149')
  expect(phoneText('+44 20 7946 0958')).toBe('+44 20 7946 0958')
})

test('this year is the bank’s, whose clock may be ahead of the browser’s', () => {
  const next = String(Number(bankDayOf().slice(0, 4)) + 1)
  knowBankDay(`${next}-02-24`)
  expect(day(`${next}-02-21`)).toBe('Feb 21')
  expect(day(bankDayOf())).toContain(bankDayOf().slice(0, 4))
  expect(fullDay(`${next}-02-21`)).toBe(`Feb 21, ${next}`)
})

test('what the bank says of a time is on its own clock, wherever the customer is', () => {
  expect(clock('2026-11-19T01:00:00Z')).toMatch(/^8:00\sPM ET$/)
  expect(clock('2026-07-19T00:00:00Z')).toMatch(/^8:00\sPM ET$/)
})

test.each([
  ['es', /^8:00\sp\.m\. ET$/],
  ['fr', /^20:00 ET$/],
  ['zh', /^20:00 ET$/],
])('a time of day in %s has one form, that of the texts', (lang, expected) => {
  document.documentElement.lang = lang
  try {
    expect(clock('2026-11-19T01:00:00Z')).toMatch(expected)
  } finally {
    document.documentElement.lang = 'en'
  }
})
