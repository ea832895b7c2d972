/** The quote table: the same on every machine and in every order of asking, one price a business day, dividends four times a year. */
import { expect, test } from 'vitest'
import { addDays, daysFrom, isBusinessDay } from '../../ledger/calendar.ts'
import { dividendOn, nextDividendDay, priceOn, securities } from './quotes.ts'

test('prices are fixed for ever, whatever was asked before', () => {
  expect(priceOn('VTI', '2026-11-20')?.toFixed(2)).toBe(priceOn('VTI', '2026-11-20')?.toFixed(2))
  const late = securities.map(({ symbol }) => priceOn(symbol, '2027-06-30')?.toFixed(2))
  expect(securities.map(({ symbol }) => priceOn(symbol, '2027-06-30')?.toFixed(2))).toEqual(late)
  expect(priceOn('NOPE', '2026-11-20')).toBeUndefined()
})

test('a price stands still over weekends and holidays, is positive, and moves by no more than its swing', () => {
  for (const { symbol, swing, drift } of securities) {
    for (const day of daysFrom('2026-01-02', '2026-12-31')) {
      const [today, before] = [priceOn(symbol, day), priceOn(symbol, addDays(day, -1))]
      if (!today || !before) throw new Error('no price')
      expect(today.gte(1)).toBe(true)
      if (!isBusinessDay(day)) expect(today.eq(before)).toBe(true)
      expect(
        today
          .minus(before)
          .abs()
          .lte(
            before
              .times(swing + drift)
              .div(10_000)
              .plus('0.01'),
          ),
      ).toBe(true)
    }
  }
})

test('dividends come on four business days a year', () => {
  const days = [...daysFrom('2026-01-01', '2026-12-31')].filter(day => dividendOn('BNDA', day) !== undefined)
  expect(days).toEqual(['2026-03-20', '2026-06-22', '2026-09-21', '2026-12-21'])
  expect(dividendOn('HLCY', '2026-03-20')).toBeUndefined()
  expect(dividendOn('BNDA', '2026-03-20')).toMatch(/^\d\.\d{4}$/)
  expect([nextDividendDay('2026-03-20'), nextDividendDay('2026-12-22')]).toEqual(['2026-06-22', '2027-03-22'])
})
