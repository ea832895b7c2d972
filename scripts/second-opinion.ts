/**
 * A second opinion on the bank's journal. Stands alone: one file, Node's own modules, nothing of the bank's; written
 * from JOURNAL.md, not from the code that wrote the journal. It believes no figure in the export: it decides every
 * event again, rebuilds every row, and compares.
 *
 *   npm run audit -- export --format jsonl --output books.jsonl
 *   node scripts/second-opinion.ts books.jsonl --key bank-public-key.pem --seals copy-of-the-seals
 *
 * It goes through the file once and keeps what lives in the books (accounts, holds, lots, counters, orders) and,
 * of each event, the 24 bytes or so by which two events of one key are told; a journal may be as long as it likes.
 *
 * `--key` is your own copy of the bank's first public key (may be given again), `--seals` a folder with your own copy
 * of what was sealed. Exit code 0: nothing is wrong; 1: something is, each by its place; 2: it could not be looked at.
 *
 * From here to the end, each under a line of its own that begins with `---`:
 *   amounts and days
 *   what the journal holds
 *   the chart of accounts
 *   deciding an event again
 *   the rules that all events share
 *   what was sealed
 *   what a card's month closes with
 *   what the bank reckons by itself
 *   what should have come
 *   the check
 */
import { createHash, createHmac, createPublicKey, createSecretKey, verify, type KeyObject } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

// --- amounts and days ------------------------------------------------------------------------------------------------

/** Amounts are whole numbers of 10^-16, the finest that the journal has (what units have cost). */
const ONE = 10n ** 16n
const WRITTEN = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,16}))?$/

function amountOf(written: unknown): bigint {
  const found = WRITTEN.exec(show(written))
  if (!found) throw new Unlawful(`${show(written)} is no amount`)
  const size = BigInt(found[2] ?? '0') * ONE + BigInt((found[3] ?? '').padEnd(16, '0'))
  return found[1] ? -size : size
}

const scaleOf = (asset: string): number => (asset === 'USD' ? 2 : asset === 'PTS' ? 0 : 6)

/** With so many decimals; without a number, with as many as there are. */
function textOf(amount: bigint, scale?: number): string {
  const size = amount < 0n ? -amount : amount
  const part = String(size % ONE).padStart(16, '0')
  const shown = scale === undefined ? part.replace(/0+$/, '') : part.slice(0, scale)
  return `${amount < 0n ? '-' : ''}${size / ONE}${shown ? `.${shown}` : ''}`
}

const usd = (amount: bigint): string => textOf(amount, 2)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const sum = (all: Iterable<bigint>): bigint => [...all].reduce((a, b) => a + b, 0n)

/** a / b to so many decimals, half away from zero. */
function rounded(a: bigint, b: bigint, scale: number): bigint {
  const unit = 10n ** BigInt(16 - scale)
  const [over, under] = [(a < 0n ? -a : a) * ONE, b * unit]
  const whole = ((2n * over + under) / (2n * under)) * unit
  return a < 0n ? -whole : whole
}
const times = (a: bigint, b: bigint, scale: number): bigint => rounded(a * b, ONE * ONE, scale)
const percentOf = (a: bigint, percent: unknown): bigint => rounded(a * amountOf(percent), 100n * ONE * ONE, 2)

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
const plusDays = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)

/** So many months later, on the date of `anchor`, or on the last of a shorter month. */
function plusMonths(day: string, n: number, anchor = day): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n
  const [year, month] = [Math.floor(months / 12), months % 12]
  const date = Math.min(new Date(Date.UTC(year, month + 1, 0)).getUTCDate(), Number(anchor.slice(8)))
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

// --- what the journal holds ------------------------------------------------------------------------------------------

type Facts = Readonly<Record<string, unknown>>
type Effect = Facts & { readonly effect: string }

interface Leg {
  readonly account: number
  readonly asset: string
  readonly amount: bigint
}

interface Event {
  readonly ledger: number
  readonly seq: number
  readonly key: string
  readonly kind: string
  readonly version: number
  readonly day: string
  readonly effective: string
  readonly at: string
  readonly actor: string
  readonly pl: Facts
  readonly legs: readonly Leg[]
  readonly fx: readonly Effect[]
}

interface Position {
  posted: bigint
  held: bigint
  unsettled: bigint
}

interface Account {
  readonly id: number
  readonly publicId: string
  readonly owner: string
  readonly kind: string
  floor: bigint
  terms: Facts
  readonly openedOn: string
  status: string
  readonly positions: Map<string, Position>
}

interface Hold {
  readonly id: number
  readonly account: number
  readonly asset: string
  amount: bigint
  readonly until: string | null
  readonly reason: string
  readonly type: string
}

interface Lot {
  readonly origin: number
  readonly account: number
  readonly asset: string
  amount: bigint
}

/** The rule that was broken, in words. */
class Unlawful extends Error {}

function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Unlawful(otherwise)
}

/** What a file says, as text. */
const show = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? 'nothing' : canonical(value)

/**
 * RFC 8785 for what the journal holds: members sorted by name, no white space, whole numbers,
 * strings as JSON writes them.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The event that a text tells of. */
function eventOf(told: Facts): Event {
  const key = show(told['key'])
  const day = show(told['day'])
  const legs = told['legs']
  const fx = told['fx'] ?? []
  must(Array.isArray(legs) && Array.isArray(fx) && isFacts(told['pl']), 'its text is not that of an event')
  return {
    ledger: Number(told['ledger']),
    seq: Number(told['seq']),
    key,
    kind: show(told['kind']),
    version: Number(told['v']),
    day,
    effective: show(told['effective'] ?? day),
    at: show(told['at']),
    actor: show(told['actor'] ?? (key.startsWith('c:') ? key.split(':')[1] : 'bank')),
    pl: told['pl'],
    legs: legs.map(([account, amount, asset = 'USD']: [number, string, string?]) => ({
      account,
      asset,
      amount: amountOf(amount),
    })),
    fx: fx.filter((one): one is Effect => isFacts(one) && typeof one['effect'] === 'string'),
  }
}

/**
 * The text that such an event must have: what follows from its key or its day is left out,
 * amounts stand at their asset's scale.
 */
const properText = (e: Event): string =>
  canonical({
    actor: e.key.startsWith(`c:${e.actor}:`) ? undefined : e.actor,
    at: e.at,
    day: e.day,
    effective: e.effective === e.day ? undefined : e.effective,
    fx: e.fx.length > 0 ? e.fx : undefined,
    key: e.key,
    kind: e.kind,
    ledger: e.ledger,
    legs: e.legs.map(({ account, asset, amount }) => {
      const shown = textOf(amount, scaleOf(asset))
      return asset === 'USD' ? [account, shown] : [account, shown, asset]
    }),
    pl: e.pl,
    seq: e.seq,
    v: e.version,
  })

// --- the chart of accounts -------------------------------------------------------------------------------------------

const BANK = {
  vault: 1,
  achClearing: 2,
  wireClearing: 3,
  checkClearing: 4,
  cardClearing: 5,
  billPayClearing: 6,
  atmClearing: 7,
  broker: 8,
  custody: 9,
  feeIncome: 10,
  interestExpense: 11,
  interestIncome: 12,
  penaltyIncome: 13,
  taxWithheld: 14,
  salesTax: 15,
  disputeReceivable: 16,
  unverifiedDeposits: 17,
  checkPrinting: 18,
  rewardsIssued: 19,
  rewardsExpense: 20,
  rolloverClearing: 21,
  chargeOff: 22,
} as const

const FIRST_CUSTOMER = 1000
const isBank = (id: number): boolean => id < FIRST_CUSTOMER
const DEPOSIT = ['checking', 'savings', 'money-market', 'student']
const PAYS = [...DEPOSIT, 'investment']
const LENDS = ['credit', 'loan']
const RECEIVES = [...PAYS, ...LENDS, 'retirement']
const KINDS = [...RECEIVES, 'cd']
const NOTHING: Position = { posted: 0n, held: 0n, unsettled: 0n }
const SETTLES_INTO: Readonly<Record<number, number>> = {
  [BANK.unverifiedDeposits]: BANK.achClearing,
  [BANK.checkClearing]: BANK.vault,
}
const CD_RATES: Readonly<Record<number, string>> = {
  3: '2.25',
  6: '2.75',
  12: '3.25',
  18: '3.50',
  24: '3.75',
  36: '4.00',
  60: '4.25',
}

const isStaff = (actor: string): boolean => actor === 'bank' || actor.startsWith('operator:')
const positionOf = (account: Account, asset = 'USD'): Position => account.positions.get(asset) ?? NOTHING
const spendable = (account: Account, asset: string): bigint => {
  const { posted, held } = positionOf(account, asset)
  return posted - held - (asset === 'USD' ? account.floor : 0n)
}
const withdrawable = (account: Account, asset = 'USD'): bigint =>
  spendable(account, asset) - positionOf(account, asset).unsettled

/** All that the events so far have made. */
class Books {
  readonly accounts = new Map<number, Account>()
  readonly bank = new Map<string, bigint>()
  readonly holds = new Map<number, Hold>()
  readonly lots = new Map<string, Lot>()
  /** The same ones, by what is asked for: `origin 5`, `account 1003`. */
  readonly #lotsOf = new Map<string, Lot[]>()
  readonly counters = new Map<string, bigint>()
  readonly orders = new Map<number, Facts>()
  /** An event of before, read again where it is no longer at hand. */
  readonly earlier: (seq: number) => Event | undefined

  constructor(earlier: (seq: number) => Event | undefined) {
    this.earlier = earlier
  }

  /** Applies an event and answers each leg's running balance, debit-positive. */
  apply(event: Event): bigint[] {
    for (const effect of event.fx) if (effect.effect === 'open') this.#open(effect)
    const balances = event.legs.map(leg => this.#post(leg))
    for (const effect of event.fx) if (effect.effect !== 'open') this.#effect(effect, event.seq)
    return balances
  }

  /** The living pieces of an origin, by account, or an account's, by origin. */
  lotsOf(what: 'origin' | 'account', id: number): Lot[] {
    const by = what === 'origin' ? 'account' : 'origin'
    const living = (this.#lotsOf.get(`${what} ${id}`) ?? []).filter(one => one.amount !== 0n)
    return living.toSorted((a, b) => a[by] - b[by])
  }

  #lot(origin: number, account: number, asset: string): Lot {
    const key = `${origin}:${account}:${asset}`
    const known = this.lots.get(key)
    if (known) return known
    const fresh = { origin, account, asset, amount: 0n }
    this.lots.set(key, fresh)
    for (const what of [`origin ${origin}`, `account ${account}`])
      this.#lotsOf.set(what, [...(this.#lotsOf.get(what) ?? []), fresh])
    return fresh
  }

  #open(told: Effect): void {
    const id = Number(told['account'])
    this.accounts.set(id, {
      id,
      publicId: show(told['publicId']),
      owner: show(told['owner']),
      kind: show(told['kind']),
      floor: amountOf(told['floor']),
      terms: isFacts(told['terms']) ? told['terms'] : {},
      openedOn: show(told['day']),
      status: 'open',
      positions: new Map(),
    })
  }

  #post({ account, asset, amount }: Leg): bigint {
    if (isBank(account)) {
      const after = (this.bank.get(`${account}:${asset}`) ?? 0n) + amount
      this.bank.set(`${account}:${asset}`, after)
      return after
    }
    const position = this.#position(account, asset)
    position.posted -= amount
    return -position.posted
  }

  #position(id: number, asset: string): Position {
    const { positions } = this.#account(id)
    const found = positions.get(asset) ?? { ...NOTHING }
    positions.set(asset, found)
    return found
  }

  #account(id: number): Account {
    const account = this.accounts.get(id)
    must(account !== undefined, `account ${id} was never opened`)
    return account
  }

  #effect(told: Effect, seq: number): void {
    const [account, asset] = [Number(told['account']), show(told['asset'])]
    const amount = () => amountOf(told['amount'])
    switch (told.effect) {
      case 'change': {
        const changed = this.#account(account)
        if (told['floor'] !== undefined) changed.floor = amountOf(told['floor'])
        if (told['status'] !== undefined) changed.status = show(told['status'])
        if (isFacts(told['terms'])) changed.terms = { ...changed.terms, ...told['terms'] }
        return
      }
      case 'hold': {
        const until = told['until'] === null ? null : show(told['until'])
        const words = { until, reason: show(told['reason']), type: show(told['type']) }
        this.holds.set(seq, { id: seq, account, asset, amount: amount(), ...words })
        this.#position(account, asset).held += amount()
        return
      }
      case 'release': {
        const hold = this.holds.get(Number(told['hold']))
        must(hold !== undefined, `hold ${show(told['hold'])} was never placed`)
        hold.amount -= amount()
        this.#position(hold.account, hold.asset).held -= amount()
        return
      }
      case 'lot': {
        this.#lot(Number(told['origin']), account, asset).amount += amount()
        if (!isBank(account)) this.#position(account, asset).unsettled += amount()
        return
      }
      case 'count': {
        const name = show(told['counter'])
        this.counters.set(name, (this.counters.get(name) ?? 0n) + amount())
        return
      }
      case 'order':
        return void this.orders.set(seq, told)
      case 'order-ended':
        return void this.orders.delete(Number(told['order']))
      default:
        throw new Unlawful(`${told.effect} is no effect`)
    }
  }
}

// --- deciding an event again -----------------------------------------------------------------------------------------

interface Outcome {
  readonly legs: readonly Leg[]
  readonly fx: readonly Effect[]
}

const debit = (account: number, amount: bigint, asset = 'USD'): Leg => ({ account, asset, amount })
const credit = (account: number, amount: bigint, asset = 'USD'): Leg => ({ account, asset, amount: -amount })
const moved = (from: number, to: number, amount: bigint): Leg[] => [debit(from, amount), credit(to, amount)]
const count = (counter: string, amount: string): Effect => ({ effect: 'count', counter, amount })
const change = (account: number, what: Facts): Effect => ({ effect: 'change', account, ...what })
const lot = (origin: number, account: number, amount: string, asset = 'USD'): Effect => ({
  effect: 'lot',
  origin,
  account,
  asset,
  amount,
})
const made = (legs: readonly Leg[], ...fx: readonly Effect[]): Outcome => ({ legs, fx })

/** An origin and what is left of the unsettled money that it brought in. */
interface Pieces {
  readonly account: number
  readonly claim: number
  readonly amount: bigint
  readonly lots: readonly Lot[]
  readonly held: bigint
  readonly total: bigint
}

/** One event before its rule: what it says, and what stood in the books before it. */
class Case {
  readonly event: Event
  readonly books: Books

  constructor(event: Event, books: Books) {
    this.event = event
    this.books = books
  }

  get staff(): boolean {
    return isStaff(this.event.actor)
  }
  get day(): string {
    return this.event.day
  }
  get version(): number {
    return this.event.version
  }
  get seq(): number {
    return this.event.seq
  }

  has = (name: string): boolean => this.event.pl[name] !== undefined
  id = (name: string): number => Number(this.event.pl[name])
  word = (name: string): string => show(this.event.pl[name])
  sum = (name: string): bigint => amountOf(this.event.pl[name])
  counter = (name: string): bigint => this.books.counters.get(name) ?? 0n
  bankOnly = (): void => must(this.staff, 'only the bank does this')

  account(id: number): Account {
    const account = this.books.accounts.get(id)
    must(account !== undefined, `account ${id} was never opened`)
    return account
  }
  own(id: number): Account {
    const account = this.account(id)
    must(this.staff || account.owner === this.event.actor, `account ${id} is not ${this.event.actor}'s`)
    must(account.status !== 'closed', `account ${id} is closed`)
    return account
  }
  openOf(id: number, kinds: readonly string[]): Account {
    const account = this.own(id)
    must(account.status === 'open', `account ${id} is ${account.status}`)
    must(kinds.includes(account.kind), `account ${id} is of the kind ${account.kind}`)
    return account
  }
  payer = (id: number): Account => this.openOf(id, PAYS)
  receiver(id: number): Account {
    const account = this.own(id)
    must(RECEIVES.includes(account.kind), `account ${id} may not receive`)
    return account
  }
  card(id: number): Account {
    const account = this.own(id)
    must(LENDS.includes(account.kind), `account ${id} is no card`)
    return account
  }
  sameOwner = (a: Account, b: Account): void =>
    must(a.owner === b.owner, `account ${a.id} and ${b.id} are two customers'`)

  /**
   * Where late money goes: to the account; when it is closed, to its owner's oldest open deposit account;
   * else it opens again.
   */
  place(id: number): { account: number; fx: Effect[] } {
    this.bankOnly()
    const { status, owner } = this.account(id)
    if (status !== 'closed') return { account: id, fx: [] }
    const others = [...this.books.accounts.values()].filter(
      one => one.owner === owner && one.status === 'open' && DEPOSIT.includes(one.kind),
    )
    const [oldest] = others.toSorted((a, b) => a.id - b.id)
    return oldest ? { account: oldest.id, fx: [] } : { account: id, fx: [change(id, { status: 'open' })] }
  }

  hold(id: number, account: number, kind = 'hold-placed'): Hold {
    const hold = this.books.holds.get(id)
    must(hold?.account === account && this.books.earlier(id)?.kind === kind, `account ${account} has no such hold`)
    must(hold.amount > 0n, `hold ${id} is given back already`)
    return hold
  }
  release = ({ id, account, asset, amount }: Hold): Effect => {
    return { effect: 'release', hold: id, account, asset, amount: textOf(amount, scaleOf(asset)) }
  }
  /** The release of the hold that a payment takes, when it names one. */
  capture = (account: number): Effect[] => (this.has('hold') ? [this.release(this.hold(this.id('hold'), account))] : [])

  earlier(seq: number): Event {
    const event = this.books.earlier(seq)
    must(event !== undefined, `there is no event ${seq} before it`)
    return event
  }
  lotsFrom = (origin: number): Lot[] => this.books.lotsOf('origin', origin)

  pieces(origin: number): Pieces {
    const { legs, fx } = this.earlier(origin)
    const own = (one: Effect) => (one.effect === 'lot' && one['origin'] === origin) || one.effect === 'hold'
    const claim = legs.find(leg => isBank(leg.account) && leg.amount > 0n)
    const target = legs.find(leg => !isBank(leg.account) && leg.amount < 0n)
    must(claim !== undefined && target !== undefined && fx.some(own), `event ${origin} brought nothing unsettled in`)
    const lots = this.lotsFrom(origin)
    const held = this.books.holds.get(origin)?.amount ?? 0n
    const total = sum(lots.map(one => one.amount)) + held
    return { account: target.account, claim: claim.account, amount: -target.amount, lots, held, total }
  }
  /** What settling or returning does to the pieces. */
  without(origin: number, { account, lots, held }: Pieces): { lots: Effect[]; hold: Effect[] } {
    return {
      lots: lots.map(one => lot(origin, one.account, usd(-one.amount), one.asset)),
      hold: held > 0n ? [{ effect: 'release', hold: origin, account, asset: 'USD', amount: usd(held) }] : [],
    }
  }

  neverCameBack = (seq: number): void => must(this.counter(`reversed:${seq}`) <= 0n, `event ${seq} came back already`)

  /** Caps on what a customer types in, and the counting of it. */
  typed(owner: string, amount: bigint): Effect[] {
    const counters = [`typed:${owner}:${this.day}`, `typed:${owner}:${this.day.slice(0, 7)}`]
    const caps = [10_000n * ONE, 20_000n * ONE]
    counters.forEach((name, i) =>
      must(this.counter(name) + amount <= (caps[i] ?? 0n), 'more is typed in than the cap allows'),
    )
    return counters.map(name => count(name, usd(amount)))
  }
  /** The yearly room of contributions into retirement. */
  contributed(owner: string, amount: bigint, limit: bigint, year = this.day.slice(0, 4)): Effect {
    must(/^20\d\d$/.test(year) && year <= this.day.slice(0, 4), `${year} is no year to contribute for`)
    must(this.day <= taxesDue(Number(year) + 1), `the taxes of ${year} are due`)
    const counter = `contributed:${owner}:${year}`
    must(most(0n, limit - this.counter(counter)) >= amount, 'the yearly room is used up')
    return count(counter, usd(amount))
  }
}

/** April 15; from a Friday or Saturday the 18th, from a Sunday the 17th: the capital keeps a holiday on the 16th. */
function taxesDue(year: number): string {
  const late: string | undefined = ['17', '15', '15', '15', '15', '18', '18'][
    new Date(`${year}-04-15T00:00:00Z`).getUTCDay()
  ]
  return `${year}-04-${late ?? '15'}`
}

/** `also` is a fee, a tax or a penalty: two legs of its own, the last ones. */
const withFee = (legs: readonly Leg[], from: number, also: bigint, to: number = BANK.feeIncome): Leg[] =>
  also === 0n ? [...legs] : [...legs, ...moved(from, to, also)]

interface Rule {
  /** Members of the payload; those with a question mark may be missing. */
  readonly fields: string
  /** The newest version of the rule; 1 where absent. */
  readonly version?: number
  /** The money leaves the bank: it has to be settled. */
  readonly leaves?: true
  /** May pass the floor. */
  readonly forced?: true
  readonly decide: (x: Case) => Outcome
}

/** Coming in: openings, deposits, checks, contributions, rollovers. */
const comingIn: Readonly<Record<string, Rule>> = {
  'account-opening': {
    fields: 'owner publicId kind limit? months? terms deposit? contributionLimit? from? source',
    decide(x) {
      const [owner, kind, source] = [x.word('owner'), x.word('kind'), x.word('source')]
      must(x.staff || x.event.actor === owner, 'somebody else opens it')
      must(KINDS.includes(kind), `${kind} is no kind of account`)
      const limit = x.has('limit') ? x.sum('limit') : kind === 'credit' && !x.staff ? 5_000n * ONE : undefined
      must(limit === undefined || LENDS.includes(kind), 'only cards and loans have a limit')
      must(source !== 'settled' || x.staff, 'only the bank says that money is settled')
      const lent = limit === undefined ? [] : lentTo(x, owner, limit)
      const deposit = x.has('deposit') ? x.sum('deposit') : 0n
      const most = x.has('contributionLimit') ? x.sum('contributionLimit') : 6_500n * ONE
      must(deposit <= 250_000n * ONE, 'the first deposit is too large')
      const account = FIRST_CUSTOMER + x.seq
      const facts = { publicId: x.word('publicId'), owner, kind, floor: usd(-(limit ?? 0n)), day: x.day }
      const open: Effect = { effect: 'open', account, ...facts, terms: openingTerms(x, kind) }
      if (deposit === 0n) return made([], open, ...lent)
      if (source === 'settled') return made(moved(BANK.vault, account, deposit), open, ...lent)
      const room = kind === 'retirement' ? [x.contributed(owner, deposit, most)] : []
      if (source === 'existing') {
        must(x.payer(x.id('from')).owner === owner, 'it is paid by another customer')
        return made(moved(x.id('from'), account, deposit), open, ...lent, ...room)
      }
      const fx = [open, ...lent, ...room, lot(x.seq, account, usd(deposit)), ...x.typed(owner, deposit)]
      return made(moved(BANK.unverifiedDeposits, account, deposit), ...fx)
    },
  },
  deposit: {
    fields: 'to owner amount description source',
    decide(x) {
      const [to, amount, source] = [x.id('to'), x.sum('amount'), x.word('source')]
      const account = x.receiver(to)
      must(account.owner === x.word('owner') && PAYS.includes(account.kind), `account ${to} takes no such deposit`)
      const from = { typed: BANK.unverifiedDeposits, ach: BANK.achClearing, wire: BANK.wireClearing, cash: BANK.vault }
      const payer = Object.entries(from).find(([name]) => name === source)?.[1]
      must(payer !== undefined, `${source} is no source`)
      const legs = moved(payer, to, amount)
      if (source === 'typed') return made(legs, lot(x.seq, to, usd(amount)), ...x.typed(account.owner, amount))
      x.bankOnly()
      return made(legs)
    },
  },
  'check-deposit': {
    fields: 'to owner amount reference availableOn maximum dailyLimit monthlyLimit firstDay',
    decide(x) {
      const [to, amount, owner] = [x.id('to'), x.sum('amount'), x.word('owner')]
      must(x.openOf(to, PAYS).owner === owner, `account ${to} is another customer's`)
      must(
        x.word('availableOn') >= x.day && amount <= x.sum('maximum'),
        'the check is too large, or given free too early',
      )
      const [day, month] = [`checks:${owner}:${x.day}`, `checks:${owner}:${x.day.slice(0, 7)}`]
      const once = `first-day:${owner}:${x.day}`
      must(x.counter(day) + amount <= x.sum('dailyLimit'), 'the day’s limit of checks is passed')
      must(x.counter(month) + amount <= x.sum('monthlyLimit'), 'the month’s limit of checks is passed')
      const now = most(0n, least(amount, x.sum('firstDay') - x.counter(once)))
      const fx = [count(day, usd(amount)), count(month, usd(amount))]
      if (now > 0n) fx.push(lot(x.seq, to, usd(now)), count(once, usd(now)))
      if (amount > now) fx.push(holding(to, usd(amount - now), 'Check deposit', 'deposit'))
      return made(moved(BANK.checkClearing, to, amount), ...fx)
    },
  },
  contribution: {
    fields: 'to owner amount from? limit year? description',
    decide(x) {
      const [to, amount, owner] = [x.id('to'), x.sum('amount'), x.word('owner')]
      must(x.openOf(to, ['retirement']).owner === owner, `account ${to} is another customer's`)
      const room = x.contributed(owner, amount, x.sum('limit'), x.has('year') ? x.word('year') : undefined)
      if (x.has('from')) {
        must(x.payer(x.id('from')).owner === owner, 'it is paid by another customer')
        return made(moved(x.id('from'), to, amount), room)
      }
      const fx = [room, lot(x.seq, to, usd(amount)), ...x.typed(owner, amount)]
      return made(moved(BANK.unverifiedDeposits, to, amount), ...fx)
    },
  },
  'rollover-requested': {
    fields: 'to amount provider',
    decide(x) {
      x.openOf(x.id('to'), ['retirement'])
      return made([])
    },
  },
  rollover: {
    fields: 'to amount withholding method provider?',
    decide(x) {
      x.bankOnly()
      const [to, gross] = [x.id('to'), x.sum('amount')]
      x.openOf(to, ['retirement'])
      must(x.word('method') !== 'check' || x.sum('withholding') >= 20n * ONE, 'too little is withheld from a check')
      const tax = percentOf(gross, x.word('withholding'))
      const legs = [debit(BANK.rolloverClearing, gross)]
      if (tax < gross) legs.push(credit(to, gross - tax))
      if (tax > 0n) legs.push(credit(BANK.taxWithheld, tax))
      return made(legs)
    },
  },
  'own-rollover': {
    fields: 'to owner from amount of? account?',
    version: 2,
    leaves: true,
    decide(x) {
      const [to, from, amount, owner] = [x.id('to'), x.id('from'), x.sum('amount'), x.word('owner')]
      must(from !== to, 'it stays where it is')
      const source = x.has('of') ? x.payer(from) : x.openOf(from, ['retirement'])
      must(x.openOf(to, ['retirement']).owner === owner && source.owner === owner, 'it is another customer’s')
      return made(moved(from, to, amount), ...(x.has('of') ? putBack(x, owner, amount) : []))
    },
  },
  interest: {
    fields: 'account amount rate from to payTo?',
    decide(x) {
      const place = x.place(x.id('account'))
      const [account, amount] = [x.account(x.id('account')), x.sum('amount')]
      must(!LENDS.includes(account.kind), 'a card earns no interest')
      must(x.word('from') > show(account.terms['interestPaidTo'] ?? ''), 'the closing has paid these days')
      must(x.word('from') >= show(account.terms['interestFrom'] ?? ''), 'these days were paid')
      const paid = moved(BANK.interestExpense, place.account, amount)
      if (!x.has('payTo')) return made(paid, ...place.fx)
      must(account.kind === 'cd', 'only a certificate pays into another account')
      if (account.status === 'closed') return made(paid, ...place.fx)
      const through = change(account.id, { terms: { interestFrom: plusDays(x.word('to'), 1) } })
      return made([...paid, ...goesOn(x, account, amount)], through)
    },
  },
}

/** A certificate's interest, to the account that was chosen, while it can take it. */
function goesOn(x: Case, cd: Account, amount: bigint): Leg[] {
  const target = x.books.accounts.get(x.id('payTo'))
  const both = cd.status === 'open' && target?.status === 'open' && target.owner === cd.owner
  if (!both || cd.terms['interestTo'] !== target.id || withdrawable(cd) < 0n) return []
  return PAYS.includes(target.kind) && RECEIVES.includes(target.kind) ? moved(cd.id, target.id, amount) : []
}

/** An employer's plan; every other retirement account is an IRA. */
const isEmployers = ({ terms }: Account): boolean => terms['plan'] === '401(k)'
/** What an employer's plan pays and nobody may roll over: 26 USC 402(c)(4). */
const staysOut = (paid: Facts): boolean => paid['reason'] === 'hardship' || paid['series'] === true

/** A plan lends to its owner, and is paid back: 26 USC 72(p). */
const planLoans: Readonly<Record<string, Rule>> = {
  'retirement-loan': {
    fields: 'account owner to amount months rate',
    leaves: true,
    decide(x) {
      const [plan, owner, amount] = [x.openOf(x.id('account'), ['retirement']), x.word('owner'), x.sum('amount')]
      const target = x.openOf(x.id('to'), DEPOSIT)
      must(plan.owner === owner && target.owner === owner, 'it is another customer’s')
      must(isEmployers(plan), 'an IRA does not lend')
      must([12, 24, 36, 48, 60].includes(x.id('months')), `${x.id('months')} months is no term`)
      must(x.word('rate') === '8.50', 'the rate is another')
      must(x.counter(`plan-loan:${owner}`) <= 0n, 'another loan is owed')
      const first = plusMonths(`${x.day.slice(0, 8)}01`, -12)
      const months = Array.from({ length: 13 }, (_, n) => `plan-high:${owner}:${plusMonths(first, n).slice(0, 7)}`)
      const highest = months.map(x.counter).reduce(most, 0n)
      const { posted, unsettled } = positionOf(plan)
      const half = (most(0n, posted - unsettled) / (2n * CENT)) * CENT
      const share = most(half, 10_000n * ONE - highest)
      const room = least(least(50_000n * ONE - highest, share), most(0n, withdrawable(plan)))
      must(amount >= 1_000n * ONE && amount <= room, 'the plan does not lend so much')
      const fx = [count(`plan-loan:${owner}`, String(x.seq)), count(`plan-owed:${plan.id}`, usd(amount))]
      return made(moved(plan.id, target.id, amount), ...fx, ...countedHigh(x, owner, amount))
    },
  },
  'retirement-loan-payment': {
    fields: 'loan account owner from amount part count?',
    leaves: true,
    decide(x) {
      const [plan, from] = [x.receiver(x.id('account')), x.payer(x.id('from'))]
      const [owner, amount] = [x.word('owner'), x.sum('amount')]
      must(plan.owner === owner && from.owner === owner, 'it is another customer’s')
      const loan = loanOf(x)
      const many = x.has('count') ? x.id('count') : 0
      must((x.word('part') === 'instalments') === many > 0, 'it counts what are no instalments')
      const principal = ((): bigint => {
        const all = loan.payoff(x.day)
        if (x.word('part') === 'payoff') {
          must(amount === all, 'more or less than that is owed')
          return loan.owed
        }
        if (x.word('part') === 'extra') {
          const off = ((amount * 3_650_000n) / loan.grown(x.day) / CENT) * CENT
          must(amount < all && off > 0n, 'it pays all of it, or nothing')
          return off
        }
        must(x.word('part') === 'instalments' && !loan.deemed, 'there are no instalments any more')
        const due = loan.left().slice(0, many)
        must(due.length === many && due.every(({ dueOn }) => dueOn <= x.day), 'not so many are due')
        must(sum(due.map(({ payment }) => payment)) === amount, 'they are another sum')
        return amount - sum(due.map(({ interest }) => interest))
      })()
      const fx = [...countedHigh(x, owner, loan.owed), count(`plan-owed:${plan.id}`, usd(-principal))]
      if (many > 0) fx.push(count(`plan-paid:${plan.id}:${x.id('loan')}`, String(many)))
      if (principal === loan.owed) fx.push(count(`plan-loan:${owner}`, String(-x.id('loan'))))
      return made(moved(from.id, plan.id, amount), ...fx)
    },
  },
  'retirement-loan-defaulted': {
    fields: 'loan account owner amount',
    decide(x) {
      x.bankOnly()
      const loan = loanOf(x)
      const [missed] = loan.left()
      must(!loan.deemed && missed !== undefined, 'it is in default, or nothing is due')
      const until = curedUntil(missed.dueOn)
      must(x.day > until && x.sum('amount') === loan.payoff(until), 'it can still be cured, or another sum is owed')
      return made([], count(`plan-deemed:${x.id('account')}:${x.id('loan')}`, '1'))
    },
  },
}

const CENT = ONE / 100n
/** The first month of a day's quarter. */
const quarterIn = (day: string): string =>
  String(Number(day.slice(5, 7)) - ((Number(day.slice(5, 7)) - 1) % 3)).padStart(2, '0')

/** The last day on which an instalment can be paid late: of the quarter after its own. */
const curedUntil = (dueOn: string): string => plusDays(plusMonths(`${dueOn.slice(0, 5)}${quarterIn(dueOn)}-01`, 6), -1)

/** What was owed, where that is more than was known of the month. */
function countedHigh(x: Case, owner: string, owed: bigint): Effect[] {
  const counter = `plan-high:${owner}:${x.day.slice(0, 7)}`
  const over = owed - x.counter(counter)
  return over > 0n ? [count(counter, usd(over))] : []
}

/** The loan that an event is about, as it stands: level months at its rate, the last one with what rounding left. */
function loanOf(x: Case) {
  const [seq, account, owner] = [x.id('loan'), x.id('account'), x.word('owner')]
  const { kind, pl, day } = x.earlier(seq)
  must(kind === 'retirement-loan' && pl['account'] === account && pl['owner'] === owner, 'it is no such loan')
  must(x.counter(`plan-loan:${owner}`) === BigInt(seq) * ONE, 'the loan is paid back')
  const [amount, months] = [amountOf(pl['amount']), Number(pl['months'])]
  const [paid, owed] = [Number(x.counter(`plan-paid:${account}:${seq}`) / ONE), x.counter(`plan-owed:${account}`)]
  // At 8.50% a year, a month makes 120,850 of 120,000.
  const [grown, flat] = [120_850n ** BigInt(months), 120_000n ** BigInt(months)]
  const level = rounded(amount * 850n * grown, 120_000n * (grown - flat) * ONE, 2)
  const dueOn = (n: number): string => plusMonths(plusMonths(day, 1), n - 1)
  const since = paid === 0 ? day : dueOn(paid)
  /** What 3,650,000 are after the days since the last instalment. */
  const grownTo = (on: string): bigint =>
    3_650_000n + 850n * BigInt(Math.max(0, Math.round((Date.parse(on) - Date.parse(since)) / 86_400_000)))
  return {
    owed,
    deemed: x.counter(`plan-deemed:${account}:${seq}`) > 0n,
    grown: grownTo,
    payoff: (on: string): bigint => rounded(owed * grownTo(on), 3_650_000n * ONE, 2),
    left() {
      const all: { dueOn: string; payment: bigint; interest: bigint }[] = []
      for (let [n, rest] = [paid + 1, owed]; n <= months && rest > 0n; n += 1) {
        const interest = rounded(rest * 850n, 120_000n * ONE, 2)
        const payment = n === months ? rest + interest : least(level, rest + interest)
        rest += interest - payment
        all.push({ dueOn: dueOn(n), payment, interest })
      }
      return all
    },
  }
}

/** A distribution goes back into retirement: in 60 days, and of one in a year. */
function putBack(x: Case, owner: string, amount: bigint): Effect[] {
  const of = x.id('of')
  const { kind, legs, day, pl } = x.earlier(of)
  const [paid] = legs
  must(kind === 'distribution' && paid?.account === x.id('account'), `event ${of} distributed nothing from there`)
  must(x.account(paid.account).owner === owner, 'it was distributed to another customer')
  x.neverCameBack(of)
  const employers = x.version > 1 && isEmployers(x.account(paid.account))
  must(!employers || !staysOut(pl), 'the law does not let it be rolled over')
  must(x.day <= plusDays(day, 60), 'its 60 days have passed')
  const [rolled, last] = [x.counter(`rolled:${owner}:${of}`), x.counter(`rolled-day:${owner}`) / ONE]
  const number = BigInt(Math.round(Date.parse(day) / 86_400_000))
  const apart = number > last ? number - last : last - number
  must(employers || rolled > 0n || last <= 0n || apart >= 365n, 'another one was put back within a year')
  must(amount <= most(0n, paid.amount - rolled), 'more than was distributed')
  const fx = [count(`rolled:${owner}:${of}`, usd(amount))]
  return number > last && !employers ? [...fx, count(`rolled-day:${owner}`, String(number - last))] : fx
}

const holding = (account: number, amount: string, reason: string, type: string, more: Facts = {}): Effect => ({
  effect: 'hold',
  account,
  asset: 'USD',
  amount,
  until: null,
  reason,
  type,
  ...more,
})

/** All that a customer's cards may lend, when they open them alone. */
function lentTo(x: Case, owner: string, limit: bigint): Effect[] {
  const counter = `lent:${owner}`
  must(x.staff || most(0n, 10_000n * ONE - x.counter(counter)) >= limit, 'cards lend more together than they may')
  return limit === 0n ? [] : [count(counter, usd(limit))]
}

function openingTerms(x: Case, kind: string): Facts {
  const asked = x.event.pl['terms']
  if (isFacts(asked) && Object.keys(asked).length > 0) {
    x.bankOnly()
    return asked
  }
  must(!x.has('months') || kind === 'cd', 'only a certificate has a term')
  if (kind === 'credit') return x.staff ? {} : { purchaseApr: '21.99', cashApr: '26.99' }
  if (kind !== 'cd') return {}
  const months = x.has('months') ? x.id('months') : 12
  const rate = CD_RATES[months]
  must(rate !== undefined, `${months} months is no term`)
  return { months, rate, maturesOn: plusMonths(x.day, months) }
}

/** Inside the bank and out of it: transfers, bills, cash, holds. */
const paying: Readonly<Record<string, Rule>> = {
  'internal-transfer': {
    fields: 'from to amount keep? fromLabel? toLabel? memo?',
    decide(x) {
      const [from, to] = [x.id('from'), x.id('to')]
      must(from !== to, 'both accounts are the same')
      const [source, target] = [x.payer(from), x.receiver(to)]
      x.sameOwner(source, target)
      must(PAYS.includes(target.kind), `account ${to} is paid by events of their own`)
      const kept = x.has('keep') ? x.sum('keep') : 0n
      must(kept === 0n || spendable(source, 'USD') - kept >= x.sum('amount'), `account ${from} is to keep more`)
      return made(moved(from, to, x.sum('amount')))
    },
  },
  'transfer-reversal': {
    fields: 'of from to',
    leaves: true,
    decide(x) {
      const [of, from, to] = [x.id('of'), x.id('from'), x.id('to')]
      const { kind, pl, at, fx } = x.earlier(of)
      must(kind === 'internal-transfer' && pl['from'] === from && pl['to'] === to, `event ${of} is no such transfer`)
      must(x.own(to).status !== 'frozen' || x.staff, `account ${to} is frozen`)
      x.own(from)
      x.neverCameBack(of)
      must(Date.parse(x.event.at) - Date.parse(at) <= 86_400_000, 'it is later than 24 hours')
      const back = fx.flatMap((one): Effect[] => {
        if (one.effect !== 'lot' || one['account'] !== to) return []
        const origin = Number(one['origin'])
        const living = x.lotsFrom(origin).find(({ account }) => account === to)
        if (!living) return []
        const piece = textOf(least(living.amount, amountOf(one['amount'])), scaleOf(living.asset))
        return [lot(origin, to, `-${piece}`, living.asset), lot(origin, from, piece, living.asset)]
      })
      return made(moved(to, from, amountOf(pl['amount'])), count(`reversed:${of}`, '1'), ...back)
    },
  },
  'external-transfer': {
    fields: 'from amount last4 recipient? transfer? memo? hold?',
    leaves: true,
    decide: x => paidOut(x, BANK.achClearing),
  },
  'bill-payment': {
    fields: 'from amount payee category memo? hold?',
    leaves: true,
    decide: x => paidOut(x, BANK.billPayClearing),
  },
  wire: {
    fields: 'from amount fee last4 recipient? transfer? memo? hold?',
    leaves: true,
    decide(x) {
      const { legs, fx } = paidOut(x, BANK.wireClearing)
      return made(withFee(legs, x.id('from'), x.sum('fee')), ...fx)
    },
  },
  'external-return': { fields: 'of account reason', decide: x => cameBack(x, 'external-transfer', BANK.achClearing) },
  'bill-payment-return': {
    fields: 'of account reason',
    decide: x => cameBack(x, 'bill-payment', BANK.billPayClearing),
  },
  'wire-return': { fields: 'of account reason', decide: x => cameBack(x, 'wire', BANK.wireClearing) },
  'balance-transfer-return': {
    fields: 'of account reason',
    decide(x) {
      const back = cameBack(x, 'balance-transfer', BANK.achClearing, 'card')
      const fee = x.earlier(x.id('of')).legs.find(({ account }) => account === BANK.feeIncome)?.amount ?? 0n
      const to = x.place(x.id('account')).account
      return made([...back.legs, ...(fee < 0n ? moved(BANK.feeIncome, to, -fee) : [])], ...back.fx)
    },
  },
  'payment-planned': {
    fields: 'from to amount? on every distribution?',
    decide(x) {
      if (x.has('distribution')) x.openOf(x.id('from'), ['retirement'])
      else x.payer(x.id('from'))
      return made([])
    },
  },
  'branch-withdrawal': {
    fields: 'account amount limit note? hold?',
    leaves: true,
    decide(x) {
      const account = x.id('account')
      x.openOf(account, DEPOSIT)
      must(x.sum('amount') <= x.sum('limit'), 'more than one withdrawal may be')
      return made(moved(account, BANK.vault, x.sum('amount')), ...x.capture(account))
    },
  },
  'atm-hold': {
    fields: 'account owner amount limit minutes',
    leaves: true,
    decide(x) {
      const [id, owner, amount] = [x.id('account'), x.word('owner'), x.sum('amount')]
      const account = x.openOf(id, DEPOSIT)
      must(account.owner === owner, `account ${id} is another customer's`)
      const card = cardUsed(account, ['atm'])
      const own = card['dailyCash'] === undefined ? x.sum('limit') : amountOf(card['dailyCash'])
      const counter = `atm:${owner}:${x.day}`
      must(most(0n, least(x.sum('limit'), own) - x.counter(counter)) >= amount, 'the day’s limit of cash is passed')
      const until = new Date(Date.parse(x.event.at) + x.id('minutes') * 60_000).toISOString()
      const fee = account.kind === 'checking' ? 0n : amountOf('2.50')
      return made(
        [],
        holding(id, usd(amount + fee), 'ATM withdrawal', 'withdrawal', { until }),
        count(counter, usd(amount)),
      )
    },
  },
  'atm-dispensed': {
    fields: 'hold account location?',
    leaves: true,
    decide(x) {
      x.bankOnly()
      const account = x.id('account')
      cardUsed(x.openOf(account, DEPOSIT), ['atm'])
      const hold = x.hold(x.id('hold'), account, 'atm-hold')
      must(hold.until === null || x.event.at < hold.until, 'it is too late')
      const amount = amountOf(x.earlier(hold.id).pl['amount'])
      return made(withFee(moved(account, BANK.atmClearing, amount), account, hold.amount - amount), x.release(hold))
    },
  },
  'atm-expired': {
    fields: 'hold account owner day why',
    decide(x) {
      const hold = x.hold(x.id('hold'), x.id('account'), 'atm-hold')
      const placed = x.earlier(hold.id)
      const owner = x.own(x.id('account')).owner
      must(owner === x.word('owner') && placed.day === x.word('day'), 'it names another customer or day')
      if (['called-off', 'cancelled'].includes(x.word('why'))) x.bankOnly()
      else must(hold.until === null || x.event.at >= hold.until, 'it is too early')
      return made([], x.release(hold), count(`atm:${owner}:${placed.day}`, usd(-amountOf(placed.pl['amount']))))
    },
  },
  'hold-placed': {
    fields: 'account amount reason type until?',
    leaves: true,
    decide(x) {
      const account = x.own(x.id('account'))
      must(account.status === 'open' && account.kind !== 'cd', 'nothing can be set aside on it')
      const until = x.has('until') ? x.word('until') : null
      return made([], holding(account.id, usd(x.sum('amount')), x.word('reason'), x.word('type'), { until }))
    },
  },
  'order-ended': {
    fields: 'order account hold? ended why?',
    decide(x) {
      must(x.staff || x.account(x.id('account')).owner === x.event.actor, 'the order is another customer’s')
      return made([], ...x.capture(x.id('account')))
    },
  },
  'check-order': {
    fields: 'account style quantity delivery order?',
    leaves: true,
    decide(x) {
      const account = x.id('account')
      x.openOf(account, ['checking'])
      const prices: Readonly<Record<string, string>> = {
        'style standard': '20.00',
        'style premium': '25.00',
        'style scenic': '28.00',
        'style custom': '35.00',
        'quantity 1': '20.00',
        'quantity 2': '36.00',
        'quantity 4': '65.00',
        'delivery standard': '0.00',
        'delivery expedited': '8.95',
        'delivery overnight': '15.95',
      }
      const price = sum(['style', 'quantity', 'delivery'].map(what => amountOf(prices[`${what} ${x.word(what)}`])))
      const legs = moved(account, BANK.checkPrinting, price)
      return made(withFee(legs, account, percentOf(price, '8.25'), BANK.salesTax))
    },
  },
  'monthly-fee': {
    fields: 'account amount month',
    leaves: true,
    decide(x) {
      x.bankOnly()
      must(x.account(x.id('account')).status !== 'closed', 'the account is closed')
      return made(moved(x.id('account'), BANK.feeIncome, x.sum('amount')))
    },
  },
}

/** A payment out of the bank, with the hold that it takes. */
function paidOut(x: Case, through: number): Outcome {
  x.payer(x.id('from'))
  return made(moved(x.id('from'), through, x.sum('amount')), ...x.capture(x.id('from')))
}

/** What another bank or a payee sends back: the amount, once. */
function cameBack(x: Case, paidBy: string, through: number, payer = 'from'): Outcome {
  const place = x.place(x.id('account'))
  const { kind, pl } = x.earlier(x.id('of'))
  must(kind === paidBy && pl[payer] === x.id('account'), 'it gives no such payment back')
  x.neverCameBack(x.id('of'))
  const back = moved(through, place.account, amountOf(pl['amount']))
  return made(back, count(`reversed:${x.id('of')}`, '1'), ...place.fx)
}

/** Cards and points. */
const cards: Readonly<Record<string, Rule>> = {
  'card-purchase': {
    fields: 'account amount merchant category last4? online? abroad?',
    leaves: true,
    decide(x) {
      x.bankOnly()
      const account = x.openOf(x.id('account'), ['checking', 'student', 'credit'])
      const card = cardUsed(account, [...(x.has('online') ? ['online'] : []), ...(x.has('abroad') ? ['abroad'] : [])])
      const legs = moved(account.id, BANK.cardClearing, x.sum('amount'))
      if (card['daily'] === undefined) return made(legs)
      const counter = `bought:${account.id}:${x.day}`
      must(amountOf(card['daily']) - x.counter(counter) >= x.sum('amount'), 'the customer’s limit of a day is passed')
      return made(legs, count(counter, usd(x.sum('amount'))))
    },
  },
  'card-controls': {
    fields: 'account locked online abroad atm daily? dailyCash? bought',
    decide(x) {
      const account = x.own(x.id('account'))
      must(['checking', 'student', 'credit'].includes(account.kind), 'it has no card')
      const { locked, online, abroad, atm, daily, dailyCash } = x.event.pl
      const limits = { ...(daily !== undefined && { daily }), ...(dailyCash !== undefined && { dailyCash }) }
      const terms = { card: { locked, online, abroad, atm, ...limits } }
      const counter = `bought:${account.id}:${x.day}`
      const missing = x.sum('bought') - x.counter(counter)
      const counts = daily !== undefined && missing > 0n
      return made([], change(account.id, { terms }), ...(counts ? [count(counter, usd(missing))] : []))
    },
  },
  'card-payment': {
    fields: 'card owner from? amount description cardLabel?',
    decide(x) {
      const [card, owner, amount] = [x.id('card'), x.word('owner'), x.sum('amount')]
      must(x.card(card).owner === owner, `card ${card} is another customer's`)
      if (x.has('from')) {
        must(x.payer(x.id('from')).owner === owner, 'it is paid by another customer')
        return made(moved(x.id('from'), card, amount))
      }
      return made(
        moved(BANK.unverifiedDeposits, card, amount),
        lot(x.seq, card, usd(amount)),
        ...x.typed(owner, amount),
      )
    },
  },
  'card-statement': {
    fields:
      'card from to purchaseInterest cashInterest owed cashOwed minimum pastDue? dueOn late? transferInterest? ' +
      'transfers?',
    forced: true,
    decide(x) {
      x.bankOnly()
      const card = x.account(x.id('card'))
      must(card.kind === 'credit' && card.status !== 'closed', 'it is no card that is open')
      must(show(card.terms['statementOn'] ?? '') < x.word('to'), 'that month has its statement')
      const onTransfers = x.has('transferInterest') ? x.sum('transferInterest') : 0n
      const interest = x.sum('purchaseInterest') + x.sum('cashInterest') + onTransfers
      const terms = {
        statementOn: x.word('to'),
        statementBalance: x.word('owed'),
        statementCash: x.word('cashOwed'),
        statementInterest: usd(interest),
        minimumPayment: x.word('minimum'),
        paymentDueOn: x.word('dueOn'),
        ...(x.has('pastDue') && { statementPastDue: x.word('pastDue') }),
        ...(x.has('late') && { lateOn: x.word('late') }),
        ...((x.has('transfers') || card.terms['statementTransfers'] !== undefined) && {
          statementTransfers: x.event.pl['transfers'] ?? [],
        }),
      }
      return made(interest === 0n ? [] : moved(card.id, BANK.interestIncome, interest), change(card.id, { terms }))
    },
  },
  'credit-balance-refund': {
    fields: 'card to amount cardLabel toLabel',
    decide(x) {
      const [card, target] = [x.card(x.id('card')), x.receiver(x.id('to'))]
      must(card.status !== 'frozen' && PAYS.includes(target.kind), 'it is not paid from there or to there')
      x.sameOwner(card, target)
      const { posted, held, unsettled } = positionOf(card)
      const inCredit = posted - held - unsettled - x.counter(`provisional:${card.id}`)
      must(inCredit >= x.sum('amount'), 'the card is not so much in credit')
      return made(moved(card.id, target.id, x.sum('amount')))
    },
  },
  'cash-advance': {
    fields: 'card amount limit feePercent feeMinimum note? to? hold?',
    leaves: true,
    decide(x) {
      const [id, amount] = [x.id('card'), x.sum('amount')]
      const card = x.openOf(id, ['credit'])
      cardUsed(card, [])
      const target = x.has('to') ? x.receiver(x.id('to')) : undefined
      must(!target || PAYS.includes(target.kind), 'it is not paid there')
      if (target) x.sameOwner(card, target)
      must(amount <= x.sum('limit'), 'more than one advance may be')
      const fee = most(x.sum('feeMinimum'), percentOf(amount, x.word('feePercent')))
      const released = x.capture(id)
      const freed = x.has('hold') ? (x.books.holds.get(x.id('hold'))?.amount ?? 0n) : 0n
      const lends = least(withdrawable(card) + freed, -card.floor)
      must(lends >= amount + fee, 'the card lends less')
      return made(withFee(moved(id, target?.id ?? BANK.vault, amount), id, fee), ...released)
    },
  },
  'balance-transfer': {
    fields: 'card amount feePercent feeMinimum apr until issuer last4 recipient? memo? hold?',
    leaves: true,
    decide(x) {
      const [id, amount] = [x.id('card'), x.sum('amount')]
      const card = x.openOf(id, ['credit'])
      cardUsed(card, [])
      must(Number(x.word('apr')) <= Number(show(card.terms['purchaseApr'] ?? '21.99')), 'it costs more than purchases')
      must(x.word('until') > x.day, 'its rate has ended')
      const fee = most(x.sum('feeMinimum'), percentOf(amount, x.word('feePercent')))
      const released = x.capture(id)
      const freed = x.has('hold') ? (x.books.holds.get(x.id('hold'))?.amount ?? 0n) : 0n
      const lends = least(withdrawable(card) + freed, -card.floor)
      must(lends >= amount + fee, 'the card lends less')
      return made(withFee(moved(id, BANK.achClearing, amount), id, fee), ...released)
    },
  },
  'credit-limit-changed': {
    fields: 'card owner limit',
    decide(x) {
      x.bankOnly()
      const [card, owner, limit] = [x.own(x.id('card')), x.word('owner'), x.sum('limit')]
      must(card.owner === owner, 'the card is another customer’s')
      must(card.kind === 'credit', 'it is no card')
      const { posted, held, unsettled } = positionOf(card)
      must(limit >= -card.floor || limit >= held + unsettled - posted, 'more is owed than that')
      const note = { on: x.day, by: 'bank', from: usd(-card.floor), to: usd(limit) }
      const rise = limit + card.floor
      const counted = rise === 0n ? [] : [count(`lent:${owner}`, usd(rise))]
      return made([], change(card.id, { floor: usd(-limit), terms: noted(card, note) }), ...counted)
    },
  },
  'credit-limit-decided': {
    fields: 'card owner requested income expenses purpose found overdue?',
    decide(x) {
      const [card, owner, asked] = [x.openOf(x.id('card'), ['credit']), x.word('owner'), x.sum('requested')]
      must(card.owner === owner, 'the card is another customer’s')
      const now = -card.floor
      const smallest = now + 500n * ONE
      must(asked >= smallest && (asked - smallest) % (100n * ONE) === 0n, 'such a limit is not asked for')
      const before = card.terms['limitAskedOn']
      must(typeof before !== 'string' || plusMonths(before, 6) <= x.day, 'it was asked for not long ago')
      const { limit, reasons } = limitFor(x, card, asked)
      const terms = {
        limitAskedOn: x.day,
        ...noted(card, {
          on: x.day,
          by: 'customer',
          from: usd(now),
          to: usd(limit ?? now),
          asked: usd(asked),
          ...(reasons.length > 0 && { reasons }),
        }),
      }
      if (limit === undefined) return made([], change(card.id, { terms }))
      return made([], change(card.id, { terms, floor: usd(-limit) }), count(`lent:${owner}`, usd(limit - now)))
    },
  },
  'rewards-earned': {
    fields: 'card points of? through? description',
    decide(x) {
      x.bankOnly()
      const [card, points] = [x.own(x.id('card')), x.sum('points')]
      must(card.kind === 'credit', 'it is no card')
      const given = (n: bigint): Leg[] =>
        n === 0n ? [] : [debit(BANK.rewardsIssued, n, 'PTS'), credit(card.id, n, 'PTS')]
      if (!x.has('through')) return made(given(points))
      const through = x.word('through')
      must(show(card.terms['pointsThrough'] ?? '') < through, 'those points were given')
      const undone = least(points, x.counter(`unearned:${card.id}`))
      const fx = [change(card.id, { terms: { pointsThrough: through } })]
      if (undone > 0n) fx.push(count(`unearned:${card.id}`, textOf(-undone, 0)))
      return made(given(points - undone), ...fx)
    },
  },
  'rewards-redeemed': {
    fields: 'card points reward statementCredit? to?',
    decide(x) {
      const [card, points] = [x.openOf(x.id('card'), ['credit']), x.sum('points')]
      const legs = [debit(card.id, points, 'PTS'), credit(BANK.rewardsIssued, points, 'PTS')]
      must(x.has('statementCredit') || !x.has('to'), 'nothing is deposited')
      if (!x.has('statementCredit')) return made(legs)
      const dollars = x.sum('statementCredit')
      must(x.staff || dollars * 100n === points, 'the points are worth something else')
      const target = x.has('to') ? x.receiver(x.id('to')) : card
      must(target === card || PAYS.includes(target.kind), 'it is not paid there')
      x.sameOwner(card, target)
      return made([...legs, ...moved(BANK.rewardsExpense, target.id, dollars)])
    },
  },
  'dispute-credit': {
    fields: 'account amount dispute of',
    decide(x) {
      x.bankOnly()
      const [id, of, amount] = [x.id('account'), x.id('of'), x.sum('amount')]
      const line = byCard(x.earlier(of))
      must(line.account === id && line.amount === amount, `event ${of} took something else`)
      const counter = `dispute:${x.word('dispute')}`
      must(x.counter(counter) <= 0n, 'the dispute has its credit')
      x.neverCameBack(of)
      const place = x.place(id)
      const fx = [
        count(counter, '1'),
        count(`provisional:${id}`, usd(amount)),
        count(`reversed:${of}`, '1'),
        ...place.fx,
      ]
      return made(moved(BANK.disputeReceivable, place.account, amount), ...fx)
    },
  },
  'dispute-credit-ended': {
    fields: 'of account disputed outcome borneBy reason?',
    forced: true,
    decide(x) {
      x.bankOnly()
      const [of, id, disputed] = [x.id('of'), x.id('account'), x.id('disputed')]
      const [given, purchase] = [x.earlier(of), x.earlier(disputed)]
      const line = byCard(purchase)
      const fits = given.kind === 'dispute-credit' && given.pl['account'] === id && given.pl['of'] === disputed
      must(fits, `event ${of} is no such credit`)
      x.neverCameBack(of)
      const ended = [count(`reversed:${of}`, '1'), count(`provisional:${id}`, usd(-line.amount))]
      if (x.word('outcome') === 'taken-back') {
        const place = x.place(given.legs.find(leg => !isBank(leg.account))?.account ?? id)
        const fx = [...ended, count(`reversed:${disputed}`, '-1'), ...place.fx]
        return made(moved(place.account, BANK.disputeReceivable, line.amount), ...fx)
      }
      const points = pointsBack(x, purchase)
      const bearer = x.word('borneBy') === 'bank' || line.takenBy === BANK.vault ? BANK.chargeOff : line.takenBy
      const legs = moved(bearer, BANK.disputeReceivable, line.amount)
      if (line.fee === 0n) return made([...legs, ...points.legs], ...ended, ...points.fx)
      const place = x.place(id)
      const fee = moved(BANK.feeIncome, place.account, line.fee)
      return made([...legs, ...fee, ...points.legs], ...ended, ...points.fx, ...place.fx)
    },
  },
}

/** What its customer set for a card, after it allows these uses. */
function cardUsed({ terms }: Account, uses: readonly string[]): Facts {
  const card = isFacts(terms['card']) ? terms['card'] : {}
  must(card['locked'] !== true, 'the card is locked')
  for (const use of uses) must(card[use] !== false, `its ${use} use is switched off`)
  return card
}

/** What a card keeps of its limit: the newest 24 changes and requests. */
function noted(card: Account, note: Facts): Facts {
  const before = card.terms['limits']
  return { limits: [...(Array.isArray(before) ? before : []), note].slice(-24) }
}

/** The limit that a request comes to, by the table in JOURNAL.md; none when it is declined. */
function limitFor(x: Case, card: Account, asked: bigint): { limit: bigint | undefined; reasons: string[] } {
  const now = -card.floor
  const [found, lent] = [x.sum('found'), x.counter(`lent:${x.word('owner')}`)]
  const { posted, held } = positionOf(card)
  const late = card.terms['lateOn']
  const reasons: string[] = []
  if (plusMonths(card.openedOn, 3) > x.day) reasons.push('new')
  if (x.has('overdue')) reasons.push('overdue')
  if (typeof late === 'string' && plusMonths(late, 12) > x.day) reasons.push('late')
  if ((most(0n, -posted) + held) * 100n > now * 90n) reasons.push('in-use')
  if (found === 0n) reasons.push('no-income')
  const others = most(0n, lent - now)
  const means = least(x.sum('income'), found) / 2n - 6n * x.sum('expenses') - others
  const caps: [string, bigint][] = [
    ['step', now * 2n],
    ['total', 25_000n * ONE - others],
  ]
  if (found > 0n) caps.unshift(['means', means])
  for (const [name, cap] of caps) if (cap < now + 500n * ONE) reasons.push(name)
  if (reasons.length > 0) return { limit: undefined, reasons }
  const lowest = caps.reduce((low, [, cap]) => least(low, cap), asked)
  const limit = lowest - ((lowest - now - 500n * ONE) % (100n * ONE))
  return { limit, reasons: caps.flatMap(([name, cap]) => (cap < asked ? [name] : [])) }
}

/** A line for which a card was used: its first two legs; a fee follows them. */
function byCard({ seq, kind, legs, pl }: Event) {
  const [paid, taken, fee] = legs
  const fits = ['card-purchase', 'atm-dispensed', 'cash-advance'].includes(kind) && pl['to'] === undefined
  must(fits && paid !== undefined && taken !== undefined, `event ${seq} is no use of a card`)
  return { account: paid.account, amount: paid.amount, takenBy: taken.account, fee: fee?.amount ?? 0n }
}

/** What takes a purchase's points back: those that a statement gave at once, the others from the next statement. */
function pointsBack(x: Case, { kind, legs, pl, effective }: Event): Outcome {
  const card = x.books.accounts.get(legs[0]?.account ?? 0)
  if (kind !== 'card-purchase' || card?.kind !== 'credit' || card.status === 'closed') return made([])
  const points = (amountOf(pl['amount']) / ONE) * ONE
  if (points === 0n) return made([])
  const through = card.terms['pointsThrough']
  if (typeof through !== 'string' || through < effective)
    return made([], count(`unearned:${card.id}`, textOf(points, 0)))
  return made([debit(card.id, points, 'PTS'), credit(BANK.rewardsIssued, points, 'PTS')])
}

/** A certificate's terms as its account keeps them. */
function certificate(account: Account) {
  const { terms, openedOn } = account
  const months = typeof terms['months'] === 'number' ? terms['months'] : 12
  const maturesOn = typeof terms['maturesOn'] === 'string' ? terms['maturesOn'] : plusMonths(openedOn, months)
  const matured = terms['maturedOn'] === maturesOn
  const paidOut = terms['paidOutOn'] === maturesOn
  const rate = typeof terms['rate'] === 'string' ? terms['rate'] : '3.75'
  const chosen = terms['atMaturity'] === 'pay-out' ? 'pay-out' : 'renew'
  const standing = (day: string) => {
    if (day < maturesOn) return 'locked'
    return !paidOut && matured && day <= plusDays(maturesOn, 10) ? 'open' : 'pending'
  }
  return {
    months,
    maturesOn,
    matured,
    paidOut,
    rate,
    chosen,
    standing,
    nextMonths: Number(terms['nextMonths'] || months),
  }
}

/** Where a certificate is paid: an own account, else by check, and then with settled money only. */
function paidInto(x: Case, cd: Account, leaves: bigint): number {
  if (!x.has('to')) {
    must(withdrawable(cd) >= leaves, 'not so much of it is settled')
    return BANK.checkClearing
  }
  const target = x.receiver(x.id('to'))
  x.sameOwner(cd, target)
  must(PAYS.includes(target.kind), `account ${target.id} is not paid from certificates`)
  return target.id
}

/** 90 days of interest on what was withdrawn in a term, a dollar at least. */
const penaltyOn = (withdrawn: bigint, rate: string): bigint =>
  withdrawn <= 0n ? 0n : most(ONE, rounded(withdrawn * amountOf(rate) * 90n, 36_500n * ONE * ONE, 2))

const certificates: Readonly<Record<string, Rule>> = {
  'cd-early-withdrawal': {
    fields: 'cd amount term to? reason?',
    decide(x) {
      const [cd, amount, term] = [x.openOf(x.id('cd'), ['cd']), x.sum('amount'), x.word('term')]
      const terms = certificate(cd)
      const standing = terms.standing(x.day)
      must(terms.maturesOn === term && standing !== 'pending', 'the certificate is not in that term')
      const [withdrawn, paid] = [`cd-withdrawn:${cd.id}:${term}`, `cd-penalty:${cd.id}:${term}`]
      const early = standing === 'locked'
      const due = penaltyOn(x.counter(withdrawn) + amount, terms.rate) - x.counter(paid)
      const penalty = early ? most(0n, due) : 0n
      const legs = moved(cd.id, paidInto(x, cd, amount + penalty), amount)
      const fx = early ? [count(withdrawn, usd(amount))] : []
      if (penalty > 0n) fx.push(count(paid, usd(penalty)))
      return made(withFee(legs, cd.id, penalty, BANK.penaltyIncome), ...fx)
    },
  },
  'cd-choice': {
    fields: 'cd atMaturity months? to?',
    decide(x) {
      const [cd, atMaturity] = [x.openOf(x.id('cd'), ['cd']), x.word('atMaturity')]
      must(certificate(cd).standing(x.day) !== 'pending', 'it is too late to choose')
      if (atMaturity === 'renew') {
        must(CD_RATES[x.id('months')] !== undefined, 'there is no such term')
        return made([], change(cd.id, { terms: { atMaturity, nextMonths: x.id('months'), payTo: 0 } }))
      }
      must(atMaturity === 'pay-out', 'there is no such choice')
      const payTo = x.has('to') ? paidInto(x, cd, 0n) : 0
      return made([], change(cd.id, { terms: { atMaturity, payTo } }))
    },
  },
  'cd-interest-choice': {
    fields: 'cd to?',
    decide(x) {
      const cd = x.openOf(x.id('cd'), ['cd'])
      must(!certificate(cd).paidOut, 'it was paid out')
      return made([], change(cd.id, { terms: { interestTo: x.has('to') ? paidInto(x, cd, 0n) : 0 } }))
    },
  },
  'cd-matured': {
    fields: 'cd maturesOn',
    decide(x) {
      x.bankOnly()
      const [cd, maturesOn] = [x.own(x.id('cd')), x.word('maturesOn')]
      const terms = certificate(cd)
      const due = cd.kind === 'cd' && terms.maturesOn === maturesOn && !terms.matured && x.day >= maturesOn
      must(due, 'it does not mature now')
      return made([], change(cd.id, { terms: { maturedOn: maturesOn } }))
    },
  },
  'cd-addition': {
    fields: 'cd from amount',
    decide(x) {
      const [cd, source, amount] = [x.openOf(x.id('cd'), ['cd']), x.payer(x.id('from')), x.sum('amount')]
      must(certificate(cd).standing(x.day) === 'open', 'it is not in its days of grace')
      x.sameOwner(source, cd)
      must(positionOf(cd).posted + amount <= 250_000n * ONE, 'it would hold too much')
      return made(moved(source.id, cd.id, amount))
    },
  },
  'cd-payout': {
    fields: 'cd to?',
    decide(x) {
      const cd = x.openOf(x.id('cd'), ['cd'])
      const { matured, paidOut, chosen, standing, maturesOn } = certificate(cd)
      must(x.staff ? matured : standing(x.day) === 'open', 'it is not to be paid out now')
      must(!x.staff || chosen === 'pay-out' || paidOut, 'its owner did not choose that')
      const { posted } = positionOf(cd)
      must(posted > 0n, 'nothing is on it')
      return made(moved(cd.id, paidInto(x, cd, posted), posted), change(cd.id, { terms: { paidOutOn: maturesOn } }))
    },
  },
  'cd-renewal': {
    fields: 'cd maturesOn',
    decide(x) {
      x.bankOnly()
      const cd = x.own(x.id('cd'))
      const { maturesOn, matured, chosen, paidOut, nextMonths } = certificate(cd)
      const due = matured && x.word('maturesOn') === maturesOn && x.day > plusDays(maturesOn, 10)
      must(cd.kind === 'cd' && due && chosen === 'renew' && !paidOut, 'it does not renew now')
      const rate = CD_RATES[nextMonths] ?? '3.75'
      const next = { months: nextMonths, rate, maturesOn: plusMonths(maturesOn, nextMonths, cd.openedOn) }
      return made([], change(cd.id, { terms: { ...next, renewedOn: maturesOn, nextMonths } }))
    },
  },
  distribution: {
    fields: 'account amount withholding to? reason? series?',
    version: 2,
    decide(x) {
      const [account, gross] = [x.openOf(x.id('account'), ['retirement']), x.sum('amount')]
      must(!x.has('series') || (x.version > 1 && x.word('series') === 'true'), 'it is told to be a series')
      const mandatory = x.version > 1 && isEmployers(account) && !staysOut(x.event.pl)
      must(!mandatory || x.sum('withholding') >= 20n * ONE, 'too little is withheld')
      const tax = percentOf(gross, x.word('withholding'))
      if (x.has('to')) {
        const target = x.receiver(x.id('to'))
        x.sameOwner(account, target)
        must(PAYS.includes(target.kind), 'it is not paid there')
      }
      must(withdrawable(account) >= (x.has('to') ? tax : gross), 'not so much of it is settled')
      const legs = [debit(account.id, gross)]
      if (gross > tax) legs.push(credit(x.has('to') ? x.id('to') : BANK.achClearing, gross - tax))
      if (tax > 0n) legs.push(credit(BANK.taxWithheld, tax))
      return made(legs)
    },
  },
}

/** Cash one way and units the other; what the units have cost is counted, and a sold share of it is taken off. */
function trade(x: Case, side: string, quantity: bigint): Outcome {
  return tradeOf(x, { side, symbol: x.word('symbol'), quantity, price: x.sum('price') })
}

interface Traded {
  readonly side: string
  readonly symbol: string
  readonly quantity: bigint
  readonly price: bigint
}

function tradeOf(x: Case, { side, symbol, quantity, price }: Traded): Outcome {
  const id = x.id('account')
  const account = x.openOf(id, ['investment'])
  const value = times(quantity, price, 2)
  must(value > 0n, 'it is worth nothing')
  const counter = `cost:${id}:${symbol}`
  if (side === 'buy') {
    const units = [credit(id, quantity, symbol), debit(BANK.custody, quantity, symbol)]
    return made([...moved(id, BANK.broker, value), ...units], count(counter, usd(value)))
  }
  const { posted } = positionOf(account, symbol)
  const cost = x.counter(counter)
  must(posted > 0n, 'there are no such units')
  const share = posted === quantity ? cost : rounded(cost * quantity, posted * ONE, 16)
  const units = [debit(id, quantity, symbol), credit(BANK.custody, quantity, symbol)]
  return made([...units, ...moved(BANK.broker, id, value)], count(counter, textOf(-share)))
}

/** The trades of a rebalancing, as they are told. */
function tradesIn(x: Case): Traded[] {
  const told = x.event.pl['trades']
  must(Array.isArray(told) && told.length > 0 && told.length <= 40, 'no trades are told')
  return told.map((one: unknown) => {
    must(isFacts(one) && Object.keys(one).toSorted().join(' ') === 'price quantity side symbol', 'it is no trade')
    const side = show(one['side'])
    must(side === 'buy' || side === 'sell', 'it is neither bought nor sold')
    const [quantity, price] = [amountOf(show(one['quantity'])), amountOf(show(one['price']))]
    return { side, symbol: show(one['symbol']), quantity, price }
  })
}

const securities: Readonly<Record<string, Rule>> = {
  rebalance: {
    fields: 'account trades',
    leaves: true,
    decide(x) {
      const trades = tradesIn(x)
      must(new Set(trades.map(({ symbol }) => symbol)).size === trades.length, 'a security is traded twice')
      const outcomes = trades.map(one => {
        const { posted, held } = positionOf(x.account(x.id('account')), one.symbol)
        must(one.side === 'buy' || posted - held >= one.quantity, 'fewer units are free')
        return tradeOf(x, one)
      })
      return made(
        outcomes.flatMap(({ legs }) => legs),
        ...outcomes.flatMap(({ fx }) => fx),
      )
    },
  },
  'security-buy': {
    fields: 'account symbol quantity price',
    leaves: true,
    decide: x => trade(x, 'buy', x.sum('quantity')),
  },
  'security-sell': {
    fields: 'account symbol quantity price',
    leaves: true,
    decide(x) {
      const { posted, held } = positionOf(x.account(x.id('account')), x.word('symbol'))
      must(posted - held >= x.sum('quantity'), 'fewer units are free')
      return trade(x, 'sell', x.sum('quantity'))
    },
  },
  'limit-order-placed': {
    fields: 'account side symbol quantity limit',
    leaves: true,
    decide(x) {
      const account = x.openOf(x.id('account'), ['investment'])
      const [side, symbol, quantity, limit] = [x.word('side'), x.word('symbol'), x.word('quantity'), x.word('limit')]
      const value = times(amountOf(quantity), amountOf(limit), 2)
      must(value > 0n, 'it is worth nothing')
      const order: Effect = { effect: 'order', account: account.id, side, symbol, quantity, limit }
      const reason = `Limit ${side} of ${symbol}`
      if (side === 'buy') return made([], order, holding(account.id, usd(value), reason, side))
      const { posted, held } = positionOf(account, symbol)
      must(posted - held >= amountOf(quantity), 'fewer units are free')
      return made([], order, holding(account.id, quantity, reason, side, { asset: symbol }))
    },
  },
  'limit-order-filled': {
    fields: 'order account side symbol quantity price',
    leaves: true,
    decide(x) {
      x.bankOnly()
      const [id, account, side] = [x.id('order'), x.id('account'), x.word('side')]
      const order = x.books.orders.get(id)
      const same = order?.['account'] === account && order['side'] === side && order['symbol'] === x.word('symbol')
      must(same && amountOf(order['quantity']) === x.sum('quantity'), 'it is another order')
      const hold = x.hold(id, account, 'limit-order-placed')
      const limit = amountOf(order['limit'])
      must(side === 'buy' ? x.sum('price') <= limit : x.sum('price') >= limit, 'the price is not the order’s')
      const { legs, fx } = trade(x, side, x.sum('quantity'))
      return made(legs, x.release(hold), { effect: 'order-ended', order: id }, ...fx)
    },
  },
  'limit-order-cancelled': {
    fields: 'order account why',
    decide(x) {
      x.own(x.id('account'))
      const hold = x.hold(x.id('order'), x.id('account'), 'limit-order-placed')
      must(x.books.orders.has(hold.id), 'the order has ended')
      return made([], x.release(hold), { effect: 'order-ended', order: hold.id })
    },
  },
  dividend: {
    fields: 'account symbol day perShare units',
    decide(x) {
      const place = x.place(x.id('account'))
      must(x.account(x.id('account')).kind === 'investment', 'it is no investment account')
      const counter = `dividend:${x.id('account')}:${x.word('symbol')}:${x.word('day')}`
      must(x.word('day') <= x.day && x.counter(counter) <= 0n, 'it is paid, or not due')
      const amount = times(x.sum('units'), x.sum('perShare'), 2)
      must(amount > 0n, 'nothing is due')
      return made(moved(BANK.broker, place.account, amount), ...place.fx, count(counter, '1'))
    },
  },
}

/** What only the bank does: settling, taking back, closing, and the days. */
const bankActs: Readonly<Record<string, Rule>> = {
  settle: {
    fields: 'origin description',
    decide(x) {
      x.bankOnly()
      const origin = x.id('origin')
      const pieces = x.pieces(origin)
      must(pieces.total > 0n, 'all of it has settled')
      const into = SETTLES_INTO[pieces.claim]
      const { lots, hold } = x.without(origin, pieces)
      return made(into === undefined ? [] : moved(into, pieces.claim, pieces.total), ...lots, ...hold)
    },
  },
  return: {
    fields: 'origin reason contributions?',
    forced: true,
    decide(x) {
      x.bankOnly()
      const origin = x.id('origin')
      const pieces = x.pieces(origin)
      must(pieces.total > 0n, 'nothing of it is unsettled')
      const room = carriedBack(x, origin)
      const owed = new Map<number, bigint>()
      const owe = (id: number, amount: bigint) => owed.set(id, (owed.get(id) ?? 0n) + amount)
      for (const one of pieces.lots) owe(one.account, one.amount)
      if (pieces.held > 0n) owe(pieces.account, pieces.held)
      const { lots, hold } = x.without(origin, pieces)
      const legs = [...[...owed].map(([id, amount]) => debit(id, amount)), credit(pieces.claim, pieces.total)]
      return made(legs, ...lots, count(`reversed:${origin}`, usd(pieces.total)), ...hold, ...room)
    },
  },
  'charge-back': {
    fields: 'origin account reason room?',
    forced: true,
    decide(x) {
      const [origin, id] = [x.id('origin'), x.id('account')]
      const place = x.place(id)
      const { account, amount, total, claim } = x.pieces(origin)
      must(account === id, `account ${id} did not receive it`)
      const settled = amount - total - x.counter(`reversed:${origin}`)
      must(settled > 0n, 'nothing of it has settled')
      const legs = moved(place.account, SETTLES_INTO[claim] ?? claim, settled)
      const room = x.earlier(origin).fx.find(one => show(one['counter']).startsWith('contributed:'))?.['counter']
      must(room === x.event.pl['room'], 'it gives another room back than it took')
      const given = room === undefined ? [] : [count(show(room), usd(-settled))]
      return made(legs, count(`reversed:${origin}`, usd(settled)), ...given, ...place.fx)
    },
  },
  reversal: {
    fields: 'of accounts counters reason',
    forced: true,
    decide: x => reversed(x),
  },
  'account-closed': {
    fields: 'account owner? interest? to?',
    decide(x) {
      x.bankOnly()
      const account = x.own(x.id('account'))
      must(!x.has('owner') || x.word('owner') === account.owner, 'it is another customer’s')
      for (const { posted, held, unsettled } of account.positions.values())
        must(posted === 0n && held === 0n && unsettled === 0n, 'something is on it')
      must(x.counter(`provisional:${account.id}`) <= 0n, 'a credit of a dispute is on it')
      must(x.counter(`plan-owed:${account.id}`) <= 0n, 'a loan is owed to it')
      const target = x.has('to') ? x.openOf(x.id('to'), DEPOSIT) : undefined
      if (target) x.sameOwner(account, target)
      must(target?.id !== account.id, 'it is paid into itself')
      const yesterday = plusDays(x.day, -1)
      const closing = change(account.id, { status: 'closed', terms: { interestPaidTo: yesterday } })
      const interest = x.event.pl['interest']
      if (!isFacts(interest)) {
        if (!x.has('owner') || account.floor === 0n) return made([], closing)
        const shut = change(account.id, { status: 'closed', floor: usd(0n), terms: { interestPaidTo: yesterday } })
        return made([], shut, count(`lent:${account.owner}`, usd(account.floor)))
      }
      const paid = show(account.terms['interestPaidTo'] ?? '')
      must(!LENDS.includes(account.kind) && show(interest['to']) <= yesterday, 'it earns no such interest')
      must(show(interest['from']) > paid, 'a closing has paid these days')
      return made(moved(BANK.interestExpense, target?.id ?? BANK.checkClearing, amountOf(interest['amount'])), closing)
    },
  },
  'account-frozen': { fields: 'account reason', decide: x => turned(x, 'open', 'frozen') },
  'account-thawed': { fields: 'account', decide: x => turned(x, 'frozen', 'open') },
  'day-opened': {
    fields: 'day',
    decide(x) {
      x.bankOnly()
      must(x.word('day') === x.day, 'it opens another day than its own')
      return made([])
    },
  },
  'key-closed': { fields: '', decide: () => made([]) },
}

function turned(x: Case, from: string, to: string): Outcome {
  x.bankOnly()
  must(x.own(x.id('account')).status === from, `the account is not ${from}`)
  return made([], change(x.id('account'), { status: to }))
}

/** The yearly room that unsettled money of an origin took on its way, given back. */
function carriedBack(x: Case, origin: number): Effect[] {
  const told = x.event.pl['contributions']
  const named: readonly unknown[] = Array.isArray(told) ? told : []
  const brought = new Map<number, bigint>()
  const fx = named.flatMap((one, n): Effect[] => {
    must(isFacts(one), 'a contribution is not told')
    const [seq, counter] = [Number(one['event']), show(one['counter'])]
    must(named.findIndex(other => isFacts(other) && other['event'] === seq) === n, `contribution ${seq} is named twice`)
    const { fx: effects } = x.earlier(seq)
    const carried = effects.filter(
      effect => effect.effect === 'lot' && effect['origin'] === origin && amountOf(effect['amount']) > 0n,
    )
    const counted = effects.some(effect => effect.effect === 'count' && effect['counter'] === counter)
    must(counted && carried.length > 0 && counter.startsWith('contributed:'), `event ${seq} carried none of it`)
    return carried.map(piece => {
      const [account, amount] = [Number(piece['account']), amountOf(piece['amount'])]
      brought.set(account, (brought.get(account) ?? 0n) + amount)
      return count(counter, usd(-amount))
    })
  })
  for (const { account, amount } of x.lotsFrom(origin)) {
    const retired = x.books.accounts.get(account)?.kind === 'retirement'
    must(!retired || (brought.get(account) ?? 0n) >= amount, 'a piece in retirement is not explained')
  }
  return fx
}

/** The same postings with the signs turned, and what was counted taken off again. */
function reversed(x: Case): Outcome {
  x.bankOnly()
  const of = x.id('of')
  const original = x.earlier(of)
  const { kind, legs, fx } = original
  const [accounts, counters] = [x.event.pl['accounts'], x.event.pl['counters']]
  must(Array.isArray(accounts) && Array.isArray(counters) && legs.length > 0, 'it turns nothing back')
  const stays = ['reversal', 'dispute-credit', 'dispute-credit-ended', 'retirement-loan', 'retirement-loan-payment']
  must(!stays.includes(kind), `a ${kind} stays`)
  x.neverCameBack(of)
  must(x.lotsFrom(of).length === 0, 'it is unsettled')
  const points = pointsBack(x, original)
  const effects = [count(`reversed:${of}`, '1'), ...points.fx]
  for (const one of fx) {
    if (one.effect === 'change' && one['status'] === 'open') continue
    must(one.effect === 'count', `what it did besides (${one.effect}) is not turned back`)
    must(counters.includes(one['counter']), `the counter ${show(one['counter'])} is not named`)
    effects.push(count(show(one['counter']), textOf(-amountOf(one['amount']))))
  }
  const places = new Map<number, number>()
  for (const { account, asset } of legs) {
    must(asset === 'USD' || asset === 'PTS', 'a trade is not turned back')
    if (isBank(account) || places.has(account)) continue
    must(accounts.includes(account), `account ${account} is not named`)
    const place = x.place(account)
    must(asset === 'USD' || x.account(account).status !== 'closed', 'its card is closed')
    places.set(account, place.account)
    effects.push(...place.fx)
  }
  const back = legs.map(leg => ({ ...leg, account: places.get(leg.account) ?? leg.account, amount: -leg.amount }))
  return made([...back, ...points.legs], ...effects)
}

/** Every kind of event. */
export const rules: Readonly<Record<string, Rule>> = {
  ...comingIn,
  ...planLoans,
  ...paying,
  ...cards,
  ...certificates,
  ...securities,
  ...bankActs,
}

// --- the rules that all events share ---------------------------------------------------------------------------------

interface Flow {
  readonly account: Account
  readonly asset: string
  net: bigint
  placed: bigint
  released: bigint
  along: bigint
}

function flowsOf({ legs, fx }: Outcome, books: Books): Flow[] {
  const opened = new Set(fx.flatMap(one => (one.effect === 'open' ? [Number(one['account'])] : [])))
  const flows = new Map<string, Flow>()
  const flow = (id: number, asset: string): Flow | undefined => {
    if (isBank(id) || opened.has(id)) return undefined
    const account = books.accounts.get(id)
    must(account !== undefined, `account ${id} was never opened`)
    const found = flows.get(`${id}:${asset}`) ?? { account, asset, net: 0n, placed: 0n, released: 0n, along: 0n }
    flows.set(`${id}:${asset}`, found)
    return found
  }
  for (const leg of legs) {
    const found = flow(leg.account, leg.asset)
    if (found) found.net -= leg.amount
  }
  for (const one of fx) {
    if (!['hold', 'release', 'lot'].includes(one.effect)) continue
    const found = flow(Number(one['account']), show(one['asset']))
    if (!found) continue
    const amount = amountOf(one['amount'])
    if (one.effect === 'lot') found.along += most(0n, -amount)
    if (one.effect === 'hold') found.placed += amount
    if (one.effect === 'release') found.released += amount
  }
  return [...flows.values()]
}

/** Funds and closed accounts; answers how unsettled money moves along. */
function guarded(rule: Rule, outcome: Outcome, books: Books): Effect[] {
  const receivers = outcome.legs
    .filter(leg => leg.amount < 0n && !isBank(leg.account))
    .map(({ account, asset, amount }) => ({ account, asset, room: -amount }))
  const along: Effect[] = []
  for (const flow of flowsOf(outcome, books)) {
    const { account, asset, net, placed, released } = flow
    const told = outcome.fx.findLast(
      one => one.effect === 'change' && one['account'] === account.id && one['status'] !== undefined,
    )
    must((told?.['status'] ?? account.status) !== 'closed', `account ${account.id} is closed`)
    if (rule.forced || placed - net <= 0n) continue
    const own = rule.leaves ? withdrawable(account, asset) + flow.along : spendable(account, asset)
    must(
      placed - net <= own + released,
      `it takes account ${account.id} ${textOf(placed - net - own - released)} ${asset} below what it may spend`,
    )
    const { unsettled } = positionOf(account, asset)
    if (rule.leaves || unsettled === 0n) continue
    let left = least(-net - most(0n, withdrawable(account, asset) + released), unsettled)
    for (const { origin, amount } of books.lotsOf('account', account.id).filter(one => one.asset === asset)) {
      let rest = least(left, amount)
      for (const receiver of receivers) {
        const piece = least(rest, receiver.room)
        if (receiver.asset !== asset || piece <= 0n) continue
        const shown = textOf(piece, scaleOf(asset))
        along.push(lot(origin, account.id, `-${shown}`, asset), lot(origin, receiver.account, shown, asset))
        receiver.room -= piece
        rest -= piece
        left -= piece
      }
    }
  }
  return along
}

const legsText = (legs: readonly Leg[]): string =>
  legs.map(leg => `${leg.account} ${textOf(leg.amount, scaleOf(leg.asset))} ${leg.asset}`).join(', ') || 'none'

/** How members of payloads are written: one amount has one spelling. Dollars unless the kind says otherwise. */
const DOLLARS = /^(0|[1-9]\d{0,11})\.\d{2}$/
const UNITS = /^(0|[1-9]\d{0,11})\.\d{6}$/
const PRICE = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/
const PERCENT = /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/
const WHOLE_PERCENT = /^(0|[1-9]\d?|100)$/
const POINTS = /^[1-9]\d{0,11}$/

const WRITTEN_AS: Readonly<Record<string, RegExp>> = {
  amount: DOLLARS,
  deposit: DOLLARS,
  contributionLimit: DOLLARS,
  fee: DOLLARS,
  owed: DOLLARS,
  cashOwed: DOLLARS,
  minimum: DOLLARS,
  pastDue: DOLLARS,
  purchaseInterest: DOLLARS,
  cashInterest: DOLLARS,
  statementCredit: DOLLARS,
  requested: DOLLARS,
  income: DOLLARS,
  expenses: DOLLARS,
  found: DOLLARS,
  limit: DOLLARS,
  maximum: DOLLARS,
  dailyLimit: DOLLARS,
  monthlyLimit: DOLLARS,
  firstDay: DOLLARS,
  feeMinimum: DOLLARS,
  keep: DOLLARS,
  transferInterest: DOLLARS,
  bought: DOLLARS,
  daily: DOLLARS,
  dailyCash: DOLLARS,
  feePercent: PERCENT,
  rate: PERCENT,
  apr: PERCENT,
  withholding: WHOLE_PERCENT,
  points: POINTS,
  quantity: UNITS,
  units: UNITS,
  price: PRICE,
  perShare: PRICE,
}
/** Boxes of checks are counted, and a limit order's limit is a price. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  'check-order': { quantity: /^\d$/ },
  'limit-order-placed': { limit: PRICE },
}
/** Not above zero is no amount, but for what may be nothing. */
const MAY_BE_NOTHING = [
  'owed',
  'cashOwed',
  'minimum',
  'pastDue',
  'purchaseInterest',
  'cashInterest',
  'transferInterest',
  'income',
  'expenses',
  'found',
  'bought',
  'daily',
  'dailyCash',
  'firstDay',
  'feeMinimum',
  'feePercent',
  'rate',
  'apr',
  'withholding',
]

/** What a payload, or what it holds, has written otherwise than amounts are. */
function* misspelt(kind: string, told: Facts): Generator<string> {
  for (const [name, value] of Object.entries(told)) {
    const inside: readonly unknown[] = name === 'trades' && Array.isArray(value) ? value : [value]
    if (name === 'trades' || name === 'interest') for (const one of inside) if (isFacts(one)) yield* misspelt(kind, one)
    const written = OTHERWISE[kind]?.[name] ?? WRITTEN_AS[name]
    if (!written || value === undefined) continue
    const nothing = MAY_BE_NOTHING.includes(name) || (name === 'limit' && kind.match(/^(account-opening|credit-limit)/))
    if (!written.test(show(value))) yield `its ${name} ${show(value)} is not written as it has to be`
    else if (!nothing && amountOf(value) <= 0n) yield `its ${name} is not above zero`
  }
}

/** Everything that is wrong with an event where it stands. */
function* wrongIn(event: Event, books: Books): Generator<string> {
  const { legs, fx, kind, pl } = event
  const totals = new Map<string, bigint>()
  for (const { asset, amount } of legs) totals.set(asset, (totals.get(asset) ?? 0n) + amount)
  for (const [asset, total] of totals) if (total !== 0n) yield `its legs in ${asset} sum to ${textOf(total)}`
  if (legs.some(({ amount }) => amount === 0n)) yield 'a leg moves nothing'
  if (!/^[csdo]:[A-Za-z0-9_:.-]{1,150}$/.test(event.key)) yield `its key ${event.key} is not one that is given`
  if (event.key.startsWith('c:') && !isStaff(event.actor) && !event.key.startsWith(`c:${event.actor}:`))
    yield `${event.actor} acts under the key ${event.key} of somebody else`
  const rule = Object.hasOwn(rules, kind) ? rules[kind] : undefined
  if (!rule) return yield `${kind} is no kind of event`
  if (event.version < 1 || event.version > (rule.version ?? 1)) return yield `its version ${event.version} is not known`
  const fields = rule.fields.split(' ').filter(name => name !== '')
  for (const name of Object.keys(pl))
    if (!fields.includes(name) && !fields.includes(`${name}?`)) yield `its payload has ${name}, which no ${kind} has`
  for (const name of fields) if (!name.endsWith('?') && pl[name] === undefined) return yield `its payload lacks ${name}`
  try {
    for (const what of misspelt(kind, pl)) yield what
    const outcome = rule.decide(new Case(event, books))
    const along = guarded(rule, outcome, books)
    const wanted = { legs: legsText(outcome.legs), fx: canonical([...outcome.fx, ...along]) }
    if (legsText(legs) !== wanted.legs) yield `its legs are ${legsText(legs)}; by its rule they are ${wanted.legs}`
    if (canonical(fx) !== wanted.fx) yield `its effects are ${canonical(fx)}; by its rule they are ${wanted.fx}`
  } catch (error) {
    if (!(error instanceof Unlawful)) throw error
    yield `${kind} was not allowed: ${error.message}`
  }
}

// --- what was sealed -------------------------------------------------------------------------------------------------

const sha256 = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** The id of a public key; empty when it is none. */
function keyId(pem: string): string {
  try {
    const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(der).digest('hex').slice(0, 16)
  } catch {
    return ''
  }
}

const seqOfSeal = (seal: Facts): number => Number(seal['is'] === 'day' ? seal['last'] : seal['seq'])
const placeOfSeal = (seal: Facts): string =>
  seal['is'] === 'day'
    ? `seal of ${show(seal['day'])}`
    : `${seal['is'] === 'key' ? 'change of key at' : 'signed head'} ${seqOfSeal(seal)}`

/** What is signed: the statement without its signature and, of a day, without the salt. */
const signedText = (seal: Facts): string =>
  canonical({ ...seal, signature: undefined, countersignature: undefined, salt: undefined })
/** A statement as it may have left the house. */
const withoutSalt = (seal: Facts): string => canonical({ ...seal, salt: undefined })
const isSigned = (seal: Facts, pem: string, signature: unknown = seal['signature']): boolean =>
  verify(null, Buffer.from(signedText(seal)), pem, Buffer.from(show(signature), 'base64'))

/** A Merkle tree that grows leaf by leaf; a left-over at the end of a level goes up as it is. Keeps few. */
class Tree {
  readonly #full: { readonly hash: Buffer; readonly size: number }[] = []
  leaves = 0

  add(leaf: Buffer): void {
    let [hash, size] = [leaf, 1]
    for (let left = this.#full.at(-1); left?.size === size; left = this.#full.at(-1)) {
      this.#full.pop()
      hash = sha256(Buffer.of(1), left.hash, hash)
      size *= 2
    }
    this.#full.push({ hash, size })
    this.leaves += 1
  }

  get root(): string {
    const hashes = this.#full.map(({ hash }) => hash)
    return (
      hashes.length > 0 ? hashes.reduceRight((right, left) => sha256(Buffer.of(1), left, right)) : sha256()
    ).toString('hex')
  }
}

/** Which keys there were: eight bytes of each one's digest and its event, in a table of its own. */
class KeysSeen {
  #digests = new BigUint64Array(1 << 12)
  #seqs = new Float64Array(1 << 12)
  #count = 0

  /** The event that had this key, or one of the same digest, before; else takes it in. */
  put(key: string, seq: number): number | undefined {
    const digest = sha256(Buffer.from(key)).readBigUInt64BE() || 1n
    if (this.#count * 2 > this.#seqs.length) this.#grow()
    const at = this.#placeOf(digest)
    if (this.#digests[at] === digest) return this.#seqs[at]
    this.#digests[at] = digest
    this.#seqs[at] = seq
    this.#count += 1
    return undefined
  }

  #placeOf(digest: bigint): number {
    const mask = this.#seqs.length - 1
    let at = Number(digest & BigInt(mask))
    while (this.#digests[at] !== 0n && this.#digests[at] !== digest) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [digests, seqs] = [this.#digests, this.#seqs]
    this.#digests = new BigUint64Array(digests.length * 2)
    this.#seqs = new Float64Array(seqs.length * 2)
    for (const [i, digest] of digests.entries()) {
      if (digest === 0n) continue
      const at = this.#placeOf(digest)
      this.#digests[at] = digest
      this.#seqs[at] = seqs[i] ?? 0
    }
  }
}

/** Who may sign what: a key until the event at which another took its place. */
class Keys {
  readonly #known = new Map<string, { pem: string; until: number; next?: string }>()

  trust(pem: string): void {
    const id = keyId(pem)
    if (id !== '' && !this.#known.has(id)) this.#known.set(id, { pem, until: Infinity })
  }

  /** What is wrong with a statement's signature, or undefined. */
  objection(seal: Facts): string | undefined {
    const key = this.#known.get(show(seal['key']))
    if (!key) return `it is signed by ${show(seal['key'])}, which is no key of the bank’s that is known here`
    if (!isSigned(seal, key.pem)) return 'its signature is not good'
    return seqOfSeal(seal) > key.until ? `its key was retired after event ${key.until}` : undefined
  }

  /** Takes a change over: forwards by the old key's signature, backwards by the new one's. Answers whether it could. */
  follow(change: Facts): boolean {
    const [key, next, old, pem] = [show(change['key']), show(change['next']), show(change['old']), show(change['pem'])]
    if (keyId(pem) !== next || keyId(old) !== key) return false
    const [before, after] = [this.#known.get(key), this.#known.get(next)]
    if (before?.next !== undefined && before.next !== next) return false
    if (before && isSigned(change, before.pem)) {
      before.next = next
      before.until = Math.min(before.until, seqOfSeal(change))
      if (!after) this.trust(pem)
      return true
    }
    if (!after || !isSigned(change, after.pem, change['countersignature'])) return false
    this.#known.set(key, { pem: old, until: seqOfSeal(change), next })
    return true
  }

  get count(): number {
    return this.#known.size
  }
}

// --- what a card's month closes with -------------------------------------------------------------------------------

type Role = 'purchase' | 'cash' | 'transfer' | 'payment' | 'interest' | 'credit'

/** What a line of a card is, by its kind; `undoes`: what the event is that it names. All others are credits. */
const ON_CARDS: Readonly<Record<string, Role | 'undoes'>> = {
  'card-purchase': 'purchase',
  'cash-advance': 'cash',
  'balance-transfer': 'transfer',
  'card-payment': 'payment',
  'account-opening': 'payment',
  'card-statement': 'interest',
  'charge-back': 'undoes',
  'dispute-credit': 'undoes',
  'dispute-credit-ended': 'undoes',
  return: 'undoes',
  reversal: 'undoes',
}

/** A balance that was brought over by an event, at its rate up to its last day. */
interface Brought {
  readonly of: number
  readonly apr: string
  readonly until: string
}

interface BroughtOver extends Brought {
  readonly owed: bigint
}

/** A leg on a card, positive where it raises what is owed. */
interface CardLine {
  readonly seq: number
  /** Its bank day, and its value day. */
  readonly day: string
  readonly on: string
  readonly debit: bigint
  readonly role: Role
  readonly brought?: Brought
  /** The payment that it takes back, and that one's value day. */
  readonly back?: { readonly seq: number; readonly on: string }
}

/** What is owed, and what of it is cash or was brought over; what is neither was bought. */
interface Owed {
  readonly total: bigint
  readonly cash: bigint
  readonly brought: readonly BroughtOver[]
}

/** A card's cycle: its days, the terms of before, and what happened from the first of its lines' days on. */
interface Cycle {
  readonly from: string
  readonly to: string
  readonly since: string
  readonly start: Owed
  readonly lines: readonly CardLine[]
  readonly terms: Facts
  readonly openedOn: string
}

const broughtIn = ({ brought }: Owed): bigint => sum(brought.map(({ owed }) => owed))

const broughtBy = ({ seq, pl }: Event): Brought => ({ of: seq, apr: show(pl['apr']), until: show(pl['until']) })

/** What an undoing event names. */
const undone = ({ pl }: Event): number => Number(pl['origin'] ?? pl['disputed'] ?? pl['of'])

const usdOn = ({ legs }: Event, card: number): bigint[] =>
  legs.flatMap(({ account, asset, amount }) => (account === card && asset === 'USD' ? [amount] : []))

/** How much of an origin's money a payment brought to the card; all of it when the payment itself is named. */
function broughtByPayment(payment: Event, origin: number, card: number): bigint {
  const pieces = payment.fx.flatMap(one =>
    one.effect === 'lot' && one['origin'] === origin && one['account'] === card ? [amountOf(one['amount'])] : [],
  )
  if (pieces.length === 0 && payment.seq === origin) return -sum(usdOn(payment, card))
  return sum(pieces)
}

/** The lines that an event makes on a card. `named`: the event that it undoes; `payments`: the card's since then. */
function cardLinesOf(
  event: Event,
  card: number,
  named: (seq: number) => Event | undefined,
  payments: (since: number) => Iterable<Event>,
): CardLine[] {
  const { seq, kind, day, effective: on } = event
  const role = ON_CARDS[kind] ?? 'credit'
  return usdOn(event, card).flatMap((debit): CardLine[] => {
    const line = { seq, day, on, debit }
    if (role === 'transfer') return [{ ...line, role, brought: broughtBy(event) }]
    if (role !== 'undoes') return [{ ...line, role }]
    const before = named(undone(event))
    const was = before && usdOn(before, card).length > 0 ? (ON_CARDS[before.kind] ?? 'credit') : undefined
    if (before && was === 'transfer') return [{ ...line, role: was, brought: broughtBy(before) }]
    if (was && was !== 'payment' && was !== 'undoes') return [{ ...line, role: was }]
    const parts: CardLine[] = []
    let left = debit
    for (const payment of payments(undone(event))) {
      const part = least(left, broughtByPayment(payment, undone(event), card))
      if (part <= 0n) continue
      parts.push({ ...line, debit: part, role: 'payment', back: { seq: payment.seq, on: payment.effective } })
      left -= part
    }
    return left === 0n ? parts : [...parts, { ...line, debit: left, role: 'credit' }]
  })
}

/** Without what was brought over and whose rate has ended: it is owed like a purchase. */
const lapsed = (owed: Owed, day: string): Owed => ({
  ...owed,
  brought: owed.brought.filter(({ until }) => until >= day),
})

const dearestFirst = (a: BroughtOver, b: BroughtOver): number =>
  amountOf(a.apr) === amountOf(b.apr) ? a.of - b.of : amountOf(a.apr) > amountOf(b.apr) ? -1 : 1

/** The parts are never more than the whole: what was brought over goes last, of it what costs least. */
function fitting({ total, cash, brought }: Owed): Owed {
  const room = most(0n, total)
  const over = sum(brought.map(({ owed }) => owed))
  let toPay = most(0n, over - room)
  const left: BroughtOver[] = []
  for (const one of brought) {
    const paid = least(toPay, one.owed)
    toPay -= paid
    if (one.owed > paid) left.push({ ...one, owed: one.owed - paid })
  }
  return { total, cash: least(cash, most(0n, room - over)), brought: left }
}

function afterLine(before: Owed, { debit, role, on, brought }: CardLine): Owed {
  const { total, cash, brought: there } = lapsed(before, on)
  const others = there.filter(({ of }) => of !== brought?.of)
  const owed = (there.find(({ of }) => of === brought?.of)?.owed ?? 0n) + debit
  const more = brought && brought.until >= on
  return fitting({
    total: total + debit,
    cash: role === 'cash' || role === 'payment' ? most(0n, cash + debit) : cash,
    brought: more ? [...others, ...(owed > 0n ? [{ ...brought, owed }] : [])].toSorted(dearestFirst) : there,
  })
}

/** What is owed had the payments that were taken back never come. */
function asIfNeverPaid(start: Owed, lines: readonly CardLine[]): Owed {
  let owed = start
  for (const line of lines) {
    if (line.back) continue
    const less = sum(lines.filter(({ back }) => back?.seq === line.seq).map(({ debit }) => debit))
    owed = afterLine(owed, line.role === 'payment' ? { ...line, debit: line.debit + less } : line)
  }
  const seqs = new Set(lines.map(({ seq }) => seq))
  const strange = sum(lines.flatMap(({ back, debit }) => (back && !seqs.has(back.seq) ? [debit] : [])))
  return { ...owed, total: owed.total + strange }
}

/** What was owed from each day on on which it became another, oldest first. */
function owedByDay({ start, since, to, lines }: Cycle): (Owed & { day: string })[] {
  const clipped = (day: string) => (day < since ? since : day)
  const ends = [...start.brought, ...lines.flatMap(({ brought }) => brought ?? [])].map(one => plusDays(one.until, 1))
  const days = new Set([since, ...ends.filter(day => day >= since), ...lines.map(({ on }) => clipped(on))])
  const known: CardLine[] = []
  const first = fitting(start)
  let owed = first
  const told = Map.groupBy(lines, ({ on }) => clipped(on))
  return [...days].toSorted().flatMap(day => {
    if (day > to) return []
    owed = lapsed(owed, day)
    for (const line of told.get(day) ?? []) {
      known.push(line)
      owed = line.back ? lapsed(asIfNeverPaid(first, known), day) : afterLine(owed, line)
    }
    return [{ day, ...owed }]
  })
}

interface LastMonth {
  full: boolean
  late: string | undefined
  /** What is missing of its minimum on the day on which the next month closes. */
  pastDue: bigint
}

/** What of the last statement was asked for and paid by the day on which it was due. */
function lastMonth({ start, lines, terms, to }: Cycle): LastMonth | undefined {
  const [on, due] = [terms['statementOn'], terms['paymentDueOn']]
  if (typeof on !== 'string' || typeof due !== 'string') return undefined
  const paidBy = (end: string) =>
    -sum(
      lines.flatMap(({ role, back, on: day, debit }) => {
        const counts = back?.on ?? day
        return role === 'payment' && on < counts && counts <= end ? [debit] : []
      }),
    )
  const since = (day: string) =>
    sum(lines.flatMap(({ back, on: day_, debit }) => (back && back.on <= day && day_ > day ? [debit] : [])))
  const owedBy = (end: string) => start.total + sum(lines.flatMap(line => (line.on <= end ? [line.debit] : [])))
  const left = least(amountOf(terms['statementBalance']) + since(on) - paidBy(due), owedBy(due) + since(due))
  const missingBy = (end: string) => most(0n, least(amountOf(terms['minimumPayment']) - paidBy(end), owedBy(end)))
  return { full: left <= 0n, late: missingBy(due) > 0n ? due : undefined, pastDue: missingBy(to) }
}

/** When a statement's payment is due: five days of the month before the one on which the card was opened. */
function dueAfter(to: string, openedOn: string): string {
  const date = Number(openedOn.slice(8))
  const onDate = `2000-01-${String(date > 5 ? date - 5 : Math.min(28, date + 25)).padStart(2, '0')}`
  const same = plusMonths(to, 0, onDate)
  return same > to ? same : plusMonths(to, 1, onDate)
}

/**
 * The payload of the statement that closes a cycle, but for the card; `asksPastDue`: what is missing of the last
 * minimum is part of this one.
 */
function statementOf(cycle: Cycle, asksPastDue: boolean): Facts {
  const { from, to, terms, openedOn } = cycle
  const runs = owedByDay(cycle)
  const after = runs.slice(1).map(({ day }) => day)
  const charged = runs.flatMap((run, i) => {
    const days = daysFrom(run.day < from ? from : run.day, after[i] ?? plusDays(to, 1))
    return days > 0n ? [{ ...run, days }] : []
  })
  const yearly = (dollarDays: bigint) => rounded(dollarDays, 36_500n * ONE * ONE, 2)
  const on = (part: (run: Owed) => bigint) => sum(charged.map(run => most(0n, part(run)) * run.days))
  const rate = (name: string, usual: string) => amountOf(terms[name] ?? usual)
  const before = lastMonth(cycle)
  const cash = yearly(on(run => run.cash) * rate('cashApr', '26.99'))
  const bought = yearly(on(run => run.total - run.cash - broughtIn(run)) * rate('purchaseApr', '21.99'))
  const purchases = before && !before.full ? bought : 0n
  const brought = yearly(
    sum(charged.flatMap(run => run.brought.map(({ owed, apr }) => owed * amountOf(apr) * run.days))),
  )
  const interest = cash + purchases + brought
  const end = runs.at(-1) ?? { ...cycle.start, day: to }
  const owed = most(0n, end.total + interest)
  const pastDue = before?.pastDue ?? 0n
  const asked = most(25n * ONE, percentOf(owed, '1') + interest) + (asksPastDue ? pastDue : 0n)
  const left = lapsed(end, plusDays(to, 1)).brought
  return {
    from,
    to,
    purchaseInterest: usd(purchases),
    cashInterest: usd(cash),
    owed: usd(owed),
    cashOwed: usd(least(owed, end.cash)),
    minimum: usd(least(owed, asked)),
    ...(asksPastDue && { pastDue: usd(pastDue) }),
    dueOn: dueAfter(to, openedOn),
    ...(before?.late !== undefined && { late: before.late }),
    ...(brought > 0n && { transferInterest: usd(brought) }),
    ...(left.length > 0 && { transfers: left.map(one => ({ ...one, owed: usd(one.owed) })) }),
  }
}

/** A credit card since its last statement: what was owed on its first day, and its lines of that day and after. */
interface CardMonth {
  since: string
  opening: bigint
  lines: CardLine[]
}

// --- what the bank reckons by itself -------------------------------------------------------------------------------

/** Percent a year that each kind of account earns. */
const EARNS: Readonly<Record<string, string>> = {
  checking: '0.01',
  savings: '0.85',
  retirement: '0.05',
  student: '0.01',
  'money-market': '2.42',
}

/** What acts cost, as their events tell it. */
const PRICES: Readonly<Record<string, readonly Facts[]>> = {
  wire: [{ fee: '30.00' }],
  'cash-advance': [
    { feeMinimum: '10.00', feePercent: '3' },
    { feeMinimum: '10.00', feePercent: '5' },
  ],
  'balance-transfer': [{ apr: '2.99', feeMinimum: '5.00', feePercent: '3' }],
}

/** `d:<day>:<what>:<whose>`: what the bank calls its work of a day, and the member of the payload that says whose. */
const WORK_OF_DAYS: Readonly<Record<string, readonly string[]>> = {
  'account-closed': ['cd-closed:account'],
  'card-statement': ['card-statement:card'],
  'cd-matured': ['cd-matured:cd'],
  'cd-payout': ['cd-payout:cd'],
  'cd-renewal': ['cd-renewal:cd'],
  'dispute-credit': ['dispute-credit:dispute'],
  'dispute-credit-ended': ['dispute-end:'],
  dividend: ['dividend-{symbol}:account'],
  interest: ['interest:account', 'cd-interest:account'],
  'key-closed': ['dispute-credit:'],
  'limit-order-filled': ['fill:order'],
  'monthly-fee': ['monthly-fee:account'],
  'retirement-loan-defaulted': ['loan-default:account'],
  'rewards-earned': ['points:card'],
  settle: ['settle:origin'],
}
const OPERATORS_DO =
  'account-closed account-frozen account-opening account-thawed atm-dispensed balance-transfer-return ' +
  'bill-payment-return card-purchase charge-back credit-limit-changed deposit distribution dividend external-return ' +
  'return reversal rewards-earned rewards-redeemed rollover settle wire-return'

/** A key of the bank's is given for what the bank does, and to the bank. */
function wrongKey({ kind, key, actor, pl }: Event): string | undefined {
  if (key.startsWith('c:') || kind === 'day-opened') return undefined
  const done = key.slice(13)
  const isWork = (WORK_OF_DAYS[kind] ?? []).some(one => {
    const [what = '', whose = ''] = one.replace('{symbol}', show(pl['symbol'])).split(':')
    return whose === '' ? done.startsWith(`${what}:`) : done === `${what}:${show(pl[whose])}`
  })
  const given = key.startsWith('d:') ? isWork : key.startsWith('o:') && OPERATORS_DO.split(' ').includes(kind)
  if (!given) return `its key ${key} is one that the bank gives for something else`
  return isStaff(actor) ? undefined : `${actor} acts under the key ${key} of the bank's`
}

/** Dollars of an account by value day: what is posted, and what of it is unsettled. */
interface Days {
  posted: bigint
  unsettled: bigint
}

/** So many value days of an account are kept before those of months that were paid are put together. */
const MANY_DAYS = 100

/** Events of before, from a seq up to another, whose text holds some words: read again. */
type Reread = (from: number, upTo: number, words: string) => Iterable<Event>

/** Interest, fees, points, prices and cards' months, by the section "What the bank reckons" of JOURNAL.md. */
class Reckoning {
  readonly #books: Books
  readonly #reread: Reread
  readonly #cards = new Map<number, CardMonth>()
  /** Of each account that earns: the sum of the days that are over, under an empty name, and each day since. */
  readonly #days = new Map<number, Map<string, Days>>()
  /** Of each card: whole dollars of its purchases by value day, for which no points were given yet. */
  readonly #purchases = new Map<number, Map<string, bigint>>()
  /** The first day of the newest month for which interest was paid. */
  #month = ''

  constructor(books: Books, reread: Reread) {
    this.#books = books
    this.#reread = reread
  }

  /** What the event tells otherwise than the events before it make; nothing when it is as reckoned, or not reckoned. */
  judge(event: Event): string | undefined {
    return wrongKey(event) ?? this.#reckoned(event)
  }

  #reckoned(event: Event): string | undefined {
    switch (event.kind) {
      case 'interest':
        return this.#interest(event)
      case 'monthly-fee':
        return this.#fee(event)
      case 'account-closed':
        return this.#closing(event)
      case 'rewards-earned':
        return event.pl['through'] === undefined ? undefined : this.#points(event)
      case 'card-statement':
        return this.#statement(event)
      case 'balance-transfer':
        return wrongPrice(event) ?? this.#rateHolds(event)
      default:
        return wrongPrice(event)
    }
  }

  /** The event was applied. */
  note(event: Event): void {
    const { kind, legs, fx, effective, pl } = event
    this.#noteOfCards(event)
    for (const { account, asset, amount } of legs) if (asset === 'USD') this.#add(account, effective, 'posted', -amount)
    for (const one of fx)
      if (one.effect === 'lot' && one['asset'] === 'USD')
        this.#add(Number(one['account']), effective, 'unsettled', amountOf(one['amount']))
    if (kind === 'card-purchase') this.#bought(Number(pl['account']), effective, (amountOf(pl['amount']) / ONE) * ONE)
    if (kind === 'rewards-earned' && pl['through'] !== undefined) {
      const days = this.#purchases.get(Number(pl['card']))
      for (const day of days?.keys() ?? []) if (day <= show(pl['through'])) days?.delete(day)
    }
    const month = `${show(pl['to']).slice(0, 7)}-01`
    if (kind === 'interest' && month > this.#month && month < effective) this.#month = month
  }

  #add(id: number, day: string, what: keyof Days, amount: bigint): void {
    const account = this.#books.accounts.get(id)
    if (!account || (account.kind !== 'cd' && EARNS[account.kind] === undefined)) return
    const days = this.#days.get(id) ?? new Map<string, Days>()
    this.#days.set(id, days)
    const there = days.get(day) ?? { posted: 0n, unsettled: 0n }
    days.set(day, there)
    there[what] += amount
    if (days.size > MANY_DAYS && this.#month !== '')
      putTogether(days, plusMonths(this.#month, account.kind === 'cd' ? -3 : 0))
  }

  #noteOfCards(event: Event): void {
    for (const id of new Set(event.legs.map(({ account }) => account))) {
      const card = this.#books.accounts.get(id)
      if (card?.kind !== 'credit') continue
      const month = this.#cards.get(id) ?? { since: card.openedOn, opening: 0n, lines: [] }
      this.#cards.set(id, month)
      month.lines.push(...this.#linesOf(event, id))
    }
    const closed = event.kind === 'card-statement' ? this.#cards.get(Number(event.pl['card'])) : undefined
    if (!closed) return
    closed.since = plusDays(show(event.pl['to']), 1)
    closed.opening += sum(closed.lines.flatMap(({ day, debit }) => (day < closed.since ? [debit] : [])))
    closed.lines = closed.lines.filter(({ day }) => day >= closed.since)
  }

  #linesOf = (event: Event, card: number): CardLine[] =>
    cardLinesOf(
      event,
      card,
      seq => this.#books.earlier(seq),
      since => this.#ofCard(card, since, event.seq - 1).filter(({ kind }) => ON_CARDS[kind] === 'payment'),
    )

  #ofCard = (card: number, from: number, upTo: number): Event[] => [...this.#reread(from, upTo, `[${card},"`)]

  #statement(event: Event): string | undefined {
    const { pl, key, effective, seq } = event
    const card = this.#books.accounts.get(Number(pl['card']))
    if (!card) return undefined // its rule says so
    const { id, openedOn, terms } = card
    const to = show(pl['to'])
    const due = key === `d:${to}:card-statement:${id}` && effective === to && to > openedOn
    if (!due || plusMonths(to, 0, openedOn) !== to) return 'no such statement is due'
    if (this.#pointsOf(id, to) > 0n) return 'the points of its purchases were not given'
    const from = typeof terms['statementOn'] === 'string' ? plusDays(terms['statementOn'], 1) : openedOn
    const { opening, lines } = this.#cards.get(id) ?? { opening: 0n, lines: [] }
    const there = terms['statementTransfers']
    const brought = (Array.isArray(there) ? there : []).filter(isFacts).map((one): BroughtOver => ({
      of: Number(one['of']),
      apr: show(one['apr']),
      until: show(one['until']),
      owed: amountOf(one['owed']),
    }))
    const start = { total: opening, cash: amountOf(terms['statementCash'] ?? '0'), brought }
    const within = (all: readonly CardLine[]) =>
      all.filter(({ on }) => on <= to).toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1))
    const known = { from, to, terms, openedOn }
    const reopened = within(lines).some(({ back }) => back !== undefined && back.on < from)
    const life = () => this.#ofCard(id, id - FIRST_CUSTOMER, seq - 1).flatMap(one => this.#linesOf(one, id))
    const cycle = reopened
      ? { ...known, since: openedOn, start: { total: 0n, cash: 0n, brought: [] }, lines: within(life()) }
      : { ...known, since: from, start, lines: within(lines) }
    // Once a statement of the card has asked for what is past due, each later one does.
    const asksPastDue = pl['pastDue'] !== undefined || terms['statementPastDue'] !== undefined
    const [made, told]: [Facts, Facts] = [{ card: id, ...statementOf(cycle, asksPastDue) }, pl]
    const names = [...new Set([...Object.keys(made), ...Object.keys(told)])].toSorted()
    const other = names.filter(name => show(made[name]) !== show(told[name]))
    return other.length === 0
      ? undefined
      : other.map(name => `${name} is ${show(told[name])}; the card's lines make ${show(made[name])}`).join(', ')
  }

  /** A rate is offered for a year from the day on which it is asked for. */
  #rateHolds({ pl, day }: Event): string | undefined {
    const asked = pl['hold'] === undefined ? day : (this.#books.earlier(Number(pl['hold']))?.day ?? day)
    for (let on = asked; on <= day; on = plusDays(on, 1)) if (plusMonths(on, 12) === pl['until']) return undefined
    return `its rate holds until ${show(pl['until'])}, which nobody was offered`
  }

  #bought(id: number, day: string, dollars: bigint): void {
    const card = this.#books.accounts.get(id)
    if (card?.kind !== 'credit' || show(card.terms['pointsThrough'] ?? '') >= day) return
    const days = this.#purchases.get(id) ?? new Map<string, bigint>()
    this.#purchases.set(id, days.set(day, (days.get(day) ?? 0n) + dollars))
  }

  #pointsOf = (card: number, through: string): bigint =>
    sum([...(this.#purchases.get(card) ?? [])].flatMap(([day, points]) => (day <= through ? [points] : [])))

  /** The runs of days with one balance, from the first to the last of a period. */
  #runs(id: number, first: string, last: string): (Days & { days: bigint })[] {
    const told = [...(this.#days.get(id) ?? [])].filter(([day]) => day <= last).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const runs: (Days & { days: bigint; from: string })[] = [{ from: first, posted: 0n, unsettled: 0n, days: 0n }]
    for (const [day, { posted, unsettled }] of told) {
      const before = runs.at(-1)
      if (!before) break
      const after = { posted: before.posted + posted, unsettled: before.unsettled + unsettled, days: 0n }
      if (day <= first) runs[0] = { from: first, ...after }
      else runs.push({ from: day, ...after })
    }
    for (const [i, run] of runs.entries()) run.days = daysFrom(run.from, runs[i + 1]?.from ?? plusDays(last, 1))
    return runs
  }

  /** What settled money earned, to the cent. */
  #earned(id: number, rate: string, first: string, last: string): bigint {
    if (first > last) return 0n
    const dollarDays = this.#runs(id, first, last).map(run => most(0n, run.posted - run.unsettled) * run.days)
    return rounded(sum(dollarDays) * amountOf(rate), 36_500n * ONE * ONE, 2)
  }

  /** The first day of the month of a day on which the account earns. */
  #since({ openedOn, terms }: Account, day: string): string {
    const paid = terms['interestPaidTo']
    const begins = [`${day.slice(0, 7)}-01`, openedOn, ...(typeof paid === 'string' ? [plusDays(paid, 1)] : [])]
    return begins.toSorted().at(-1) ?? openedOn
  }

  #interest({ pl, key, effective }: Event): string | undefined {
    const account = this.#books.accounts.get(Number(pl['account']))
    if (!account) return undefined // its rule says so
    const [from, to] = [show(pl['from']), show(pl['to'])]
    if (Number.isNaN(Date.parse(to))) return 'it is paid for no day'
    const opened = plusDays(to, 1)
    if (account.kind === 'cd') return this.#certificate({ pl, key, effective }, account, opened)
    const rate = EARNS[account.kind]
    const first = this.#since(account, to)
    const due = key === `d:${to}:interest:${account.id}` && effective === opened && opened.endsWith('-01')
    if (!due || rate === undefined || pl['rate'] !== rate || from !== first) return 'no such interest is due'
    return unlike(pl['amount'], this.#earned(account.id, rate, first, to))
  }

  #certificate({ pl, key, effective }: Pick<Event, 'pl' | 'key' | 'effective'>, cd: Account, opened: string) {
    const { rate } = certificate(cd)
    const payTo = Number(cd.terms['interestTo'] ?? 0)
    const { from, months } = termOf(cd, opened, payTo === 0 ? 3 : 1)
    const due = key === `d:${opened}:cd-interest:${cd.id}` && effective === opened && pl['rate'] === rate
    if (!due || months === 0 || pl['from'] !== from || Number(pl['payTo'] ?? 0) !== payTo)
      return 'no such interest is due'
    return unlike(pl['amount'], this.#ofTerm(cd, from, opened, months))
  }

  /** What a month's last day brings an account by itself: interest to the cent, and whether its fee is due. */
  monthOf(account: Account, last: string): { interest: bigint; fee: boolean } {
    const first = `${last.slice(0, 7)}-01`
    const rate = EARNS[account.kind] ?? '0'
    const whole = account.openedOn <= first && show(account.terms['interestPaidTo'] ?? '') < first
    return {
      interest: this.#earned(account.id, rate, this.#since(account, last), last),
      fee: account.kind === 'savings' && whole && this.#lowest(account.id, first, last) < 300n * ONE,
    }
  }

  /** What a certificate earned up to a day on which it is paid; nothing on any other. */
  paidOn(cd: Account, opened: string): bigint {
    const { from, months } = termOf(cd, opened, Number(cd.terms['interestTo'] ?? 0) === 0 ? 3 : 1)
    return months === 0 ? 0n : this.#ofTerm(cd, from, opened, months)
  }

  #ofTerm(cd: Account, from: string, opened: string, months: number): bigint {
    const runs = this.#runs(cd.id, from, plusDays(opened, -1))
    const earning = (runs.at(-1)?.posted ?? 0n) - (runs.at(-1)?.unsettled ?? 0n)
    const dollarDays = sum(runs.map(({ posted, days }) => most(0n, least(posted, earning)) * days))
    const earned = dollarDays * amountOf(certificate(cd).rate) * BigInt(months)
    return rounded(earned, 1_200n * daysFrom(from, opened) * ONE * ONE, 2)
  }

  #lowest = (id: number, first: string, last: string): bigint =>
    this.#runs(id, first, last).reduce((low, run) => least(low, run.posted), 300n * ONE)

  #fee({ pl, key, effective }: Event): string | undefined {
    const account = this.#books.accounts.get(Number(pl['account']))
    if (!account) return undefined // its rule says so
    const first = `${show(pl['month'])}-01`
    if (Number.isNaN(Date.parse(first))) return 'it is charged for no month'
    const opened = plusMonths(first, 1)
    const last = plusDays(opened, -1)
    const due = key === `d:${last}:monthly-fee:${account.id}` && effective === opened && account.kind === 'savings'
    const whole = account.openedOn <= first && show(account.terms['interestPaidTo'] ?? '') < first
    if (!due || !whole || this.#lowest(account.id, first, last) >= 300n * ONE) return 'no such fee is due'
    return unlike(pl['amount'], 5n * ONE)
  }

  #closing({ pl, day }: Event): string | undefined {
    const account = this.#books.accounts.get(Number(pl['account']))
    if (!account) return undefined // its rule says so
    const [rate, last] = [EARNS[account.kind] ?? '0', plusDays(day, -1)]
    const first = this.#since(account, day)
    const earned = this.#earned(account.id, rate, first, last)
    const told = pl['interest']
    if (!isFacts(told)) return earned > 0n ? `it pays no interest; its days earned ${usd(earned)}` : undefined
    if (told['rate'] !== rate || told['from'] !== first || told['to'] !== last) return 'no such interest is due'
    return unlike(told['amount'], earned)
  }

  #points({ pl, key, effective }: Event): string | undefined {
    const [card, through] = [Number(pl['card']), show(pl['through'])]
    if (key !== `d:${through}:points:${card}` || effective !== through) return 'no such points are due'
    return unlike(pl['points'], this.#pointsOf(card, through))
  }
}

const daysFrom = (from: string, to: string): bigint =>
  BigInt(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

const unlike = (told: unknown, made: bigint): string | undefined =>
  amountOf(told) === made ? undefined : `it is ${show(told)}; what stood before makes ${textOf(made)}`

/** Days before one become one sum. */
function putTogether(days: Map<string, Days>, before: string): void {
  const all = { posted: 0n, unsettled: 0n }
  for (const [day, { posted, unsettled }] of days) {
    if (day >= before) continue
    all.posted += posted
    all.unsettled += unsettled
    days.delete(day)
  }
  days.set('', all)
}

/** What is paid on a day of a certificate: from when on, and for how many months; none when nothing is. */
function termOf({ openedOn, terms }: Account, day: string, every: 1 | 3): { from: string; months: number } {
  const monthOf = (one: string) => Number(one.slice(0, 4)) * 12 + Number(one.slice(5, 7))
  const ends = monthOf(day) - monthOf(openedOn)
  const quarter = Math.floor((ends - 1) / 3) * 3
  const paid = show(terms['interestFrom'] ?? '')
  const from = [plusMonths(openedOn, quarter), paid].toSorted()[1] ?? paid
  const isEnd = ends > 0 && ends % every === 0 && plusMonths(openedOn, ends) === day
  return {
    from,
    months: isEnd && from < day ? ends - (from === paid ? monthOf(paid) - monthOf(openedOn) : quarter) : 0,
  }
}

function wrongPrice({ kind, pl }: Event): string | undefined {
  const prices = PRICES[kind]
  if (!prices) return undefined
  const paid = canonical(Object.fromEntries(Object.keys(prices[0] ?? {}).map(name => [name, pl[name]])))
  return prices.some(price => canonical(price) === paid) ? undefined : `its price ${paid} is not one of the bank's`
}

// --- what should have come -------------------------------------------------------------------------------------------

/** Money that came in unsettled settles after so many business days, where its event says no other day. */
const SETTLES_AFTER: Readonly<Record<string, number>> = {
  'account-opening': 2,
  'card-payment': 2,
  'check-deposit': 2,
  contribution: 2,
  deposit: 2,
}

const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The n-th Monday (1) or Thursday (4) of a month. */
function nthOf(month: string, weekday: number, n: number): string {
  const first = `${month}-01`
  return plusDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** Days on which the Federal Reserve is closed; one that falls on a Sunday is kept on the Monday after it. */
function isHoliday(day: string): boolean {
  const year = day.slice(0, 4)
  const dated = ['01-01', ...(year < '2021' ? [] : ['06-19']), '07-04', '11-11', '12-25'].map(date => `${year}-${date}`)
  const nth: [month: string, weekday: number, n: number][] = [
    ['01', 1, 3],
    ['02', 1, 3],
    ['09', 1, 1],
    ['10', 1, 2],
    ['11', 4, 4],
  ]
  return (
    dated.some(one => day === (weekdayOf(one) === 0 ? plusDays(one, 1) : one)) ||
    nth.some(([month, weekday, n]) => day === nthOf(`${year}-${month}`, weekday, n)) ||
    day === plusDays(nthOf(`${year}-06`, 1, 1), -7)
  )
}

function businessDaysAfter(day: string, n: number): string {
  let on = day
  for (let left = n; left > 0; left -= [0, 6].includes(weekdayOf(on)) || isHoliday(on) ? 0 : 1) on = plusDays(on, 1)
  return on
}

/** What the close of a day writes: with the next morning as its value day, or with the day itself. */
const ON_THE_MORNING =
  'account-closed cd-matured cd-payout cd-renewal dividend interest limit-order-filled monthly-fee ' +
  'retirement-loan-defaulted settle'
const ON_THE_DAY = 'card-statement rewards-earned'

/** The morning whose work an event is part of. */
function morningOf({ key, kind, effective }: Event): string | undefined {
  if (!key.startsWith('d:')) return undefined
  if (ON_THE_DAY.split(' ').includes(kind)) return plusDays(effective, 1)
  return ON_THE_MORNING.split(' ').includes(kind) ? effective : undefined
}

/** So many days may have begun, the one on which the bank was there again among them, before its work is done. */
const DAYS_TO_CATCH_UP = 2

/** What the bank was to do by a morning, by the section "What has to come" of JOURNAL.md. */
class Coming {
  readonly #books: Books
  readonly #reckoning: Reckoning
  /** The newest days that were opened. */
  readonly #opened: string[] = []
  /** Keys of the bank's work that were not looked at yet. */
  readonly #keys = new Set<string>()
  readonly #missing = new Map<string, Break>()
  readonly #ofKind = new Map<string, number[]>()
  /** The least that could leave a savings account at any moment since its month ended. */
  readonly #least = new Map<number, bigint>()
  /** When something last happened to a certificate that was not the bank's own work. */
  readonly #touched = new Map<number, string>()
  /** Units that changed hands, by value day; and the securities that paid on a day. */
  #traded: { day: string; account: number; asset: string; amount: bigint }[] = []
  readonly #paid = new Map<string, Set<string>>()
  /** The morning up to which everything was looked at. */
  #through = ''

  constructor(books: Books, reckoning: Reckoning) {
    this.#books = books
    this.#reckoning = reckoning
  }

  /** The next event, before anything is made of it. */
  before(event: Event): void {
    const { kind, key, day, pl } = event
    if (kind === 'day-opened') this.#begin(day)
    const morning = morningOf(event)
    const reached = later(morning === undefined ? '' : plusDays(morning, -1), this.#opened[DAYS_TO_CATCH_UP] ?? '')
    if (reached > this.#through) this.#lookAt(reached)
    const closing = kind === 'account-closed' ? this.#books.accounts.get(Number(pl['account'])) : undefined
    const upTo = closing?.kind === 'cd' ? plusDays(day, -1) : day
    for (const on of closing ? daysBetween(this.#through, upTo) : []) this.#dueOf(closing, on)
    if (!key.startsWith('d:')) return
    this.#keys.add(key)
    this.#missing.delete(key)
    const symbols = this.#paid.get(day) ?? new Set()
    if (kind === 'dividend') this.#paid.set(show(pl['day']), symbols.add(show(pl['symbol'])))
  }

  /** What it changes was not changed yet. */
  note(event: Event): void {
    const { key, effective, legs, fx, pl, day } = event
    for (const one of fx) if (one.effect === 'open') this.#listed(show(one['kind'])).push(Number(one['account']))
    const named = fx.map(one => Number(one['account'] ?? this.#books.holds.get(Number(one['hold']))?.account))
    for (const id of new Set([...legs.map(({ account }) => account), ...named, Number(pl['cd'] ?? 0)])) {
      const account = this.#books.accounts.get(id)
      if (account?.kind === 'cd' && !key.startsWith('d:')) this.#touched.set(id, day)
      if (account?.kind === 'savings') this.#least.set(id, this.#leastOf(account))
    }
    for (const { account, asset, amount } of legs)
      if (account >= FIRST_CUSTOMER && asset !== 'USD' && asset !== 'PTS')
        this.#traded.push({ day: effective, account, asset, amount: -amount })
  }

  #listed(kind: string): number[] {
    const known = this.#ofKind.get(kind) ?? []
    this.#ofKind.set(kind, known)
    return known
  }

  #leastOf = (account: Account): bigint =>
    least(this.#least.get(account.id) ?? withdrawable(account), withdrawable(account))

  #begin(day: string): void {
    const [newest] = this.#opened
    if (newest === undefined) this.#through = day
    const isMonth = newest !== undefined && newest.slice(0, 7) < day.slice(0, 7)
    if (isMonth && this.#through >= `${newest.slice(0, 7)}-01`) this.#least.clear()
    this.#opened.unshift(day)
    this.#opened.length = Math.min(this.#opened.length, DAYS_TO_CATCH_UP + 1)
  }

  #lookAt(reached: string): void {
    for (const on of daysBetween(this.#through, reached)) {
      const kinds = on.endsWith('-01') ? [...Object.keys(EARNS), 'cd', 'credit'] : ['cd', 'credit']
      for (const id of kinds.flatMap(kind => this.#listed(kind))) this.#dueOf(this.#books.accounts.get(id), on)
      this.#dividends(on)
      this.#paid.delete(on)
    }
    this.#through = reached
    for (const key of this.#keys) if (key.slice(2, 12) < reached) this.#keys.delete(key)
    this.#traded = this.#traded.filter(({ day }) => day > reached)
  }

  /** What an account was due on a morning, while it was there the evening before. */
  #dueOf(account: Account | undefined, on: string): void {
    const last = plusDays(on, -1)
    if (!account || account.status === 'closed' || account.openedOn > last) return
    const { id, kind, openedOn } = account
    if (kind === 'cd' && this.#reckoning.paidOn(account, on) > 0n) this.#due(`d:${on}:cd-interest:${id}`, id)
    if (kind === 'credit' && openedOn < last && plusMonths(last, 0, openedOn) === last)
      this.#due(`d:${last}:card-statement:${id}`, id)
    if (EARNS[kind] === undefined || !on.endsWith('-01')) return
    const { interest, fee } = this.#reckoning.monthOf(account, last)
    if (interest > 0n) this.#due(`d:${last}:interest:${id}`, id)
    if (fee && this.#leastOf(account) >= 5n * ONE) this.#due(`d:${last}:monthly-fee:${id}`, id)
  }

  /** What one holder got, all did who held it when the day began. */
  #dividends(on: string): void {
    for (const asset of this.#paid.get(on) ?? [])
      for (const id of this.#listed('investment')) {
        const account = this.#books.accounts.get(id)
        const since = this.#traded.filter(one => one.account === id && one.asset === asset && one.day >= on)
        const held = (account?.positions.get(asset)?.posted ?? 0n) - sum(since.map(({ amount }) => amount))
        if (held > 0n) this.#due(`d:${on}:dividend-${asset}:${id}`, id)
      }
  }

  #due(key: string, account: number): void {
    if (!this.#keys.has(key)) this.#missing.set(key, missing(key, `account ${account}`))
  }

  /** All that is missing, and what waits as the books stand. */
  finish(): Break[] {
    return [...this.#missing.values(), ...this.#unsettled(), ...this.#certificates(), ...this.#loans()]
  }

  #unsettled(): Break[] {
    const holds = [...this.#books.holds.values()].filter(one => one.amount !== 0n && one.until === null)
    const lots = [...this.#books.lots.values()].filter(one => one.amount > 0n).map(({ origin }) => origin)
    const checks = holds.filter(({ reason, type }) => reason === 'Check deposit' && type === 'deposit')
    return [...new Set([...lots, ...checks.map(({ id }) => id)])].flatMap(origin => {
      const { kind, pl, day } = this.#books.earlier(origin) ?? { kind: '', day: '' }
      const after = SETTLES_AFTER[kind]
      const told = pl?.['availableOn']
      const on = typeof told === 'string' ? told : after === undefined ? undefined : businessDaysAfter(day, after)
      return on !== undefined && on <= this.#through ? [missing(`d:${on}:settle:${origin}`, `event ${origin}`)] : []
    })
  }

  #certificates(): Break[] {
    return this.#listed('cd').flatMap(id => {
      const cd = this.#books.accounts.get(id)
      const { maturesOn, matured, paidOut, chosen } = cd ? certificate(cd) : NEVER
      if (!cd || cd.status === 'closed' || maturesOn > this.#through) return []
      if (!matured) return [missing(`d:${maturesOn}:cd-matured:${id}`, `account ${id}`)]
      const { posted, held, unsettled } = positionOf(cd)
      const [isOver, isQuiet] = [this.#through > plusDays(maturesOn, 10), (this.#touched.get(id) ?? '') < this.#through]
      const goes = chosen === 'pay-out' || paidOut
      if (posted > 0n && isOver && !goes) return [missing(`d:${maturesOn}:cd-renewal:${id}`, `account ${id}`)]
      if (!isQuiet || held !== 0n || unsettled !== 0n) return []
      if (posted > 0n && goes && cd.status === 'open')
        return [missing(`d:${this.#through}:cd-payout:${id}`, `account ${id}`)]
      const isEmpty = posted === 0n && (paidOut || isOver)
      return isEmpty ? [missing(`d:${this.#through}:cd-closed:${id}`, `account ${id}`)] : []
    })
  }

  #loans(): Break[] {
    return [...this.#books.counters].flatMap(([name, seq]) => {
      const origin = name.startsWith('plan-loan:') && seq > 0n ? this.#books.earlier(Number(seq / ONE)) : undefined
      if (!origin) return []
      const [account, owner] = [Number(origin.pl['account']), origin.pl['owner']]
      const asked = { ...origin, pl: { loan: origin.seq, account, owner } }
      const loan = loanOf(new Case(asked, this.#books))
      const [missed] = loan.deemed ? [] : loan.left()
      return missed && this.#through > curedUntil(missed.dueOn)
        ? [missing(`d:${this.#through}:loan-default:${account}`, `account ${account}`)]
        : []
    })
  }
}

const NEVER = { maturesOn: '9999-12-31', matured: false, paidOut: false, chosen: 'renew' }

const missing = (key: string, place: string): Break => {
  const [, day = '', what = '', whose = ''] = key.split(':')
  return { place, what: `the ${what} of ${whose} that was due for ${day} is missing: no event has the key ${key}` }
}

/** The later of two days. */
const later = (a: string, b: string): string => (a > b ? a : b)

/** The days after one, up to another. */
function* daysBetween(after: string, upTo: string): Generator<string> {
  if (after === '') return
  for (let day = plusDays(after, 1); day <= upTo; day = plusDays(day, 1)) yield day
}

// --- the check -------------------------------------------------------------------------------------------------------

interface Break {
  /** `event 17`, `posting 17-0`, `lot 5:1003:USD`, `seal of 2026-03-02`, `line 9`. */
  readonly place: string
  readonly what: string
}

export interface Opinion {
  readonly events: number
  readonly postings: number
  readonly head: { readonly seq: number; readonly hash: string; readonly day: string }
  /** Debits, which equal the credits, by asset. */
  readonly totals: Readonly<Record<string, string>>
  /** Debit-positive, by account and asset: `1005:USD`. */
  readonly balances: Readonly<Record<string, string>>
  readonly seals: number
  /** The events behind the last sealed day, and how far signed heads speak for them; undefined when there are none. */
  readonly open: { readonly first: number; readonly last: number; readonly signedTo: number } | undefined
  readonly breaks: readonly Break[]
  /** What no rule speaks of, and is told otherwise than the events before it make, or never came: interest, fees. */
  readonly reckoned: readonly Break[]
}

const TABLES = ['account', 'position', 'hold', 'lot', 'counter', 'order'] as const
type Table = (typeof TABLES)[number]

interface Expected {
  readonly account: number
  readonly asset: string
  readonly amount: string
  readonly balance: string
}

/** The event in hand, and the rows that the file has of it. */
interface InHand {
  readonly event: Event
  readonly hash: string
  readonly expected: readonly Expected[]
  readonly rows: Facts[]
}

/** A sealed day while its events go by. */
interface SealedDay {
  readonly seal: Facts
  readonly tree: Tree
  readonly salt: KeyObject
  wrong: string | undefined
  done: boolean
}

/** Reads on from a place in the file that a line came from. */
type Again = (at: number) => Iterable<string>

const EVENT = /^\{"hash":"([0-9a-f]{64})","event":(\{.*\})\}$/
const SEQ = /"seq":(\d+),"v":\d+\}\}$/
/** So many events are kept at hand; of those before, the place of every so-manieth. */
const AT_HAND = 2_000
const MARKED = 256

/** Takes an export line by line, in its order, and says at the end what it found. */
export class SecondOpinion {
  readonly #again: Again
  readonly #books = new Books(seq => this.#earlier(seq)?.event)
  readonly #reckoning = new Reckoning(this.#books, (from, upTo, words) => this.#reread(from, upTo, words))
  readonly #coming = new Coming(this.#books, this.#reckoning)
  readonly #breaks: Break[] = []
  readonly #reckoned: Break[] = []
  readonly #keysSeen = new KeysSeen()
  readonly #atHand = new Map<number, { event: Event; hash: string }>()
  readonly #marks: number[] = []
  readonly #rows: Record<Table, Map<string, string>> = {
    account: new Map(),
    position: new Map(),
    hold: new Map(),
    lot: new Map(),
    counter: new Map(),
    order: new Map(),
  }
  readonly #days: SealedDay[] = []
  readonly #daysFrom = new Map<number, SealedDay[]>()
  readonly #daysNow = new Set<SealedDay>()
  /** Seals of days, by their last event. */
  readonly #daysTo = new Map<number, Facts>()
  /** Signed heads that came before their event. */
  readonly #waiting = new Map<number, Facts[]>()
  /** The auditor's copies that the export has not shown yet: a digest of each, and its place. */
  readonly #copies = new Map<string, string>()
  readonly #keys = new Keys()
  #unproven: Facts[] = []
  #inHand: InHand | undefined
  #told: Facts = {}
  #lines = 0
  #last: { seq: number; day: string; at: string } = { seq: 0, day: '', at: '' }
  #hash = '0'.repeat(64)
  #end: Facts | undefined
  #events = 0
  #postings = 0
  #seals = 0
  #signedTo = 0

  constructor(again: Again) {
    this.#again = again
  }

  #found(place: string, what: string): void {
    this.#breaks.push({ place, what })
  }

  /** What it found until now, in the order of the lines. */
  get found(): Pick<Opinion, 'breaks' | 'reckoned'> {
    return { breaks: this.#breaks, reckoned: this.#reckoned }
  }

  /** The auditor's own copy of a key; without one, the export's own word counts, and that is said. */
  trust(pem: string): void {
    this.#keys.trust(pem)
  }

  /** A statement from the auditor's own copy of the seals. */
  remember(statement: Facts): void {
    this.#copies.set(digestOfSeal(statement), placeOfSeal(statement))
  }

  /** The next line, and where in the file it begins. */
  line(text: string, at: number): void {
    this.#lines += 1
    const event = EVENT.exec(text)
    try {
      if (event) return this.#event(event[1] ?? '', event[2] ?? '', at)
      const told: unknown = JSON.parse(text)
      must(isFacts(told), 'it is no line of a book')
      this.#row(told)
    } catch (error) {
      if (!(error instanceof Unlawful || error instanceof SyntaxError)) throw error
      this.#found(`line ${this.#lines}`, error instanceof Unlawful ? error.message : 'it cannot be read')
    }
  }

  /** What the rules have against an event of this text, were it the next one. Nothing is noted of it. */
  objections(text: string): string[] {
    const event = eventOf(JSON.parse(text))
    const spelt = properText(event) === text ? [] : ['its text is not canonical']
    return [...spelt, ...wrongIn(event, this.#books)]
  }

  /** Which figure that an event of this text tells is wrong, were it the next one. Nothing is noted of it. */
  misreckoned(text: string): string | undefined {
    return this.#reckoning.judge(eventOf(JSON.parse(text)))
  }

  #event(hash: string, text: string, at: number): void {
    this.#putAway()
    const seq = this.#last.seq + 1
    let event: Event
    try {
      event = eventOf(JSON.parse(text))
    } catch {
      this.#chain(seq, hash, text)
      this.#last = { ...this.#last, seq }
      return this.#found(`event ${seq}`, 'its text is not that of an event')
    }
    if (event.seq !== seq) this.#found(`event ${seq}`, `it is missing; the next event is ${event.seq}`)
    this.#chain(event.seq, hash, text)
    const place = `event ${event.seq}`
    if (properText(event) !== text) this.#found(place, 'its text is not canonical')
    for (const what of this.#wrongInTime(event)) this.#found(place, what)
    const other = this.#keysSeen.put(event.key, event.seq)
    if (other !== undefined && (other === event.seq || this.#earlier(other)?.event.key === event.key))
      this.#found(place, `event ${other} has its key ${event.key} already`)
    if (event.ledger !== (this.#told['ledger'] ?? event.ledger)) this.#found(place, 'it is of another ledger')
    for (const what of wrongIn(event, this.#books)) this.#found(place, what)
    this.#reckon(event)
    this.#last = { seq: event.seq, day: event.day, at: event.at }
    this.#events += 1
    this.#marks[Math.floor(event.seq / MARKED)] ??= at
    this.#inHand = { event, hash, expected: this.#apply(event), rows: [] }
    this.#atHand.set(event.seq, { event, hash })
    for (const old of this.#atHand.keys()) {
      if (this.#atHand.size <= AT_HAND) break
      this.#atHand.delete(old)
    }
  }

  /** What cannot be read at all, its rule has named. */
  #reckon(event: Event): void {
    try {
      this.#coming.before(event)
      const what = this.#reckoning.judge(event)
      if (what !== undefined) this.#reckoned.push({ place: `event ${event.seq}`, what: `${event.kind}: ${what}` })
    } catch (error) {
      if (!(error instanceof Unlawful || error instanceof RangeError)) throw error
    }
  }

  #stillToCome(): Break[] {
    try {
      return this.#coming.finish()
    } catch (error) {
      if (!(error instanceof Unlawful || error instanceof RangeError)) throw error
      return []
    }
  }

  #chain(seq: number, hash: string, text: string): void {
    if (sha256(Buffer.from(this.#hash, 'hex'), text).toString('hex') !== hash)
      this.#found(`event ${seq}`, 'its hash is not that of the event before and its text')
    this.#hash = hash
  }

  /** An event of before, with its hash. */
  #earlier(seq: number): { event: Event; hash: string } | undefined {
    const known = this.#atHand.get(seq)
    const from = known ? undefined : this.#marks[Math.floor(seq / MARKED)]
    if (known || from === undefined || seq > this.#last.seq) return known
    for (const text of this.#again(from)) {
      const there = Number(SEQ.exec(text)?.[1] ?? 0)
      const [, hash = '', told = ''] = there === seq ? (EVENT.exec(text) ?? []) : []
      if (told !== '') return { event: eventOf(JSON.parse(told)), hash }
      if (there > seq) return undefined
    }
    return undefined
  }

  /** Events of before whose text holds some words, from the place of the first of them on. */
  *#reread(from: number, upTo: number, words: string): Generator<Event> {
    const place = this.#marks[Math.floor(from / MARKED)] ?? this.#marks.find(mark => mark !== undefined)
    if (place === undefined || from > upTo) return
    for (const text of this.#again(place)) {
      const there = Number(SEQ.exec(text)?.[1] ?? 0)
      if (there > upTo) return
      const told = there >= from && text.includes(words) ? EVENT.exec(text)?.[2] : undefined
      if (told !== undefined) yield eventOf(JSON.parse(told))
      if (there === upTo) return
    }
  }

  /** The event in hand is whole: what it lacks is missing, and its day has its leaves. */
  #putAway(): void {
    const inHand = this.#inHand
    if (!inHand) return
    this.#inHand = undefined
    const { event, hash, expected, rows } = inHand
    for (const leg of expected.keys()) if (!rows[leg]) this.#found(`posting ${event.seq}-${leg}`, 'it is missing')
    for (const day of this.#daysFrom.get(event.seq) ?? []) this.#daysNow.add(day)
    const ended = this.#daysTo.get(event.seq - 1)
    if (ended?.['day'] === event.day) this.#found(placeOfSeal(ended), 'it leaves out later events of its day')
    for (const day of this.#daysNow) {
      if (event.day !== day.seal['day']) day.wrong ??= `event ${event.seq} is of ${event.day}`
      for (const leaf of leavesOf(inHand, day.salt)) day.tree.add(leaf)
      if (event.seq < Number(day.seal['last'])) continue
      this.#daysNow.delete(day)
      this.#endOf(day, hash)
    }
    for (const head of this.#waiting.get(event.seq) ?? []) this.#head(head, hash)
    this.#waiting.delete(event.seq)
  }

  *#wrongInTime({ key, kind, day, effective, at }: Event): Generator<string> {
    const before = this.#last
    const moment = Date.parse(at)
    if (Number.isNaN(moment) || new Date(moment).toISOString() !== at) return yield `${at} is no moment`
    if (newYork.format(moment) !== day) yield `its day is ${day}, but it was recorded on ${newYork.format(moment)}`
    if (day < before.day) yield `its day ${day} is before ${before.day}`
    else if ((kind === 'day-opened') !== day > before.day)
      yield kind === 'day-opened' ? `it opens ${day} again` : `its day ${day} was not opened`
    if (at < before.at) yield 'it was recorded before the event in front of it'
    const back = key.startsWith('d:') && effective < day && effective >= key.slice(2, 12)
    if ((effective !== day && !back) || Number.isNaN(Date.parse(effective)))
      yield `its value day ${effective} is neither its day nor one that its key is of`
  }

  /** Applies it, and answers with the postings that it makes. */
  #apply(event: Event): Expected[] {
    try {
      this.#coming.note(event)
      const balances = this.#books.apply(event)
      this.#reckoning.note(event)
      return event.legs.map(({ account, asset, amount }, leg) => {
        const [scale, balance] = [scaleOf(asset), balances[leg] ?? 0n]
        return { account, asset, amount: textOf(amount, scale), balance: textOf(balance, scale) }
      })
    } catch (error) {
      if (!(error instanceof Unlawful)) throw error
      this.#found(`event ${event.seq}`, `it cannot follow from the events before it: ${error.message}`)
      return []
    }
  }

  /** Any line but an event: one member, whose name says what it is. */
  #row(line: Facts): void {
    const [[name, row] = ['', undefined]] = Object.entries(line)
    must(isFacts(row), 'it is no line of a book')
    if (name === 'book') this.#told = row
    else if (name === 'end') this.#end = { ...row, at: this.#lines }
    else if (name === 'posting') this.#posting(row)
    else if (name === 'seal') this.#seal(row)
    else if (name === 'key') {
      if (this.#keys.count === 0) this.#keys.trust(show(row['pem']))
    } else {
      const table = TABLES.find(one => one === name)
      must(table !== undefined, `${name} is nothing that a book has`)
      const [key, value] = rowOf[table](row)
      if (this.#rows[table].has(key)) this.#found(`${table} ${key}`, 'it is there twice')
      this.#rows[table].set(key, value)
    }
  }

  #posting(row: Facts): void {
    const at = `${show(row['seq'])}-${show(row['leg'])}`
    this.#postings += 1
    const { event, expected, rows } = this.#inHand ?? {}
    const leg = Number(row['leg'])
    const wanted = event?.seq === row['seq'] ? expected?.[leg] : undefined
    if (wanted === undefined || !rows) return this.#found(`posting ${at}`, 'no event tells of it')
    if (rows[leg]) return this.#found(`posting ${at}`, 'it is there twice')
    rows[leg] = row
    for (const name of ['account', 'asset', 'amount', 'balance'] as const)
      if (row[name] !== wanted[name])
        this.#found(`posting ${at}`, `its ${name} is ${show(row[name])}, its event makes ${wanted[name]}`)
  }

  finish(): Opinion {
    this.#putAway()
    const { seq, day } = this.#last
    for (const table of TABLES) this.#compare(table)
    this.#reckoned.push(...this.#stillToCome())
    if (this.#end?.['lines'] !== this.#lines || this.#end['at'] !== this.#lines)
      this.#found(`line ${this.#lines}`, 'the export ends before its end, or after it')
    this.#endSeals()
    const sealedTo = Math.max(0, ...this.#days.flatMap(({ seal, done }) => (done ? [Number(seal['last'])] : [])))
    return {
      events: this.#events,
      postings: this.#postings,
      head: { seq, hash: this.#hash, day },
      ...this.#balances(),
      seals: this.#seals,
      open: seq > sealedTo ? { first: sealedTo + 1, last: seq, signedTo: this.#signedTo } : undefined,
      breaks: this.#breaks,
      reckoned: this.#reckoned,
    }
  }

  #compare(table: Table): void {
    const found = this.#rows[table]
    for (const [key, wanted] of expectedRows[table](this.#books)) {
      const there = found.get(key)
      found.delete(key)
      if (there !== wanted) this.#found(`${table} ${key}`, `it holds ${there ?? 'nothing'}, the events make ${wanted}`)
    }
    for (const [key, there] of found) this.#found(`${table} ${key}`, `it holds ${there}, no event makes it`)
  }

  #balances(): Pick<Opinion, 'totals' | 'balances'> {
    const balances = new Map(this.#books.bank)
    for (const { id, positions } of this.#books.accounts.values())
      for (const [asset, { posted }] of positions) balances.set(`${id}:${asset}`, -posted)
    const totals = new Map<string, bigint>()
    for (const [key, balance] of balances) {
      const asset = key.split(':')[1] ?? ''
      totals.set(asset, (totals.get(asset) ?? 0n) + most(0n, balance))
    }
    const shown = (all: ReadonlyMap<string, bigint>) =>
      Object.fromEntries([...all].map(([key, n]) => [key, textOf(n, scaleOf(key.split(':').at(-1) ?? ''))]))
    return { totals: shown(totals), balances: shown(balances) }
  }

  /** Days come before their events, for they hold the salt of their leaves; heads come behind theirs. */
  #seal(seal: Facts): void {
    this.#seals += 1
    this.#copies.delete(digestOfSeal(seal))
    if (seal['is'] === 'key') return this.#change(seal)
    const objection = this.#keys.objection(seal) ?? notYet(seal)
    if (objection) this.#found(placeOfSeal(seal), objection)
    else if (seal['ledger'] !== this.#told['ledger']) this.#found(placeOfSeal(seal), 'it is of another ledger')
    else if (seal['is'] === 'day') return this.#day(seal)
    else return this.#headAt(seal)
  }

  #change(seal: Facts): void {
    this.#unproven.push(seal)
    for (let before = Infinity; this.#unproven.length < before;) {
      before = this.#unproven.length
      this.#unproven = this.#unproven.filter(change => !this.#keys.follow(change))
    }
  }

  #day(seal: Facts): void {
    const salt = createSecretKey(Buffer.from(show(seal['salt']), 'hex'))
    const day: SealedDay = { seal, tree: new Tree(), salt, wrong: undefined, done: false }
    const first = Number(seal['first'])
    const before = this.#days.at(-1)
    const expected = before ? Number(before.seal['last']) + 1 : 1
    if (first !== expected)
      this.#found(placeOfSeal(seal), `it begins at ${show(seal['first'])}, the day before ended before ${expected}`)
    if (before && show(seal['day']) <= show(before.seal['day']))
      this.#found(placeOfSeal(seal), `it comes behind that of ${show(before.seal['day'])}`)
    this.#days.push(day)
    this.#daysFrom.set(first, [...(this.#daysFrom.get(first) ?? []), day])
  }

  #endOf(day: SealedDay, hash: string): void {
    const { seal, tree } = day
    day.done = true
    this.#daysTo.set(Number(seal['last']), seal)
    const place = placeOfSeal(seal)
    if (hash !== seal['hash']) this.#rewritten(seal)
    if (day.wrong) this.#found(place, day.wrong)
    else if (tree.leaves !== seal['leaves'] || tree.root !== seal['root'])
      this.#found(place, 'its events and lines are not those that were sealed')
  }

  #rewritten(seal: Facts): void {
    this.#found(placeOfSeal(seal), `event ${seqOfSeal(seal)} is not the one that was signed: the journal was rewritten`)
  }

  #headAt(seal: Facts): void {
    const seq = seqOfSeal(seal)
    if (seq === this.#last.seq) return this.#head(seal, this.#hash)
    const past = this.#earlier(seq)
    if (past) return this.#head(seal, past.hash)
    this.#waiting.set(seq, [...(this.#waiting.get(seq) ?? []), seal])
  }

  #head(seal: Facts, hash: string): void {
    if (hash !== seal['hash']) return this.#rewritten(seal)
    this.#signedTo = Math.max(this.#signedTo, seqOfSeal(seal))
  }

  #endSeals(): void {
    for (const place of this.#copies.values())
      this.#found(place, 'it is in your copy of the seals, and not in the export as it was')
    for (const { next } of this.#unproven) this.#found(`key ${show(next)}`, 'nobody who is trusted vouches for it')
    const gone = [...this.#waiting.values()].flat()
    gone.push(...this.#days.filter(({ done }) => !done).map(({ seal }) => seal))
    for (const seal of gone)
      this.#found(placeOfSeal(seal), `event ${seqOfSeal(seal)} was signed and is gone: the journal was cut`)
  }
}

/** Two clocks that nobody has put right may be a day apart. */
const notYet = ({ at }: Facts): string | undefined =>
  Date.parse(show(at)) > Date.now() + 86_400_000 ? `it is of ${show(at)}, which has not come` : undefined

const digestOfSeal = (seal: Facts): string => sha256(Buffer.from(withoutSalt(seal))).toString('base64')

function leavesOf({ event, hash, rows }: InHand, salt: KeyObject): Buffer[] {
  const { ledger, seq, legs, day, effective, at } = event
  const leaf = (leg: number, content: Facts) => {
    const own = createHmac('sha256', salt).update(`${seq}:${leg}`).digest()
    return sha256(Buffer.of(0), own, canonical(content))
  }
  const lines = legs.map(({ account, asset, amount }, leg) => {
    const { balance, type, description } = rows[leg] ?? {}
    const what = { account, asset, amount: textOf(amount, scaleOf(asset)), balance, type, description }
    return leaf(leg, {
      line: `${ledger}-${seq}-${leg}`,
      ...what,
      bankDay: day,
      effectiveDate: effective,
      recordedAt: at,
    })
  })
  return [leaf(-1, { seq, hash }), ...lines]
}

/** A row of each table as the export has it: its key, and the rest as one text. */
const rowOf: Readonly<Record<Table, (row: Facts) => [string, string]>> = {
  account: ({ id, ...rest }) => [show(id), canonical(rest)],
  position: ({ account, asset, ...rest }) => [`${show(account)}:${show(asset)}`, canonical(rest)],
  hold: ({ id, ...rest }) => [show(id), canonical(rest)],
  lot: ({ origin, account, asset, ...rest }) => [`${show(origin)}:${show(account)}:${show(asset)}`, canonical(rest)],
  counter: ({ name, ...rest }) => [show(name), canonical(rest)],
  order: ({ id, ...rest }) => [show(id), canonical(rest)],
}

/** The same rows as the events make them. */
const expectedRows: Readonly<Record<Table, (books: Books) => Iterable<[string, string]>>> = {
  *account({ accounts }) {
    const own = { publicId: null, owner: null, floor: '0', openedOn: null, status: 'open', terms: {} }
    for (const [kind, id] of Object.entries(BANK)) yield [show(id), canonical({ ...own, kind })]
    for (const { id, publicId, owner, kind, floor, openedOn, status, terms } of accounts.values())
      yield [show(id), canonical({ publicId, owner, kind, floor: usd(floor), openedOn, status, terms })]
  },
  *position({ accounts }) {
    for (const { id, positions } of accounts.values())
      for (const [asset, { held, unsettled }] of positions) {
        const scale = scaleOf(asset)
        yield [`${id}:${asset}`, canonical({ held: textOf(held, scale), unsettled: textOf(unsettled, scale) })]
      }
  },
  *hold({ holds }) {
    for (const { id, account, asset, amount, until, reason, type } of holds.values()) {
      const moment = until === null ? null : new Date(until).toISOString()
      const shown = textOf(amount, scaleOf(asset))
      yield [show(id), canonical({ account, asset, amount: shown, until: moment, reason, type })]
    }
  },
  *lot({ lots }) {
    for (const [key, { asset, amount }] of lots) yield [key, canonical({ amount: textOf(amount, scaleOf(asset)) })]
  },
  *counter({ counters }) {
    for (const [name, amount] of counters) yield [name, canonical({ amount: textOf(amount) })]
  },
  *order({ orders }) {
    for (const [id, { account, side, symbol, quantity, limit }] of orders)
      yield [show(id), canonical({ account, side, symbol, quantity: plain(quantity), limit: plain(limit) })]
  },
}

const plain = (amount: unknown): string => textOf(amountOf(amount))

/** Reads a copy of the seals' folder. */
function copiesIn(folder: string, ledger: string): Facts[] {
  return ['keys', 'heads', 'days'].flatMap(what => {
    const file = path.join(folder, `ledger-${ledger}-${what}.jsonl`)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
    return lines.flatMap(text => {
      try {
        const told: unknown = JSON.parse(text)
        return isFacts(told) ? [told] : []
      } catch {
        return [] // a line that a crash cut short was never acknowledged
      }
    })
  })
}

/** The lines of a file from a place on, each with the place where it begins, in bytes. */
function* linesIn(file: number, from = 0): Generator<{ text: string; at: number }> {
  const piece = Buffer.allocUnsafe(1 << 20)
  let [rest, at]: [Buffer, number] = [Buffer.alloc(0), from]
  for (let reached = from; ;) {
    const read = readSync(file, piece, 0, piece.length, reached)
    reached += read
    let bytes = Buffer.concat([rest, piece.subarray(0, read)])
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10)) {
      yield { text: bytes.toString('utf8', 0, end), at }
      at += end + 1
      bytes = bytes.subarray(end + 1)
    }
    rest = bytes
    if (read > 0) continue
    if (rest.length > 0) yield { text: rest.toString('utf8'), at }
    return
  }
}

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string', multiple: true },
      seals: { type: 'string' },
      ledger: { type: 'string', default: '1' },
      json: { type: 'boolean' },
    },
  })
  const [book] = positionals
  if (book === undefined) {
    console.error('usage: node second-opinion.ts books.jsonl [--key public-key.pem] [--seals folder] [--json]')
    return 2
  }
  const file = openSync(book, 'r')
  const opinion = new SecondOpinion(function* (at) {
    for (const { text } of linesIn(file, at)) yield text
  })
  for (const key of values.key ?? []) opinion.trust(readFileSync(key, 'utf8'))
  for (const copy of values.seals === undefined ? [] : copiesIn(values.seals, values.ledger)) opinion.remember(copy)
  for (const { text, at } of linesIn(file)) opinion.line(text, at)
  closeSync(file)
  const found = opinion.finish()
  if (values.json) console.log(JSON.stringify(found, undefined, 2))
  else tell(found, values.key !== undefined)
  return found.breaks.length + found.reckoned.length === 0 ? 0 : 1
}

const SHOWN = 50

function tell(opinion: Opinion, ownKey: boolean): void {
  const { events, postings, head, totals, balances, seals, open } = opinion
  const breaks = [...opinion.breaks, ...opinion.reckoned]
  console.log(`${events} events and ${postings} postings. Head: event ${head.seq} of ${head.day}, ${head.hash}`)
  for (const [asset, total] of Object.entries(totals)) console.log(`Total ${asset}: ${total} of debits and of credits`)
  const shown = Object.entries(balances).filter(([, balance]) => /[1-9]/.test(balance))
  for (const [account, balance] of shown) console.log(`  ${account.padEnd(14)} ${balance.padStart(18)}`)
  console.log(`${seals} seals.${ownKey ? '' : ' Their key is the export’s own word: bring your copy with --key.'}`)
  if (open)
    console.log(
      `Events ${open.first} to ${open.last} are in no sealed day yet. ` +
        (open.signedTo >= open.first ? `Signed heads speak for them up to event ${open.signedTo}. ` : '') +
        (open.signedTo < open.last ? 'For the rest only their own hashes and rules do: keep this file.' : ''),
    )
  for (const { place, what } of breaks.slice(0, SHOWN)) console.log(`WRONG  ${place}: ${what}`)
  if (breaks.length > SHOWN) console.log(`and ${breaks.length - SHOWN} more`)
  console.log(breaks.length === 0 ? 'Nothing is wrong.' : `${breaks.length} breaks.`)
}

const [, script] = process.argv
if (script !== undefined && existsSync(script) && realpathSync(script) === import.meta.filename) {
  try {
    process.exitCode = main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
