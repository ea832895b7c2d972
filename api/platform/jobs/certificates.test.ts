/**
 * Certificates through the close of day: told of in time, matured, open for the days of grace,
 * renewed from their day or paid out.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrongEarned } from '../../../scripts/audit/app-earned.ts'
import { testBank, type TestBank } from '../../../scripts/testing/bank.ts'
import type { AccountId } from '../../../ledger/accounts.ts'
import { addDays, addMonths, type BankDay } from '../../../ledger/calendar.ts'
import { money } from '../../../ledger/money.ts'
import { bankNotices } from './bank-notices.ts'
import { closeDay } from './close-of-day.ts'
import { tellAll } from './telling.ts'
import { moveCursor, runDue } from './turns.ts'

const OPENED = '2026-01-05'
const MATURES = '2026-04-05'

/**
 * A bank with one certificate, whose work begins on its first day; its quarters count from there,
 * so that later ones pay none.
 */
async function certificate(terms: Record<string, string | number> = {}, opened = OPENED) {
  const bank = await testBank(opened)
  await moveCursor(bank, { day: opened, turn: 'open' })
  const owner = await bank.customer()
  const checking = await bank.open(owner, 'checking', { deposit: '4000.00' })
  const cd = await bank.open(owner, 'cd', {
    deposit: '5000.00',
    terms: { months: 3, rate: '3.75', maturesOn: MATURES, ...terms },
  })
  return { bank, owner, checking, cd }
}

/** These days open, one after the other; between them nothing would happen. */
async function open(bank: TestBank, ...days: BankDay[]): Promise<void> {
  for (const day of days) {
    bank.goTo(day, '00:01')
    await closeDay(bank, addDays(day, -1), bank.now())
    await tellAll(bank, { notices: bankNotices, securityNotices: [] })
  }
}

const told = async (bank: TestBank, template: string) =>
  (
    await bank.db.pool.query<{ subject: string; body: string; customer: string }>(
      `select subject, body, customer from app.outbox where template like $1 order by id`,
      [template],
    )
  ).rows
const termsOf = async (bank: TestBank, cd: AccountId) =>
  (await bank.db.pool.query('select terms, status from ledger.account where id = $1', [cd])).rows[0]
const kinds = async (bank: TestBank, account: AccountId) =>
  (
    await bank.db.pool.query<{ line: string }>(
      `select kind || ' ' || effective_date::text as line from ledger.event where payload::json->>'cd' = $1
        order by seq`,
      [String(account)],
    )
  ).rows.map(({ line }) => line)

test('interest, maturity, ten days of grace, and a renewal that holds from the day of maturity', async () => {
  const { bank, cd } = await certificate()
  await open(bank, '2026-04-04', MATURES, '2026-04-15')
  expect(await bank.posted(cd)).toBe('5046.88')
  expect(await termsOf(bank, cd)).toMatchObject({ terms: { maturedOn: MATURES, maturesOn: MATURES, rate: '3.75' } })
  await open(bank, '2026-04-16')
  expect(await kinds(bank, cd)).toEqual([`cd-matured ${MATURES}`, 'cd-renewal 2026-04-16'])
  expect(await termsOf(bank, cd)).toMatchObject({
    terms: { months: 3, rate: '2.25', maturesOn: '2026-07-05', renewedOn: MATURES },
  })
  await open(bank, '2026-07-05')
  expect(await bank.posted(cd)).toBe('5075.27') // 5046.88 x 2.25 / 4, the days of grace included
  expect(await told(bank, 'certificate-renewed')).toMatchObject([{ body: expect.stringContaining('2.25%, 2.27% APY') }])
})

test('notice comes 30 and 10 days before, once each, by mail and in the notification centre', async () => {
  const { bank, owner } = await certificate({}, '2026-03-01')
  await open(bank, '2026-03-05')
  expect(await told(bank, 'certificate-%')).toEqual([])
  await open(bank, '2026-03-06')
  expect(await told(bank, 'certificate-maturing')).toMatchObject([
    { subject: 'Your certificate matures on April 5, 2026', customer: owner },
  ])
  await open(bank, '2026-03-07', '2026-03-25')
  await bank.db.pool.query(`update app.customer set email = 'other@example.com' where id = $1`, [owner])
  expect(await told(bank, 'certificate-maturing')).toHaveLength(1)
  await open(bank, '2026-03-26')
  expect(await told(bank, 'certificate-maturing')).toHaveLength(2)
  await open(bank, '2026-04-04')
  expect(await told(bank, 'certificate-%')).toHaveLength(2)
  await open(bank, MATURES)
  const [, , matured] = await told(bank, 'certificate-%')
  expect(matured?.body).toContain('Until April 15, 2026')
})

/** Wherever the clock is when the bank's work is away, and wherever it comes back. */
test('a clock that jumps over the day tells late, once, and never after maturity', async () => {
  const from = '2026-03-04'
  const ways = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }))
  await fc.assert(
    fc.asyncProperty(ways, async ([first, then]) => {
      const { bank } = await certificate({}, from)
      const [one, two] = [addDays(from, first), addDays(from, first + then)]
      const due = (day: BankDay) => [30, 10].filter(n => day >= addDays(MATURES, -n)).length
      bank.goTo(one, '12:00')
      await runDue(bank, { days: [], notices: [], securityNotices: [] })
      expect(await told(bank, 'certificate-maturing')).toHaveLength(due(one))
      bank.goTo(two, '12:00')
      await runDue(bank, { days: [], notices: [], securityNotices: [] })
      expect(await told(bank, 'certificate-maturing')).toHaveLength(two < MATURES ? due(two) : due(one))
    }),
    { numRuns: 3 },
  )
})

test('what was chosen is told and done: paid out on its day, into the account that was chosen', async () => {
  const { bank, cd, checking, owner } = await certificate({}, '2026-04-01')
  await bank.does('cd-choice', { cd, atMaturity: 'pay-out', to: checking }, owner)
  await open(bank, '2026-04-02', MATURES, '2026-04-06')
  expect(await told(bank, 'certificate-maturing%')).toMatchObject([
    { body: expect.stringContaining('paid out') },
    { body: expect.stringContaining('paid out') },
  ])
  expect([await bank.posted(cd), await bank.posted(checking)]).toEqual(['0.00', '9000.00'])
  expect(await termsOf(bank, cd)).toMatchObject({ status: 'closed' })
  expect(await told(bank, 'certificate-paid-out')).toMatchObject([{ body: expect.stringContaining('$5,000.00') }])
  expect(await told(bank, 'certificate-matured')).toEqual([])
})

test('interest goes each month where its owner chose, with the quarter’s so far; then it stays', async () => {
  const year = { months: 12, maturesOn: '2027-01-05' }
  const { bank, cd, checking, owner } = await certificate(year)
  const stands = async () => [await bank.posted(cd), await bank.posted(checking)]
  await open(bank, '2026-02-05')
  expect(await stands()).toEqual(['5000.00', '4000.00'])
  bank.goTo('2026-02-20', '12:00')
  await bank.does('cd-interest-choice', { cd, to: checking }, owner)
  await open(bank, '2026-03-05') // two months
  expect(await stands()).toEqual(['5000.00', '4031.25'])
  await open(bank, '2026-04-05', '2026-05-05') // 15.625 each
  expect(await stands()).toEqual(['5000.00', '4062.51'])
  bank.goTo('2026-05-06', '12:00')
  await bank.does('cd-interest-choice', { cd }, owner)
  await open(bank, '2026-06-05')
  expect(await stands()).toEqual(['5000.00', '4062.51'])
  await open(bank, '2026-07-05') // the two months of the quarter that were not paid
  expect(await stands()).toEqual(['5031.25', '4062.51'])
  const savings = await bank.open(owner, 'savings')
  bank.goTo('2026-07-06', '12:00')
  await bank.does('cd-interest-choice', { cd, to: savings }, owner)
  await bank.does('account-closed', { account: savings })
  await open(bank, '2026-08-05')
  expect(await stands()).toEqual(['5046.97', '4062.51'])
  const bodies = (await told(bank, 'certificate-interest%')).map(({ body }) => body)
  expect(bodies).toHaveLength(4)
  expect(bodies[0]).toContain('each month')
  expect(bodies.at(-1)).toContain('$15.72 of interest could not go to Savings')
  const wrong = []
  for await (const one of wrongEarned(bank.db)) wrong.push(one)
  expect(wrong).toEqual([])
})

test('an account that closed since is replaced by checking; without any the money goes by check', async () => {
  const [one, other] = [await certificate({}, '2026-04-01'), await certificate({}, '2026-04-01')]
  const savings = await one.bank.open(one.owner, 'savings')
  await one.bank.does('cd-choice', { cd: one.cd, atMaturity: 'pay-out', to: savings }, one.owner)
  await one.bank.does('account-closed', { account: savings })
  await open(one.bank, MATURES)
  expect(await one.bank.posted(one.checking)).toBe('9000.00')

  await other.bank.does('cd-choice', { cd: other.cd, atMaturity: 'pay-out' }, other.owner)
  await other.bank.does('branch-withdrawal', { account: other.checking, amount: '4000.00' }, other.owner)
  await other.bank.does('account-closed', { account: other.checking })
  await open(other.bank, MATURES)
  expect([await other.bank.posted(other.cd), await kinds(other.bank, other.cd)]).toEqual([
    '0.00',
    [`cd-choice 2026-04-01`, `cd-matured ${MATURES}`, `cd-payout ${MATURES}`],
  ])
  expect(await told(other.bank, 'certificate-paid-by-check')).toHaveLength(1)
})

test('a frozen certificate is neither paid out nor lost: it waits', async () => {
  const { bank, cd, owner } = await certificate({}, '2026-04-01')
  await bank.does('cd-choice', { cd, atMaturity: 'pay-out' }, owner)
  await bank.does('account-frozen', { account: cd })
  await open(bank, MATURES, '2026-04-06', '2026-04-16', '2026-04-17')
  expect(await bank.posted(cd)).toBe('5000.00')
  expect((await bank.db.pool.query('select from app.day_refusal')).rowCount).toBe(0)
  await bank.does('account-thawed', { account: cd })
  await open(bank, '2026-04-18')
  expect(await bank.posted(cd)).toBe('0.00')
})

test('money added in the grace earns from its day, and what was taken out then earns nothing', async () => {
  const { bank, cd, checking, owner } = await certificate()
  await open(bank, MATURES, '2026-04-15')
  await bank.does('cd-addition', { cd, from: checking, amount: '3000.00' }, owner)
  await open(bank, '2026-04-16', '2026-07-05')
  // 2.25% of 5,046.88 for 91 days, of 3,000.00 for the 81 days from April 15
  const interest = ((5046.88 * 91 + 3000 * 81) / 91) * (0.0225 / 4)
  expect(
    money(await bank.posted(cd))
      .minus('8046.88')
      .toFixed(2),
  ).toBe(interest.toFixed(2))
})

test('one that was emptied closes when its grace has ended', async () => {
  const { bank, cd, checking, owner } = await certificate({}, '2026-04-01')
  await open(bank, MATURES)
  await bank.does('cd-early-withdrawal', { cd, amount: '5000.00', to: checking, term: MATURES }, owner)
  await open(bank, '2026-04-15')
  expect(await termsOf(bank, cd)).toMatchObject({ status: 'open' })
  await open(bank, '2026-04-16')
  expect(await termsOf(bank, cd)).toMatchObject({ status: 'closed' })
})

test('of one that was emptied before its day nobody is told that it renews', async () => {
  const { bank, cd, checking, owner } = await certificate({}, '2026-03-01')
  await bank.does('cd-early-withdrawal', { cd, amount: '4954.19', to: checking, term: MATURES }, owner)
  expect(await bank.posted(cd)).toBe('0.00')
  await open(bank, '2026-03-06', '2026-03-26', MATURES, '2026-04-16')
  expect(await termsOf(bank, cd)).toMatchObject({ status: 'closed' })
  expect(await told(bank, 'certificate-%')).toEqual([])
  expect(await told(bank, 'account-closed')).toHaveLength(1)
})

/**
 * Whatever the day it opened on: each day closed in its night, and all of them closed later in one go,
 * end in the same terms and money.
 */
test('an outage over several terms renews each from its own day', async () => {
  for (const opened of ['2026-01-31', '2025-11-30']) {
    const maturesOn = addMonths(opened, 3)
    const [always, away] = [await certificate({ maturesOn }, opened), await certificate({ maturesOn }, opened)]
    const first = addMonths(opened, 3)
    const second = addMonths(opened, 6)
    const days = [first, addDays(first, 10), addDays(first, 11), second, addDays(second, 10), addDays(second, 11)]
    await open(always.bank, ...days)
    away.bank.goTo(addDays(second, 40))
    for (const day of days) await closeDay(away.bank, addDays(day, -1), away.bank.now())
    expect(await termsOf(away.bank, away.cd)).toEqual(await termsOf(always.bank, always.cd))
    expect(await termsOf(away.bank, away.cd)).toMatchObject({
      terms: { maturesOn: addMonths(opened, 9), renewedOn: second },
    })
    expect(await away.bank.posted(away.cd)).toBe(await always.bank.posted(always.cd))
  }
})
