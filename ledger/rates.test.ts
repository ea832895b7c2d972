// Tries C-99, C-124, C-158.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountKind } from './accounts.ts'
import { addDays, addMonths, daysBetween, isBusinessDay } from './calendar.ts'
import { cents, money, type Money, text, ZERO } from './money.ts'
import * as rates from './rates.ts'
import { entriesIn, namesIn } from './table.ts'

const shown = (amount: Money) => text(amount)
const dollars = fc.integer({ min: 0, max: 50_000_000 }).map(n => money(n).div(100))
const percent = fc.integer({ min: 0, max: 3000 }).map(n => money(n).div(100))

/** A table for one formula: the amounts (and rates) it is given, and last what comes out. */
const table = (name: string, formula: (...given: Money[]) => Money, rows: string[][]) =>
  describe(name, () =>
    test.each(rows)('%s %s %s', (...row) => expect(shown(formula(...row.slice(0, -1).map(money)))).toBe(row.at(-1))),
  )

table(
  'CD early withdrawal: 90 days of interest (LED-24)',
  (amount, rate) => rates.cdPenalty(amount ?? ZERO, rate ?? ZERO),
  [
    ['5000', '3.75', '46.23'],
    ['1000', '3.25', '8.01'],
    ['1000', '3.75', '9.25'],
    ['10000', '4.25', '104.79'],
    ['250000', '4.25', '2619.86'],
    ['365', '2.00', '1.80'],
    ['0.01', '2.25', '1.00'],
    ['73', '2.50', '1.00'],
    ['0', '2.50', '0.00'],
  ],
)

table(
  'CD penalty by the sum of the term: amount, rate, withdrawn before',
  (amount, rate, withdrawn) => rates.cdPenalty(amount ?? ZERO, rate ?? ZERO, { withdrawn: withdrawn ?? ZERO }),
  [
    ['0.90', '3.75', '0', '1.00'],
    ['0.90', '3.75', '0.90', '0.00'],
    ['0.90', '3.75', '107.10', '0.00'], // 108.00: 0.9986
    ['0.90', '3.75', '108.00', '0.01'], // 108.90: 1.0069
    ['1000', '3.75', '1000', '9.24'], // 18.49 of 2,000, 9.25 of which are paid
  ],
)

test('a penalty that is exactly half a cent is rounded up', () => {
  expect(rates.cdPenalty(money('73.00'), '6.25').toString()).toBe('1.13') // 1.125
})

table('CD interest of a quarter (LED-25)', (balance, rate) => rates.cdInterest(balance ?? ZERO, rate ?? ZERO), [
  ['1000', '3.25', '8.13'], // 8.125
  ['5000', '3.75', '46.88'], // 46.875
  ['5046.88', '3.75', '47.31'],
  ['250000', '4.25', '2656.25'],
])

table('cash advance on the withdrawal page (LED-16)', amount => rates.cashAdvanceFee(amount), [
  ['100', '10.00'],
  ['333.33', '10.00'],
  ['333.34', '10.00'],
  ['334', '10.02'],
  ['433.50', '13.01'], // 13.005
  ['3000', '90.00'],
])

table('cash advance on the sample page (LED-17)', amount => rates.cashAdvanceFee(amount, rates.CASH_ADVANCE_PAGE_FEE), [
  ['100', '10.00'],
  ['200', '10.00'],
  ['200.10', '10.01'], // 10.005
  ['500', '25.00'],
])

table('minimum payment: owed, interest', rates.minimumPayment, [
  ['0', '0', '0.00'],
  ['-40', '0', '0.00'],
  ['12.34', '0', '12.34'],
  ['25', '0', '25.00'],
  ['1250', '0', '25.00'],
  ['2500', '0', '25.00'],
  ['3000', '54.97', '84.97'],
  ['2500.50', '0', '25.01'], // 25.005
])

table('withholding of 20% (LED-36)', amount => rates.withheld(amount, rates.DISTRIBUTION_WITHHOLDING), [
  ['1000', '200.00'],
  ['0.01', '0.00'],
  ['12345.67', '2469.13'],
])

table('first-day part of a check: amount, already given today (LED-30)', rates.firstDayPart, [
  ['1000', '0', '225.00'],
  ['100', '0', '100.00'],
  ['1000', '225', '0.00'],
  ['1000', '200.01', '24.99'],
])

table('first-day part of a check under another amount of the bank’s', rates.firstDayPart, [
  ['1000', '0', '275', '275.00'],
  ['1000', '250', '275', '25.00'],
  ['1000', '0', '0', '0.00'],
])

describe('the availability schedule', () => {
  test.each([
    ['2026-11-18', '2026-11-20'], // Wednesday
    ['2026-11-19', '2026-11-23'], // over a weekend
    ['2026-11-21', '2026-11-24'], // a Saturday
    ['2026-11-25', '2026-11-30'], // over Thanksgiving
    ['2026-12-31', '2027-01-05'],
  ])('what came on %s is available on %s', (day, on) => {
    for (const kind of ['deposit', 'check-deposit', 'card-payment', 'contribution', 'account-opening'] as const)
      expect(rates.availableOn(kind, day)).toBe(on)
  })

  test('each kind that brings in unsettled money has its day, whatever the day of the deposit', () => {
    const anyDay = fc.integer({ min: 0, max: 4_000 }).map(n => addDays('2026-01-01', n))
    fc.assert(
      fc.property(fc.constantFrom(...namesIn(rates.AVAILABLE_AFTER)), anyDay, (kind, day) => {
        const on = rates.availableOn(kind, day)
        expect(isBusinessDay(on)).toBe(true)
        expect(daysBetween(day, on)).toBeGreaterThanOrEqual(2)
        expect(daysBetween(day, on)).toBeLessThanOrEqual(6)
      }),
    )
  })
})

table('available credit: limit, balance (C-67, LED-23)', rates.availableCredit, [
  ['5000', '-1200', '3800.00'],
  ['5000', '0', '5000.00'],
  ['5000', '300', '5000.00'],
  ['5000', '-5100', '-100.00'],
])

table('room for contributions (LED-21)', rates.contributionRoom, [
  ['2500', '4000.00'],
  ['6500', '0.00'],
  ['7000', '0.00'],
])

table(
  'average price: held, average, bought, price (LED-32)',
  (...[q, p, n, at]: Money[]) => rates.averagePrice(q ?? ZERO, p ?? ZERO, n ?? ZERO, at ?? ZERO),
  [
    ['10', '50', '10', '60', '55.00'],
    ['0', '0', '3', '48', '48.00'],
  ],
)

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
    expect(shown(rates.postedInterest(days(balance, n), rate))).toBe(expected)
  })

  test('is summed unrounded: thirty days of a third of a cent are ten cents, not nothing', () => {
    const balances = days('121.67', 30)
    expect(shown(cents(rates.interestFor(balances.slice(0, 1), '1')))).toBe('0.00')
    expect(shown(rates.postedInterest(balances, '1'))).toBe('0.10')
  })

  test('days below zero earn nothing and take nothing', () => {
    expect(rates.interestFor([money(-100), money(100)], '3.65').eq('0.01')).toBe(true)
  })

  test('does not depend on the order of days, on where a period is cut, or on how days are counted', () => {
    fc.assert(
      fc.property(fc.array(dollars, { maxLength: 60 }), percent, fc.nat(60), (balances, rate, cut) => {
        const whole = rates.interestFor(balances, rate)
        const parts = [balances.slice(0, cut), balances.slice(cut)].map(part => rates.interestFor(part, rate))
        const counted = rates.interestOnRuns(
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
    const rate = (kind: AccountKind) => rates.interestRate(kind)
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
    expect(shown(rates.annualPercentageYield(money(interest), money(principal), days))).toBe(apy)
  })

  /** doc2 §9 names them as APY; the money market's is the one that cards fall back to (doc1 §9). */
  const documented = { checking: '0.01', savings: '0.85', retirement: '0.05', student: '0.01', 'money-market': '2.45' }

  test.each(entriesIn(documented))('%s: %s percent, as documented, is what its rate comes to', (kind, apy) => {
    expect(rates.yieldOf(kind)).toBe(apy)
  })

  /**
   * What the close of month pays in any year on any balance: daily balances at the rate, rounded once a month,
   * left in the account.
   */
  test.each(entriesIn(documented))('a year of %s, paid month by month, comes to %s percent', (kind, apy) => {
    const rate = rates.interestRate(kind)
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
              rates.postedInterest(
                Array.from({ length: days }, () => balance),
                rate,
              ),
            )
          }
          expect(shown(rates.annualPercentageYield(balance.minus(principal), principal, 365))).toBe(apy)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a certificate pays a quarter of its rate each quarter, and that earns, too', () => {
    const yields = rates.CD_RATES.map(({ rate }) => `${rate} ${rates.certificateYield(rate)}`)
    expect(yields).toEqual(['2.25 2.27', '2.75 2.78', '3.25 3.29', '3.50 3.55', '3.75 3.80', '4.00 4.06', '4.25 4.32'])
    fc.assert(
      fc.property(
        fc.constantFrom(...rates.CD_RATES),
        fc.integer({ min: 1_000, max: 250_000 }).map(money),
        (term, principal) => {
          let balance = principal
          for (let quarter = 0; quarter < term.months / 3; quarter += 1)
            balance = balance.plus(rates.cdInterest(balance, term.rate))
          const days = (term.months * 365) / 12
          const apy = rates.annualPercentageYield(balance.minus(principal), principal, days)
          // whole cents of a small balance
          expect(apy.minus(rates.certificateYield(term.rate)).abs().lte('0.01')).toBe(true)
        },
      ),
    )
  })
})

describe('certificates', () => {
  test.each([
    [3, '2.25'],
    [6, '2.75'],
    [12, '3.25'],
    [18, '3.50'],
    [24, '3.75'],
    [36, '4.00'],
    [60, '4.25'],
    [undefined, '3.75'],
    [7, '3.75'],
  ])('%s months earn %s', (months, rate) => expect(rates.cdRate(months)).toBe(rate))

  test('the most that can be withdrawn leaves nothing owed, and a cent more would (C-69)', () => {
    expect(shown(rates.cdMostWithdrawable(money(5000), '3.75'))).toBe('4954.19')
    fc.assert(
      fc.property(dollars, percent, dollars, (balance, rate, withdrawn) => {
        const most = rates.cdMostWithdrawable(balance, rate, { withdrawn })
        const costs = (amount: Money) => amount.plus(rates.cdPenalty(amount, rate, { withdrawn }))
        expect(costs(most).lte(balance)).toBe(true)
        expect(costs(most.plus('0.01')).gt(balance)).toBe(true)
      }),
    )
  })

  test('however a sum is cut up, its withdrawals cost what one costs, and at least the minimum', () => {
    const small = fc.integer({ min: 1, max: 20_000 }).map(n => money(n).div(100))
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 300 }), percent, (amounts, rate) => {
        let [withdrawn, paid] = [ZERO, ZERO]
        for (const amount of amounts) {
          const penalty = rates.cdPenalty(amount, rate, { withdrawn, paid })
          expect(penalty.gte(0)).toBe(true)
          paid = paid.plus(penalty)
          withdrawn = withdrawn.plus(amount)
        }
        expect(shown(paid)).toBe(shown(rates.cdPenalty(withdrawn, rate)))
        expect(paid.gte('1.00')).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('a quarter pays a fourth of the rate on what was there all along, added money from its day', () => {
    const runs = (...list: [string, number][]) => list.map(([balance, days]) => ({ balance: money(balance), days }))
    expect(shown(rates.cdInterestOver(runs(['5000', 92]), money(5000), '3.75'))).toBe('46.88')
    expect(shown(rates.cdInterestOver(runs(['5000', 20], ['4000', 72]), money(4000), '3.75'))).toBe('37.50')
    expect(shown(rates.cdInterestOver(runs(['5000', 9], ['10000', 81]), money(10_000), '4'))).toBe('95.00')
    expect(shown(rates.cdInterestOver(runs(['5000', 2], ['9000', 3], ['5000', 85]), money(5000), '4'))).toBe('50.00')
    expect(shown(rates.cdInterestOver([], money(5000), '4'))).toBe('0.00')
    fc.assert(
      fc.property(dollars, fc.integer({ min: 80, max: 92 }), percent, (balance, days, rate) => {
        const whole = rates.cdInterestOver([{ balance, days }], balance, rate)
        expect(whole.eq(rates.cdInterest(balance, rate))).toBe(true)
      }),
    )
  })

  test('mature on their day, clamped, and progress runs from 0 to 100', () => {
    expect([rates.cdMaturity('2026-08-31', 6), rates.cdMaturity('2024-02-29', 12)]).toEqual([
      '2027-02-28',
      '2025-02-28',
    ])
    expect(
      ['2025-12-31', '2026-01-01', '2026-07-02', '2027-01-01', '2028-01-01'].map(day =>
        Math.floor(rates.cdProgress('2026-01-01', '2027-01-01', day)),
      ),
    ).toEqual([0, 0, 49, 100, 100])
    expect(rates.cdProgress('2026-01-01', '2026-01-01', '2026-01-01')).toBe(100)
  })
})

describe('check orders: all 36 prices (LED-31)', () => {
  const [styles, quantities, deliveries] = [
    { standard: 2000, premium: 2500, scenic: 2800, custom: 3500 },
    [
      [1, 2000],
      [2, 3600],
      [4, 6500],
    ] as const,
    { standard: 0, expedited: 895, overnight: 1595 },
  ]
  const all = entriesIn(styles).flatMap(([style, a]) =>
    quantities.flatMap(([quantity, b]) =>
      entriesIn(deliveries).map(([delivery, c]) => ({ style, quantity, delivery, whole: a + b + c })),
    ),
  )
  test.each(all)('$style, $quantity, $delivery', ({ style, quantity, delivery, whole }) => {
    const order = { style, quantity, delivery }
    const tax = Math.floor((whole * 825 + 5000) / 10_000) // whole cents, half up
    const price = rates.checkOrderPrice(order)
    expect([price.subtotal, price.tax, price.total].map(shown)).toEqual(
      [whole, tax, whole + tax].map(n => (n / 100).toFixed(2)),
    )
  })

  test('the one tie: premium, value pack, standard delivery', () => {
    // tax 7.425
    expect(shown(rates.checkOrderPrice({ style: 'premium', quantity: 4, delivery: 'standard' }).total)).toBe('97.43')
  })
})

describe('fees', () => {
  test('ATM: none from checking, 2.50 from the others', () => {
    expect([rates.atmFee('checking'), rates.atmFee('savings'), rates.atmFee('student')]).toEqual([
      '0.00',
      '2.50',
      '2.50',
    ])
  })

  test.each<[AccountKind, string, string]>([
    ['savings', '300.00', '0.00'],
    ['savings', '299.99', '5.00'],
    ['savings', '0', '5.00'],
    ['checking', '0', '0.00'],
    ['student', '0', '0.00'],
    ['cd', '0', '0.00'],
  ])('a month of %s with at least %s costs %s (LED-28)', (kind, lowest, fee) => {
    expect(shown(rates.monthlyFee(kind, money(lowest)))).toBe(fee)
  })

  test('a cash advance never costs less than its minimum, and more never costs less', () => {
    fc.assert(
      fc.property(dollars, dollars, (a, b) => {
        const [less, more] = a.lt(b) ? [a, b] : [b, a]
        expect(rates.cashAdvanceFee(less).gte('10')).toBe(true)
        expect(rates.cashAdvanceFee(less).lte(rates.cashAdvanceFee(more))).toBe(true)
        expect(rates.cashAdvanceFee(more).lte(rates.cashAdvanceFee(more, rates.CASH_ADVANCE_PAGE_FEE))).toBe(true)
      }),
    )
  })
})

describe('cards', () => {
  test('a minimum is never more than what is owed, and nothing owed asks for nothing', () => {
    fc.assert(
      fc.property(dollars, dollars, (owed, interest) => {
        const minimum = rates.minimumPayment(owed, interest)
        expect(minimum.lte(owed)).toBe(true)
        if (owed.gte(25)) expect(minimum.gte(25)).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-01-10', '2026-02-10', '2026-03-05'],
    ['2026-01-10', '2026-03-10', '2026-04-05'],
    ['2026-01-14', '2026-01-14', '2026-02-09'],
    ['2026-01-06', '2026-02-06', '2026-03-01'],
    ['2026-01-05', '2026-02-05', '2026-02-28'],
    ['2026-01-01', '2026-12-01', '2026-12-26'],
    ['2026-01-31', '2026-02-28', '2026-03-26'],
    ['2026-01-31', '2026-12-31', '2027-01-26'],
    ['2024-02-29', '2026-02-28', '2026-03-24'],
  ])('opened on %s, the statement of %s is due on %s', (openedOn, statement, due) =>
    expect(rates.paymentDueOn(statement, openedOn)).toBe(due),
  )

  test('is due on the same day of every month, at least 21 and about 25 days after the statement', () => {
    const day = fc.integer({ min: 0, max: 4000 }).map(n => addDays('2024-01-01', n))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (openedOn, n) => {
        const [statement, next] = [addMonths(openedOn, n), addMonths(openedOn, n + 1)]
        const due = rates.paymentDueOn(statement, openedOn)
        expect(Number(due.slice(8))).toBe(rates.paymentDay(openedOn))
        expect(Math.abs(daysBetween(statement, due) - 25)).toBeLessThanOrEqual(2)
        expect(due < next).toBe(true)
      }),
    )
  })

  test('usage is between 0 and 100 (LED-47)', () => {
    expect(['-1250', '-6000', '20'].map(balance => shown(rates.creditUsage(money(5000), money(balance))))).toEqual([
      '25.00',
      '100.00',
      '0.00',
    ])
  })

  test('a point a whole dollar', () => {
    expect(['0.99', '1.00', '49.99', '-5'].map(amount => rates.pointsFor(money(amount)).toString())).toEqual([
      '0',
      '1',
      '49',
      '0',
    ])
  })
})

describe('calculators and holdings', () => {
  test('10,000 at 3.5% for five years, monthly (LED-45)', () => {
    expect(shown(cents(rates.compoundInterest(money(10000), '3.5', 12, 5)))).toBe('1909.43')
    expect(rates.effectiveRate('3.5', 12).toString()).toBe('3.56')
    expect(shown(cents(rates.compoundInterest(money(10000), '3.5', 1, '0.25')))).toBe('86.37')
  })

  test('compounding more often never earns less, and nothing earns nothing', () => {
    fc.assert(
      fc.property(dollars, percent, fc.integer({ min: 0, max: 40 }), (principal, rate, quarters) => {
        const earned = [1, 2, 4, 12, 365].map(n => rates.compoundInterest(principal, rate, n, quarters / 4))
        earned.slice(1).forEach((more, i) => expect(more.minus(earned[i] ?? ZERO).gt('-1e-9')).toBe(true))
      }),
      { numRuns: 40 },
    )
    expect(rates.compoundInterest(money(500), '0', 12, 5).isZero()).toBe(true)
  })

  test('a holding’s value and gain (LED-35)', () => {
    const { marketValue, cost, gain, gainPercent } = rates.holdingValue(money(10), money(50), money(55))
    expect([marketValue, cost, gain, gainPercent].map(shown)).toEqual(['550.00', '500.00', '50.00', '10.00'])
    expect(rates.holdingValue(ZERO, ZERO, money(5)).gainPercent.isZero()).toBe(true)
  })
})

test('who is 50 by a year’s end may contribute 1,000 more for it, until its taxes are due', () => {
  expect(rates.contributionLimit(2026)).toBe('6500.00')
  const from = rates.catchUpFrom('1977-12-31')
  expect([2026, 2027, 2050].map(year => rates.contributionLimit(year, from))).toEqual(['6500.00', '7500.00', '7500.00'])
  expect(rates.contributeUntil(2026)).toBe('2027-04-15')
})
