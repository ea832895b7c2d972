/** What events are to a card's statements, read from the journal: as the bank, and the same as its customer. */
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { text } from '../../ledger/money.ts'
import { testBank } from '../../scripts/testing/bank.ts'
import { cardPostings, everyLine, ownLines } from './card-postings.ts'
import { runDue } from './jobs/turns.ts'

const START = '2026-01-10'
const bank = await testBank(START, { demo: false })
const quiet = { schedules: [], days: [], notices: [], securityNotices: [] }

async function cardholder() {
  const owner = await bank.customer()
  const card = await bank.open(owner, 'credit', { limit: '5000.00' })
  const checking = await bank.open(owner, 'checking', { deposit: '100.00' })
  const read = async () => {
    const wanted = [{ account: card, since: START }]
    const today = addDays(START, 400)
    const [all, own] = [
      await bank.db.asBank(tx => cardPostings(tx, everyLine, wanted, today)),
      await bank.db.asCustomer(owner, tx => cardPostings(tx, ownLines, wanted, today)),
    ]
    expect(own).toEqual(all)
    return (all.get(card) ?? []).map(({ role, debit, takesBack }) =>
      [role, text(debit), ...(takesBack ? ['of', text(debit), takesBack.day] : [])].join(' '),
    )
  }
  const pay = (amount: string, from?: number) =>
    bank.does('card-payment', { card, owner, amount, ...(from ? { from } : {}) }, owner)
  const buy = (amount: string) => bank.does('card-purchase', { account: card, amount, merchant: 'Shop' })
  const undo = ({ seq }: { seq: number }, accounts: number[] = [card]) =>
    bank.does('reversal', { of: seq, accounts, reason: 'Mistake' })
  return { owner, card, checking, read, pay, buy, undo }
}

test('a purchase and its refund, points given back as dollars, interest', async () => {
  const { card, read, buy, undo } = await cardholder()
  await buy('50.00')
  await undo(await buy('80.00'))
  await bank.does('rewards-earned', { card, points: '100' })
  await bank.does('rewards-redeemed', { card, points: '1', reward: 'Credit', statementCredit: '5.00' })
  expect(await read()).toEqual(['purchase 50.00', 'purchase 80.00', 'purchase -80.00', 'credit -5.00'])
})

test('cash with its fee, taken back by the bank', async () => {
  const { owner, card, read, undo } = await cardholder()
  await undo(await bank.does('cash-advance', { card, amount: '100.00' }, owner))
  expect(await read()).toEqual(['cash 100.00', 'cash 10.00', 'cash -100.00', 'cash -10.00'])
})

test('a payment that was typed in and bounces', async () => {
  const { read, pay, buy } = await cardholder()
  await buy('50.00')
  await pay('20.00')
  const { seq } = await pay('30.00')
  await bank.does('return', { origin: seq })
  expect(await read()).toEqual([
    'purchase 50.00',
    'payment -20.00',
    'payment -30.00',
    `payment 30.00 of 30.00 ${START}`,
  ])
})

test('a payment from checking that the bank takes back', async () => {
  const { checking, card, read, pay, undo } = await cardholder()
  await undo(await pay('60.00', checking), [card, checking])
  expect(await read()).toEqual(['payment -60.00', `payment 60.00 of 60.00 ${START}`])
})

test('money that was typed into checking and bounces takes back what it had paid of the card', async () => {
  const { owner, checking, read, pay } = await cardholder()
  const { seq } = await bank.does('deposit', { to: checking, owner, amount: '300.00' }, owner)
  await pay('150.00', checking) // 100 of it had settled
  await pay('80.00', checking)
  await bank.does('return', { origin: seq })
  expect(await read()).toEqual([
    'payment -150.00',
    'payment -80.00',
    `payment 50.00 of 50.00 ${START}`,
    `payment 80.00 of 80.00 ${START}`,
  ])
})

test('a disputed purchase is one that came back, until it is lost; cash with its fee likewise', async () => {
  const { owner, card, read, buy } = await cardholder()
  const dispute = async (disputed: { seq: number }, amount: string, n: number) => {
    const { seq: of } = await bank.does('dispute-credit', {
      account: card,
      amount,
      dispute: `00000000-0000-4000-8000-00000000000${n}`,
      of: disputed.seq,
    })
    return { of, account: card, disputed: disputed.seq }
  }
  const [bought, drawn] = [await buy('90.00'), await bank.does('cash-advance', { card, amount: '100.00' }, owner)]
  const [lost, won] = [await dispute(bought, '90.00', 1), await dispute(drawn, '100.00', 2)]
  await bank.does('dispute-credit-ended', { ...lost, outcome: 'taken-back' })
  await bank.does('dispute-credit-ended', { ...won, outcome: 'final' })
  expect(await read()).toEqual([
    'purchase 90.00',
    'cash 100.00',
    'cash 10.00',
    'purchase -90.00',
    'cash -100.00',
    'purchase 90.00',
    'cash -10.00',
  ])
})

test('what was paid in when the card was opened, and what is paid out of it', async () => {
  const owner = await bank.customer()
  const card = await bank.open(owner, 'credit', { limit: '500.00', deposit: '70.00' })
  const to = await bank.open(owner, 'savings', { deposit: '1.00' })
  const labels = { cardLabel: 'Card', toLabel: 'Savings' }
  await bank.does('credit-balance-refund', { card, to, amount: '70.00', ...labels }, owner)
  const found = await bank.db.asBank(tx => cardPostings(tx, everyLine, [{ account: card, since: START }], START))
  expect(found.get(card)?.map(({ role, debit }) => `${role} ${text(debit)}`)).toEqual([
    'payment -70.00',
    'paid-out 70.00',
  ])
})

test('a stranger reads nothing of a card', async () => {
  const { card, buy } = await cardholder()
  await buy('50.00')
  const stranger = await bank.customer()
  const wanted = [{ account: card, since: START }]
  const read = (tx: Parameters<typeof cardPostings>[0]) => cardPostings(tx, ownLines, wanted, '2030-01-01')
  expect((await bank.db.asCustomer(stranger, read)).get(card)).toEqual([])
})

// Last in this file: a bank's clock is never moved back.
test('cash that was paid by a payment which bounces after the statement is cash again', async () => {
  const { owner, card, pay } = await cardholder()
  await bank.does('cash-advance', { card, amount: '1000.00' }, owner)
  bank.goTo('2026-02-10', '12:00')
  await runDue(bank, quiet)
  const { seq } = await pay('1030.00')
  bank.goTo('2026-02-12', '12:00')
  await runDue(bank, quiet)
  await bank.does('charge-back', { origin: seq, account: card })
  bank.goTo('2026-03-11', '01:00')
  await runDue(bank, quiet)
  const { rows } = await bank.db.pool.query(
    `select payload from ledger.record
      where kind = 'card-statement' and payload::json ->> 'card' = $1::text order by seq`,
    [card],
  )
  const cycles = rows.map(row => JSON.parse(row.payload))
  // 1,030 of cash for the 31 days up to February 9; on the 10th it seemed paid.
  const first = ((1030 * 31 * 0.2699) / 365).toFixed(2)
  expect(cycles[0]).toMatchObject({ cashInterest: first, purchaseInterest: '0.00', owed: first, cashOwed: '0.00' })
  // It was not: 1,030 of cash for the 27 days from February 12, and the interest, which nobody paid, for 28.
  expect(cycles[1]).toMatchObject({
    cashInterest: ((1030 * 27 * 0.2699) / 365).toFixed(2),
    purchaseInterest: ((Number(first) * 28 * 0.2199) / 365).toFixed(2),
    cashOwed: '1030.00',
  })
})
