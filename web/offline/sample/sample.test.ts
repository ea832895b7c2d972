// Tries C-70, C-72, C-73, LED-44.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum, text } from '../../../ledger/money.ts'
import { addDays } from '../../../ledger/calendar.ts'
import { buy, contribute, deposit, quoteWithdrawal, sell, withdrawEarly } from './demo-acts.ts'
import { sampleCertificate } from './sample-certificate.ts'
import { sampleChecking } from './sample-checking.ts'
import { sampleInvestment } from './sample-investment.ts'
import { sampleRetirement } from './sample-retirement.ts'
import { sampleStudent } from './sample-student.ts'

/**
 * The sample accounts are the documents' (doc2 §9), on every day; and a demo act does to them what its documented
 * sentence says, to the cent: what an account holds changes by exactly what was done, and a refused act changes
 * nothing.
 */
const TODAY = '2026-11-20'
const day = fc.integer({ min: 0, max: 1500 }).map(n => addDays('2024-01-15', n))
const cents = fc.integer({ min: 1, max: 5_000_000 }).map(n => (n / 100).toFixed(2))

describe('what the documents say', () => {
  test('checking: 600000, its movements, balances counted back from it', () => {
    const { balance, transactions, monthlyFee, minBalance, interestRate } = sampleChecking(TODAY)
    expect([balance, monthlyFee, minBalance, interestRate]).toEqual(['600000.00', '10.00', '1500.00', '0.01'])
    expect(transactions.map(({ amount }) => amount)).toEqual([
      '250.00',
      '0.01',
      '-250.00',
      '-48000.00',
      '-192000.00',
      '1600000.00',
    ])
    expect(transactions[0]?.balance).toBe('600000.00')
  })

  test('student 530000; retirement 1000, 2500 of 6500; investment 10000, six holdings, 1% of cash', () => {
    expect(sampleStudent(TODAY)).toMatchObject({ balance: '530000.00', minBalance: '300.00', monthlyFeeWaived: true })
    expect(sampleRetirement(TODAY)).toMatchObject({
      balance: '1000.00',
      contributionLimit: '6500.00',
      ytdContributions: '2500.00',
      remainingContribution: '4000.00',
    })
    const { balance, holdings, cash, yearToDateReturn, totalReturn, totalGainLossPercent } = sampleInvestment(TODAY)
    expect([balance, cash, yearToDateReturn, totalReturn]).toEqual(['10000.00', '100.00', 5.78, 8.92])
    expect(holdings.map(({ allocation }) => allocation)).toEqual([15, 20, 15, 12, 25, 12])
    expect(totalGainLossPercent).toBe(totalReturn)
  })

  test('certificate: 5000 at 3.75%, interest each quarter, at most four payments', () =>
    fc.assert(
      fc.property(day, today => {
        const { balance, interestRate, transactions, interestEarned, principalBalance } = sampleCertificate(today)
        const payments = transactions.filter(({ type }) => type === 'interest')
        expect([balance, interestRate]).toEqual(['5000.00', '3.75'])
        expect(payments.length).toBeLessThanOrEqual(4)
        expect(text(money(principalBalance).plus(interestEarned))).toBe(balance)
        expect(payments.every(({ amount }) => amount === '46.88')).toBe(true)
      }),
    ))

  test('each line’s balance is the one before and its amount; the newest is what the account holds', () =>
    fc.assert(
      fc.property(day, today => {
        for (const { balance, transactions } of [
          sampleChecking(today),
          sampleStudent(today),
          sampleCertificate(today),
        ]) {
          expect(transactions[0]?.balance).toBe(balance)
          transactions.slice(0, -1).forEach((line, i) => {
            const before = transactions[i + 1]?.balance ?? '0'
            expect(text(money(before).plus(line.amount))).toBe(line.balance)
            expect(line.date <= today && (transactions[i + 1]?.date ?? '') <= line.date).toBe(true)
          })
        }
      }),
    ))
})

describe('demo acts', () => {
  test('a deposit raises both balances by itself, and its line stands on top', () =>
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), amounts => {
        const after = amounts.reduce((page, amount) => {
          const done = deposit(page, { amount, description: 'Deposit' }, TODAY)
          if ('refused' in done) throw new Error(JSON.stringify(done.refused))
          expect(done.answer.newBalance).toBe(done.page.balance)
          expect(done.page.transactions[0]).toMatchObject({ amount, status: 'Completed', balance: done.page.balance })
          return done.page
        }, sampleStudent(TODAY))
        const whole = text(sum(amounts.map(money)).plus('530000.00'))
        expect([after.balance, after.availableBalance]).toEqual([whole, whole])
        expect(new Set(after.transactions.map(({ id }) => id)).size).toBe(after.transactions.length)
      }),
    ))

  test('contributions stay inside the year’s room', () =>
    fc.assert(
      fc.property(cents, amount => {
        const done = contribute(sampleRetirement(TODAY), { amount, description: 'IRA Contribution' }, TODAY)
        expect('refused' in done).toBe(money(amount).gt('4000.00'))
        if ('refused' in done) return
        expect(text(money(done.page.ytdContributions).plus(done.page.remainingContribution))).toBe('6500.00')
      }),
    ))

  test('leaving early takes amount and penalty, and never more than there is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600_000 }), n => {
        const page = sampleCertificate(TODAY)
        const amount = (n / 100).toFixed(2)
        const { penalty, possible } = quoteWithdrawal(page, amount)
        const done = withdrawEarly(page, { amount }, TODAY)
        expect('refused' in done).toBe(!possible)
        if ('refused' in done) return
        expect(text(money(done.page.balance).plus(amount).plus(penalty))).toBe('5000.00')
        expect(done.page.transactions.slice(0, 2).map(({ type, amount: moved }) => [type, moved])).toEqual([
          ['fee', `-${penalty}`],
          ['withdrawal', `-${amount}`],
        ])
      }),
    ))

  const symbol = fc.constantFrom('VTI', 'GRWA', 'WLDX', 'REIX', 'BNDA', 'TRES', 'NOPE')
  const order = fc.record({
    side: fc.constantFrom(buy, sell),
    symbol,
    quantity: fc.integer({ min: 1, max: 12 }).map(String),
    limitPrice: fc.option(fc.integer({ min: 1, max: 40_000 }).map(n => (n / 100).toFixed(2))),
  })

  test('orders: cash and holdings are the total, cash never negative, no oversold, status Pending', () =>
    fc.assert(
      fc.property(fc.array(order, { maxLength: 12 }), orders => {
        let page = sampleInvestment(TODAY)
        for (const { side, ...wanted } of orders) {
          const before = page
          const done = side(page, wanted, TODAY)
          if ('refused' in done) continue
          page = done.page
          expect(done.answer.status).toBe('Pending')
          const change = money(page.cash).minus(before.cash)
          expect(text(change)).toBe(side === buy ? `-${done.answer.amount}` : done.answer.amount)
        }
        const worth = sum(page.holdings.map(({ marketValue }) => money(marketValue)))
        expect(text(worth.plus(page.cash))).toBe(page.balance)
        expect(money(page.cash).gte(0)).toBe(true)
        expect(page.holdings.every(({ quantity }) => money(quantity).gt(0))).toBe(true)
      }),
    ))

  test('buying more of a security averages its price; selling all of it removes it', () => {
    const sold = sell(sampleInvestment(TODAY), { symbol: 'TRES', quantity: '24', limitPrice: null }, TODAY)
    if ('refused' in sold) throw new Error(JSON.stringify(sold.refused))
    expect(sold.page.holdings.some(({ symbol: held }) => held === 'TRES')).toBe(false)
    expect(sold.page.cash).toBe('1300.00')
    const bought = buy(sold.page, { symbol: 'VTI', quantity: '2', limitPrice: null }, TODAY)
    if ('refused' in bought) throw new Error(JSON.stringify(bought.refused))
    const vti = bought.page.holdings.find(({ symbol: held }) => held === 'VTI')
    expect(vti).toMatchObject({ quantity: '8', purchasePrice: '222.775' })
    expect(bought.page.balance).toBe('10000.00')
  })
})
