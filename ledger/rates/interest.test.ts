import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountKind } from '../accounts.ts'
import { addMonths, daysBetween } from '../calendar.ts'
import { cents, money, ZERO } from '../money.ts'
import { entriesIn } from '../table.ts'
import { CD_RATES, cdInterest, certificateYield } from './certificate.ts'
import {
  annualPercentageYield,
  compoundInterest,
  effectiveRate,
  interestFor,
  interestOnRuns,
  interestRate,
  postedInterest,
  yieldOf,
} from './interest.ts'
import { dollars, percent, shown } from '../../scripts/testing/formulas.ts'

describe('interest of daily balances', () => {
  const days = (balance: string, n: number) => Array.from({ length: n }, () => money(balance))

  test.each([
    ['1000', 31, '0.85', '0.72'], // 0.7219
    ['10000', 365, '0.85', '85.00'],
    ['10000', 366, '0.85', '85.23'], // Actual/365: a leap year pays a day more
    ['530000', 30, '0.01', '4.36'],
    ['600000', 31, '0.01', '5.10'],
    ['1000', 90, '0.05', '0.12'],
    ['1000', 30, '21.99', '18.07'],
    ['500', 10, '26.99', '3.70'], // LED-18: a cash advance, from its own day
    ['0.50', 365, '1.00', '0.01'], // 0.005
  ])('%s for %i days at %s%% is %s', (balance, n, rate, expected) => {
    expect(shown(postedInterest(days(balance, n), rate))).toBe(expected)
  })

  test('is summed unrounded: thirty days of a third of a cent are ten cents, not nothing', () => {
    const balances = days('121.67', 30)
    expect(shown(cents(interestFor(balances.slice(0, 1), '1')))).toBe('0.00')
    expect(shown(postedInterest(balances, '1'))).toBe('0.10')
  })

  test('days below zero earn nothing and take nothing', () => {
    expect(interestFor([money(-100), money(100)], '3.65').eq('0.01')).toBe(true)
  })

  test('does not depend on the order of days, on where a period is cut, or on how days are counted', () => {
    fc.assert(
      fc.property(fc.array(dollars, { maxLength: 60 }), percent, fc.nat(60), (balances, rate, cut) => {
        const whole = interestFor(balances, rate)
        const parts = [balances.slice(0, cut), balances.slice(cut)].map(part => interestFor(part, rate))
        const counted = interestOnRuns(
          [...balances].reverse().map(balance => ({ balance, days: 1 })),
          rate,
        )
        expect(counted.eq(whole)).toBe(true)
        expect(
          (parts[0] ?? ZERO)
            .plus(parts[1] ?? ZERO)
            .minus(whole)
            .abs()
            .lt('1e-25'),
        ).toBe(true)
      }),
    )
  })

  test('every kind has the rate of its page', () => {
    const rate = (kind: AccountKind) => interestRate(kind)
    expect([
      rate('checking'),
      rate('savings'),
      rate('retirement'),
      rate('student'),
      rate('credit'),
      rate('cd'),
    ]).toEqual(['0.01', '0.85', '0.05', '0.01', '0.00', '0.00'])
  })
})

describe('a yield is a yield', () => {
  // The examples of Regulation DD, Appendix A, part I.
  test.each([
    ['61.68', '1000', 365, '6.17'],
    ['30.37', '1000', 182, '6.18'],
    ['133.13', '1000', 730, '6.45'],
    ['0', '1000', 30, '0.00'],
    ['5', '0', 30, '0.00'],
  ])('%s earned on %s in %i days is %s percent', (interest, principal, days, apy) => {
    expect(shown(annualPercentageYield(money(interest), money(principal), days))).toBe(apy)
  })

  /** doc2 §9 names them as APY; the money market's is the one that cards fall back to (doc1 §9). */
  const documented = { checking: '0.01', savings: '0.85', retirement: '0.05', student: '0.01', 'money-market': '2.45' }

  test.each(entriesIn(documented))('%s: %s percent, as documented, is what its rate comes to', (kind, apy) => {
    expect(yieldOf(kind)).toBe(apy)
  })

  /**
   * What the close of month pays in any year on any balance: daily balances at the rate, rounded once a month,
   * left in the account.
   */
  test.each(entriesIn(documented))('a year of %s, paid month by month, comes to %s percent', (kind, apy) => {
    const rate = interestRate(kind)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 50_000, max: 250_000 }).map(money),
        (month, principal) => {
          const first = addMonths('2026-01-01', month)
          let balance = principal
          for (let m = 0; m < 12; m += 1) {
            const days = daysBetween(addMonths(first, m), addMonths(first, m + 1))
            balance = balance.plus(
              postedInterest(
                Array.from({ length: days }, () => balance),
                rate,
              ),
            )
          }
          expect(shown(annualPercentageYield(balance.minus(principal), principal, 365))).toBe(apy)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a certificate pays a quarter of its rate each quarter, and that earns, too', () => {
    const yields = CD_RATES.map(({ rate }) => `${rate} ${certificateYield(rate)}`)
    expect(yields).toEqual(['2.25 2.27', '2.75 2.78', '3.25 3.29', '3.50 3.55', '3.75 3.80', '4.00 4.06', '4.25 4.32'])
    fc.assert(
      fc.property(
        fc.constantFrom(...CD_RATES),
        fc.integer({ min: 1_000, max: 250_000 }).map(money),
        (term, principal) => {
          let balance = principal
          for (let quarter = 0; quarter < term.months / 3; quarter += 1)
            balance = balance.plus(cdInterest(balance, term.rate))
          const days = (term.months * 365) / 12
          const apy = annualPercentageYield(balance.minus(principal), principal, days)
          // whole cents of a small balance
          expect(apy.minus(certificateYield(term.rate)).abs().lte('0.01')).toBe(true)
        },
      ),
    )
  })
})

describe('the calculator', () => {
  test('10,000 at 3.5% for five years, monthly (LED-45)', () => {
    expect(shown(cents(compoundInterest(money(10000), '3.5', 12, 5)))).toBe('1909.43')
    expect(effectiveRate('3.5', 12).toString()).toBe('3.56')
    expect(shown(cents(compoundInterest(money(10000), '3.5', 1, '0.25')))).toBe('86.37')
  })

  test('compounding more often never earns less, and nothing earns nothing', () => {
    fc.assert(
      fc.property(dollars, percent, fc.integer({ min: 0, max: 40 }), (principal, rate, quarters) => {
        const earned = [1, 2, 4, 12, 365].map(n => compoundInterest(principal, rate, n, quarters / 4))
        earned.slice(1).forEach((more, i) => expect(more.minus(earned[i] ?? ZERO).gt('-1e-9')).toBe(true))
      }),
      { numRuns: 40 },
    )
    expect(compoundInterest(money(500), '0', 12, 5).isZero()).toBe(true)
  })
})
