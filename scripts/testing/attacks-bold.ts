/**
 * What the database's superuser writes who knows this code: one more event in the bank's name or an operator's, with
 * its hash and every row to match, that is nearly what the rules allow.
 */
import { accountIdOf } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import type { Effect, RecordedEvent } from '../../ledger/events/event.ts'
import { added, cent, customers, leg, pair, type Attack, type Bank, type Roll } from './attack.ts'

// the bank's own accounts: `accounts.ts`
const [VAULT, ACH, BILLS] = [accountIdOf(1), accountIdOf(2), accountIdOf(6)]
const [RECEIVABLE, UNVERIFIED, ISSUED, EXPENSE] = [accountIdOf(16), accountIdOf(17), accountIdOf(19), accountIdOf(20)]

/** One of the events that fit, any of them. */
function someOf({ history }: Bank, roll: Roll, fits: (event: RecordedEvent) => boolean): RecordedEvent | undefined {
  const found = history.filter(fits)
  return found[roll(found.length)]
}

const isKind =
  (...kinds: string[]) =>
  ({ kind }: RecordedEvent) =>
    kinds.includes(kind)
const card = (bank: Bank) => customers(bank).find(({ kind }) => kind === 'credit')
const turned = (event: RecordedEvent) =>
  event.legs.map(one => ({ ...one, amount: one.amount.startsWith('-') ? one.amount.slice(1) : `-${one.amount}` }))
const touched = (event: RecordedEvent) => [...new Set(event.legs.map(({ account }) => account))].filter(id => id > 999)
const count = (counter: string, amount: string): Effect => ({ effect: 'count', counter, amount })

const plainPurchase = ({ kind, effects }: RecordedEvent) => kind === 'card-purchase' && effects.length === 0

/** In the bank's name, under a key that looks like the bank's: its rule lets the bank pay from any account. */
const inItsName: Readonly<Record<string, Attack>> = {
  'the bank sends a customer’s money out': added((bank, roll) => {
    const from = pair(bank, roll)?.victim.id
    const payload = { from, amount: cent(roll), last4: '6666' }
    return (
      from && { kind: 'external-transfer', payload, legs: [leg(from, payload.amount), leg(ACH, `-${payload.amount}`)] }
    )
  }),
  'an operator pays a bill of a customer': added((bank, roll) => {
    const from = pair(bank, roll)?.victim.id
    const payload = { from, amount: cent(roll), payee: 'Mallory', category: 'Bills' }
    const legs = from && [leg(from, payload.amount), leg(BILLS, `-${payload.amount}`)]
    return legs && { actor: 'operator:mallory', kind: 'bill-payment', payload, legs }
  }),
  'a withdrawal that no customer asked for': added((bank, roll, { bankDay }) => {
    const account = pair(bank, roll)?.victim.id
    const payload = { account, amount: cent(roll), limit: '500.00' }
    const key = `d:${bankDay ?? ''}:branch-withdrawal:${account ?? ''}`
    return (
      account && {
        key,
        kind: 'branch-withdrawal',
        payload,
        legs: [leg(account, payload.amount), leg(VAULT, `-${payload.amount}`)],
      }
    )
  }),
  'a key that was never given': added((bank, roll) => {
    const to = pair(bank, roll)?.thief
    const payload = { to: to?.id, owner: to?.owner, amount: '900.00', description: 'Payroll', source: 'ach' }
    return to && { key: 's:salary:2026', kind: 'deposit', payload, legs: [leg(ACH, '900.00'), leg(to.id, '-900.00')] }
  }),
  'a tombstone where interest is due': added((bank, roll, { bankDay }) => {
    const account = pair(bank, roll)?.victim.id
    return account && { key: `d:${bankDay ?? ''}:interest:${account}`, kind: 'key-closed' }
  }),
}

const onceMore = added((bank, roll) => {
  const plain = isKind('card-purchase', 'interest', 'deposit')
  const event = someOf(bank, roll, one => plain(one) && one.effects.length === 0)
  return event && { key: event.key, kind: event.kind, actor: event.actor, payload: event.payload, legs: event.legs }
})

/** What happened is told a second time, or taken back otherwise than it was. */
const again: Readonly<Record<string, Attack>> = {
  'an event once more, under its own key': async (bank, roll) => {
    await bank.db.query('drop index ledger.event_key') // which would refuse it
    return onceMore(bank, roll)
  },
  'interest once more, under another key': added((bank, roll) => {
    const event = someOf(bank, roll, isKind('interest'))
    return event && { kind: event.kind, payload: event.payload, legs: event.legs, effects: event.effects }
  }),
  'taken back twice': added((bank, roll) => {
    const back = someOf(bank, roll, isKind('reversal'))
    return back && { kind: 'reversal', payload: back.payload, legs: back.legs, effects: back.effects }
  }),
  'taken back with more than it was': added((bank, roll) => {
    const event = someOf(bank, roll, plainPurchase)
    if (!event) return undefined
    const legs = turned(event).map(one => ({ ...one, amount: one.amount.replace(/\d/, '9$&') }))
    const payload = { of: event.seq, accounts: touched(event), counters: [], reason: 'Twice' }
    return { kind: 'reversal', payload, legs, effects: [count(`reversed:${event.seq}`, '1')] }
  }),
  'taken back for somebody else': added((bank, roll) => {
    const event = someOf(bank, roll, plainPurchase)
    const own = event && touched(event)[0]
    const thief = customers(bank).find(({ id, kind }) => id !== own && kind === 'checking')
    if (!event || !thief) return undefined
    const legs = turned(event).map(one => (one.account === own ? { ...one, account: thief.id } : one))
    const payload = { of: event.seq, accounts: [thief.id], counters: [], reason: 'Twice' }
    return { kind: 'reversal', payload, legs, effects: [count(`reversed:${event.seq}`, '1')] }
  }),
  'taken back without its mark': added((bank, roll) => {
    const event = someOf(bank, roll, plainPurchase)
    if (!event) return undefined
    return {
      kind: 'reversal',
      payload: { of: event.seq, accounts: touched(event), counters: [], reason: 'Twice' },
      legs: turned(event),
    }
  }),
  'a transfer is taken back by who received nothing': added((bank, roll) => {
    const event = someOf(bank, roll, isKind('internal-transfer'))
    const thief = pair(bank, roll)?.thief
    if (!event || !thief) return undefined
    const { from, to } = event.payload
    const effects = [count(`reversed:${event.seq}`, '1')]
    const key = `c:${thief.owner}:back.${event.seq}`
    return {
      key,
      actor: thief.owner,
      kind: 'transfer-reversal',
      payload: { of: event.seq, from, to },
      legs: turned(event),
      effects,
    }
  }),
  'a payment comes back that never left': added((bank, roll) => {
    const event = someOf(bank, roll, isKind('card-purchase'))
    const account = event && touched(event)[0]
    if (!event || !account) return undefined
    const [amount, effects] = [cent(roll), [count(`reversed:${event.seq}`, '1')]]
    const payload = { of: event.seq, account, reason: 'Unknown' }
    return { kind: 'external-return', payload, legs: [leg(ACH, amount), leg(account, `-${amount}`)], effects }
  }),
}

/** A credit, a limit, a rate, points: what a customer would like to have. */
const gifts: Readonly<Record<string, Attack>> = {
  'a dispute’s credit of more than was bought': added((bank, roll, { bankDay }) => {
    const event = someOf(bank, roll, plainPurchase)
    const account = event && touched(event)[0]
    if (!event || !account) return undefined
    const dispute = '7d2c5a10-1111-4222-8333-944455556666'
    const counts = [
      count(`dispute:${dispute}`, '1'),
      count(`provisional:${account}`, '9000.00'),
      count(`reversed:${event.seq}`, '1'),
    ]
    const payload = { account, amount: '9000.00', dispute, of: event.seq }
    const legs = [leg(RECEIVABLE, '9000.00'), leg(account, '-9000.00')]
    return {
      key: `d:${bankDay ?? ''}:dispute-credit:${dispute}`,
      kind: 'dispute-credit',
      payload,
      legs,
      effects: counts,
    }
  }),
  'typed in beyond what a day may': added((bank, roll, { bankDay = '', seq = 0 }) => {
    const to = pair(bank, roll)?.thief
    if (!to) return undefined
    const amount = '10000.01'
    const effects: Effect[] = [
      { effect: 'lot', origin: seq, account: to.id, asset: 'USD', amount },
      count(`typed:${to.owner}:${bankDay}`, amount),
      count(`typed:${to.owner}:${bankDay.slice(0, 7)}`, amount),
    ]
    const payload = { to: to.id, owner: to.owner, amount, description: 'Payroll', source: 'typed' }
    const legs = [leg(UNVERIFIED, amount), leg(to.id, `-${amount}`)]
    return { key: `c:${to.owner}:typed-in-${seq}`, actor: to.owner, kind: 'deposit', payload, legs, effects }
  }),
  'typed in and not counted': added((bank, roll, { seq = 0 }) => {
    const to = pair(bank, roll)?.thief
    if (!to) return undefined
    const effects: Effect[] = [{ effect: 'lot', origin: seq, account: to.id, asset: 'USD', amount: '9.00' }]
    const payload = { to: to.id, owner: to.owner, amount: '9.00', description: 'Payroll', source: 'typed' }
    const legs = [leg(UNVERIFIED, '9.00'), leg(to.id, '-9.00')]
    return { key: `c:${to.owner}:typed-in-${seq}`, actor: to.owner, kind: 'deposit', payload, legs, effects }
  }),
  'points for more than they are worth': added((bank, roll, { seq }) => {
    const own = card(bank)
    if (!own) return undefined
    const payload = { card: own.id, points: '1', reward: 'Credit', statementCredit: `${90 + roll(9)}.00` }
    const legs = [
      leg(own.id, '1', 'PTS'),
      leg(ISSUED, '-1', 'PTS'),
      leg(EXPENSE, payload.statementCredit),
      leg(own.id, `-${payload.statementCredit}`),
    ]
    return { key: `c:${own.owner}:points-${seq ?? 0}`, actor: own.owner, kind: 'rewards-redeemed', payload, legs }
  }),
  'the card costs nothing from now on': added(bank => {
    const own = card(bank)
    const effects: Effect[] = own
      ? [{ effect: 'change', account: own.id, terms: { purchaseApr: '0', cashApr: '0' } }]
      : []
    return own && { kind: 'account-thawed', payload: { account: own.id }, effects }
  }),
  'a statement that forgives what is owed': added((bank, _roll, { bankDay: to = '' }) => {
    const own = card(bank)
    if (!own) return undefined
    const [nothing, dueOn] = ['0.00', addDays(to, 24)]
    const told = {
      purchaseInterest: nothing,
      cashInterest: nothing,
      owed: nothing,
      cashOwed: nothing,
      minimum: nothing,
      dueOn,
    }
    const terms = {
      statementOn: to,
      statementBalance: nothing,
      statementCash: nothing,
      statementInterest: nothing,
      minimumPayment: nothing,
      paymentDueOn: dueOn,
    }
    const payload = { card: own.id, from: addDays(to, -30), to, ...told }
    return {
      key: `d:${to}:card-statement:${own.id}`,
      kind: 'card-statement',
      payload,
      effects: [{ effect: 'change', account: own.id, terms }],
    }
  }),
  'a limit that somebody else raises': added((bank, _roll, { bankDay = '' }) => {
    const own = card(bank)
    const thief = own && customers(bank).find(({ owner }) => owner !== own.owner)
    if (!own || !thief) return undefined
    const limits = [{ on: bankDay, by: 'bank', from: '5000.00', to: '9000.00' }]
    const payload = { card: own.id, owner: own.owner, limit: '9000.00' }
    const effects: Effect[] = [{ effect: 'change', account: own.id, floor: '-9000.00', terms: { limits } }]
    return { actor: thief.owner, kind: 'credit-limit-changed', payload, effects }
  }),
  'an account that was open before it was': added((bank, roll, { bankDay = '', seq = 0 }) => {
    const owner = pair(bank, roll)?.thief.owner
    if (owner === undefined) return undefined
    const publicId = '5b0f2d10-1111-4222-8333-944455556666'
    const open = {
      account: accountIdOf(1000 + seq),
      publicId,
      owner,
      kind: 'savings',
      floor: '0.00',
      terms: {},
    } as const
    const payload = { owner, publicId, kind: 'savings', terms: {}, source: 'settled' }
    return { kind: 'account-opening', payload, effects: [{ effect: 'open', ...open, day: addDays(bankDay, -365) }] }
  }),
  'an account under the number of another': added((bank, roll, { bankDay: day = '' }) => {
    const thief = pair(bank, roll)?.thief
    const victim = pair(bank, roll)?.victim
    if (!thief || !victim) return undefined
    const publicId = '5b0f2d10-1111-4222-8333-944455556667'
    const open = {
      account: victim.id,
      publicId,
      owner: thief.owner,
      kind: 'checking',
      floor: '-500.00',
      terms: {},
      day,
    } as const
    const payload = { owner: thief.owner, publicId, kind: 'checking', terms: {}, source: 'settled' }
    return { kind: 'account-opening', payload, effects: [{ effect: 'open', ...open }] }
  }),
  'an account is somebody else’s, by a change': added((bank, roll) => {
    const own = pair(bank, roll)?.victim
    const owner = pair(bank, roll)?.thief.owner
    // No effect changes an owner: this is what a forger would like one to do.
    const terms = { owner, status: 'open' }
    return (
      own && {
        kind: 'account-thawed',
        payload: { account: own.id },
        effects: [{ effect: 'change', account: own.id, terms }],
      }
    )
  }),
  'money that nobody held is freed': added((bank, roll) => {
    const hold = someOf(bank, roll, isKind('hold-placed', 'atm-hold', 'check-deposit'))
    const placed = hold?.effects.find(one => one.effect === 'hold')
    if (!hold || placed?.effect !== 'hold') return undefined
    const { account, asset, amount } = placed
    const effects: Effect[] = [{ effect: 'release', hold: hold.seq, account, asset, amount: `${amount.slice(0, -1)}1` }]
    return { kind: 'order-ended', payload: { order: hold.seq, account, hold: hold.seq, ended: 'cancelled' }, effects }
  }),
  'unsettled money is settled by who typed it in': added((bank, roll) => {
    const origin = someOf(bank, roll, ({ effects, seq }) =>
      effects.some(one => one.effect === 'lot' && one.origin === seq),
    )
    const own = origin?.effects.find(one => one.effect === 'lot')
    if (!origin || own?.effect !== 'lot') return undefined
    const effects: Effect[] = [{ ...own, amount: `-${own.amount}` }]
    const key = `c:${origin.actor}:settled-${origin.seq}`
    return { key, actor: origin.actor, kind: 'settle', payload: { origin: origin.seq }, effects }
  }),
  'of another ledger': added(() => ({ kind: 'key-closed', ledger: 2 })),
}

export const bold: Readonly<Record<string, Attack>> = { ...inItsName, ...again, ...gifts }
