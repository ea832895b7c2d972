/** A certificate's life: locked, matured, open for the days of grace, then renewed from its day or paid out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { instantOf, addDays } from '../calendar.ts'
import { money } from '../money.ts'
import { cdPenalty } from '../rates/certificate.ts'
import type { RecordedEvent } from './event.ts'

/** The ledgers of these tests begin on 2026-03-02. */
const MATURES = '2026-06-02'
const GRACE_ENDS = '2026-06-12'
const at = (day: string) => instantOf(day, '10:00')

function certificate(deposit = '5000.00', terms: Record<string, unknown> = {}) {
  const one = customer()
  const to = one.open('checking', '3000.00')
  const cd = one.open('cd', deposit, { terms: { months: 3, rate: '3.75', maturesOn: MATURES, ...terms } })
  const bank = (kind: string, day: string, more: Record<string, unknown> = {}) =>
    one.bank(kind, { cd, maturesOn: MATURES, ...more }, at(day))
  return {
    one,
    cd,
    to,
    mature: () => made(bank('cd-matured', MATURES)),
    bank,
    withdraw: (amount: string, day?: string, term = MATURES) =>
      one.asks('cd-early-withdrawal', { cd, amount, to, term }, day ? at(day) : undefined),
    add: (amount: string, day: string) => one.asks('cd-addition', { cd, from: to, amount }, at(day)),
    choose: (choice: Record<string, unknown>, day?: string) =>
      one.asks('cd-choice', { cd, ...choice }, day ? at(day) : undefined),
    payOut: (day: string, more: Record<string, unknown> = { to }) => one.asks('cd-payout', { cd, ...more }, at(day)),
    terms: () => one.ledger.account(cd).terms,
  }
}

describe('maturity', () => {
  test('is recorded on its day or later, once, by the bank alone', () => {
    const { bank, one, cd, terms } = certificate()
    expect(outcome(bank('cd-matured', '2026-06-01'))).toBe('wrong_state')
    expect(outcome(one.asks('cd-matured', { cd, maturesOn: MATURES }, at(MATURES)))).toBe('not_permitted')
    expect(outcome(bank('cd-matured', MATURES, { maturesOn: '2026-06-01' }))).toBe('wrong_state')
    expect(outcome(bank('cd-matured', '2026-06-05'))).toBe('accepted')
    expect(outcome(bank('cd-matured', '2026-06-05'))).toBe('wrong_state')
    expect(terms()).toMatchObject({ maturedOn: MATURES, maturesOn: MATURES, months: 3 })
  })

  test('while the bank has not recorded it, nothing is taken out at a penalty or without', () => {
    const { withdraw, add, payOut, choose } = certificate()
    expect(outcome(withdraw('10.00', MATURES))).toBe('wrong_state')
    expect(outcome(add('10.00', MATURES))).toBe('wrong_state')
    expect(outcome(payOut(MATURES))).toBe('wrong_state')
    expect(outcome(choose({ atMaturity: 'renew', months: 6 }, MATURES))).toBe('wrong_state')
  })
})

describe('the days of grace', () => {
  test('from maturity to the tenth day after it, money leaves without a penalty, in part or whole', () => {
    const { mature, withdraw, one, cd } = certificate()
    mature()
    expect(made(withdraw('1000.00', MATURES)).legs).toHaveLength(2)
    expect(made(withdraw('4000.00', GRACE_ENDS)).legs).toHaveLength(2)
    expect(one.stands(cd)).toBe('0.00 0.00 0.00 0.00 0.00')
  })

  test('on the day after them nothing is done until the bank has renewed it', () => {
    const { mature, withdraw, add, payOut } = certificate()
    mature()
    for (const asked of [withdraw('1.00', '2026-06-13'), add('1.00', '2026-06-13'), payOut('2026-06-13')])
      expect(outcome(asked)).toBe('wrong_state')
  })

  test('money is added from an own account that may pay, up to the maximum; never before maturity', () => {
    const { mature, add, one, cd, to } = certificate('249000.00')
    expect(outcome(add('100.00', '2026-06-01'))).toBe('wrong_state')
    mature()
    expect(outcome(add('1000.01', MATURES))).toBe('exceeds_maximum')
    expect(outcome(add('3000.01', MATURES))).toBe('exceeds_maximum')
    expect(one.lines(made(add('1000.00', MATURES)))).toEqual([
      [to, '-1000.00'],
      [cd, '1000.00'],
    ])
    const stranger = customer(one.ledger)
    const theirs = stranger.open('checking', '50.00')
    expect(outcome(one.asks('cd-addition', { cd, from: theirs, amount: '1.00' }, at(MATURES)))).toBe('not_found')
    expect(outcome(stranger.asks('cd-addition', { cd, from: theirs, amount: '1.00' }, at(MATURES)))).toBe('not_found')
  })

  test('what was added unsettled stays so, and a bounce finds it', () => {
    const { mature, add, one, cd, to } = certificate('1000.00')
    mature()
    made(one.asks('branch-withdrawal', { account: to, amount: '3000.00' }, at(MATURES)))
    const typed = made(one.asks('deposit', { to, owner: one.owner, amount: '500.00' }, at(MATURES)))
    made(add('500.00', MATURES))
    expect(one.stands(cd)).toBe('1500.00 0.00 500.00 1500.00 1000.00')
    made(one.bank('return', { origin: typed.seq }, at(MATURES)))
    expect(one.stands(cd)).toBe('1000.00 0.00 0.00 1000.00 1000.00')
  })

  test('the whole is paid out; nothing is done with it after that but closing it', () => {
    const { mature, payOut, add, withdraw, choose, bank, one, cd, to } = certificate()
    mature()
    expect(one.lines(made(payOut(MATURES)))).toEqual([
      [cd, '-5000.00'],
      [to, '5000.00'],
    ])
    for (const asked of [payOut(MATURES), add('1.00', MATURES), withdraw('1.00', MATURES)])
      expect(outcome(asked)).toBe('wrong_state')
    expect(outcome(choose({ atMaturity: 'renew', months: 6 }, MATURES))).toBe('wrong_state')
    expect(outcome(bank('cd-renewal', '2026-06-13'))).toBe('wrong_state')
    made(one.bank('account-closed', { account: cd }))
  })

  test('without an account it is paid by check, settled money only', () => {
    const { mature, payOut, one, cd } = certificate()
    mature()
    expect(made(payOut(MATURES, {})).legs).toHaveLength(2)
    expect(one.stands(cd)).toBe('0.00 0.00 0.00 0.00 0.00')
  })

  test('a card, retirement, another certificate or another customer’s account is not paid into', () => {
    const { mature, payOut, choose, one } = certificate()
    const stranger = customer(one.ledger).open('checking')
    mature()
    const others = [
      [one.open('credit'), 'account_may_not_receive'],
      [one.open('retirement'), 'account_may_not_receive'],
      [one.open('cd'), 'account_may_not_receive'],
      [stranger, 'not_found'],
    ] as const
    for (const [to, told] of others) {
      expect(outcome(payOut(MATURES, { to }))).toBe(told)
      expect(outcome(choose({ atMaturity: 'pay-out', to }))).toBe(told)
    }
  })
})

describe('renewal', () => {
  test('comes when the grace has ended, from maturity on, at the table’s rate of that day', () => {
    const { mature, bank, one, cd, terms } = certificate()
    mature()
    expect(outcome(bank('cd-renewal', GRACE_ENDS))).toBe('wrong_state')
    expect(outcome(one.asks('cd-renewal', { cd, maturesOn: MATURES }, at('2026-06-13')))).toBe('not_permitted')
    expect(made(bank('cd-renewal', '2026-06-13')).legs).toEqual([])
    expect(terms()).toMatchObject({ months: 3, rate: '2.25', maturesOn: '2026-09-02', renewedOn: MATURES })
    expect(outcome(bank('cd-renewal', '2026-06-13'))).toBe('wrong_state')
  })

  test('is never written before its maturity was: the last quarter’s interest comes first', () => {
    expect(outcome(certificate().bank('cd-renewal', '2026-06-13'))).toBe('wrong_state')
  })

  test.each([
    ['2026-05-20', 'before maturity'],
    [GRACE_ENDS, 'in the grace'],
  ])('for the term that was chosen on %s, %s', day => {
    const { mature, choose, bank, terms } = certificate()
    if (day > MATURES) mature()
    made(choose({ atMaturity: 'renew', months: 24 }, day))
    if (day < MATURES) mature()
    made(bank('cd-renewal', '2026-06-13'))
    expect(terms()).toMatchObject({ months: 24, rate: '3.75', maturesOn: '2028-06-02', nextMonths: 24 })
  })

  test('only a term of the table can be chosen, the last choice holds, a stranger chooses nothing', () => {
    const { choose, one, cd, to, terms } = certificate()
    expect(outcome(choose({ atMaturity: 'renew', months: 7 }))).toBe('invalid field months')
    made(choose({ atMaturity: 'pay-out', to }))
    expect(terms()).toMatchObject({ atMaturity: 'pay-out', payTo: to })
    made(choose({ atMaturity: 'renew', months: 6 }))
    expect(terms()).toMatchObject({ atMaturity: 'renew', nextMonths: 6, payTo: 0 })
    const asked = customer(one.ledger).asks('cd-choice', { cd, atMaturity: 'renew', months: 3 })
    expect(outcome(asked)).toBe('not_found')
  })

  test('one whose payment was chosen is paid out by the bank, never early, and does not renew', () => {
    const { mature, choose, bank, one, cd, to } = certificate()
    made(choose({ atMaturity: 'pay-out', to }))
    expect(outcome(bank('cd-payout', '2026-06-01', { to }))).toBe('wrong_state')
    mature()
    expect(outcome(bank('cd-renewal', '2026-06-13'))).toBe('wrong_state')
    made(bank('cd-payout', '2026-06-13', { to }))
    expect(one.stands(to)).toBe('8000.00 0.00 0.00 8000.00 8000.00')
    expect(one.ledger.account(cd).terms).toMatchObject({ paidOutOn: MATURES })
  })

  test('the bank pays out none whose payment was not chosen', () => {
    const { mature, bank, to } = certificate()
    mature()
    expect(outcome(bank('cd-payout', MATURES, { to }))).toBe('not_permitted')
  })
})

/** What an event counted in, as its reversal names it. */
const countersOf = ({ effects }: RecordedEvent) => effects.flatMap(one => (one.effect === 'count' ? [one.counter] : []))

describe('the penalty is worked out on the sum of a term', () => {
  test('300 withdrawals of 0.90 cost what one of 270.00 does', () => {
    const [many, one] = [certificate(), certificate()]
    for (let n = 0; n < 300; n += 1) made(many.withdraw('0.90'))
    made(one.withdraw('270.00'))
    expect(many.one.stands(many.cd)).toBe(one.one.stands(one.cd))
    expect(one.one.stands(one.cd).split(' ')[0]).toBe('4727.50') // 2.4966
  })

  test('a new term begins anew; one that was taken back does not count', () => {
    const { withdraw, mature, bank, one, cd, to } = certificate()
    const [first, second] = [made(withdraw('200.00')), made(withdraw('200.00'))]
    expect(one.lines(first).at(-1)?.[1]).toBe('1.85')
    expect(one.lines(second).at(-1)?.[1]).toBe('1.85')
    made(one.bank('reversal', { of: second.seq, accounts: [cd, to], counters: countersOf(second), reason: 'Mistake' }))
    expect(one.lines(made(withdraw('200.00'))).at(-1)?.[1]).toBe('1.85')
    mature()
    made(bank('cd-renewal', '2026-06-13'))
    expect(outcome(withdraw('1.00', '2026-06-13'))).toBe('wrong_state') // the term that was read has ended meanwhile
    expect(one.lines(made(withdraw('1.00', '2026-06-13', '2026-09-02'))).at(-1)?.[1]).toBe('1.00')
  })

  test('a minimum that was given back with its withdrawal is paid by the next one', () => {
    const { withdraw, one, cd, to } = certificate()
    const first = made(withdraw('0.90'))
    expect(made(withdraw('0.90')).legs).toHaveLength(2)
    made(one.bank('reversal', { of: first.seq, accounts: [cd, to], counters: countersOf(first), reason: 'Mistake' }))
    expect(one.lines(made(withdraw('0.90'))).at(-1)?.[1]).toBe('1.00')
    expect(one.stands(cd).split(' ')[0]).toBe('4997.20')
  })

  /**
   * Whatever is withdrawn, when, and however often it is asked for:
   * what a term cost is the penalty on what left early in it.
   */
  test('whatever is withdrawn when', () => {
    const step = fc.record({
      days: fc.constantFrom(0, 0, 1, 40, 100),
      cents: fc.integer({ min: 1, max: 90_000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), steps => {
        const { withdraw, mature, one, cd } = certificate()
        let day = '2026-03-02'
        let [early, late, matured] = [money(0), money(0), false]
        for (const { days, cents } of steps) {
          day = addDays(day, days)
          if (day >= MATURES && !matured) {
            mature()
            matured = true
          }
          const amount = money(cents).div(100)
          if (withdraw(amount.toFixed(2), day).outcome === 'refused') continue
          if (matured) late = late.plus(amount)
          else early = early.plus(amount)
        }
        const cost = cdPenalty(early, '3.75')
        expect(one.stands(cd).split(' ')[0]).toBe(money(5000).minus(early).minus(late).minus(cost).toFixed(2))
      }),
      { numRuns: 60 },
    )
  })
})
