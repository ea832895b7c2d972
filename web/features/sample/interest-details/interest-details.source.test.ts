import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthsBetween, startOfMonth, startOfYear } from '../../../../ledger/calendar.ts'
import { cdInterest } from '../../../../ledger/rates/certificate.ts'
import { money, text } from '../../../../ledger/money.ts'
import { sampleInterest } from './interest-details.source.ts'

test('the figures of the sample certificate agree with one another and with its term', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), n => {
      const today = addDays('2024-02-28', n)
      const { accounts, rates } = sampleInterest.read(today)
      const cd = accounts.find(({ id }) => id === 'cd')
      const maturity = cd?.maturityDate ?? ''
      expect(cd?.term).toBe('12 months')
      expect(maturity > today).toBe(true)
      const opened = addMonths(today, -7)
      expect(monthsBetween(opened, maturity)).toBe(12)
      expect(rates.find(({ date }) => date === startOfMonth(opened))?.cdRate).toBe(cd?.interestRate)
      const quarter = cdInterest(money(cd?.balance ?? ''), cd?.interestRate ?? '')
      expect(cd?.lastInterestPaid).toBe(text(quarter))
      const ends = [3, 6, 9, 12].map(months => addMonths(opened, months))
      expect(cd?.nextInterestDate).toBe(ends.find(end => end > today))
      const paid = ends.filter(end => end <= today)
      const thisYear = paid.filter(end => end >= startOfYear(today)).length
      expect(cd?.interestYTD).toBe(text(quarter.times(thisYear)))
      expect(cd?.interestLastYear).toBe(text(quarter.times(paid.length - thisYear)))
    }),
  ))
