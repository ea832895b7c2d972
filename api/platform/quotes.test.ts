/**
 * The quote table: the same for the same bank however often and from wherever it is worked out, another for every other
 * bank, one price a business day, and on the day that a dividend goes off a price that is lower by it.
 */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysFrom, isBusinessDay, type BankDay } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import { testKeys } from '../../scripts/testing/keys.ts'
import { chanceOf, FIRST_QUOTES, nextDividendDay, nextQuotes, quotesAfter, securities, type Quote } from './quotes.ts'

const chance = chanceOf(testKeys())
const through = (day: BankDay, by = chance) => [...quotesAfter(FIRST_QUOTES, day, by)]
const told = ({ symbol, day, price, dividend }: Quote) => [symbol, day, price.toFixed(2), dividend ?? ''].join(' ')
const anotherBank = () => {
  const seed = randomBytes(32)
  return chanceOf({ fingerprint: (text, use) => testKeys(seed).fingerprint(text, use) })
}
const year = through('2026-12-31')
const pricesOf = (symbol: string) => new Map(year.filter(one => one.symbol === symbol).map(one => [one.day, one]))

test('every security has one price each business day, and no other day has any', () => {
  const days = [...daysFrom('2024-01-03', '2026-12-31')].filter(isBusinessDay)
  for (const { symbol } of securities) expect([...pricesOf(symbol).keys()]).toEqual(days)
})

test('the same bank has the same prices, worked out from the first day or from any published one', () => {
  expect(through('2026-12-31').map(told)).toEqual(year.map(told))
  const midway = new Map(year.filter(({ day }) => day === '2026-06-30').map(({ symbol, price }) => [symbol, price]))
  const rest = [...quotesAfter({ day: '2026-06-30', prices: midway }, '2026-12-31', chance)]
  expect(rest.map(told)).toEqual(year.filter(({ day }) => day > '2026-06-30').map(told))
})

test('who has the code and every price up to today, but not the key, does not know tomorrow’s', () => {
  const today = { day: '2026-11-18', prices: new Map(securities.map(({ symbol, start }) => [symbol, money(start)])) }
  const tomorrows = Array.from({ length: 8 }, () =>
    nextQuotes(today, '2026-11-19', anotherBank())
      .map(({ price }) => price.toFixed(2))
      .join(' '),
  )
  expect(new Set(tomorrows).size).toBe(8)
})

describe('a day', () => {
  const anySecurity = fc.constantFrom(...securities)
  const cents = fc.integer({ min: 20_00, max: 900_00 }).map(n => money(n).div(100))
  const lot = fc.uint8Array({ minLength: 4, maxLength: 4 })

  test('moves a price by no more than its swing, dividend counted in, and never below a dollar', () => {
    const days = fc.constantFrom('2026-03-19', '2026-03-20', '2026-06-22', '2026-11-19')
    fc.assert(
      fc.property(anySecurity, cents, lot, days, (security, before, bytes, day) => {
        const all = nextQuotes(
          { day: addDays(day, -1), prices: new Map([[security.symbol, before]]) },
          day,
          () => bytes,
        )
        const one = all.find(({ symbol }) => symbol === security.symbol)
        const after = (one?.price ?? money(0)).plus(one?.dividend ?? 0)
        const most = before.times(security.swing + security.drift + 2).div(10_000)
        expect(after.minus(before).abs().lte(most.plus('0.01'))).toBe(true)
        expect(one?.price.gte(1)).toBe(true)
      }),
    )
  })

  /**
   * The same chance on a day without a dividend gives the price as it would have been:
   * the ex-day's is lower by the dividend.
   */
  test('on which a dividend goes off begins lower by that dividend', () => {
    fc.assert(
      fc.property(anySecurity, cents, lot, (security, before, bytes) => {
        const on = (day: BankDay) =>
          nextQuotes({ day: addDays(day, -1), prices: new Map([[security.symbol, before]]) }, day, () => bytes).find(
            ({ symbol }) => symbol === security.symbol,
          )
        const [plain, off] = [on('2026-03-19'), on('2026-03-20')]
        if (!plain || !off) throw new Error('no price')
        expect(plain.dividend).toBeUndefined()
        const drop = plain.price.minus(off.price)
        expect(
          drop
            .minus(off.dividend ?? 0)
            .abs()
            .lte('0.01'),
        ).toBe(true)
        expect(off.dividend !== undefined).toBe(security.dividend !== '0')
      }),
    )
  })
})

test('dividends come on four business days a year, to four decimals', () => {
  const paid = (symbol: string) => [...pricesOf(symbol).values()].filter(one => one.dividend && one.day >= '2026-01-01')
  expect(paid('BNDA').map(({ day }) => day)).toEqual(['2026-03-20', '2026-06-22', '2026-09-21', '2026-12-21'])
  for (const { dividend } of paid('BNDA')) expect(dividend).toMatch(/^\d\.\d{4}$/)
  expect(paid('HLCY')).toEqual([])
  expect([nextDividendDay('2026-03-20'), nextDividendDay('2026-12-22')]).toEqual(['2026-06-22', '2027-03-22'])
})
