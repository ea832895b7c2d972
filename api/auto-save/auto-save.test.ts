// Tries doc3 §2.8, doc3 §5, LED-43.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { money, sum } from '../../ledger/money.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank, type TestCustomer, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { brokenIn } from '../../scripts/testing/orders/kept.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { movesOf } from './moves.ts'
import type { Rule } from './plan.queries.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { accountIdOf } from '../../ledger/accounts.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 24 * 3_600_000
const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const today = () => bankDayOf(bank.now)

/** The next morning; `again`: the close of that day is done once more, as after a run that was killed. */
async function morning(again = false) {
  const before = today()
  bank.now += DAY
  await doDue(bank)
  if (!again) return
  await bank.machinery.db.pool.query(`update app.job_cursor set reached = $1 where name = 'turn'`, [
    `${before} payments`,
  ])
  await doDue(bank)
}

async function saver(deposit = '1000.00') {
  await moveCursor(bank.machinery, { day: today(), turn: 'open' })
  const { who, checking, savings } = await holderOf(bank, { checking: deposit, savings: '10.00' })
  const setUp = (more: object = {}) =>
    who.put('/api/autosave', {
      amount: '25',
      frequency: 'weekly',
      source: checking.publicId,
      target: savings.publicId,
      ...more,
    })
  const rule = (wanted: object, key?: string) =>
    who.post('/api/autosave/rules', { name: 'Mine', type: 'fixed', amount: '5', ...wanted }, key ? { key } : {})
  const buys = (amount: string, category = 'Groceries') =>
    bankDoes(bank, 'card-purchase', { account: checking.ledgerId, merchant: `${category} House`, amount, category })
  return { who, checking, savings, setUp, rule, buys }
}

const balances = async (who: TestCustomer) => {
  const of = async (path: string) => cents((await who.get(`/api/${path}/primary`)).body.data.balance)
  return [await of('checking'), await of('savings')]
}
const told = async (who: TestCustomer) => (await who.get('/api/autosave')).body.data

test('a page that is behind neither undoes a change nor lets AutoSave run again that was paused', async () => {
  const { who, setUp } = await saver()
  const { version } = (await setUp()).body.data.settings
  await who.put('/api/autosave/paused', { paused: true })
  const late = await setUp({ amount: '30', version })
  expect([late.status, late.body.code]).toEqual([409, 'wrong_state'])
  const { settings } = await told(who)
  expect(settings).toMatchObject({ amount: 25, paused: true })
  const wishes = ['31', '32', '33', '34'].map(amount => setUp({ amount, version: settings.version }))
  const statuses = (await Promise.all(wishes)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const { amount, version: last } = (await told(who)).settings
  for (const seen of [settings.version, last, undefined])
    expect((await setUp({ amount: String(amount), version: seen })).status).toBe(200)
})

test('the plan moves on its rhythm from the next morning, once, and pauses; what it did is shown', async () => {
  const { who, setUp } = await saver()
  expect((await told(who)).settings).toBeNull()
  expect((await setUp({ goalName: 'Trip', goalAmount: '100' })).body.data.settings).toMatchObject({
    nextOn: addDays(today(), 1),
    goalAmount: 100,
  })
  const [coming] = (await who.get('/api/coming-up')).body.data.items
  expect(coming).toMatchObject({ kind: 'transfer', description: 'AutoSave', date: addDays(today(), 1), amount: -25 })
  await morning(true)
  expect(await balances(who)).toEqual([975_00, 35_00])
  for (let day = 0; day < 6; day += 1) await morning()
  expect(await balances(who)).toEqual([975_00, 35_00])
  await morning()
  expect(await balances(who)).toEqual([950_00, 60_00])
  const { history, saved, targetBalance } = await told(who)
  expect(history.map(({ amount, made }: { amount: number; made: boolean }) => [amount, made])).toEqual([
    [25, true],
    [25, true],
  ])
  expect([saved, targetBalance]).toEqual([50, 60])
  // 50.00 in eight days, 40.00 are missing
  const { pace } = await told(who)
  expect([pace.gained, pace.reachedOn]).toEqual([50, addDays(today(), 7)])
  expect((await who.put('/api/autosave/paused', { paused: true })).body.data.settings.nextOn).toBeNull()
  for (let day = 0; day < 7; day += 1) await morning()
  expect((await balances(who))[0]).toBe(950_00)
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
})

test('round-ups, restaurants, refunds, payroll, what is above a line: each by its day, once', async () => {
  const { who, checking, setUp, rule, buys } = await saver('5000.00')
  await setUp({ amount: '1', frequency: 'monthly', floor: '100' })
  await morning()
  const [before] = await balances(who)
  await rule({ type: 'round-up', amount: '', trigger: 'card-purchase' })
  await Promise.all([1, 2].map(() => rule({ trigger: 'spending-restaurant' }, 'auto-rule-01')))
  await rule({ type: 'percentage', amount: '50', trigger: 'receiving-refund' })
  await rule({ type: 'percentage', amount: '10', trigger: 'depositing-paycheck' })
  expect((await told(who)).rules).toHaveLength(4)
  const pay = { to: checking.ledgerId, owner: who.id, amount: '200.00', description: 'Target Payroll', source: 'ach' }
  const { seq } = await buys('10.01')
  await buys('20.00')
  await buys('7.50', 'Dining')
  await bankDoes(bank, 'reversal', { of: seq, accounts: [checking.ledgerId], reason: 'returned' })
  await bankDoes(bank, 'deposit', pay)
  await morning(true)
  // 0.99 + 0.50 rounded up; 5.00; half of 10.01; one paycheck is no rhythm yet
  const moved = 1_49 + 5_00 + 5_01
  expect((await balances(who))[0]).toBe(Number(before) - 27_50 + 200_00 - moved)
  for (let nth = 0; nth < 2; nth += 1) {
    for (let day = 0; day < 6; day += 1) await morning()
    await bankDoes(bank, 'deposit', pay)
    await morning()
  }
  const payroll = (await told(who)).history.filter(({ trigger }: Rule) => trigger === 'depositing-paycheck')
  expect(payroll).toMatchObject([{ amount: 20, made: true, occasion: addDays(today(), -1) }])
  await rule({ type: 'percentage', amount: '100', trigger: 'account-above', line: '1000' })
  await morning(true)
  expect((await balances(who))[0]).toBe(1000_00)
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
})

test('what would go below the floor is left out, and the next one is tried as planned', async () => {
  const { who, setUp } = await saver('60.00')
  await setUp({ frequency: 'daily', floor: '20' })
  // 60, 35, and then never under 20: no other morning is foretold
  const { items } = (await who.get('/api/coming-up')).body.data
  expect(items.map(({ date }: { date: string }) => date)).toEqual([addDays(today(), 1)])
  for (let day = 0; day < 3; day += 1) await morning()
  expect(await balances(who)).toEqual([35_00, 35_00])
  const { history } = await told(who)
  expect(history.map(({ made }: { made: boolean }) => made)).toEqual([false, false, true])
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
})

test('what it refuses, in which words; nobody else’s rules', async () => {
  const { who, checking, setUp, rule } = await saver()
  const said = async (answer: Promise<{ status: number; body: { error?: string } }>) => {
    const { status, body } = await answer
    return [status, body.error]
  }
  expect(await said(rule({ trigger: 'card-purchase' }))).toEqual([409, 'Set up AutoSave first.'])
  expect(await said(setUp({ amount: '0' }))).toEqual([400, 'Please enter a valid amount'])
  expect(await said(setUp({ frequency: 'yearly' }))).toEqual([400, 'Please select a frequency'])
  expect(await said(setUp({ target: checking.publicId }))).toEqual([
    400,
    'Source and destination accounts cannot be the same',
  ])
  const other = await saver()
  expect((await said(setUp({ target: other.savings.publicId })))[0]).toBe(404)
  await setUp()
  expect(await said(rule({ type: 'round-up', trigger: 'receiving-refund' }))).toEqual([
    400,
    'Round-ups go with card purchases',
  ])
  expect(await said(rule({ trigger: 'account-above' }))).toEqual([
    400,
    'Please enter the balance above which money is moved',
  ])
  const { body } = await rule({ trigger: 'card-purchase' })
  const id = body.data.rules[0].id
  await other.setUp()
  expect((await said(other.who.del(`/api/autosave/rules/${id}`)))[0]).toBe(404)
  expect((await who.del(`/api/autosave/rules/${id}`)).body.data.rules).toEqual([])
})

const anyCents = fc.integer({ min: 0, max: 300_000 })
const dollars = (amount: number) => (amount / 100).toFixed(2)
const anySweep = fc.record({
  type: fc.constantFrom('fixed', 'percentage'),
  amount: fc.integer({ min: 1, max: 100 }),
  line: anyCents,
})

test('whatever is swept: a morning names each rule once; percentages leave at least their line', () => {
  fc.assert(
    fc.property(anyCents, anyCents, fc.array(anySweep, { maxLength: 4 }), (free, floor, sweeps) => {
      const plan = { amount: '25.00', frequency: 'daily', startsOn: '2026-11-01', floor: dollars(floor) } as const
      const rules = sweeps.map((one, i): Rule => ({
        id: String(i),
        name: 'Sweep',
        type: one.type,
        amount: String(one.amount),
        trigger: 'account-above',
        line: dollars(one.line),
        since: '2026-11-01',
      }))
      const from = accountIdOf(1) // any number will do
      const day = { closed: '2026-11-10', opened: '2026-11-11', entries: [], from, payers: new Set<string>() }
      const moves = movesOf(plan, rules, { ...day, free: money(dollars(free)) })
      expect(new Set(moves.map(({ rule }) => rule)).size).toBe(moves.length)
      const swept = moves.filter(({ rule, amount }) => rule !== null && money(amount).gt(0))
      for (const [i, move] of swept.entries()) {
        const rule = rules.find(({ id }) => id === move.rule)
        if (rule?.type !== 'percentage') continue
        const earlier = sum(moves.slice(0, moves.length - swept.length + i + 1).map(({ amount }) => money(amount)))
        expect(
          money(dollars(free))
            .minus(earlier)
            .gte(money(rule.line ?? '0')),
        ).toBe(true)
        expect(money(move.keep).gte(rule.line ?? '0')).toBe(true)
      }
    }),
  )
})

test('one key is one rule for ever: no other body, and none that was taken away comes back', async () => {
  const { who, setUp, rule } = await saver()
  await setUp()
  const mine = { trigger: 'card-purchase', amount: 5 }
  const [first, again] = await Promise.all([rule(mine, 'rule-00001'), rule(mine, 'rule-00001')])
  expect([first.status, again.status]).toEqual([201, 201])
  const other = await rule({ ...mine, amount: 7 }, 'rule-00001')
  expect([other.status, other.body.code]).toEqual([422, 'key_reused_with_different_body'])
  const { rules } = await told(who)
  expect(rules).toMatchObject([{ amount: '5.00' }])
  await who.del(`/api/autosave/rules/${rules[0].id}`)
  expect((await rule(mine, 'rule-00001')).body.data.rules).toEqual([])
  const closed = await who.post('/api/commands/rule-00002/close')
  expect([closed.status, (await rule(mine, 'rule-00002')).status]).toEqual([200, 422])
  expect((await told(who)).rules).toEqual([])
})

auditedAfterAll(bank, { leaps: true })
