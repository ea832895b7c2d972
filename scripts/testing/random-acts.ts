/**
 * Random acts of random customers, for properties and models. An act is drawn as plain numbers, so that fast-check can
 * shrink it; it becomes a command by looking at what has happened so far ("the third last hold", "one cent more than
 * there is").
 */
import fc from 'fast-check'
import {
  accountOpenedBy,
  isBankAccount,
  position,
  spendable,
  withdrawable,
  type AccountId,
  type AccountState,
  type Position,
} from '../../ledger/accounts.ts'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../ledger/calendar.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { loanIn, owedCounter, paidCounter } from '../../ledger/events/plan-loan.ts'
import { least, money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { curedUntil, instalmentsLeft, payoffOf, PLAN_THAT_LENDS } from '../../ledger/rates/plan-loan.ts'
import { carriedIn, chargeBackOf, MORNING, nextId, openAccount, type Asked, type PureLedger } from './pure-ledger.ts'

export interface Draw {
  readonly kind: string
  readonly who: number
  readonly a: number
  readonly b: number
  readonly pick: number
  readonly amount: { readonly cents: number } | { readonly all: 'S' | 'W' | 'hold'; readonly off: number }
  readonly minutes: number
}

/** How often each kind is drawn. */
const weights = {
  'account-opening own': 3,
  'account-opening typed': 2,
  'account-opening empty': 1,
  'account-closed': 6,
  'deposit typed': 8,
  'deposit ach': 5,
  'internal-transfer': 16,
  'internal-transfer all': 4,
  'internal-transfer keep': 3,
  'transfer-reversal': 8,
  'card-purchase': 6,
  'card-controls': 3,
  'card-payment own': 5,
  'card-payment typed': 4,
  'credit-balance-refund': 8,
  'cash-advance': 5,
  'cash-advance held': 2,
  'balance-transfer': 3,
  'balance-transfer held': 2,
  'hold-placed': 6,
  'order-ended': 3,
  'bill-payment': 4,
  'bill-payment held': 3,
  'bill-payment-return': 2,
  'external-transfer': 5,
  'external-transfer held': 3,
  'external-return': 2,
  wire: 4,
  'wire held': 2,
  'wire-return': 2,
  'balance-transfer-return': 3,
  'branch-withdrawal': 4,
  'branch-withdrawal held': 2,
  'atm-hold': 7,
  'atm-dispensed': 10,
  'atm-expired': 3,
  'check-deposit': 7,
  'check-order': 2,
  settle: 7,
  return: 6,
  'charge-back': 6,
  'contribution own': 4,
  'contribution typed': 3,
  'distribution own': 4,
  'distribution out': 3,
  'rollover-requested': 2,
  'own-rollover back': 6,
  'own-rollover on': 2,
  'retirement-loan': 10,
  'retirement-loan-payment instalments': 8,
  'retirement-loan-payment extra': 5,
  'retirement-loan-payment payoff': 5,
  'retirement-loan-defaulted': 6,
  'cd-early-withdrawal own': 4,
  'cd-early-withdrawal out': 3,
  'cd-matured': 18,
  'cd-choice': 4,
  'cd-interest-choice': 4,
  'cd-addition': 12,
  'cd-payout own': 7,
  'cd-payout out': 4,
  'cd-payout bank': 7,
  'cd-renewal': 4,
  'security-buy': 5,
  'security-sell': 4,
  rebalance: 5,
  'limit-order-placed': 5,
  'limit-order-filled': 4,
  'limit-order-cancelled': 2,
  dividend: 3,
  interest: 1,
  'interest onward': 4,
  'monthly-fee': 2,
  'dispute-credit': 6,
  'dispute-credit-ended': 5,
  reversal: 4,
  'rewards-earned': 2,
  'rewards-earned statement': 1,
  'rewards-redeemed': 2,
  'credit-limit-changed': 1,
  'credit-limit-decided': 4,
  'account-frozen': 1,
  'account-thawed': 4,
} as const

type DrawnKind = keyof typeof weights

/** Every kind of event that a draw may become. */
export const drawnKinds: readonly string[] = [...new Set(Object.keys(weights).map(kind => kind.split(' ')[0] ?? ''))]

/**
 * Kinds that can take an account below its floor, or cost what a bounce does not give back:
 * left out where a property says so.
 */
export const TAKES_BACK: readonly DrawnKind[] = [
  'reversal',
  'charge-back',
  'dispute-credit-ended',
  'cd-early-withdrawal own',
]

const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 300_00 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 6000_00 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 225_00, 500_00, 3000_00, 5000_00, 6500_00, 10_000_00) },
)

export const anyDraw = (without: readonly DrawnKind[] = []): fc.Arbitrary<Draw> =>
  fc.record({
    kind: fc.oneof(
      ...Object.entries(weights)
        .filter(([kind]) => !without.some(one => one === kind))
        .map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })),
    ),
    who: fc.nat({ max: 1 }),
    a: fc.nat({ max: 5 }),
    b: fc.nat({ max: 5 }),
    pick: fc.nat({ max: 11 }),
    amount: fc.oneof(
      { weight: 3, arbitrary: fc.record({ cents }) },
      {
        weight: 1,
        arbitrary: fc.record({
          all: fc.constantFrom('S' as const, 'W' as const, 'hold' as const),
          off: fc.integer({ min: -1, max: 1 }),
        }),
      },
    ),
    minutes: fc.oneof(
      { weight: 80, arbitrary: fc.nat({ max: 2 }) },
      { weight: 3, arbitrary: fc.constant(31) },
      { weight: 2, arbitrary: fc.constant(24 * 60) },
      { weight: 1, arbitrary: fc.constant(6 * 24 * 60) },
      { weight: 1, arbitrary: fc.constant(31 * 24 * 60) },
    ),
  })

/** Draws that empty accounts, close them, and let money come late for them. */
export const whereAccountsClose: fc.Arbitrary<Draw> = fc.record({
  kind: fc.constantFrom(
    'account-closed',
    'account-closed',
    'bill-payment',
    'bill-payment-return',
    'card-purchase',
    'charge-back',
    'deposit ach',
    'deposit typed',
    'dispute-credit',
    'dispute-credit-ended',
    'external-return',
    'external-transfer',
    'external-transfer',
    'interest',
    'internal-transfer all',
    'return',
    'reversal',
    'settle',
    'wire-return',
  ),
  who: fc.nat({ max: 1 }),
  a: fc.nat({ max: 1 }),
  b: fc.nat({ max: 5 }),
  pick: fc.nat({ max: 5 }),
  amount: fc.oneof(
    { weight: 3, arbitrary: fc.constant({ all: 'W' as const, off: 0 }) },
    { weight: 1, arbitrary: fc.record({ cents }) },
  ),
  minutes: fc.constantFrom(0, 0, 0, 24 * 60),
})

export interface Person {
  readonly owner: string
  readonly accounts: readonly AccountId[]
}

const OPENINGS = [
  { kind: 'checking', deposit: '3000.00' },
  { kind: 'savings', deposit: '1000.00' },
  { kind: 'credit', limit: '4000.00' },
  { kind: 'retirement', deposit: '2500.00', terms: { plan: PLAN_THAT_LENDS } },
  { kind: 'investment', deposit: '2000.00' },
] as const

/** A certificate that matures soon enough to be seen renewing, or being paid out. */
const certificateOf = (ledger: PureLedger) => {
  const maturesOn = addDays(bankDayOf(Math.max(MORNING, ledger.at)), 2)
  return { kind: 'cd', deposit: '2500.00', terms: { rate: '3.75', months: 3, maturesOn } } as const
}

/** Opens six accounts for a new customer. `kept` sees each command, for those who want to repeat it elsewhere. */
export function openPerson(ledger: PureLedger, kept: (asked: Asked) => void = () => undefined): Person {
  const owner = nextId()
  const openings = [...OPENINGS, certificateOf(ledger)]
  return { owner, accounts: openings.map(opening => openAccount(ledger, { owner, ...opening }, kept)) }
}

/** What has happened, as far as later acts refer to it; looked up per customer. */
class Past {
  /** Contributions by the origins whose unsettled money they carried. */
  readonly #carriers = new Map<number, RecordedEvent[]>()
  readonly #of = new Map<string, RecordedEvent[]>()

  keep(event: RecordedEvent, owner: string): void {
    const key = `${owner} ${event.kind}`
    this.#of.set(key, [...(this.#of.get(key) ?? []).slice(-19), event])
    if (!['contribution', 'account-opening'].includes(event.kind)) return
    const origins = event.effects.flatMap(one => (one.effect === 'lot' ? [one.origin] : []))
    for (const origin of new Set(origins)) this.#carriers.set(origin, [...(this.#carriers.get(origin) ?? []), event])
  }

  /** What a `return` of this origin names. */
  carried = (origin: number) => carriedIn(this.#carriers.get(origin) ?? [], origin)

  /** One of the last dozen events of these kinds, counted from the newest. */
  recent(owner: string, kinds: readonly string[], pick: number): RecordedEvent | undefined {
    const found = kinds.flatMap(kind => this.#of.get(`${owner} ${kind}`) ?? []).toSorted((a, b) => b.seq - a.seq)
    return found.length > 0 ? found[pick % Math.min(found.length, 12)] : undefined
  }
}

/** Kinds in which a card was used. */
const BY_CARD = ['card-purchase', 'atm-dispensed', 'cash-advance']
const BROUGHT_IN = ['account-opening', 'deposit', 'check-deposit', 'card-payment', 'contribution', 'dispute-credit']
const REVERSIBLE = [
  'cd-early-withdrawal',
  'cd-addition',
  'deposit',
  'internal-transfer',
  'card-purchase',
  'card-payment',
  'credit-balance-refund',
  'external-transfer',
  'external-return',
  'wire',
  'cash-advance',
  'balance-transfer',
  'wire-return',
  'balance-transfer-return',
  'bill-payment',
  'bill-payment-return',
  'charge-back',
  'contribution',
  'distribution',
  'retirement-loan',
  'retirement-loan-payment',
  'dispute-credit',
  'dispute-credit-ended',
  'security-buy',
  'rewards-earned',
  'dividend',
  'reversal',
]

/** Kinds of accounts that customers open on the way. */
const OPENS = ['cd', 'savings', 'retirement', 'cd'] as const

/** Turns draws into commands against one ledger, for the customers it was given. */
class Acts {
  readonly #past = new Past()
  /** The account that each customer opened last. */
  readonly #opened = new Map<string, AccountId>()
  readonly #ledger: PureLedger
  readonly #people: readonly Person[]
  #at: number

  constructor(ledger: PureLedger, people: readonly Person[]) {
    this.#ledger = ledger
    this.#people = people
    this.#at = Math.max(MORNING, ledger.at)
  }

  /** The command of a draw, or undefined when there is nothing yet that it could refer to. */
  command(draw: Draw): Asked | undefined {
    const person = this.#people[draw.who % this.#people.length]
    if (!person) return undefined
    this.#at += draw.minutes * 60_000
    const [name = '', variant = ''] = draw.kind.split(' ')
    const build = this.#builders[name]
    const built = build?.(draw, person, variant)
    if (!built) return undefined
    const { actor = person.owner, ...payload } = built
    return { kind: name, payload, actor: String(actor), at: this.#at }
  }

  /** Tells what came of it. */
  happened(event: RecordedEvent, draw: Draw): void {
    const person = this.#people[draw.who % this.#people.length]
    if (!person) return
    this.#past.keep(event, person.owner)
    if (event.kind === 'account-opening') this.#opened.set(person.owner, accountOpenedBy(event.seq))
  }

  #account(person: Person, n: number): AccountState {
    const opened = n === 5 ? this.#opened.get(person.owner) : undefined
    return this.#ledger.account(opened ?? person.accounts[n % person.accounts.length] ?? missing())
  }

  /** Of these kinds mostly, now and then another's or an unknown one. */
  #from = (person: Person, n: number, kinds: readonly number[]): AccountId =>
    person.accounts[n === 5 ? 5 : (kinds[n % kinds.length] ?? 0)] ?? missing()

  #amount({ amount }: Draw, id: AccountId, hold?: Money): string {
    if ('cents' in amount) return text(money(amount.cents).div(100))
    const account = this.#ledger.account(id)
    const all = amount.all === 'S' ? spendable(account) : amount.all === 'W' ? withdrawable(account) : (hold ?? ZERO)
    return text(least(money(999_999), most(money('0.01'), all.plus(money(amount.off).div(100)))))
  }

  #held(draw: Draw, person: Person) {
    const placed = this.#past.recent(person.owner, ['hold-placed'], draw.pick)
    if (!placed) return undefined
    const hold = this.#ledger.states.holds.get(placed.seq)
    return hold && { id: hold.id, account: hold.account, amount: hold.amount }
  }

  #pays = (draw: Draw, person: Person, variant: string): Built | undefined => {
    const hold = variant === 'held' ? this.#held(draw, person) : undefined
    if (variant === 'held' && !hold) return undefined
    const from = hold?.account ?? this.#from(person, draw.a, [0, 1, 4])
    const amount = this.#amount(draw, from, hold?.amount)
    return { from, amount, ...(hold && { hold: hold.id }) }
  }

  /** Cash of an account of these kinds, or out of what was set aside on any. */
  #cash(draw: Draw, person: Person, variant: string, kinds: readonly number[]) {
    const hold = variant === 'held' ? this.#held(draw, person) : undefined
    if (variant === 'held' && !hold) return undefined
    const account = hold?.account ?? (kinds.length === 1 ? person.accounts[2] : this.#from(person, draw.a, kinds))
    if (account === undefined) return undefined
    return { account, amount: this.#amount(draw, account, hold?.amount), ...(hold && { hold: hold.id }) }
  }

  #security(draw: Draw, person: Person) {
    const account = person.accounts[4] ?? missing()
    const symbol = ['VTI', 'BND'][draw.b % 2] ?? 'VTI'
    const price = text(money(1000 + ((draw.pick * 737) % 9000)).div(100))
    const wanted = money(this.#amount(draw, account)).div(draw.pick % 3 === 0 ? price : 100)
    const quantity = text(least(money(9_999), most(money('0.01'), wanted)).toDecimalPlaces(6), 6)
    return { account, symbol, quantity, price }
  }

  #back =
    (kind: string, payer = 'from') =>
    (draw: Draw, person: Person) => {
      const sent = this.#past.recent(person.owner, [kind], draw.pick)
      return sent && { actor: 'bank', of: sent.seq, account: sent.payload[payer] }
    }

  #origin = (draw: Draw, person: Person) => {
    const origin = this.#past.recent(person.owner, BROUGHT_IN, draw.pick)
    return origin && { actor: 'bank', origin: origin.seq }
  }

  /**
   * The first certificate or what was opened last, and the term that it is in; now and then one that it never was in.
   */
  #certificate(draw: Draw, person: Person, wanted: (terms: AccountState['terms']) => boolean = () => true) {
    const two = [5, 11].map(n => this.#account(person, n))
    const fits = two.filter(({ terms, status }) => terms['maturesOn'] && status === 'open' && wanted(terms))
    const { id: cd, terms } = (draw.b === 0 ? undefined : (fits[draw.a % 2] ?? fits[0])) ?? two[draw.a % 2] ?? missing()
    const term = terms['maturesOn']
    return { cd, term: draw.pick === 11 || typeof term !== 'string' ? '2026-01-01' : term }
  }

  #machine = (draw: Draw, person: Person) => {
    const asked = this.#past.recent(person.owner, ['atm-hold'], draw.pick % 4)
    return asked && { actor: 'bank', hold: asked.seq, account: asked.payload['account'] }
  }

  /** So many days before the next command's. */
  #yesterday = (days = 1): BankDay => addDays(bankDayOf(Math.max(this.#at, this.#ledger.at)), -days)

  /** Mostly an account that holds nothing, with interest up to yesterday, now and then too late a day. */
  #closing(draw: Draw, person: Person): Built {
    const own = [...this.#ledger.states.accounts.values()].filter(({ owner }) => owner === person.owner)
    const empty = own.filter(
      ({ kind, status, positions }) =>
        status !== 'closed' && (kind !== 'credit' || draw.pick === 0) && [...positions.values()].every(isNothing),
    )
    const account = empty[draw.a % Math.max(1, empty.length)] ?? this.#account(person, draw.a)
    const to = draw.b === 0 ? {} : { to: this.#account(person, draw.b % 2 === 0 ? draw.b : 1).id }
    const days = {
      rate: '0.85',
      from: this.#yesterday(1 + (draw.pick % 3)),
      to: this.#yesterday(draw.pick === 5 ? 0 : 1),
    }
    const earned = draw.a % 2 === 0 ? { interest: { amount: '0.42', ...days } } : {}
    const lends = draw.pick % 3 === 0 && { owner: person.owner }
    return { actor: 'bank', account: account.id, ...lends, ...earned, ...to }
  }

  /** One of the last loans of a plan, how it stands, and how its payments name it. */
  #loan(draw: Draw, person: Person) {
    const lent = this.#past.recent(person.owner, ['retirement-loan'], draw.pick % 2)
    if (!lent) return undefined
    const account = Number(lent.payload['account'])
    const counted = (name: string) => this.#ledger.states.counters.get(name) ?? ZERO
    const standing = {
      owed: counted(owedCounter(account)),
      paid: counted(paidCounter(account, lent.seq)).toNumber(),
    }
    return { loan: loanIn(lent), standing, named: { loan: lent.seq, account, owner: person.owner } }
  }

  /** Nothing happens before a day. */
  #waitUntil(day: BankDay): void {
    this.#at = Math.max(this.#at, instantOf(day, '12:00'))
  }

  #order(draw: Draw, person: Person) {
    const placed = this.#past.recent(person.owner, ['limit-order-placed'], draw.pick)
    return placed && { seq: placed.seq, payload: placed.payload }
  }

  readonly #builders: Record<string, (draw: Draw, person: Person, variant: string) => Built | undefined> = {
    deposit: (draw, person, variant) => {
      const to = this.#from(person, draw.a, [0, 1, 4])
      const staff = variant === 'ach' ? { actor: 'bank', source: 'ach' } : {}
      return { to, owner: person.owner, amount: this.#amount(draw, to), ...staff }
    },
    'account-opening': (draw, person, variant) => {
      const from = this.#from(person, draw.a, [0, 1, 4])
      const kind = OPENS[draw.b % OPENS.length]
      const source = variant === 'own' ? { from, source: 'existing' } : { source: 'check' }
      const deposit = variant === 'empty' ? {} : { deposit: this.#amount(draw, from) }
      const older = kind === 'retirement' && draw.pick % 2 === 0 ? { contributionLimit: '7500.00' } : {}
      return { owner: person.owner, publicId: nextId(), kind, ...deposit, ...older, ...source }
    },
    'account-closed': (draw, person) => this.#closing(draw, person),
    'internal-transfer': (draw, person, variant) => {
      const [from, to] = [this.#account(person, draw.a).id, this.#account(person, draw.b).id]
      if (variant === 'keep') {
        const keep = money(draw.pick + 1)
        return {
          from,
          to,
          keep: text(keep),
          amount: text(most(money('0.01'), money(this.#amount(draw, from)).minus(keep))),
        }
      }
      if (variant !== 'all') return { from, to, amount: this.#amount(draw, from) }
      const all = most(money('0.01'), spendable(this.#ledger.account(from)))
      return { from, to, amount: text(all) }
    },
    'transfer-reversal': (draw, person) => {
      const moved = this.#past.recent(person.owner, ['internal-transfer'], draw.pick)
      return moved && { of: moved.seq, from: moved.payload['from'], to: moved.payload['to'] }
    },
    'card-purchase': (draw, person) => {
      const account = this.#from(person, draw.a, [0, 2, 2])
      const use = { ...(draw.b === 1 && { online: true }), ...(draw.b === 2 && { abroad: true }) }
      return { actor: 'bank', account, amount: this.#amount(draw, account), merchant: 'Shop', ...use }
    },
    'card-controls': (draw, person) => {
      const account = this.#from(person, draw.a, [0, 2, 1, 2])
      const { b, pick } = draw
      const limits = { ...(b === 1 && { daily: `${pick * 50}.00` }), ...(b === 2 && { dailyCash: `${pick * 40}.00` }) }
      const allowed = { locked: pick === 11, online: b !== 3, abroad: b !== 4, atm: pick !== 10 }
      return { account, ...allowed, ...limits, bought: `${pick % 4}.00` }
    },
    'card-payment': (draw, person, variant) => {
      const [card, from] = [person.accounts[2], this.#from(person, draw.a, [0, 1, 4])]
      const own = variant === 'own' ? { from } : {}
      return { card, owner: person.owner, amount: this.#amount(draw, from), ...own }
    },
    'credit-balance-refund': (draw, person) => {
      const card = person.accounts[draw.b === 5 ? 0 : 2] ?? missing()
      const { posted, held, unsettled } = position(this.#ledger.account(card))
      const examined = this.#ledger.states.counters.get(`provisional:${card}`) ?? ZERO
      const whole = posted
        .minus(held)
        .minus(unsettled)
        .minus(examined)
        .plus(draw.pick % 3 === 0 ? '0.01' : 0)
      const amount = 'all' in draw.amount && whole.gt(0) ? text(whole) : this.#amount(draw, card)
      return { card, to: this.#account(person, draw.a).id, amount, cardLabel: 'Card', toLabel: 'Own' }
    },
    'cash-advance': (draw, person, variant) => {
      const built = this.#cash(draw, person, variant, [2])
      const into = draw.b < 2 && { to: this.#from(person, draw.a, [0, 1, 2, 3, 4]), feePercent: '5' }
      return built && { card: built.account, amount: built.amount, ...(built.hold && { hold: built.hold }), ...into }
    },
    'balance-transfer': (draw, person, variant) => {
      const built = this.#cash(draw, person, variant, [2])
      const fee = { feePercent: '3', feeMinimum: '5.00' }
      const rate = { apr: draw.b === 5 ? '22.00' : '2.99', until: addDays(bankDayOf(this.#at), draw.b === 4 ? 0 : 60) }
      const paid = { ...fee, ...rate, issuer: 'Harbor Bank', last4: '4417' }
      return built && { card: built.account, amount: built.amount, ...(built.hold && { hold: built.hold }), ...paid }
    },
    'hold-placed': (draw, person) => {
      const account = this.#account(person, draw.a).id
      const type = ['payment', 'transfer', 'withdrawal', undefined][draw.b % 4]
      return { account, amount: this.#amount(draw, account), reason: 'Pending', ...(type && { type }) }
    },
    'order-ended': (draw, person) => {
      const hold = this.#past.recent(person.owner, ['hold-placed', 'check-deposit', 'atm-hold'], draw.pick)
      return (
        hold && {
          order: person.owner,
          ended: 'cancelled',
          hold: hold.seq,
          account: hold.payload['account'] ?? hold.payload['to'],
        }
      )
    },
    'bill-payment': (draw, person, variant) => {
      const built = this.#pays(draw, person, variant)
      return built && { ...built, payee: 'Gas' }
    },
    'external-transfer': (draw, person, variant) => {
      const built = this.#pays(draw, person, variant)
      return built && { ...built, last4: '1234' }
    },
    wire: (draw, person, variant) => {
      const built = this.#pays(draw, person, variant)
      return built && { ...built, last4: '1234' }
    },
    'bill-payment-return': this.#back('bill-payment'),
    'external-return': this.#back('external-transfer'),
    'wire-return': this.#back('wire'),
    'balance-transfer-return': this.#back('balance-transfer', 'card'),
    'branch-withdrawal': (draw, person, variant) => this.#cash(draw, person, variant, [0, 1]),
    'atm-hold': (draw, person) => {
      const account = this.#from(person, draw.a, [0, 1])
      const amount =
        'cents' in draw.amount ? text(money((draw.amount.cents % 30_000) + 1).div(100)) : this.#amount(draw, account)
      return { account, owner: person.owner, amount }
    },
    'atm-dispensed': this.#machine,
    'atm-expired': (draw, person) => {
      const built = this.#machine(draw, person)
      const day = this.#past.recent(person.owner, ['atm-hold'], draw.pick % 4)?.bankDay
      return built && { ...built, owner: person.owner, day }
    },
    'check-deposit': (draw, person) => {
      const to = this.#from(person, draw.a, [0, 1])
      const common = { to, owner: person.owner, reference: 'DEP-000001-0001', availableOn: '9999-12-31' }
      return { ...common, amount: this.#amount(draw, to) }
    },
    'check-order': (draw, person) => ({
      account: person.accounts[draw.a === 5 ? 1 : 0],
      style: ['standard', 'premium', 'scenic', 'custom'][draw.a % 4],
      quantity: [1, 2, 4][draw.b % 3],
      delivery: ['standard', 'expedited', 'overnight'][draw.pick % 3],
    }),
    settle: this.#origin,
    return: (draw, person) => {
      const built = this.#origin(draw, person)
      return built && { ...built, ...this.#past.carried(built.origin) }
    },
    'charge-back': (draw, person) => {
      const settled = this.#past.recent(person.owner, ['settle'], draw.pick)?.payload['origin']
      const origin =
        draw.a === 0 ? this.#past.recent(person.owner, BROUGHT_IN, draw.pick) : this.#ledger.events[Number(settled) - 1]
      return origin && origin.legs.length > 0 ? { actor: 'bank', ...chargeBackOf(origin) } : undefined
    },
    contribution: (draw, person, variant) => {
      const from = this.#from(person, draw.a, [0, 1, 4])
      const own = variant === 'own' ? { from } : {}
      const thisYear = Number(bankDayOf(this.#at).slice(0, 4))
      const year = draw.b < 2 ? { year: String(thisYear - (draw.pick % 4) + 1) } : {}
      const limit = draw.b === 3 ? { limit: '7500.00' } : {}
      return {
        to: person.accounts[3],
        owner: person.owner,
        amount: this.#amount(draw, from),
        ...own,
        ...year,
        ...limit,
      }
    },
    distribution: (draw, person, variant) => {
      const account = (draw.a === 0 ? this.#opened.get(person.owner) : undefined) ?? person.accounts[3] ?? missing()
      const own = variant === 'own' ? { to: this.#account(person, draw.b).id } : {}
      const why = [{}, { reason: 'hardship' }, {}, { series: true }][draw.pick % 4]
      const withholding = ['0', '20', '33'][draw.pick % 3]
      return { account, amount: this.#amount(draw, account), withholding, ...own, ...why }
    },
    'rollover-requested': (draw, person) => {
      const to = draw.a < 2 ? this.#account(person, draw.b).id : person.accounts[3]
      return { actor: draw.pick === 7 ? 'bank' : person.owner, to, amount: '2500.00', provider: 'Harbor Plans' }
    },
    'own-rollover': (draw, person, variant) => {
      const to = draw.pick % 5 === 0 ? (this.#opened.get(person.owner) ?? person.accounts[3]) : person.accounts[3]
      if (variant === 'on') {
        const from = person.accounts[3] ?? missing()
        return { to, owner: person.owner, from, amount: this.#amount(draw, from) }
      }
      const out = this.#past.recent(person.owner, ['distribution'], draw.pick)
      if (!out) return undefined
      const from = this.#from(person, draw.a, [0, 1, 4])
      const amount = draw.b < 2 ? String(out.payload['amount']) : this.#amount(draw, from)
      return { to, owner: person.owner, from, amount, of: out.seq, account: out.payload['account'] }
    },
    'retirement-loan': (draw, person) => {
      const account = draw.pick === 10 ? this.#account(person, draw.a).id : (person.accounts[3] ?? missing())
      const to = this.#from(person, draw.a, [0, 1])
      const small = text(money(1000 + draw.pick * 90).plus(draw.b === 1 ? '0.01' : 0))
      const amount = draw.b < 4 ? small : this.#amount(draw, account)
      const months = [12, 60, 24, 12, 18][draw.pick % 5]
      return { account, owner: person.owner, to, amount, months, rate: draw.pick === 11 ? '8.49' : '8.50' }
    },
    'retirement-loan-payment': (draw, person, variant) => {
      const found = this.#loan(draw, person)
      if (!found) return undefined
      const { loan, standing, named } = found
      const next = instalmentsLeft(loan, standing)[0]?.dueOn
      if (variant === 'instalments' && draw.minutes > 0 && draw.pick < 4 && next) this.#waitUntil(next)
      const from = this.#from(person, draw.a, [0, 1, 4])
      const paid = { ...named, from, part: variant }
      if (variant === 'extra') return { ...paid, amount: this.#amount(draw, from) }
      const off = draw.b === 5 ? '0.01' : 0
      if (variant === 'payoff') {
        const all = payoffOf(loan, standing, this.#yesterday(0)).plus(off)
        return { ...paid, amount: text(most(money('0.01'), all)) }
      }
      const count = 1 + (draw.b % 2)
      const due = instalmentsLeft(loan, standing).slice(0, count)
      const amount = sum(due.map(({ payment }) => payment)).plus(off)
      return { ...paid, count, amount: text(most(money('0.01'), amount)) }
    },
    'retirement-loan-defaulted': (draw, person) => {
      const found = this.#loan(draw, person)
      const missed = found && instalmentsLeft(found.loan, found.standing)[0]
      if (!missed) return undefined
      const until = curedUntil(missed.dueOn)
      if (draw.minutes > 0 && draw.pick < 6) this.#waitUntil(addDays(until, 1))
      const amount = text(payoffOf(found.loan, found.standing, draw.pick === 5 ? missed.dueOn : until))
      return { actor: draw.pick === 4 ? person.owner : 'bank', ...found.named, amount }
    },
    'cd-early-withdrawal': (draw, person, variant) => {
      const { cd, term } = this.#certificate(draw, person)
      const own = variant === 'own' ? { to: this.#account(person, draw.b).id } : {}
      return { cd, term, amount: this.#amount(draw, cd), ...own }
    },
    'cd-matured': (draw, person) => {
      const today = bankDayOf(this.#at)
      const { cd, term } = this.#certificate(
        draw,
        person,
        ({ maturesOn, maturedOn }) => String(maturesOn) <= today && maturedOn !== maturesOn,
      )
      return { actor: 'bank', cd, maturesOn: term }
    },
    'cd-renewal': (draw, person) => {
      const { cd, term } = this.#certificate(draw, person)
      return { actor: 'bank', cd, maturesOn: term }
    },
    'cd-choice': (draw, person) => {
      const { cd } = this.#certificate(draw, person)
      if (draw.pick % 3 > 0) return { cd, atMaturity: 'renew', months: [3, 6, 12, 7][draw.b % 4] }
      const own = draw.pick % 2 === 0 ? { to: this.#account(person, draw.b).id } : {}
      return { cd, atMaturity: 'pay-out', ...own }
    },
    'cd-interest-choice': (draw, person) => {
      const { cd } = this.#certificate(draw, person)
      return { cd, ...(draw.pick === 0 ? {} : { to: this.#account(person, draw.pick % 4 === 1 ? draw.b : 0).id }) }
    },
    'cd-addition': (draw, person) => {
      const from = this.#from(person, draw.b, [0, 1, 4])
      const { cd } = this.#certificate(draw, person, matured)
      return { cd, from, amount: this.#amount(draw, from) }
    },
    'cd-payout': (draw, person, variant) => {
      const { cd } = this.#certificate(draw, person, matured)
      const to = variant === 'out' ? {} : { to: this.#account(person, draw.b).id }
      return { cd, ...to, ...(variant === 'bank' ? { actor: 'bank' } : {}) }
    },
    'security-buy': (draw, person) => this.#security(draw, person),
    'security-sell': (draw, person) => {
      const order = this.#security(draw, person)
      const held = position(this.#ledger.account(order.account), order.symbol).posted
      const all = draw.a === 0 && held.gte('0.01') ? text(held, 6) : order.quantity
      return { ...order, quantity: all }
    },
    rebalance: (draw, person) => {
      const { account, symbol, quantity, price } = this.#security(draw, person)
      const other = symbol === 'VTI' ? 'BND' : 'VTI'
      const [first, second] = draw.a % 2 === 0 ? (['sell', 'buy'] as const) : (['buy', 'sell'] as const)
      const trades = [
        { side: first, symbol, quantity, price },
        { side: second, symbol: draw.pick % 7 === 0 ? symbol : other, quantity, price: text(money(price).plus(1)) },
      ]
      return { account, trades: trades.slice(0, 1 + (draw.b % 2)) }
    },
    'limit-order-placed': (draw, person) => {
      const { price: limit, ...order } = this.#security(draw, person)
      return { ...order, side: draw.a % 2 === 0 ? 'buy' : 'sell', limit }
    },
    'limit-order-filled': (draw, person) => {
      const order = this.#order(draw, person)
      if (!order) return undefined
      const { account, side, symbol, quantity, limit } = order.payload
      const price = text(money(String(limit)).plus(draw.b - 2))
      return { actor: 'bank', order: order.seq, account, side, symbol, quantity, price }
    },
    'limit-order-cancelled': (draw, person) => {
      const order = this.#order(draw, person)
      return order && { order: order.seq, account: order.payload['account'] }
    },
    dividend: (draw, person) => {
      const day = ['2026-03-02', '2026-03-03', '2026-04-02'][draw.pick % 3]
      const units = text(money((draw.a + 1) * draw.pick + 1).div(7), 6)
      const symbol = ['VTI', 'BND'][draw.b % 2]
      return { actor: 'bank', account: person.accounts[4], symbol, day, perShare: '0.37', units }
    },
    interest: (draw, person, variant) => {
      if (variant === 'onward') {
        // Mostly to the account that was chosen, now and then to another, of another, or of days that were paid.
        const { cd } = this.#certificate(draw, person, ({ interestTo }) => Boolean(interestTo))
        const chosen = this.#ledger.account(cd).terms['interestTo'] || this.#account(person, 0).id
        const payTo = draw.pick === 0 ? this.#account(person, draw.b).id : chosen
        const period = { rate: '3.75', from: this.#yesterday(1 + (draw.b % 3)), to: this.#yesterday() }
        const account = draw.pick === 1 ? this.#account(person, draw.a).id : cd
        return { actor: 'bank', account, amount: text(money(draw.pick + 1).div(100)), ...period, payTo }
      }
      const account = this.#account(person, draw.a).id
      const day = draw.b % 2 === 0 ? '2026-02-28' : this.#yesterday(-1)
      const period = { rate: '0.85', from: day, to: day }
      return { actor: 'bank', account, amount: text(money(draw.pick + 1).div(100)), ...period }
    },
    'monthly-fee': (draw, person) => ({ actor: 'bank', account: person.accounts[1], amount: '5.00', month: '2026-02' }),
    'dispute-credit': (draw, person) => {
      // Of one of the last purchases mostly, now and then of another amount, account or event; two disputes may meet.
      const used = this.#past.recent(person.owner, draw.b === 5 ? REVERSIBLE : BY_CARD, draw.pick)
      const paid = used?.legs.find(leg => !isBankAccount(leg.account))
      if (!used || !paid) return undefined
      const account = draw.a === 5 ? this.#account(person, draw.b).id : paid.account
      const amount = draw.a === 4 ? this.#amount(draw, account) : text(most(money('0.01'), money(paid.amount).abs()))
      const dispute = `${String(used.seq * 2 + (draw.b % 2)).padStart(8, '0')}${person.owner.slice(8)}`
      return { actor: 'bank', account, amount, dispute, of: used.seq }
    },
    'dispute-credit-ended': (draw, person) => {
      const given = this.#past.recent(person.owner, ['dispute-credit'], draw.pick)
      const outcome = draw.b % 2 === 0 ? 'taken-back' : 'final'
      if (!given) return undefined
      const [account, disputed] = [given.payload['account'], given.payload['of']]
      return { actor: 'bank', of: given.seq, account, disputed: draw.a === 5 ? given.seq : disputed, outcome }
    },
    reversal: (draw, person) => {
      const event = this.#past.recent(person.owner, REVERSIBLE, draw.pick)
      if (!event) return undefined
      const accounts = [...new Set(event.legs.map(leg => leg.account).filter(id => id >= 1000))]
      const counters = event.effects.flatMap(effect => (effect.effect === 'count' ? [effect.counter] : []))
      return { actor: 'bank', of: event.seq, accounts, counters, reason: 'Mistake' }
    },
    'rewards-earned': (draw, person, variant) => ({
      actor: 'bank',
      card: person.accounts[2],
      points: String(draw.pick * 300 + 1),
      ...(variant === 'statement' && { through: addDays(bankDayOf(this.#at), -1 - draw.b) }),
    }),
    'rewards-redeemed': (draw, person) => {
      const points = draw.pick * 100 + 1
      // Worth a cent each; now and then somebody asks for more, or for a deposit of nothing.
      const dollars = draw.b < 4 && { statementCredit: text(money(points + (draw.b === 3 ? 1 : 0)).div(100)) }
      const to = draw.b > 0 && draw.b !== 5 && { to: this.#from(person, draw.a, [0, 1, 2, 3, 4]) }
      return { card: person.accounts[2], points: String(points), reward: 'Card', ...dollars, ...to }
    },
    'credit-limit-changed': (draw, person) => ({
      actor: 'bank',
      card: person.accounts[2],
      owner: person.owner,
      limit: `${draw.pick * 500}.00`,
    }),
    'credit-limit-decided': (draw, person) => {
      const card = this.#from(person, draw.a, [2])
      // Mostly what can be asked for of the limit as it stands; now and then a little less, or no whole step.
      const steps = money(draw.pick % 6)
        .times(100)
        .plus(draw.b === 5 ? '0.01' : 0)
        .plus(draw.b === 4 ? 400 : 500)
      const requested = text(this.#ledger.account(card).floor.neg().plus(steps))
      const figures = { income: `${draw.pick * 4000}.00`, expenses: `${draw.b * 300}.00`, found: `${draw.a * 9000}.00` }
      return {
        card,
        owner: person.owner,
        requested,
        ...figures,
        purpose: 'other',
        ...(draw.b === 3 && { overdue: true }),
      }
    },
    'account-frozen': (draw, person) => ({ actor: 'bank', account: this.#account(person, draw.a).id }),
    'account-thawed': (draw, person) => {
      const frozen = person.accounts.find(id => this.#ledger.account(id).status === 'frozen')
      return { actor: 'bank', account: frozen ?? this.#account(person, draw.a).id }
    },
  }
}

const matured = ({ maturesOn, maturedOn }: AccountState['terms']) => maturedOn === maturesOn

type Built = Record<string, unknown>

const isNothing = ({ posted, held, unsettled }: Position): boolean =>
  posted.isZero() && held.isZero() && unsettled.isZero()

const missing = (): never => {
  throw new Error('a customer without that account')
}

/** Plays draws on a ledger; `told` sees every command with its answer. */
export function play(
  ledger: PureLedger,
  people: readonly Person[],
  draws: Iterable<Draw>,
  told: (asked: Asked, answer: ReturnType<PureLedger['append']>, draw: Draw) => void = () => undefined,
): void {
  const acts = new Acts(ledger, people)
  for (const draw of draws) {
    const asked = acts.command(draw)
    if (!asked) continue
    const answer = ledger.append(asked)
    if (answer.outcome === 'accepted') acts.happened(answer.event, draw)
    told(asked, answer, draw)
  }
}
