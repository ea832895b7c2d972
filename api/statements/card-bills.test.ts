/**
 * The statement, the page, the mail and the bill of a card say the same to the cent, whatever happened on it:
 * purchases, refunds, cash, payments and those that bounced, over several months, with a bank that was away now and
 * then.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountToRead } from '../platform/accounts/account.queries.ts'
import { standingOf } from '../cards/standing.queries.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { runDue } from '../platform/jobs/turns.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { ownAccount } from '../../ledger/balances.ts'
import type { AccountId } from '../../ledger/accounts.ts'
import { addDays, addMonths, bankDayOf, daysFrom, type BankDay } from '../../ledger/calendar.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { formatUsd, least, money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { testBank, type TestBank } from '../../scripts/testing/bank.ts'
import { daysOf } from './periods.schema.ts'
import { newestKnown, takeSnapshot } from './take.ts'

const quiet = { schedules: [], days: [], notices: [], securityNotices: [] }
const telling = { schedules: [], days: [], notices: bankNotices, securityNotices: [] }

interface Act {
  what: 'purchase' | 'cash' | 'pay' | 'type in' | 'refund' | 'bounce' | 'credit' | 'pay out'
  day: number
  cents: number
  pick: number
}

interface Life {
  bank: TestBank
  owner: string
  card: AccountId
  checking: AccountId
  publicId: string
  happened: RecordedEvent[]
}

async function cardholder(bank: TestBank): Promise<Life> {
  const owner = await bank.customer()
  const checking = await bank.open(owner, 'checking', { deposit: '90000.00' })
  const card = await bank.open(owner, 'credit', { limit: '9000.00' })
  const { rows } = await bank.db.pool.query('select public_id from ledger.account where id = $1', [card])
  return { bank, owner, card, checking, publicId: rows[0].public_id, happened: [] }
}

/** What an act would be: undefined when there is nothing that it could refer to. */
function command(
  { owner, card, checking, happened }: Life,
  { what, cents, pick }: Act,
): [string, object, boolean] | undefined {
  const amount = text(money(cents).div(100))
  const one = (kind: string) => {
    const found = happened.filter(event => event.kind === kind)
    return found[pick % Math.max(1, found.length)]
  }
  const of = (event: RecordedEvent | undefined) => event && { of: event.seq, accounts: [card], reason: 'Refund' }
  const origin = happened.findLast(({ kind, payload }) => kind === 'card-payment' && !payload['from'])?.seq
  const less = text(
    money(cents)
      .div(pick % 3 === 0 ? 100 : 400)
      .toDecimalPlaces(2),
  )
  switch (what) {
    case 'purchase':
      return ['card-purchase', { account: card, amount, merchant: 'Shop' }, true]
    case 'cash':
      return ['cash-advance', { card, amount: text(least(money(amount), money(300))) }, false]
    case 'pay':
      return ['card-payment', { card, owner, from: checking, amount: less }, false]
    case 'type in':
      return ['card-payment', { card, owner, amount: less }, false]
    case 'refund': {
      const undone = of(one('card-purchase'))
      return undone && ['reversal', undone, true]
    }
    case 'bounce':
      return origin ? ['return', { origin }, true] : undefined
    case 'credit':
      return ['rewards-redeemed', { card, points: '1', reward: 'Statement credit', statementCredit: amount }, true]
    case 'pay out':
      return ['credit-balance-refund', { card, to: checking, amount, cardLabel: 'Card', toLabel: 'Checking' }, false]
  }
}

/** Does it, if it can be done. */
async function tryTo(life: Life, act: Act): Promise<void> {
  const { bank, owner } = life
  const [kind, payload, byBank] = command(life, act) ?? []
  if (!kind || !payload) return
  const answer = await bank.does(kind, { ...payload }, byBank ? 'bank' : owner).catch(() => undefined)
  if (answer) life.happened.push(answer)
}

const statementsOf = async ({ bank, card }: Life) =>
  (
    await bank.db.pool.query<{ payload: Record<string, string> }>(
      `select payload::json as payload from ledger.record
        where kind = 'card-statement' and (payload::json ->> 'card')::bigint = $1 order by seq`,
      [card],
    )
  ).rows.map(({ payload }) => payload)

async function document({ bank, owner, publicId }: Life, period: string, today: BankDay) {
  return bank.db.asCustomer(owner, async tx => {
    const own = await accountToRead(tx, publicId)
    const days = daysOf(period, own.state, today)
    if (!days) throw new Error(`no ${period}`)
    return takeSnapshot(tx, owner, own, period, days, await newestKnown(tx))
  })
}

/** What was paid to a card on a morning: what its statement lacked is less by that. */
const paidOn = ({ happened }: Life, day: BankDay): Money =>
  sum(
    happened
      .filter(({ kind, effectiveDate }) => kind === 'card-payment' && effectiveDate === day)
      .map(({ payload }) => money(String(payload['amount']))),
  )

/** All that is said of the statement of a day, on the morning after. */
async function compare(life: Life, today: BankDay, opening: string): Promise<string> {
  const { bank, owner, publicId } = life
  const closedOn = addDays(today, -1)
  const event = (await statementsOf(life)).at(-1)
  expect(event).toMatchObject({ to: closedOn })
  const paper = await document(life, 'previous', today)
  expect(await document(life, closedOn.slice(0, 7), today)).toEqual({ ...paper, period: closedOn.slice(0, 7) })
  expect([paper.opening, paper.lastDay]).toEqual([opening, closedOn])
  const total = sum([money(paper.opening), ...paper.lines.map(({ amount }) => money(amount))])
  expect(text(total)).toBe(paper.closing)
  const owed = text(most(ZERO, total.neg()))
  expect(event?.['owed']).toBe(owed)
  const { minimum, pastDue, dueOn } = event ?? {}
  expect(paper.bill).toEqual({ owed, minimum, pastDue, dueOn })
  for (const { date } of paper.lines) expect(date >= paper.firstDay && date <= paper.lastDay).toBe(true)
  const interest = sum([money(event?.['purchaseInterest'] ?? 0), money(event?.['cashInterest'] ?? 0)])
  expect(paper.interest).toBe(text(interest.neg()))

  const page = await bank.db.asCustomer(owner, async tx => {
    const state = await ownAccount(tx, publicId)
    if (!state) throw new Error('no card')
    return standingOf(tx, state, today)
  })
  expect([page.statementBalance, page.statementDate]).toEqual([owed, closedOn])
  const lacked = money(pastDue ?? 0).minus(paidOn(life, today))
  expect(page.pastDue).toBe(text(most(ZERO, least(lacked, money(page.amountOwed)))))
  if (page.statementRemaining !== '0.00') expect(page.dueDate).toBe(event?.['dueOn'])

  await tellAll(bank, telling)
  const mail = await bank.db.pool.query<{ body: string }>(
    `select body from app.outbox where customer = $1 and template = 'card-statement' order by id desc limit 1`,
    [owner],
  )
  if (owed !== '0.00') {
    expect(mail.rows[0]?.body).toContain(`You owe ${formatUsd(owed)};`)
    expect(mail.rows[0]?.body).toContain(formatUsd(event?.['minimum'] ?? ''))
  }
  return paper.closing
}

const MONTHS = 4
/** What was typed in settles after two business days: a payment that bounces does so on one of the days after it. */
const act = fc
  .record({
    what: fc.constantFrom<Act['what']>(
      'purchase',
      'purchase',
      'purchase',
      'cash',
      'pay',
      'bounce',
      'refund',
      'credit',
      'pay out',
    ),
    day: fc.integer({ min: 0, max: 31 * MONTHS }),
    cents: fc.integer({ min: 40, max: 200_000 }),
    pick: fc.nat({ max: 9 }),
  })
  .map((one): Act[] =>
    one.what === 'bounce'
      ? [
          { ...one, what: 'type in' },
          { ...one, day: one.day + 1 + (one.pick % 2) },
        ]
      : [one],
  )
const histories = fc.array(
  fc.record({
    opened: fc.integer({ min: 0, max: 9 }),
    acts: fc.array(act, { minLength: 10, maxLength: 30, size: 'max' }),
  }),
  { minLength: 5, maxLength: 5 },
)

test('whatever happened: lines and opening, closing, the event, the page and the mail agree', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.array(fc.nat({ max: 31 * MONTHS }), { maxLength: 12 }), async (cards, away) => {
      const start = '2026-01-24'
      const bank = await testBank(start)
      const lives: (Life & { openedOn: BankDay; acts: Act[]; closing: string })[] = []
      for (const today of daysFrom(start, addDays(start, 31 * MONTHS + 9))) {
        const n = lives.length
        // Some nights the bank's own work comes late: customers have acted before it.
        const isAway = away.some(day => addDays(start, day) === today)
        bank.goTo(today, '00:00')
        if (!isAway) await runDue(bank, quiet)
        bank.goTo(today, '00:30')
        for (const { opened, acts } of cards)
          if (addDays(start, opened) === today)
            lives.push({ ...(await cardholder(bank)), openedOn: today, acts: acts.flat(), closing: '0.00' })
        for (const life of lives)
          for (const one of life.acts) if (addDays(life.openedOn, one.day) === today) await tryTo(life, one)
        if (isAway) {
          bank.goTo(today, '07:00')
          await runDue(bank, quiet)
        }
        for (const life of lives.slice(0, n)) {
          const closes = Array.from({ length: MONTHS + 1 }, (_, i) => addMonths(life.openedOn, i + 1))
          if (closes.includes(addDays(today, -1))) life.closing = await compare(life, today, life.closing)
        }
      }
      expect(bankDayOf(bank.now())).toBe(addDays(start, 31 * MONTHS + 9))
      for (const life of lives) expect((await statementsOf(life)).length).toBeGreaterThanOrEqual(MONTHS)
    }),
    { numRuns: 2, endOnFailure: true }, // a life takes seconds: to shrink it would take an hour
  )
})
