/**
 * The close of day on a real journal: interest to the cent from daily balances, fees and waivers, certificates, cards,
 * typed money, prices; and the same whether it ran at midnight, in one go after an outage, or twice.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBank } from '../../../scripts/testing/bank.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { accountOpenedBy, type AccountId, accountIdOf } from '../../../ledger/accounts.ts'
import { testPrice } from '../../../scripts/testing/keys.ts'
import { closeDay } from './close-of-day.ts'
import { moveCursor, runDue } from './turns.ts'

const bank = await testBank('2026-01-05')
const nothing = { schedules: [], days: [], notices: [], securityNotices: [] }

/** Lets the clock go to the morning of a day, running every turn on the way as a serving bank does. */
async function liveUntil(day: BankDay, from: BankDay): Promise<void> {
  for (let next = addDays(from, 1); next <= day; next = addDays(next, 1)) {
    bank.goTo(next, '00:00')
    await runDue(bank, nothing)
  }
}

const lines = async (account: AccountId, asset = 'USD') => {
  const { rows } = await bank.db.pool.query<{ day: string; amount: string; text: string; type: string }>(
    `select e.effective_date::text as day, (-p.amount)::text as amount, p.description as text,
            ledger.line_type(p.type) as type
       from ledger.posting p join ledger.event e using (ledger, seq)
      where p.account = $1 and p.asset = $2 order by p.seq, p.leg`,
    [account, asset],
  )
  return rows
}
const last = async (account: AccountId) => (await lines(account)).at(-1)

test('a life of four months: interest, fees, certificate, card, settlement', async () => {
  await moveCursor(bank, { day: '2026-01-05', turn: 'open' })
  const owner = await bank.customer()
  const savings = await bank.open(owner, 'savings', { deposit: '10000.00' })
  const poor = await bank.open(owner, 'savings', { deposit: '250.00' })
  const destitute = await bank.open(owner, 'savings', { deposit: '3.00' })
  const cd = await bank.open(owner, 'cd', {
    deposit: '1000.00',
    terms: { months: 3, rate: '3.25', maturesOn: '2026-04-05' },
  })
  const typed = await bank.does('deposit', { to: savings, owner, amount: '100.00' }, owner)
  await liveUntil('2026-01-21', '2026-01-05')
  await bank.does('deposit', { to: savings, owner, amount: '500.00', source: 'ach' })
  await liveUntil('2026-02-01', '2026-01-21')

  // 10,000 for 27 days, 100 from its settlement on the 7th for 25, 500 from the 21st for 11, at 0.85%
  const interest = ((27 * 10_000 + 25 * 100 + 11 * 500) * 0.0085) / 365
  expect(await last(savings)).toEqual({
    day: '2026-02-01',
    amount: interest.toFixed(2),
    text: 'Interest earned',
    type: 'interest',
  })
  const settled = await bank.db.pool.query(`select bank_day::text as day from ledger.event where kind = 'settle'`)
  expect(settled.rows).toEqual([{ day: '2026-01-07' }])
  expect(typed.effects.some(effect => effect.effect === 'lot')).toBe(true)

  // no fee in the month of opening; then 5.00 under 300.00; the poor one is refused, not overdrawn
  expect((await lines(poor)).filter(line => line.type === 'fee')).toEqual([])
  await liveUntil('2026-03-01', '2026-02-01')
  expect((await lines(poor)).filter(line => line.type === 'fee').map(line => line.amount)).toEqual(['-5.00'])
  expect((await lines(destitute)).map(line => line.type)).not.toContain('fee')
  const refusals = await bank.db.pool.query('select kind, account, code from app.day_refusal')
  expect(refusals.rows).toEqual([{ kind: 'monthly-fee', account: String(destitute), code: 'insufficient_funds' }])

  // 1,000 at 3.25% is 8.125 a quarter, a tie: 8.13; after ten days of grace the certificate renews from its day,
  // at the table's rate
  await liveUntil('2026-04-05', '2026-03-01')
  expect(await last(cd)).toMatchObject({ day: '2026-04-05', amount: '8.13' })
  await liveUntil('2026-04-16', '2026-04-05')
  const { rows } = await bank.db.pool.query('select terms from ledger.account where id = $1', [cd])
  expect(rows[0].terms).toMatchObject({ months: 3, rate: '2.25', maturesOn: '2026-07-05', renewedOn: '2026-04-05' })
})

test('outside the demo deposits settle by the same schedule, a check on the day that it was told', async () => {
  const one = await testBank('2026-03-05', { demo: false }) // a Thursday
  await moveCursor(one, { day: '2026-03-05', turn: 'open' })
  const owner = await one.customer()
  const account = await one.open(owner, 'checking', { deposit: '10.00' })
  await one.does('deposit', { to: account, owner, amount: '100.00' }, owner)
  const check = { to: account, owner, amount: '900.00', reference: 'DEP-000001-0001', availableOn: '2026-03-11' }
  await one.does('check-deposit', check, owner)
  const opening = { owner, publicId: randomUUID(), kind: 'savings', deposit: '500.00', source: 'wire' }
  const savings = accountOpenedBy((await one.does('account-opening', opening, owner)).seq)
  const standing = async () => {
    const { rows } = await one.db.pool.query<{ settled: string }>(
      `select (posted - held - unsettled)::text as settled from ledger.balance
        where account = any($1) order by account`,
      [[account, savings]],
    )
    return rows.map(row => row.settled)
  }
  const shown: Record<string, string[]> = {}
  for (const day of ['2026-03-06', '2026-03-08', '2026-03-09', '2026-03-10', '2026-03-11']) {
    one.goTo(day, '01:00')
    await runDue(one, nothing)
    shown[day] = await standing()
  }
  expect(shown).toEqual({
    '2026-03-06': ['10.00', '0.00'],
    '2026-03-08': ['10.00', '0.00'],
    '2026-03-09': ['110.00', '500.00'],
    '2026-03-10': ['110.00', '500.00'],
    '2026-03-11': ['1010.00', '500.00'],
  })
})

test('every day closed again changes nothing', async () => {
  const count = async () => (await bank.db.pool.query('select count(*) from ledger.event')).rows[0].count
  const before = await count()
  for (let day = '2026-01-05'; day < '2026-04-16'; day = addDays(day, 1)) await closeDay(bank, day, bank.now())
  expect(await count()).toBe(before)
})

/**
 * A life with everything that a close has to look at. Answers what the bank did by itself: value day, kind,
 * account, amount.
 */
async function lifeUntil(end: BankDay, everyMidnight: boolean) {
  const one = await testBank('2026-05-04')
  const owner = await one.customer()
  const savings = await one.open(owner, 'savings', { deposit: '4321.09' })
  const poor = await one.open(owner, 'savings', { deposit: '200.00' })
  const card = await one.open(owner, 'credit', { limit: '5000.00' })
  const cd = await one.open(owner, 'cd', {
    deposit: '8000.00',
    terms: { months: 3, rate: '2.25', maturesOn: '2026-08-04' },
  })
  const broker = await one.open(owner, 'investment', { deposit: '9000.00' })
  await one.does('card-purchase', { account: card, amount: '1234.56', merchant: 'Pennant Books' })
  await one.does('cash-advance', { card, amount: '300.00' }, owner)
  await one.does('card-payment', { card, owner, amount: '200.00' }, owner)
  const bond = { account: broker, symbol: 'BNDA' }
  await one.does('security-buy', { ...bond, quantity: '10.000000', price: '70' }, owner)
  await one.does('limit-order-placed', { ...bond, side: 'buy', quantity: '4.000000', limit: '999' }, owner)
  // Unsettled until the 6th, whenever the bank gets round to saying so.
  await one.does('deposit', { to: savings, owner, amount: '6000.00' }, owner)
  const check = { to: savings, owner, amount: '900.00', reference: 'DEP-000001-0001', availableOn: '2026-05-12' }
  await one.does('check-deposit', check, owner)
  const opening = { owner, publicId: randomUUID(), kind: 'money-market', deposit: '3800.00', source: 'check' }
  const market = accountOpenedBy((await one.does('account-opening', opening, owner)).seq)
  if (everyMidnight)
    for (let day = '2026-05-05'; day <= end; day = addDays(day, 1)) {
      one.goTo(day, '00:00')
      await runDue(one, nothing)
    }
  one.goTo(end, '12:00')
  await runDue(one, nothing)
  const names = [savings, poor, card, cd, broker, market]
  const { rows } = await one.db.pool.query(
    `select e.key, e.kind, e.effective_date::text as day, p.account, p.amount::text as amount, p.asset
       from ledger.event e left join ledger.posting p using (ledger, seq)
      where e.key like 'd:%' and e.kind <> 'day-opened'`,
  )
  const named = (id: string | null) => (id === null ? '' : names.indexOf(accountIdOf(id)))
  return rows.map(row => [row.day, row.kind, named(row.account), row.asset, row.amount].join(' ')).toSorted()
}

test('an outage of three months gives the same figures as three months of midnights', async () => {
  const [always, away] = await Promise.all([lifeUntil('2026-08-16', true), lifeUntil('2026-08-16', false)])
  expect(away).toEqual(always)
  const kinds = new Set(always.map(line => line.split(' ')[1]))
  for (const kind of [
    'interest',
    'monthly-fee',
    'settle',
    'card-statement',
    'cd-renewal',
    'dividend',
    'limit-order-filled',
    'rewards-earned',
  ])
    expect(kinds).toContain(kind)
})

test('a card: no interest when its statement is paid, else from the first day; points with each', async () => {
  const one = await testBank('2026-01-10')
  const owner = await one.customer()
  const checking = await one.open(owner, 'checking', { deposit: '5000.00' })
  const paid = await one.open(owner, 'credit', { limit: '5000.00' })
  const unpaid = await one.open(owner, 'credit', { limit: '5000.00' })
  for (const card of [paid, unpaid])
    await one.does('card-purchase', { account: card, amount: '730.99', merchant: 'Pennant Books' })
  one.goTo('2026-02-11', '01:00')
  await runDue(one, nothing)
  const terms = async (card: AccountId) =>
    (await one.db.pool.query('select terms from ledger.account where id = $1', [card])).rows[0].terms
  expect(await terms(paid)).toMatchObject({
    statementOn: '2026-02-10',
    statementBalance: '730.99',
    minimumPayment: '25.00',
    paymentDueOn: '2026-03-05',
  })
  expect(await one.posted(paid, 'PTS')).toBe('730')
  one.goTo('2026-03-05', '10:00')
  await one.does('card-payment', { card: paid, owner, from: checking, amount: '730.99' }, owner)
  await one.does('card-payment', { card: unpaid, owner, from: checking, amount: '30.99' }, owner)
  one.goTo('2026-03-11', '01:00')
  await runDue(one, nothing)
  expect(await terms(paid)).toMatchObject({
    statementBalance: '0.00',
    statementInterest: '0.00',
    minimumPayment: '0.00',
  })
  // 730.99 for the 22 days from February 11 to March 4, 700.00 for 6 more
  const interest = ((730.99 * 22 + 700 * 6) * 0.2199) / 365
  expect(await terms(unpaid)).toMatchObject({
    statementInterest: interest.toFixed(2),
    statementBalance: (700 + Number(interest.toFixed(2))).toFixed(2),
  })
})

test('a purchase that was taken back earns no points: before its statement, and after it', async () => {
  const one = await testBank('2026-01-10')
  const owner = await one.customer()
  const card = await one.open(owner, 'credit', { limit: '5000.00' })
  const buys = (amount: string) => one.does('card-purchase', { account: card, amount, merchant: 'Pennant Books' })
  const reverse = async ({ seq: of }: { seq: number }) =>
    one.does('reversal', { of, accounts: [card], reason: 'Rung up twice' })
  const [early, late] = [await buys('300.99'), await buys('200.50')]
  await buys('100.00')
  await reverse(early)
  one.goTo('2026-02-11', '01:00')
  await runDue(one, nothing)
  expect(await one.posted(card, 'PTS')).toBe('300')
  await reverse(late)
  expect(await one.posted(card, 'PTS')).toBe('100')
  await buys('50.00')
  one.goTo('2026-03-11', '01:00')
  await runDue(one, nothing)
  expect(await one.posted(card, 'PTS')).toBe('150')
})

test('a purchase whose dispute was lost earns its points once', async () => {
  const one = await testBank('2026-01-10')
  const owner = await one.customer()
  const account = await one.open(owner, 'credit', { limit: '5000.00' })
  const { seq: disputed } = await one.does('card-purchase', { account, amount: '200.50', merchant: 'Pennant Books' })
  const dispute = '00000000-0000-4000-8000-0000000000d1'
  const { seq: of } = await one.does('dispute-credit', { account, amount: '200.50', dispute, of: disputed })
  await one.does('dispute-credit-ended', { of, account, disputed, outcome: 'taken-back' })
  one.goTo('2026-02-11', '01:00')
  await runDue(one, nothing)
  expect(await one.posted(account, 'PTS')).toBe('200')
})

test('a refund is no payment: an unpaid statement carries interest, whatever was credited', async () => {
  const one = await testBank('2026-01-10')
  const owner = await one.customer()
  const [plain, refunded] = [
    await one.open(owner, 'credit', { limit: '5000.00' }),
    await one.open(owner, 'credit', { limit: '5000.00' }),
  ]
  for (const card of [plain, refunded])
    await one.does('card-purchase', { account: card, amount: '1000.00', merchant: 'Pennant Books' })
  one.goTo('2026-02-11', '01:00')
  await runDue(one, nothing)
  const { seq } = await one.does('card-purchase', { account: refunded, amount: '1000.00', merchant: 'Sofa' })
  await one.does('reversal', { of: seq, accounts: [refunded], reason: 'Refund' })
  one.goTo('2026-03-11', '01:00')
  await runDue(one, nothing)
  const terms = async (card: AccountId) =>
    (await one.db.pool.query('select terms from ledger.account where id = $1', [card])).rows[0].terms
  const { statementInterest } = await terms(plain)
  expect(statementInterest).toBe(((1000 * 28 * 0.2199) / 365).toFixed(2))
  expect((await terms(refunded)).statementInterest).toBe(statementInterest)
})

test('a card is charged the rates that it was opened with', async () => {
  const one = await testBank('2026-01-10')
  const owner = await one.customer()
  const terms = { purchaseApr: '12.00', cashApr: '15.50' }
  const card = await one.open(owner, 'credit', { limit: '5000.00', terms })
  await one.does('card-purchase', { account: card, amount: '1000.00', merchant: 'Pennant Books' })
  for (const day of ['2026-02-11', '2026-02-12']) {
    one.goTo(day, '01:00')
    await runDue(one, nothing)
  }
  await one.does('cash-advance', { card, amount: '490.00' }, owner)
  one.goTo('2026-03-11', '01:00')
  await runDue(one, nothing)
  const { rows } = await one.db.pool.query('select terms from ledger.account where id = $1', [card])
  // 1,000 for 28 days; 490 and its fee of 14.70 for the 27 from February 12
  const interest = ((1000 * 28 * 0.12) / 365).toFixed(2)
  const onCash = ((504.7 * 27 * 0.155) / 365).toFixed(2)
  expect(rows[0].terms).toMatchObject({ statementInterest: (Number(interest) + Number(onCash)).toFixed(2) })
})

test.each(['rewards-earned', 'card-statement'])(
  'a run that dies at its first %s is finished by the next one',
  async dies => {
    const one = await testBank('2026-01-10')
    const owner = await one.customer()
    const cards = [
      await one.open(owner, 'credit', { limit: '5000.00' }),
      await one.open(owner, 'credit', { limit: '5000.00' }),
    ]
    for (const account of cards)
      await one.does('card-purchase', { account, amount: '730.99', merchant: 'Pennant Books' })
    one.goTo('2026-02-11', '01:00')
    const append: typeof one.ledger.append = command =>
      command.kind === dies ? Promise.reject(new Error('killed')) : one.ledger.append(command)
    await expect(closeDay({ ...one, ledger: { ...one.ledger, append } }, '2026-02-10', one.now())).rejects.toThrow(
      'killed',
    )
    await closeDay(one, '2026-02-10', one.now())
    for (const card of cards) {
      expect(await one.posted(card, 'PTS')).toBe('730')
      const { rows } = await one.db.pool.query('select terms from ledger.account where id = $1', [card])
      expect(rows[0].terms).toMatchObject({ statementOn: '2026-02-10', statementBalance: '730.99' })
    }
  },
)

test('securities: a limit order fills on the first day at its price, dividends come on their day', async () => {
  const one = await testBank('2026-03-02')
  await moveCursor(one, { day: '2026-03-02', turn: 'open' })
  const owner = await one.customer()
  const account = await one.open(owner, 'investment', { deposit: '9000.00' })
  const today = testPrice('BNDA', '2026-03-02')
  if (!today) throw new Error('no price')
  await one.does('security-buy', { account, symbol: 'BNDA', quantity: '10.000000', price: today.toFixed(2) }, owner)
  const limit = today.minus('0.20').toFixed(2)
  await one.does('limit-order-placed', { account, side: 'buy', symbol: 'BNDA', quantity: '5.000000', limit }, owner)
  let expected: BankDay | undefined
  for (let day = '2026-03-03'; day < '2026-06-30' && !expected; day = addDays(day, 1))
    if (testPrice('BNDA', day)?.lte(limit)) expected = day
  for (let day = '2026-03-03'; day <= '2026-06-30'; day = addDays(day, 1)) {
    one.goTo(day, '00:00')
    await runDue(one, nothing)
  }
  const { rows } = await one.db.pool.query(
    `select kind, bank_day::text as day from ledger.event where kind in ('limit-order-filled', 'dividend')
      order by seq`,
  )
  expect(rows.filter(row => row.kind === 'limit-order-filled')).toEqual(
    expected ? [{ kind: 'limit-order-filled', day: expected }] : [],
  )
  expect(rows.filter(row => row.kind === 'dividend').map(row => row.day)).toEqual(['2026-03-20', '2026-06-22'])
  expect(Number(await one.posted(account, 'BNDA'))).toBe(expected ? 15 : 10)
})

/**
 * BNDA pays on 2026-03-20. The bank's work was away; a customer traded meanwhile,
 * and an order had met its price on the way.
 */
test('a dividend is paid on the units of the morning of its day, however late the close is run', async () => {
  const [always, away] = [await testBank('2026-03-02'), await testBank('2026-03-02')]
  const paid = await Promise.all(
    [always, away].map(async one => {
      await moveCursor(one, { day: '2026-03-02', turn: 'open' })
      const owner = await one.customer()
      const [sells, buys, orders, comes] = [
        await one.open(owner, 'investment', { deposit: '9000.00' }),
        await one.open(owner, 'investment', { deposit: '9000.00' }),
        await one.open(owner, 'investment', { deposit: '9000.00' }),
        await one.open(owner, 'investment', { deposit: '9000.00' }),
      ]
      const trade = (kind: string, account: AccountId, quantity: string) =>
        one.does(kind, { account, symbol: 'BNDA', quantity, price: '70.00' }, owner)
      for (const account of [sells, buys]) await trade('security-buy', account, '10.000000')
      // A limit that the price of the very next day is below.
      const order = { account: orders, side: 'buy', symbol: 'BNDA', quantity: '4.000000', limit: '999' }
      await one.does('limit-order-placed', order, owner)
      for (let day = '2026-03-03'; day <= '2026-03-20'; day = addDays(day, 1)) {
        one.goTo(day, '00:00')
        if (one === always) await runDue(one, nothing)
      }
      one.goTo('2026-03-20', '10:00')
      await trade('security-sell', sells, '10.000000')
      await trade('security-buy', buys, '5.000000')
      await trade('security-buy', comes, '7.000000')
      await runDue(one, nothing)
      await closeDay(one, '2026-03-19', one.now())
      const { rows } = await one.db.pool.query(
        `select p.account, p.amount::text as amount from ledger.posting p join ledger.event e using (ledger, seq)
          where e.kind = 'dividend' and p.asset = 'USD' and p.account > 1000 order by p.account`,
      )
      const all = [sells, buys, orders, comes]
      return rows.map(row => [all.indexOf(accountIdOf(row.account)), row.amount])
    }),
  )
  expect(paid[0]?.map(([who]) => who)).toEqual([0, 1, 2])
  expect(paid[1]).toEqual(paid[0])
})
