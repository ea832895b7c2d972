/** A certificate's interest: it stays, or goes on to the account that its owner chose, and no day is paid twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { customer, made, outcome } from '../../scripts/testing/pure-ledger.ts'
import { bank } from '../accounts.ts'
import { addDays, addMonths, bankDayOf } from '../calendar.ts'
import { interestDue } from './certificate.ts'

const period = { rate: '3.75', from: '2026-02-02', to: '2026-03-01' }

function certificate() {
  const one = customer()
  const cd = one.open('cd', '10000.00', { terms: { rate: '3.75', months: 12, maturesOn: '2027-02-02' } })
  const checking = one.open('checking')
  const savings = one.open('savings')
  const pays = (payTo: number | undefined, more: object = {}) =>
    one.bank('interest', { account: cd, amount: '31.25', ...period, ...(payTo ? { payTo } : {}), ...more })
  return { one, cd, checking, savings, pays }
}

test('it goes on to the account that was chosen, in the event that pays it; unchosen it stays', () => {
  const { one, cd, checking, pays } = certificate()
  made(one.asks('cd-interest-choice', { cd, to: checking }))
  const paid = made(pays(checking))
  expect(one.lines(paid)).toEqual([
    [bank.interestExpense, '-31.25'],
    [cd, '31.25'],
    [cd, '-31.25'],
    [checking, '31.25'],
  ])
  expect(outcome(pays(checking))).toBe('wrong_state')
  expect(outcome(pays(undefined, { from: period.to }))).toBe('wrong_state')
  made(one.asks('cd-interest-choice', { cd }))
  const later = { from: '2026-03-02', to: '2026-03-31' }
  expect(one.lines(made(pays(undefined, later)))).toEqual([
    [bank.interestExpense, '-31.25'],
    [cd, '31.25'],
  ])
})

test('it stays where it was not chosen, and where the chosen account is frozen or closed', () => {
  const { one, cd, checking, savings, pays } = certificate()
  const stayed = (told: ReturnType<typeof pays>) => expect(made(told).legs).toHaveLength(2)
  stayed(pays(checking))
  made(one.asks('cd-interest-choice', { cd, to: savings }))
  stayed(pays(checking, { from: '2026-03-02', to: '2026-03-31' }))
  made(one.bank('account-frozen', { account: savings, reason: 'Test' }))
  stayed(pays(savings, { from: '2026-04-01', to: '2026-04-30' }))
  made(one.bank('account-closed', { account: checking }))
  stayed(pays(checking, { from: '2026-05-01', to: '2026-05-30' }))
})

test('only an own account that can pay takes it, and only a certificate pays into another', () => {
  const { one, cd, checking, savings } = certificate()
  const chosen = (to: number) => outcome(one.asks('cd-interest-choice', { cd, to }))
  expect(chosen(one.open('retirement'))).toBe('account_may_not_receive')
  expect(chosen(one.open('cd', '1000.00'))).toBe('account_may_not_receive')
  expect(chosen(customer().open('checking') + 500)).toBe('not_found')
  expect(outcome(one.asks('cd-interest-choice', { cd: savings, to: checking }))).toBe('wrong_account_kind')
  const asked = one.bank('interest', { account: savings, amount: '1.00', ...period, payTo: checking })
  expect(outcome(asked)).toBe('wrong_account_kind')
})

test('however often the choice changes, each month is paid once, and nothing is left over', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
      (late, monthly) => {
        const openedOn = addDays('2026-01-01', late)
        let [terms, paid, day]: [Record<string, string | number>, number, string] = [{}, 0, openedOn]
        while (day < addMonths(openedOn, 24)) {
          const month = Math.floor(paid + 0.5)
          terms = { ...terms, interestTo: monthly[month] ? 1001 : 0 }
          const due = interestDue({ terms, openedOn }, day)
          expect(due.from).toBe(addMonths(openedOn, paid))
          expect(due.on).toBe(addMonths(openedOn, paid + due.months))
          expect(due.on > day).toBe(true)
          paid += due.months
          if (terms['interestTo']) terms = { ...terms, interestFrom: due.on }
          day = due.on
        }
        expect(paid % (terms['interestTo'] ? 1 : 3)).toBe(0)
        expect(bankDayOf(new Date(`${day}T17:00:00Z`).getTime())).toBe(day)
      },
    ),
  ))
