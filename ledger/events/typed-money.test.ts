/**
 * Money that has not settled leaves the bank by no road. Every way to come by such money is tried with every way out;
 * each ends in "insufficient funds", and in none has anything left. A new event that posts to the outside has to be put
 * in one of the two lists.
 */
import { describe, expect, test } from 'vitest'
import { calledOff, customer, made, MORNING, nextId, outcome, type Told } from '../../scripts/testing/pure-ledger.ts'
import { accountOpenedBy, bank, type AccountId } from '../accounts.ts'
import { instantOf } from '../calendar.ts'
import { PLAN_THAT_LENDS } from '../rates/plan-loan.ts'
import { modules } from './all.ts'

type One = ReturnType<typeof customer>

/** What is paid into these accounts of the bank's has left it, or stands for money that comes from outside. */
const OUTSIDE: ReadonlySet<AccountId> = new Set([
  bank.vault,
  bank.achClearing,
  bank.wireClearing,
  bank.checkClearing,
  bank.cardClearing,
  bank.billPayClearing,
  bank.atmClearing,
  bank.broker,
  bank.taxWithheld,
  bank.salesTax,
  bank.checkPrinting,
  bank.rolloverClearing,
])

const AMOUNT = '500.00'
const moves = (one: One, from: AccountId, to: AccountId, amount = AMOUNT) =>
  made(one.asks('internal-transfer', { from, to, amount })).seq
const typed = (one: One, to: AccountId) => void made(one.asks('deposit', { to, owner: one.owner, amount: AMOUNT }))

/** The day on which a certificate matures. */
const termOf = ({ ledger }: One, cd: AccountId) => ledger.account(cd).terms['maturesOn']

/** One whose day has come, with nothing in it. */
function matured(one: One): AccountId {
  const maturesOn = '2026-03-02'
  const cd = one.open('cd', undefined, { terms: { months: 12, rate: '3.25', maturesOn } })
  made(one.bank('cd-matured', { cd, maturesOn }))
  return cd
}

/** Ways to come by 500 unsettled dollars on a checking account that has nothing else. */
const comes: Record<string, (one: One, checking: AccountId) => void> = {
  'typed in': typed,
  'over two hops': (one, checking) => {
    const [first, second] = [one.open('savings'), one.open('money-market')]
    typed(one, first)
    moves(one, first, second)
    moves(one, second, checking)
  },
  'taken back after a transfer': (one, checking) => {
    const to = one.open('savings', '900.00')
    typed(one, checking)
    const of = moves(one, checking, to)
    made(one.asks('transfer-reversal', { of, from: checking, to }))
  },
  'through a certificate': (one, checking) => {
    const savings = one.open('savings', '4.01') // the penalty
    typed(one, savings)
    const opening = {
      owner: one.owner,
      publicId: nextId(),
      kind: 'cd',
      deposit: '504.01',
      from: savings,
      source: 'existing',
    }
    const cd = accountOpenedBy(made(one.asks('account-opening', opening)).seq)
    made(one.asks('cd-early-withdrawal', { cd, amount: AMOUNT, to: checking, term: termOf(one, cd) }))
  },
  'through a certificate that matured': (one, checking) => {
    const savings = one.open('savings')
    typed(one, savings)
    const cd = matured(one)
    made(one.asks('cd-addition', { cd, from: savings, amount: AMOUNT }))
    made(one.asks('cd-payout', { cd, to: checking }))
  },
  'through retirement': (one, checking) => {
    const [savings, retirement] = [one.open('savings'), one.open('retirement')]
    typed(one, savings)
    made(one.asks('contribution', { to: retirement, owner: one.owner, amount: AMOUNT, from: savings }))
    made(one.asks('distribution', { account: retirement, amount: AMOUNT, withholding: '0', to: checking }))
  },
  'contributed and paid out': (one, checking) => {
    const retirement = one.open('retirement')
    made(one.asks('contribution', { to: retirement, owner: one.owner, amount: AMOUNT }))
    made(one.asks('distribution', { account: retirement, amount: AMOUNT, withholding: '0', to: checking }))
  },
  'with an account opened by check': (one, checking) => {
    const opening = { owner: one.owner, publicId: nextId(), kind: 'savings', deposit: AMOUNT, source: 'check' }
    moves(one, accountOpenedBy(made(one.asks('account-opening', opening)).seq), checking)
  },
  'held and given back': (one, checking) => {
    const savings = one.open('savings', AMOUNT)
    const hold = made(one.asks('hold-placed', { account: savings, amount: AMOUNT, reason: 'Undo' })).seq
    typed(one, savings)
    made(one.asks('order-ended', { ...calledOff, hold, account: savings }))
    // What was held is settled and goes first: on its way out of the bank, so that only what was typed in is left.
    made(one.asks('external-transfer', { from: savings, amount: AMOUNT, last4: '1234' }))
    moves(one, savings, checking)
  },
}

/** Ways out of the bank. Each tries to take what is on the checking account and answers what it was told. */
const leaves: Record<string, (one: One, from: AccountId) => Told> = {
  'external-transfer': (one, from) => one.asks('external-transfer', { from, amount: AMOUNT, last4: '1234' }),
  wire: (one, from) => one.asks('wire', { from, amount: '470.00', last4: '1234' }),
  'bill-payment': (one, from) => one.asks('bill-payment', { from, amount: '0.01', payee: 'Gas' }),
  'hold-placed': (one, account) => one.asks('hold-placed', { account, amount: '0.01', reason: 'Wire, undo running' }),
  'branch-withdrawal': (one, account) => one.asks('branch-withdrawal', { account, amount: '0.01' }),
  'atm-hold': (one, account) => one.asks('atm-hold', { account, owner: one.owner, amount: '20.00' }),
  'atm-dispensed': (one, account) => {
    const told = one.asks('atm-hold', { account, owner: one.owner, amount: '20.00' })
    return told.outcome === 'refused' ? told : one.bank('atm-dispensed', { hold: told.event.seq, account })
  },
  'monthly-fee': (one, account) => one.bank('monthly-fee', { account, amount: '0.01', month: '2026-02' }),
  'card-purchase': (one, account) => one.bank('card-purchase', { account, amount: '0.01', merchant: 'Shop' }),
  'check-order': (one, account) =>
    one.asks('check-order', { account, style: 'standard', quantity: 1, delivery: 'standard' }),
  'cash-advance': (one, from) => {
    const card = one.open('credit', undefined, { limit: AMOUNT })
    made(one.bank('card-purchase', { account: card, amount: AMOUNT, merchant: 'Sofa' }))
    made(one.asks('card-payment', { card, owner: one.owner, from, amount: AMOUNT }))
    return one.asks('cash-advance', { card, amount: '20.00' })
  },
  'balance-transfer': (one, from) => {
    const card = one.open('credit', undefined, { limit: AMOUNT })
    made(one.bank('card-purchase', { account: card, amount: AMOUNT, merchant: 'Sofa' }))
    made(one.asks('card-payment', { card, owner: one.owner, from, amount: AMOUNT }))
    const offer = {
      feePercent: '3',
      feeMinimum: '5.00',
      apr: '2.99',
      until: '2030-01-01',
      issuer: 'Bank',
      last4: '4417',
    }
    return one.asks('balance-transfer', { card, amount: '20.00', ...offer })
  },
  'card-purchase after paying the card': (one, from) => {
    const card = one.open('credit', undefined, { limit: AMOUNT })
    made(one.bank('card-purchase', { account: card, amount: AMOUNT, merchant: 'Sofa' }))
    made(one.asks('card-payment', { card, owner: one.owner, from, amount: AMOUNT }))
    return one.bank('card-purchase', { account: card, amount: '0.01', merchant: 'Lamp' })
  },
  'security-buy': (one, from) => {
    const account = one.open('investment')
    moves(one, from, account)
    return one.asks('security-buy', { account, symbol: 'VTI', quantity: '1.000000', price: '0.01' })
  },
  rebalance: (one, from) => {
    const account = one.open('investment')
    moves(one, from, account)
    return one.asks('rebalance', {
      account,
      trades: [{ side: 'buy', symbol: 'VTI', quantity: '1.000000', price: '0.01' }],
    })
  },
  'limit-order-placed': (one, from) => {
    const account = one.open('investment')
    moves(one, from, account)
    const order = { account, side: 'buy', symbol: 'VTI', quantity: '1.000000', limit: '1' }
    return one.asks('limit-order-placed', order)
  },
  distribution: (one, from) => {
    const account = one.open('retirement')
    made(one.asks('contribution', { to: account, owner: one.owner, amount: AMOUNT, from }))
    return one.asks('distribution', { account, amount: '0.05', withholding: '0' })
  },
  'distribution as tax': (one, from) => {
    const [account, to] = [one.open('retirement'), one.open('savings')]
    made(one.asks('contribution', { to: account, owner: one.owner, amount: AMOUNT, from }))
    return one.asks('distribution', { account, amount: '0.05', withholding: '20', to })
  },
  'own-rollover': (one, from) => {
    const [account, to] = [one.open('retirement'), one.open('retirement')]
    made(one.asks('contribution', { to: account, owner: one.owner, amount: AMOUNT, from }))
    return one.asks('own-rollover', { to, owner: one.owner, from: account, amount: '0.01' })
  },
  'retirement-loan-payment': (one, from) => {
    const account = one.open('retirement', '2000.00', { terms: { plan: PLAN_THAT_LENDS } })
    const what = { account, owner: one.owner }
    const lent = { ...what, to: one.open('savings'), amount: '1000.00', months: 12, rate: '8.50' }
    const loan = made(one.asks('retirement-loan', lent)).seq
    return one.asks('retirement-loan-payment', { ...what, loan, from, amount: '0.01', part: 'extra' })
  },
  'cd-early-withdrawal': (one, from) => {
    const opening = { owner: one.owner, publicId: nextId(), kind: 'cd', deposit: AMOUNT, from, source: 'existing' }
    const cd = accountOpenedBy(made(one.asks('account-opening', opening)).seq)
    return one.asks('cd-early-withdrawal', { cd, amount: '0.01', term: termOf(one, cd) })
  },
  'cd-payout': (one, from) => {
    const cd = matured(one)
    made(one.asks('cd-addition', { cd, from, amount: AMOUNT }))
    return one.asks('cd-payout', { cd })
  },
}

/** Events that post to the outside and take nothing that a customer could have brought in. */
const TAKES_NOTHING = {
  'brings money in': [
    'account-opening',
    'deposit',
    'check-deposit',
    'external-return',
    'wire-return',
    'balance-transfer-return',
    'bill-payment-return',
    'rollover',
    'dividend',
    'security-sell',
  ],
  'pays out what the bank itself owes': ['account-closed'],
  'fills what a `limit-order-placed` has set aside': ['limit-order-filled'],
  'lends twice what is typed in here and more: its own test has it': ['retirement-loan'],
  'the bank’s own word about where money is': ['settle', 'return', 'charge-back', 'reversal', 'dispute-credit-ended'],
}

test('every event that posts to the outside is a road that is tried below, or takes nothing', () => {
  const roads = Object.keys(leaves).map(name => name.split(' ')[0])
  const outside = [...modules.values()].filter(({ posts }) => posts.some(id => OUTSIDE.has(id))).map(({ kind }) => kind)
  const known = [...roads, ...Object.values(TAKES_NOTHING).flat()]
  expect(outside.filter(kind => !known.includes(kind))).toEqual([])
  const leaving = [...modules.values()].filter(module => module.leaves && module.kind !== 'transfer-reversal')
  expect(leaving.map(({ kind }) => kind).filter(kind => !known.includes(kind))).toEqual([])
})

describe.each(Object.entries(comes))('unsettled money %s', (_name, come) => {
  test.each(Object.entries(leaves))('does not leave by %s', (_road, leave) => {
    const one = customer()
    const checking = one.open('checking')
    come(one, checking)
    expect(one.stands(checking)).toBe('500.00 0.00 500.00 500.00 0.00')
    expect(outcome(leave(one, checking))).toMatch(/^insufficient_funds available 0\.00/)
  })
})

test('and leaves by each of them once it has settled', () => {
  for (const [road, leave] of Object.entries(leaves)) {
    const one = customer()
    const checking = one.open('checking')
    const { seq: origin } = made(one.asks('deposit', { to: checking, owner: one.owner, amount: AMOUNT }))
    made(one.bank('settle', { origin }, MORNING))
    expect([road, outcome(leave(one, checking))]).toEqual([road, 'accepted'])
  }
})

describe('the caps (C-74)', () => {
  /** Deposits, card payments, contributions: all that a customer types in counts together. */
  function typist() {
    const one = customer()
    const [to, card, retirement] = [
      one.open('checking'),
      one.open('credit', undefined, { limit: '9000.00' }),
      one.open('retirement'),
    ]
    const owner = one.owner
    return {
      one,
      puts: (amount: string, at: number) => outcome(one.asks('deposit', { to, owner, amount }, at)),
      pays: (amount: string, at: number) => outcome(one.asks('card-payment', { card, owner, amount }, at)),
      gives: (amount: string, at: number) => outcome(one.asks('contribution', { to: retirement, owner, amount }, at)),
      opens: (deposit: string, at: number, source = 'check') =>
        outcome(one.asks('account-opening', { owner, publicId: nextId(), kind: 'money-market', deposit, source }, at)),
    }
  }

  test('10,000 a bank day, whatever it is typed in for; new at midnight in New York, not Greenwich', () => {
    const { puts, pays, gives, opens } = typist()
    const evening = instantOf('2026-03-10', '19:00')
    expect([
      puts('2000.00', evening),
      pays('3000.00', evening),
      gives('3000.00', evening),
      opens('2000.00', evening),
    ]).toEqual(Array(4).fill('accepted'))
    for (const at of [evening, instantOf('2026-03-10', '20:30'), instantOf('2026-03-11') - 1])
      for (const act of [puts, pays, gives, opens]) expect(act('0.01', at)).toBe('exceeds_daily_limit remaining 0.00')
    expect(puts('10000.00', instantOf('2026-03-11'))).toBe('accepted')
  })

  test('20,000 a month, new with the first of the next in New York', () => {
    const { puts } = typist()
    expect([puts('10000.00', instantOf('2026-03-29')), puts('10000.00', instantOf('2026-03-30'))]).toEqual([
      'accepted',
      'accepted',
    ])
    expect(puts('0.01', instantOf('2026-04-01') - 1)).toBe('exceeds_monthly_limit remaining 0.00')
    expect(puts('10000.00', instantOf('2026-04-01'))).toBe('accepted')
  })

  test.each(['debit-card', 'credit-card', 'wire', 'check', 'cash'])(
    'accounts opened by %s count in the same',
    source => {
      const { opens } = typist()
      const at = instantOf('2026-03-10', '10:00')
      expect(opens('250000.01', at, source)).toBe('exceeds_opening_limit')
      expect(opens('10000.01', at, source)).toBe('exceeds_daily_limit remaining 10000.00')
      expect(opens('10000.00', at, source)).toBe('accepted')
      expect(opens('2500.00', at, source)).toBe('exceeds_daily_limit remaining 0.00')
      expect(opens('10000.00', instantOf('2026-03-11'), source)).toBe('accepted')
      expect(opens('2500.00', instantOf('2026-03-12'), source)).toBe('exceeds_monthly_limit remaining 0.00')
    },
  )

  test('what the bank says it has received, and another customer, count in nobody’s', () => {
    const { one, puts } = typist()
    const to = one.open('savings')
    made(one.bank('deposit', { to, owner: one.owner, amount: '90000.00', source: 'ach' }))
    expect(outcome(one.asks('deposit', { to, owner: one.owner, amount: '1.00', source: 'ach' }))).toBe('not_permitted')
    expect(outcome(one.asks('deposit', { to, owner: nextId(), amount: '1.00' }))).toBe('not_found')
    expect(puts('10000.00', MORNING)).toBe('accepted')
  })
})
