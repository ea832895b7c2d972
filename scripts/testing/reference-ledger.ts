/**
 * A second, tiny ledger for tests: what a clerk with a pencil would do, in whole cents, written without looking at the
 * first one. It knows no legs, effects or guards; it knows accounts, what is set aside on them, and where unsettled
 * money came from.
 *
 * `tell(command)` answers "accepted" or the refusal's code, and changes its books accordingly.
 */
import * as z from 'zod'
import type { Asked } from './pure-ledger.ts'

interface Account {
  readonly id: number
  readonly owner: string
  readonly kind: string
  limit: bigint
  posted: bigint
  frozen: boolean
  closed: boolean
  /** A retirement plan that may lend to its owner. */
  lends?: boolean
  /** The last day that a closing paid interest for. */
  paidTo: string
  readonly openedOn: string
  /** What the customer allows the card. */
  card?: Payload
  /** When a higher limit was asked for last. */
  limitAskedOn?: string
  certificate?: Certificate
  /** Unsettled money by the event that brought it in. */
  readonly lots: Map<number, bigint>
  /** Securities in millionths, points in ones. */
  readonly units: Map<string, bigint>
  /** Points of undone purchases that no statement has given yet, and the last day of those that were given. */
  unearned: bigint
  pointsThrough: string
}

/** What is written on a certificate: rates in hundredths of a percent. */
interface Certificate {
  readonly openedOn: string
  months: number
  rate: bigint
  maturesOn: string
  /** Its day has come, and the bank has said so. */
  matured: boolean
  nextMonths: number
  payOut: boolean
  /** It was paid out: nothing more is done with it. */
  paidOut: boolean
  /** The account that gets its interest, and the last day that one of these payments was for. */
  interestTo?: number | undefined
  interestThrough: string
}

interface Hold {
  readonly account: Account
  amount: bigint
  readonly asset: string
  readonly kind: string
  /** What the line will be. */
  readonly type: string
  readonly until: number
  /** What a machine was asked for, without its fee, and the day. */
  readonly asked: bigint
  readonly day: string
  readonly order?: { side: string; symbol: string; quantity: bigint; limit: bigint }
}

const inDollars = (account: Account, amount: bigint): Entry['moved'] => [[account, amount, 'USD']]
const inPoints = (account: Account, points: bigint): Entry['moved'][number] => [account, points, 'PTS']

interface Entry {
  readonly kind: string
  readonly account: number
  readonly to: number
  readonly amount: bigint
  readonly at: number
  /** Customers' accounts and what each got; securities are not in it. */
  readonly moved: [Account, bigint, string][]
  readonly counted: [string, bigint][]
  /** Unsettled money that moved along: its origin, and how much of it. */
  readonly along: [number, bigint][]
  readonly reversible: boolean
  /** What an employer's plan paid, and the law keeps out of retirement. */
  readonly staysOut: boolean
  /** A statement of points that gave none. */
  readonly empty?: boolean
  /** What a card paid, and what the bank took for it: what can be disputed. */
  readonly used?: { readonly amount: bigint; readonly fee: bigint }
  readonly day: string
  /** What came in unsettled of its own. */
  readonly typed: bigint
  /** The year's counter that such money counted in. */
  readonly room: string | undefined
}

const NO_POINTS = { unearned: 0n, pointsThrough: '' }
const PAYS = ['checking', 'savings', 'money-market', 'student', 'investment']
const CASH = ['checking', 'savings', 'money-market', 'student']
const cents = (text: unknown): bigint => BigInt(String(text).replace('.', ''))
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)
const more = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const less = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const plusDays = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)
/** So many months later, on the same date as `anchor`, or the month's last. */
function plusMonths(day: string, n: number, anchor: string): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0))
  const date = Math.min(last.getUTCDate(), Number(anchor.slice(8)))
  return `${last.toISOString().slice(0, 8)}${String(date).padStart(2, '0')}`
}
/** The bank's table of rates. */
const RATES: Readonly<Record<number, bigint>> = { 3: 225n, 6: 275n, 12: 325n, 18: 350n, 24: 375n, 36: 400n, 60: 425n }

/**
 * The 15th of April; from a Friday and a Saturday the 18th, from a Sunday the 17th, for the District's holiday on the
 * 16th.
 */
function taxesDue(year: number): string {
  const weekday = new Date(Date.UTC(year, 3, 15)).getUTCDay()
  return `${year}-04-${weekday === 5 || weekday === 6 ? 18 : weekday === 0 ? 17 : 15}`
}

/** 90 days of interest on what was withdrawn of a certificate, a dollar at least. */
const penaltyOn = (withdrawn: bigint, rate: bigint) =>
  withdrawn === 0n ? 0n : more(1_00n, halfUp(withdrawn * rate * 90n, 3_650_000n))

const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

const FEE_INCOME = -1

export class ReferenceLedger {
  readonly accounts = new Map<number, Account>()
  readonly holds = new Map<number, Hold>()
  readonly entries = new Map<number, Entry>()
  readonly counts = new Map<string, bigint>()
  seq = 0
  #day = ''
  #at = 0

  tell({ kind, payload, actor = 'bank', at = 0 }: Asked): string {
    const before = this.#at
    this.#at = Math.max(this.#at, at)
    const today = dayIn.format(this.#at)
    const sameDay = today === this.#day
    if (!sameDay) this.seq += 1
    this.#day = today
    const act = this.#acts[kind]
    if (!act) throw new Error(`the reference does not know ${kind}`)
    const answer = act(payload, actor)
    if (typeof answer === 'string') {
      if (sameDay) this.#at = before // what is refused is not written down, and moves no clock
      return answer
    }
    this.seq += 1
    this.entries.set(this.seq, {
      kind,
      account: Number(payload['from'] ?? payload['account'] ?? payload['to'] ?? payload['card']),
      to: Number(payload['to'] ?? 0),
      amount: payload['amount'] === undefined ? 0n : cents(payload['amount']),
      at: this.#at,
      moved: [],
      counted: [],
      along: [],
      reversible: true,
      staysOut: payload['reason'] === 'hardship' || payload['series'] === true,
      day: this.#day,
      typed: 0n,
      room: undefined,
      ...answer,
    })
    return 'accepted'
  }

  held(account: Account, asset = 'USD'): bigint {
    let total = 0n
    for (const hold of this.holds.values()) if (hold.account === account && hold.asset === asset) total += hold.amount
    return total
  }

  unsettled(account: Account): bigint {
    let total = 0n
    for (const amount of account.lots.values()) total += amount
    return total
  }

  /** What was credited for disputes that have not ended. */
  #examined(account: Account): bigint {
    let total = 0n
    for (const [seq, { kind, account: id, amount }] of this.entries)
      if (kind === 'dispute-credit' && id === account.id && this.#count(`reversed:${seq}`) === 0n) total += amount
    return total
  }

  /** What may move inside the bank, and what may leave it. */
  #spendable = (account: Account) => account.posted + account.limit - this.held(account)
  #withdrawable = (account: Account) => this.#spendable(account) - this.unsettled(account)

  #own(id: unknown, actor: string, kinds?: readonly string[]): Account | string {
    const account = this.accounts.get(Number(id))
    if (!account || (actor !== 'bank' && account.owner !== actor)) return 'not_found'
    if (account.closed) return 'account_not_open'
    if (kinds && account.frozen) return 'account_not_open'
    if (kinds && !kinds.includes(account.kind)) return 'wrong_account_kind'
    return account
  }

  #payer(id: unknown, actor: string): Account | string {
    const account = this.#own(id, actor)
    if (typeof account === 'string') return account
    if (account.frozen) return 'account_not_open'
    return PAYS.includes(account.kind) ? account : 'account_may_not_pay'
  }

  #receiver(id: unknown, actor: string): Account | string {
    const account = this.#own(id, actor)
    if (typeof account === 'string') return account
    return account.kind === 'cd' ? 'account_may_not_receive' : account
  }

  #count(name: string): bigint {
    return this.counts.get(name) ?? 0n
  }

  #add(counted: [string, bigint][]): [string, bigint][] {
    for (const [name, amount] of counted) this.counts.set(name, this.#count(name) + amount)
    return counted
  }

  /** Money goes out of the bank, with what a captured hold gives back; or the reason why not. */
  #out(account: Account, amount: bigint, hold?: Hold) {
    if (amount > this.#withdrawable(account) + (hold?.amount ?? 0n)) return 'insufficient_funds'
    if (hold) hold.amount = 0n
    account.posted -= amount
    return { moved: inDollars(account, -amount), reversible: !hold }
  }

  #in(account: Account, amount: bigint) {
    account.posted += amount
    return { moved: inDollars(account, amount) }
  }

  /** Contributions by the origins whose unsettled money they carried into retirement. */
  readonly #carriers = new Map<number, [string, bigint][]>()

  /** Money of an origin that did not come was never contributed: the years that it counted for get it back. */
  #uncounted = (origin: number) =>
    this.#add((this.#carriers.get(origin) ?? []).map(([name, n]): [string, bigint] => [name, -n]))

  #carry = (origin: number, name: string, n: bigint) =>
    void this.#carriers.set(origin, [...(this.#carriers.get(origin) ?? []), [name, n]])

  #typed(account: Account, amount: bigint, counted: [string, bigint][] = []) {
    const [day, month] = [`typed:${account.owner}:${this.#day}`, `typed:${account.owner}:${this.#day.slice(0, 7)}`]
    if (this.#count(day) + amount > 10_000_00n) return 'exceeds_daily_limit'
    if (this.#count(month) + amount > 20_000_00n) return 'exceeds_monthly_limit'
    this.#add([[day, amount], [month, amount], ...counted])
    account.posted += amount
    account.lots.set(this.seq + 1, amount)
    return { moved: inDollars(account, amount), reversible: false, typed: amount }
  }

  /**
   * Who stands in for a closed account: its owner's oldest open deposit account, else the account itself, open again.
   */
  #place(account: Account): Account {
    if (!account.closed) return account
    const others = [...this.accounts.values()].filter(
      one => one.owner === account.owner && !one.closed && !one.frozen && CASH.includes(one.kind),
    )
    return others.toSorted((a, b) => a.id - b.id)[0] ?? account
  }

  #late(account: Account, amount: bigint) {
    const place = this.#place(account)
    place.closed = false
    return { place, ...this.#in(place, amount) }
  }

  /**
   * Inside the bank: settled money first, then the oldest unsettled, which customers' accounts take over. What the bank
   * takes of it for itself stays unsettled with whoever paid.
   */
  #inside(account: Account, receivers: [Account | typeof FEE_INCOME, bigint][]) {
    const total = receivers.reduce((sum, [, amount]) => sum + amount, 0n)
    if (total > this.#spendable(account)) return 'insufficient_funds'
    let rest = less(total - more(0n, this.#withdrawable(account)), this.unsettled(account))
    const along: Entry['along'] = []
    const room = receivers.map(([, amount]) => amount)
    for (const origin of [...account.lots.keys()].toSorted((a, b) => a - b)) {
      for (const [i, [to]] of receivers.entries()) {
        const piece = less(less(rest, account.lots.get(origin) ?? 0n), room[i] ?? 0n)
        if (to === FEE_INCOME || piece <= 0n) continue
        account.lots.set(origin, (account.lots.get(origin) ?? 0n) - piece)
        to.lots.set(origin, (to.lots.get(origin) ?? 0n) + piece)
        room[i] = (room[i] ?? 0n) - piece
        along.push([origin, piece])
        rest -= piece
      }
    }
    const moved: Entry['moved'] = [[account, -total, 'USD']]
    account.posted -= total
    for (const [to, amount] of receivers) {
      if (to === FEE_INCOME) continue
      to.posted += amount
      moved.push([to, amount, 'USD'])
    }
    return { moved, along, reversible: along.length === 0 }
  }

  #hold(id: unknown, account: unknown, kind = 'hold-placed'): Hold | string {
    const hold = this.holds.get(Number(id))
    if (!hold || hold.account.id !== account || hold.kind !== kind) return 'not_found'
    return hold.amount === 0n ? 'wrong_state' : hold
  }

  #aside(account: Account, amount: bigint, rest: Partial<Hold> = {}) {
    if (amount > this.#withdrawable(account)) return 'insufficient_funds'
    const nothing = { until: 0, asked: 0n, day: this.#day, type: 'other' }
    const hold = { account, amount, asset: 'USD', kind: 'hold-placed', ...nothing, ...rest }
    this.holds.set(this.seq + 1, hold)
    return { reversible: false }
  }

  /** A bill, an external transfer or a wire, perhaps out of a hold. */
  #pays = (fee: bigint) => (p: Payload, actor: string) => {
    const account = this.#payer(p['from'], actor)
    if (typeof account === 'string') return account
    if (p['hold'] === undefined) return this.#out(account, cents(p['amount']) + fee)
    const hold = this.#hold(p['hold'], p['from'])
    return typeof hold === 'string' ? hold : this.#out(account, cents(p['amount']) + fee, hold)
  }

  #comesBack = (kind: string) => (p: Payload, actor: string) => {
    if (actor !== 'bank') return 'not_permitted'
    const account = this.accounts.get(Number(p['account']))
    const paid = this.entries.get(Number(p['of']))
    if (!account || paid?.kind !== kind || paid.account !== account.id) return 'not_found'
    return this.#once(Number(p['of']), () => this.#late(account, paid.amount))
  }

  #once(of: number, act: () => Partial<Entry> | string) {
    const name = `reversed:${of}`
    if (this.#count(name) > 0n) return 'wrong_state'
    const done = act()
    return typeof done === 'string' ? done : { ...done, counted: this.#add([[name, 1n]]) }
  }

  /** A purchase was undone: its points are taken back when a statement gave them, else left out of the next one. */
  #losePoints({ kind, account: id, used, day }: Entry): void {
    const card = this.accounts.get(id)
    if (kind !== 'card-purchase' || card?.kind !== 'credit' || card.closed) return
    const points = (used?.amount ?? 0n) / 100n
    if (points === 0n) return
    if (card.pointsThrough < day) card.unearned += points
    else card.units.set('PTS', (card.units.get('PTS') ?? 0n) - points)
  }

  #contributes(p: Payload, actor: string) {
    const account = this.#own(p['to'], actor, ['retirement'])
    if (typeof account === 'string') return account
    const year = typeof p['year'] === 'string' ? p['year'] : this.#day.slice(0, 4)
    if (this.#day > taxesDue(Number(year) + 1)) return 'too_late'
    if (year > this.#day.slice(0, 4)) return 'too_soon'
    const name = `contributed:${account.owner}:${year}`
    const amount = cents(p['amount'])
    if (this.#count(name) + amount > cents(p['limit'] ?? '6500.00')) return 'exceeds_yearly_limit'
    if (p['from'] === undefined) {
      const typed = this.#typed(account, amount, [[name, amount]])
      if (typeof typed === 'string') return typed
      this.#carry(this.seq + 1, name, amount)
      return { ...typed, room: name }
    }
    const from = this.#payer(p['from'], actor)
    if (typeof from === 'string') return from
    const done = this.#inside(from, [[account, amount]])
    if (typeof done === 'string') return done
    for (const [origin, n] of done.along) this.#carry(origin, name, n)
    return { ...done, counted: this.#add([[name, amount]]) }
  }

  /** Every piece of an origin: who has it, and all of it together. */
  #pieces(origin: number) {
    const owners = [...this.accounts.values()].filter(account => (account.lots.get(origin) ?? 0n) > 0n)
    const hold = this.holds.get(origin)
    const held = hold?.kind === 'check-deposit' ? hold.amount : 0n
    const total = owners.reduce((sum, account) => sum + (account.lots.get(origin) ?? 0n), held)
    return { owners, hold, held, total }
  }

  /** All of an origin becomes settled, or is taken back where it is. */
  #ends = (takenBack: boolean) => (p: Payload, actor: string) => {
    if (actor !== 'bank') return 'not_permitted'
    const origin = Number(p['origin'])
    const first = this.#received(origin)
    const { owners, hold, held, total } = this.#pieces(origin)
    if (!first) return 'not_found'
    if (total <= 0n) return 'wrong_state'
    if (takenBack) {
      this.#add([[`reversed:${origin}`, total]])
      this.#uncounted(origin)
      for (const account of owners) account.posted -= account.lots.get(origin) ?? 0n
      first.posted -= held
    }
    for (const account of owners) account.lots.delete(origin)
    if (hold && held > 0n) hold.amount = 0n
    return { reversible: false, moved: [] }
  }

  /** The account that unsettled money of its own came to. */
  #received(origin: number): Account | undefined {
    const entry = this.entries.get(origin)
    return entry && entry.typed > 0n ? entry.moved[0]?.[0] : undefined
  }

  #trade(account: Account, side: string, symbol: string, quantity: bigint, price: bigint, hold?: Hold) {
    const value = halfUp(quantity * price, 1_000_000n)
    if (value === 0n) return 'below_minimum'
    const units = account.units.get(symbol) ?? 0n
    if (side === 'buy') {
      if (value > this.#withdrawable(account) + (hold?.amount ?? 0n)) return 'insufficient_funds'
      account.posted -= value
      account.units.set(symbol, units + quantity)
    } else {
      if (quantity > units - this.held(account, symbol) + (hold?.amount ?? 0n)) return 'not_enough_units'
      account.posted += value
      account.units.set(symbol, units - quantity)
    }
    if (hold) hold.amount = 0n
    return { reversible: false, moved: inDollars(account, side === 'buy' ? -value : value) }
  }

  /** Into retirement without room: from another such account, or what came out of one in the last 60 days. */
  #rollsOver(p: Payload, actor: string) {
    const to = this.#own(p['to'], actor, ['retirement'])
    if (typeof to === 'string') return to
    if (p['from'] === p['to']) return 'same_account'
    const from = p['of'] === undefined ? this.#own(p['from'], actor, ['retirement']) : this.#payer(p['from'], actor)
    if (typeof from === 'string') return from
    if (to.owner !== p['owner'] || from.owner !== p['owner']) return 'not_found'
    const amount = cents(p['amount'])
    const counts: [string, bigint][] = []
    if (p['of'] !== undefined) {
      const refused = this.#putsBack(p, to.owner, amount, counts)
      if (refused) return refused
    }
    if (amount > this.#withdrawable(from)) return 'insufficient_funds'
    from.posted -= amount
    to.posted += amount
    const moved: Entry['moved'] = [
      [from, -amount, 'USD'],
      [to, amount, 'USD'],
    ]
    return { moved, counted: this.#add(counts) }
  }

  #putsBack(p: Payload, owner: string, amount: bigint, counts: [string, bigint][]): string | undefined {
    const of = Number(p['of'])
    const out = this.entries.get(of)
    const paid = this.accounts.get(Number(p['account']))
    if (out?.kind !== 'distribution' || out.account !== paid?.id || paid.owner !== owner) return 'not_found'
    if (this.#count(`reversed:${of}`) > 0n) return 'wrong_state'
    if (paid.lends && out.staysOut) return 'not_permitted'
    if (this.#day > plusDays(out.day, 60)) return 'too_late'
    const [rolled, last] = [this.#count(`rolled:${owner}:${of}`), this.#count(`rolled-day:${owner}`) / 100n]
    const day = BigInt(Math.round(Date.parse(out.day) / 86_400_000))
    const near = last > 0n && day - last < 365n && last - day < 365n
    if (!paid.lends && rolled === 0n && near) return 'exceeds_yearly_limit'
    if (amount > more(0n, out.amount - rolled)) return 'exceeds_maximum'
    counts.push([`rolled:${owner}:${of}`, amount])
    if (!paid.lends && day > last) counts.push([`rolled-day:${owner}`, (day - last) * 100n])
    return undefined
  }

  readonly #loans = new Map<number, Loan>()

  /** What was owed at most since the first day of the month a year ago. */
  #owedLately(owner: string): bigint {
    const since = `${Number(this.#day.slice(0, 4)) - 1}-${this.#day.slice(5, 7)}-01`
    let highest = 0n
    for (const loan of this.#loans.values())
      if (loan.owner === owner) for (const [day, owed] of loan.course) if (day >= since) highest = more(highest, owed)
    return highest
  }

  #lends(p: Payload, actor: string) {
    const plan = this.#own(p['account'], actor, ['retirement'])
    if (typeof plan === 'string') return plan
    const to = this.#own(p['to'], actor, CASH)
    if (typeof to === 'string') return to
    if (plan.owner !== p['owner'] || to.owner !== p['owner']) return 'not_found'
    if (!plan.lends) return 'not_permitted'
    const [months, amount] = [Number(p['months']), cents(p['amount'])]
    if (![12, 24, 36, 48, 60].includes(months) || p['rate'] !== '8.50') return 'invalid'
    if ([...this.#loans.values()].some(loan => loan.owner === plan.owner && loan.owed > 0n)) return 'wrong_state'
    if (amount < 1_000_00n) return 'below_minimum'
    const highest = this.#owedLately(plan.owner)
    const half = (plan.posted - this.unsettled(plan)) / 2n
    const share = more(half, 10_000_00n - highest)
    if (amount > less(less(50_000_00n - highest, share), more(0n, this.#withdrawable(plan)))) return 'exceeds_maximum'
    plan.posted -= amount
    to.posted += amount
    this.#loans.set(this.seq + 1, new Loan(plan, amount, months, this.#day))
    const moved: Entry['moved'] = [
      [plan, -amount, 'USD'],
      [to, amount, 'USD'],
    ]
    return { moved, reversible: false }
  }

  #loan(p: Payload): Loan | string {
    const loan = this.#loans.get(Number(p['loan']))
    if (!loan || loan.plan.id !== p['account'] || loan.owner !== p['owner']) return 'not_found'
    return loan.owed > 0n ? loan : 'wrong_state'
  }

  #paysBack(p: Payload, actor: string) {
    const plan = this.#receiver(p['account'], actor)
    if (typeof plan === 'string') return plan
    const from = this.#payer(p['from'], actor)
    if (typeof from === 'string') return from
    if (plan.owner !== p['owner'] || from.owner !== p['owner']) return 'not_found'
    const loan = this.#loan(p)
    if (typeof loan === 'string') return loan
    if (loan.deemed && p['part'] === 'instalments') return 'wrong_state'
    if ((p['part'] === 'instalments') !== (p['count'] !== undefined)) return 'invalid'
    const amount = cents(p['amount'])
    const off = this.#paidOff(loan, String(p['part']), Number(p['count'] ?? 0), amount)
    if (typeof off === 'string') return off
    if (amount > this.#withdrawable(from)) return 'insufficient_funds'
    loan.pay(off, Number(p['count'] ?? 0), this.#day)
    from.posted -= amount
    plan.posted += amount
    const moved: Entry['moved'] = [
      [from, -amount, 'USD'],
      [plan, amount, 'USD'],
    ]
    return { moved, reversible: false }
  }

  /** What of a payment is no interest. */
  #paidOff(loan: Loan, part: string, count: number, amount: bigint): bigint | string {
    const all = loan.payoff(this.#day)
    if (part === 'payoff') return amount === all ? loan.owed : 'invalid'
    if (part === 'extra') {
      const off = (amount * 3_650_000n) / loan.grown(this.#day)
      return amount >= all ? 'exceeds_maximum' : off > 0n ? off : 'below_minimum'
    }
    let [paid, owed] = [0n, loan.owed]
    for (let n = loan.paid + 1; n <= loan.paid + count; n += 1) {
      if (owed === 0n || n > loan.months || loan.dueOn(n) > this.#day) return 'nothing_due'
      const whole = owed + halfUp(owed * 850n, 120_000n)
      const payment = n === loan.months ? whole : less(whole, loan.level)
      paid += payment
      owed = whole - payment
    }
    return paid === amount ? loan.owed - owed : 'invalid'
  }

  /** Every trade is looked at before the first is made; the cash is counted when all are. */
  #rebalances(p: Payload, actor: string) {
    const account = this.#own(p['account'], actor, ['investment'])
    if (typeof account === 'string') return account
    const asked: Payload[] = Array.isArray(p['trades']) ? p['trades'] : []
    const trades = asked.map(one => ({
      side: String(one['side']),
      symbol: String(one['symbol']),
      quantity: cents(one['quantity']),
      value: halfUp(cents(one['quantity']) * cents(one['price']), 1_000_000n),
    }))
    if (new Set(trades.map(({ symbol }) => symbol)).size < trades.length) return 'invalid'
    for (const { side, symbol, quantity, value } of trades) {
      const free = (account.units.get(symbol) ?? 0n) - this.held(account, symbol)
      if (side === 'sell' && quantity > free) return 'not_enough_units'
      if (value === 0n) return 'below_minimum'
    }
    const net = trades.reduce((sum, { side, value }) => sum + (side === 'buy' ? -value : value), 0n)
    if (net < 0n && -net > this.#withdrawable(account)) return 'insufficient_funds'
    for (const { side, symbol, quantity } of trades)
      account.units.set(symbol, (account.units.get(symbol) ?? 0n) + (side === 'buy' ? quantity : -quantity))
    account.posted += net
    return { reversible: false, moved: inDollars(account, net) }
  }

  /**
   * A certificate, and how it stands: before its day, in its ten days,
   * or waiting for the bank to say what has come of it.
   */
  #certificate(p: Payload, actor: string, evenFrozen = false) {
    const account = this.#own(p['cd'], actor, evenFrozen ? undefined : ['cd'])
    if (typeof account === 'string') return account
    const { certificate } = account
    if (!certificate) return 'wrong_account_kind'
    const { maturesOn, matured, paidOut } = certificate
    const inGrace = matured && !paidOut && this.#day <= plusDays(maturesOn, 10)
    const stands = this.#day < maturesOn ? 'early' : inGrace ? 'grace' : 'waiting'
    return { account, certificate, stands } as const
  }

  /** An own account that a certificate may be paid into. */
  #paidInto(id: unknown, actor: string): Account | string {
    const to = this.#receiver(id, actor)
    if (typeof to === 'string') return to
    return PAYS.includes(to.kind) ? to : 'account_may_not_receive'
  }

  #market = (side: string) => (p: Payload, actor: string) => {
    const account = this.#own(p['account'], actor, ['investment'])
    if (typeof account === 'string') return account
    return this.#trade(account, side, String(p['symbol']), cents(p['quantity']), cents(p['price']))
  }

  readonly #acts: Record<string, (p: Payload, actor: string) => Partial<Entry> | string> = {
    'account-opening': (p, actor) => {
      const id = 1000 + this.seq + 1
      const limit = p['limit'] === undefined ? 0n : cents(p['limit'])
      const first = p['deposit'] === undefined ? 0n : cents(p['deposit'])
      const [owner, kind] = [String(p['owner']), String(p['kind'])]
      const fresh = { posted: 0n, frozen: false, closed: false, paidTo: '', openedOn: this.#day }
      const still = { ...fresh, lots: new Map(), units: new Map() }
      const opened: Account = { id, owner, kind, limit, ...still, ...NO_POINTS }
      if (kind === 'cd') opened.certificate = this.#written(p)
      if (kind === 'retirement') opened.lends = isPlan(p['terms'])
      const open = () => {
        this.accounts.set(id, opened)
        if (limit > 0n) this.#add([[`lent:${owner}`, limit]])
      }
      if (p['source'] === 'settled') {
        open()
        return { ...this.#in(opened, first), reversible: false }
      }
      if (first > 250_000_00n) return 'exceeds_opening_limit'
      const name = `contributed:${owner}:${this.#day.slice(0, 4)}`
      const most = cents(p['contributionLimit'] ?? '6500.00')
      if (kind === 'retirement' && this.#count(name) + first > most) return 'exceeds_yearly_limit'
      const from = p['source'] === 'existing' ? this.#payer(p['from'], actor) : undefined
      if (typeof from === 'string') return from
      if (p['deposit'] === undefined) {
        open()
        return { reversible: false }
      }
      const along: Entry['along'] = [[this.seq + 1, first]]
      const typed = from ? undefined : this.#typed(opened, first)
      if (typeof typed === 'string') return typed
      const moved = from ? this.#inside(from, [[opened, first]]) : { ...typed, along }
      if (typeof moved === 'string') return moved
      open()
      const room = kind === 'retirement' && !from ? name : undefined
      if (kind === 'retirement') {
        this.#add([[name, first]])
        for (const [origin, n] of moved.along) this.#carry(origin, name, n)
      }
      return { ...moved, room, reversible: false }
    },

    deposit: (p, actor) => {
      const account = this.#receiver(p['to'], actor)
      if (typeof account === 'string') return account
      if (!PAYS.includes(account.kind)) return 'account_may_not_receive'
      if (p['source'] === 'ach') return actor === 'bank' ? this.#in(account, cents(p['amount'])) : 'not_permitted'
      return this.#typed(account, cents(p['amount']))
    },

    'internal-transfer': (p, actor) => {
      if (p['from'] === p['to']) return 'same_account'
      const from = this.#payer(p['from'], actor)
      if (typeof from === 'string') return from
      const to = this.#receiver(p['to'], actor)
      if (typeof to === 'string') return to
      if (!PAYS.includes(to.kind)) return 'account_may_not_receive'
      const kept = p['keep'] === undefined ? 0n : cents(p['keep'])
      if (kept > 0n && this.#spendable(from) - kept < cents(p['amount'])) return 'insufficient_funds'
      return this.#inside(from, [[to, cents(p['amount'])]])
    },

    'transfer-reversal': (p, actor) => {
      const made = this.entries.get(Number(p['of']))
      if (made?.kind !== 'internal-transfer' || made.account !== p['from'] || made.to !== p['to']) return 'not_found'
      const to = this.#own(p['to'], actor)
      if (typeof to === 'string') return to
      if (to.frozen && actor !== 'bank') return 'account_not_open'
      const from = this.#own(p['from'], actor)
      if (typeof from === 'string') return from
      return this.#once(Number(p['of']), () => {
        if (this.#at - made.at > 24 * 3_600_000) return 'too_late'
        const back = made.along.map(([origin, n]): [number, bigint] => [origin, less(n, to.lots.get(origin) ?? 0n)])
        const unsettled = back.reduce((sum, [, n]) => sum + n, 0n)
        if (made.amount > this.#withdrawable(to) + unsettled) return 'insufficient_funds'
        for (const [origin, n] of back) {
          to.lots.set(origin, (to.lots.get(origin) ?? 0n) - n)
          from.lots.set(origin, (from.lots.get(origin) ?? 0n) + n)
        }
        to.posted -= made.amount
        from.posted += made.amount
        return {
          moved: [
            [to, -made.amount, 'USD'],
            [from, made.amount, 'USD'],
          ],
        }
      })
    },

    'card-purchase': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.accounts.get(Number(p['account']))
      if (!account) return 'not_found'
      if (!['checking', 'student', 'credit'].includes(account.kind)) return 'wrong_account_kind'
      if (account.frozen || account.closed) return 'account_not_open'
      const off = cardOff(account, [...(p['online'] ? ['online'] : []), ...(p['abroad'] ? ['abroad'] : [])])
      if (off) return off
      const [amount, name, daily] = [cents(p['amount']), `bought:${account.id}:${this.#day}`, account.card?.['daily']]
      if (daily !== undefined && this.#count(name) + amount > cents(daily)) return 'exceeds_daily_limit'
      const done = this.#out(account, amount)
      if (typeof done === 'string') return done
      const counted = daily === undefined ? [] : this.#add([[name, amount]])
      return { ...done, counted, used: { amount, fee: 0n } }
    },

    'card-controls': (p, actor) => {
      const account = this.#own(p['account'], actor)
      if (typeof account === 'string') return account
      if (!['checking', 'student', 'credit'].includes(account.kind)) return 'wrong_account_kind'
      account.card = p
      const name = `bought:${account.id}:${this.#day}`
      const missing = cents(p['bought']) - this.#count(name)
      if (p['daily'] !== undefined && missing > 0n) this.#add([[name, missing]])
      return { reversible: false }
    },

    'card-payment': (p, actor) => {
      const card = this.#own(p['card'], actor)
      if (typeof card === 'string') return card
      if (card.kind !== 'credit') return 'wrong_account_kind'
      if (p['from'] === undefined) return this.#typed(card, cents(p['amount']))
      const from = this.#payer(p['from'], actor)
      return typeof from === 'string' ? from : this.#inside(from, [[card, cents(p['amount'])]])
    },

    'credit-balance-refund': (p, actor) => {
      const card = this.#own(p['card'], actor)
      if (typeof card === 'string') return card
      if (card.kind !== 'credit') return 'wrong_account_kind'
      if (card.frozen) return 'account_not_open'
      const to = this.#receiver(p['to'], actor)
      if (typeof to === 'string') return to
      if (!PAYS.includes(to.kind)) return 'account_may_not_receive'
      const amount = cents(p['amount'])
      const own = card.posted - this.held(card) - this.unsettled(card) - this.#examined(card)
      if (amount > own) return 'insufficient_funds'
      return this.#inside(card, [[to, amount]])
    },

    'cash-advance': (p, actor) => {
      const card = this.#own(p['card'], actor, ['credit'])
      if (typeof card === 'string') return card
      const off = cardOff(card)
      if (off) return off
      const to = p['to'] === undefined ? undefined : this.#paidInto(p['to'], actor)
      if (typeof to === 'string') return to
      if (to && to.owner !== card.owner) return 'not_found'
      const amount = cents(p['amount'])
      if (amount > 3000_00n) return 'exceeds_transaction_limit'
      const percent = p['feePercent'] === '5' ? 5n : 3n
      const total = amount + more(10_00n, halfUp(amount * percent, 100n))
      const hold = p['hold'] === undefined ? undefined : this.#hold(p['hold'], p['card'])
      if (typeof hold === 'string') return hold
      const credit = card.limit + less(0n, card.posted - this.held(card) + (hold?.amount ?? 0n))
      if (total > credit) return 'insufficient_funds'
      const done = this.#out(card, total, hold)
      if (typeof done === 'string') return done
      if (!to) return { ...done, used: { amount, fee: total - amount } }
      to.posted += amount
      return { ...done, moved: [...done.moved, ...inDollars(to, amount)] }
    },

    'balance-transfer': (p, actor) => {
      const card = this.#own(p['card'], actor, ['credit'])
      if (typeof card === 'string') return card
      const off = cardOff(card)
      if (off) return off
      if (Number(p['apr']) > 21.99 || String(p['until']) <= this.#day) return 'invalid'
      const hold = p['hold'] === undefined ? undefined : this.#hold(p['hold'], p['card'])
      if (typeof hold === 'string') return hold
      const amount = cents(p['amount'])
      const total = amount + more(5_00n, halfUp(amount * 3n, 100n))
      const credit = card.limit + less(0n, card.posted - this.held(card) + (hold?.amount ?? 0n))
      if (total > credit) return 'insufficient_funds'
      const done = this.#out(card, total, hold)
      return typeof done === 'string' ? done : { ...done, account: card.id, amount: total }
    },

    'hold-placed': (p, actor) => {
      const account = this.#own(p['account'], actor)
      if (typeof account === 'string') return account
      if (account.frozen) return 'account_not_open'
      if (account.kind === 'cd') return 'account_may_not_pay'
      return this.#aside(account, cents(p['amount']), { type: typeof p['type'] === 'string' ? p['type'] : 'other' })
    },

    'order-ended': (p, actor) => {
      const account = this.#own(p['account'], actor)
      if (account === 'not_found') return account
      if (p['hold'] === undefined) return {}
      const hold = this.#hold(p['hold'], p['account'])
      if (typeof hold === 'string') return hold
      hold.amount = 0n
      return {}
    },

    'bill-payment': this.#pays(0n),
    'external-transfer': this.#pays(0n),
    wire: this.#pays(30_00n),
    'bill-payment-return': this.#comesBack('bill-payment'),
    'external-return': this.#comesBack('external-transfer'),
    'wire-return': this.#comesBack('wire'),
    'balance-transfer-return': this.#comesBack('balance-transfer'),

    'branch-withdrawal': (p, actor) => {
      const account = this.#own(p['account'], actor, CASH)
      if (typeof account === 'string') return account
      const amount = cents(p['amount'])
      if (amount > 10_000_00n) return 'exceeds_transaction_limit'
      const hold = p['hold'] === undefined ? undefined : this.#hold(p['hold'], p['account'])
      return typeof hold === 'string' ? hold : this.#out(account, amount, hold)
    },

    'atm-hold': (p, actor) => {
      const account = this.#own(p['account'], actor, CASH)
      if (typeof account === 'string') return account
      const off = cardOff(account, ['atm'])
      if (off) return off
      const most = less(500_00n, cents(account.card?.['dailyCash'] ?? '500.00'))
      const [asked, name] = [cents(p['amount']), `atm:${account.owner}:${this.#day}`]
      if (this.#count(name) + asked > most) return 'exceeds_daily_limit'
      const amount = asked + (account.kind === 'checking' ? 0n : 2_50n)
      const until = this.#at + 30 * 60_000
      const done = this.#aside(account, amount, { kind: 'atm-hold', type: 'withdrawal', until, asked })
      if (typeof done !== 'string') this.#add([[name, asked]])
      return done
    },

    'atm-dispensed': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.#own(p['account'], actor, CASH)
      if (typeof account === 'string') return account
      const off = cardOff(account, ['atm'])
      if (off) return off
      const hold = this.#hold(p['hold'], p['account'], 'atm-hold')
      if (typeof hold === 'string') return hold
      if (this.#at >= hold.until) return 'too_late'
      const used = { amount: hold.asked, fee: hold.amount - hold.asked }
      const done = this.#out(account, hold.amount, hold)
      return typeof done === 'string' ? done : { ...done, used }
    },

    'atm-expired': (p, actor) => {
      const account = this.#own(p['account'], actor)
      if (typeof account === 'string') return account
      const hold = this.#hold(p['hold'], p['account'], 'atm-hold')
      if (typeof hold === 'string') return hold
      if (this.#at < hold.until) return 'wrong_state'
      hold.amount = 0n
      this.#add([[`atm:${account.owner}:${hold.day}`, -hold.asked]])
      return {}
    },

    'check-deposit': (p, actor) => {
      const account = this.#own(p['to'], actor, PAYS)
      if (typeof account === 'string') return account
      const amount = cents(p['amount'])
      const [day, month] = [`checks:${account.owner}:${this.#day}`, `checks:${account.owner}:${this.#day.slice(0, 7)}`]
      const first = `first-day:${account.owner}:${this.#day}`
      if (amount > 10_000_00n) return 'exceeds_maximum'
      if (this.#count(day) + amount > 5000_00n) return 'exceeds_daily_limit'
      if (this.#count(month) + amount > 20_000_00n) return 'exceeds_monthly_limit'
      const now = less(amount, 225_00n - this.#count(first))
      this.#add([
        [day, amount],
        [month, amount],
        [first, now],
      ])
      account.posted += amount
      account.lots.set(this.seq + 1, now)
      const hold = {
        account,
        amount: amount - now,
        asset: 'USD',
        kind: 'check-deposit',
        type: 'deposit',
        until: 0,
        asked: 0n,
        day: this.#day,
      }
      this.holds.set(this.seq + 1, hold)
      return { moved: [[account, amount, 'USD']], reversible: false, typed: amount }
    },

    'check-order': (p, actor) => {
      const account = this.#own(p['account'], actor, ['checking'])
      if (typeof account === 'string') return account
      const style = { standard: 2000n, premium: 2500n, scenic: 2800n, custom: 3500n }[String(p['style'])] ?? 0n
      const books = { 1: 2000n, 2: 3600n, 4: 6500n }[Number(p['quantity'])] ?? 0n
      const post = { standard: 0n, expedited: 895n, overnight: 1595n }[String(p['delivery'])] ?? 0n
      const price = style + books + post
      return this.#out(account, price + halfUp(price * 825n, 10_000n))
    },

    settle: this.#ends(false),
    return: this.#ends(true),

    'charge-back': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const origin = Number(p['origin'])
      const [received, entry] = [this.#received(origin), this.entries.get(origin)]
      if (!received || !entry || received.id !== p['account']) return 'not_found'
      const settled = entry.typed - this.#pieces(origin).total - this.#count(`reversed:${origin}`)
      if (settled <= 0n) return 'wrong_state'
      if (p['room'] !== entry.room) return 'not_found'
      const counted: [string, bigint][] = [[`reversed:${origin}`, settled]]
      if (entry.room !== undefined) counted.push([entry.room, -settled])
      return { ...this.#late(received, -settled), counted: this.#add(counted) }
    },

    contribution: (p, actor) => this.#contributes(p, actor),

    'rollover-requested': (p, actor) => {
      const account = this.#own(p['to'], actor, ['retirement'])
      return typeof account === 'string' ? account : { reversible: false }
    },

    'own-rollover': (p, actor) => this.#rollsOver(p, actor),

    'retirement-loan': (p, actor) => this.#lends(p, actor),

    'retirement-loan-payment': (p, actor) => this.#paysBack(p, actor),

    'retirement-loan-defaulted': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const loan = this.#loan(p)
      if (typeof loan === 'string') return loan
      const until = loan.cured(loan.paid + 1)
      if (loan.deemed) return 'wrong_state'
      if (this.#day <= until) return 'too_soon'
      if (cents(p['amount']) !== loan.payoff(until)) return 'invalid'
      loan.deemed = true
      return { reversible: false }
    },

    distribution: (p, actor) => {
      const account = this.#own(p['account'], actor, ['retirement'])
      if (typeof account === 'string') return account
      const gross = cents(p['amount'])
      const percent = BigInt(String(p['withholding']))
      const tax = halfUp(gross * percent, 100n)
      const little = account.lends && p['reason'] !== 'hardship' && p['series'] === undefined && percent < 20n
      if (p['to'] === undefined) return little ? 'below_minimum' : this.#out(account, gross)
      const to = this.#receiver(p['to'], actor)
      if (typeof to === 'string') return to
      if (!PAYS.includes(to.kind)) return 'account_may_not_receive'
      if (little) return 'below_minimum'
      if (tax > this.#withdrawable(account)) return 'insufficient_funds'
      return this.#inside(account, [
        [to, gross - tax],
        [FEE_INCOME, tax],
      ])
    },

    'cd-early-withdrawal': (p, actor) => {
      const found = this.#certificate(p, actor)
      if (typeof found === 'string') return found
      const { account: cd, certificate, stands } = found
      if (certificate.maturesOn !== p['term'] || stands === 'waiting') return 'wrong_state'
      const amount = cents(p['amount'])
      const [withdrawn, paid] = ['withdrawn', 'penalty'].map(what => `cd-${what}:${cd.id}:${certificate.maturesOn}`)
      if (withdrawn === undefined || paid === undefined) throw new Error('two counters')
      const due = penaltyOn(this.#count(withdrawn) + amount, certificate.rate) - this.#count(paid)
      const penalty = stands === 'early' ? more(0n, due) : 0n
      const to = p['to'] === undefined ? undefined : this.#paidInto(p['to'], actor)
      if (typeof to === 'string') return to
      const receivers: [Account | typeof FEE_INCOME, bigint][] = to ? [[to, amount]] : []
      if (to && penalty > 0n) receivers.push([FEE_INCOME, penalty])
      const done = to ? this.#inside(cd, receivers) : this.#out(cd, amount + penalty)
      if (typeof done === 'string' || stands !== 'early') return done
      const counted = this.#add([
        [withdrawn, amount],
        [paid, penalty],
      ])
      return { ...done, counted }
    },

    'cd-choice': (p, actor) => {
      const found = this.#certificate(p, actor)
      if (typeof found === 'string') return found
      const { certificate, stands } = found
      if (stands === 'waiting') return 'wrong_state'
      const payOut = p['atMaturity'] === 'pay-out'
      const to = payOut && p['to'] !== undefined ? this.#paidInto(p['to'], actor) : undefined
      if (typeof to === 'string') return to
      if (!payOut && !RATES[Number(p['months'])]) return 'invalid'
      certificate.payOut = payOut
      if (!payOut) certificate.nextMonths = Number(p['months'])
      return { reversible: false }
    },

    'cd-interest-choice': (p, actor) => {
      const found = this.#certificate(p, actor)
      if (typeof found === 'string') return found
      if (found.certificate.paidOut) return 'wrong_state'
      const to = p['to'] === undefined ? undefined : this.#paidInto(p['to'], actor)
      if (typeof to === 'string') return to
      found.certificate.interestTo = to?.id
      return { reversible: false }
    },

    'cd-matured': p => {
      const found = this.#certificate(p, 'bank', true)
      if (typeof found === 'string') return found
      const { certificate } = found
      if (certificate.maturesOn !== p['maturesOn'] || certificate.matured) return 'wrong_state'
      if (this.#day < certificate.maturesOn) return 'wrong_state'
      certificate.matured = true
      return { reversible: false }
    },

    'cd-addition': (p, actor) => {
      const found = this.#certificate(p, actor)
      if (typeof found === 'string') return found
      if (found.stands !== 'grace') return 'wrong_state'
      const from = this.#payer(p['from'], actor)
      if (typeof from === 'string') return from
      if (found.account.posted + cents(p['amount']) > 250_000_00n) return 'exceeds_maximum'
      return this.#inside(from, [[found.account, cents(p['amount'])]])
    },

    'cd-payout': (p, actor) => {
      const found = this.#certificate(p, actor)
      if (typeof found === 'string') return found
      const { account, certificate, stands } = found
      if (actor === 'bank' ? !certificate.matured : stands !== 'grace') return 'wrong_state'
      if (actor === 'bank' && !certificate.payOut && !certificate.paidOut) return 'not_permitted'
      const whole = account.posted
      if (whole <= 0n) return 'nothing_due'
      const to = p['to'] === undefined ? undefined : this.#paidInto(p['to'], actor)
      if (typeof to === 'string') return to
      const done = to ? this.#inside(account, [[to, whole]]) : this.#out(account, whole)
      if (typeof done === 'string') return done
      certificate.paidOut = true
      return { ...done, reversible: false }
    },

    'cd-renewal': p => {
      const found = this.#certificate(p, 'bank', true)
      if (typeof found === 'string') return found
      const { certificate } = found
      if (certificate.maturesOn !== p['maturesOn'] || !certificate.matured || certificate.payOut) return 'wrong_state'
      if (certificate.paidOut) return 'wrong_state'
      if (this.#day <= plusDays(certificate.maturesOn, 10)) return 'wrong_state'
      certificate.months = certificate.nextMonths
      certificate.rate = RATES[certificate.months] ?? 375n
      certificate.maturesOn = plusMonths(certificate.maturesOn, certificate.months, certificate.openedOn)
      certificate.matured = false
      return { reversible: false }
    },

    'security-buy': this.#market('buy'),
    'security-sell': this.#market('sell'),

    rebalance: (p, actor) => this.#rebalances(p, actor),

    'limit-order-placed': (p, actor) => {
      const account = this.#own(p['account'], actor, ['investment'])
      if (typeof account === 'string') return account
      const [side, symbol] = [String(p['side']), String(p['symbol'])]
      const [quantity, limit] = [cents(p['quantity']), cents(p['limit'])]
      const rest = { kind: 'limit-order-placed', type: side, order: { side, symbol, quantity, limit } }
      if (halfUp(quantity * limit, 1_000_000n) === 0n) return 'below_minimum'
      if (side === 'buy') return this.#aside(account, halfUp(quantity * limit, 1_000_000n), rest)
      if (quantity > (account.units.get(symbol) ?? 0n) - this.held(account, symbol)) return 'not_enough_units'
      const hold = { account, amount: quantity, asset: symbol, until: 0, asked: 0n, day: this.#day, ...rest }
      this.holds.set(this.seq + 1, hold)
      return {}
    },

    'limit-order-filled': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.#own(p['account'], actor, ['investment'])
      if (typeof account === 'string') return account
      const hold = this.#hold(p['order'], p['account'], 'limit-order-placed')
      if (typeof hold === 'string' || !hold.order) return 'not_found' // an order that has ended is no longer there
      const { side, symbol, quantity, limit } = hold.order
      const price = cents(p['price'])
      if (side === 'buy' ? price > limit : price < limit) return 'wrong_state'
      return this.#trade(account, side, symbol, quantity, price, hold)
    },

    'limit-order-cancelled': (p, actor) => {
      const account = this.#own(p['account'], actor)
      if (typeof account === 'string') return account
      const hold = this.#hold(p['order'], p['account'], 'limit-order-placed')
      if (typeof hold === 'string') return hold
      hold.amount = 0n
      return {}
    },

    dividend: (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.accounts.get(Number(p['account']))
      if (!account) return 'not_found'
      const name = `dividend:${account.id}:${String(p['symbol'])}:${String(p['day'])}`
      if (String(p['day']) > this.#day || this.#count(name) > 0n) return 'wrong_state'
      const amount = halfUp(cents(p['units']) * cents(p['perShare']), 1_000_000n)
      return amount > 0n ? { ...this.#late(account, amount), counted: this.#add([[name, 1n]]) } : 'nothing_due'
    },

    interest: (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.accounts.get(Number(p['account']))
      if (!account) return 'not_found'
      if (account.kind === 'credit') return 'wrong_account_kind'
      const { certificate, paidTo } = account
      if (p['payTo'] !== undefined && !certificate) return 'wrong_account_kind'
      if ([paidTo, certificate?.interestThrough ?? ''].some(day => String(p['from']) <= day)) return 'wrong_state'
      if (p['payTo'] === undefined || !certificate || account.closed) return this.#late(account, cents(p['amount']))
      certificate.interestThrough = String(p['to'])
      const to = this.accounts.get(Number(p['payTo']))
      const chosen = to?.id === certificate.interestTo && to?.owner === account.owner && PAYS.includes(to.kind)
      const stays = !chosen || to.frozen || to.closed || account.frozen || this.#withdrawable(account) < 0n
      return { ...this.#in(stays ? account : to, cents(p['amount'])), reversible: false }
    },

    'monthly-fee': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.#own(p['account'], actor)
      return typeof account === 'string' ? account : this.#out(account, cents(p['amount']))
    },

    'dispute-credit': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const [account, of] = [this.accounts.get(Number(p['account'])), Number(p['of'])]
      const bought = this.entries.get(of)
      if (!account || !bought?.used || bought.account !== account.id) return 'not_found'
      if (bought.used.amount !== cents(p['amount'])) return 'not_found'
      const name = `dispute:${String(p['dispute'])}`
      if (this.#count(name) > 0n) return 'wrong_state'
      return this.#once(of, () => {
        this.#add([
          [name, 1n],
          [`provisional:${account.id}`, cents(p['amount'])],
        ])
        return { ...this.#late(account, cents(p['amount'])), to: of, reversible: false }
      })
    },

    'dispute-credit-ended': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const [given, account, disputed] = [
        Number(p['of']),
        this.accounts.get(Number(p['account'])),
        Number(p['disputed']),
      ]
      const [credit, bought] = [this.entries.get(given), this.entries.get(disputed)]
      if (credit?.kind !== 'dispute-credit' || !account || credit.account !== account.id) return 'not_found'
      if (credit.to !== disputed || !bought?.used) return 'not_found'
      const { amount, fee } = bought.used
      return this.#once(given, () => {
        this.#add([[`provisional:${account.id}`, -amount]])
        if (p['outcome'] === 'final') {
          this.#losePoints(bought)
          return fee > 0n ? { ...this.#late(account, fee), reversible: false } : { reversible: false }
        }
        this.#add([[`reversed:${disputed}`, -1n]])
        return { ...this.#late(credit.moved[0]?.[0] ?? account, -amount), reversible: false }
      })
    },

    reversal: (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const of = Number(p['of'])
      const entry = this.entries.get(of)
      if (!entry || !LEGS.has(entry.kind) || entry.empty) return 'not_found'
      if (entry.kind === 'reversal' || this.#count(`reversed:${of}`) > 0n) return 'wrong_state'
      if (!entry.reversible || this.#pieces(of).total > 0n) return 'wrong_state'
      if (entry.moved.some(([account, , asset]) => account.closed && asset !== 'USD')) return 'account_not_open'
      this.#losePoints(entry)
      const back = entry.moved.map(([account, ...what]) => [this.#place(account), ...what] as const)
      for (const [account, amount, asset] of back) {
        account.closed = false
        if (asset === 'USD') account.posted -= amount
        else account.units.set(asset, (account.units.get(asset) ?? 0n) - amount)
      }
      this.#add([[`reversed:${of}`, 1n], ...entry.counted.map(([name, n]): [string, bigint] => [name, -n])])
      return {}
    },

    'rewards-earned': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const card = this.#own(p['card'], actor)
      if (typeof card === 'string') return card
      const [points, through] = [BigInt(String(p['points'])), p['through']]
      if (typeof through === 'string' && through <= card.pointsThrough) return 'wrong_state'
      const undone = typeof through === 'string' ? less(points, card.unearned) : 0n
      card.unearned -= undone
      if (typeof through === 'string') card.pointsThrough = through
      card.units.set('PTS', (card.units.get('PTS') ?? 0n) + points - undone)
      return { moved: [[card, points, 'PTS']], reversible: typeof through !== 'string', empty: points === undone }
    },

    'rewards-redeemed': (p, actor) => {
      const card = this.#own(p['card'], actor, ['credit'])
      if (typeof card === 'string') return card
      const points = BigInt(String(p['points']))
      const dollars = p['statementCredit'] === undefined ? 0n : cents(p['statementCredit'])
      if (dollars === 0n && p['to'] !== undefined) return 'wrong_state'
      // A point is a cent.
      if (actor !== 'bank' && dollars > 0n && dollars !== points) return 'not_permitted'
      const to = p['to'] === undefined ? card : this.#paidInto(p['to'], actor)
      if (typeof to === 'string') return to
      if (to.owner !== card.owner) return 'not_found'
      if (points > (card.units.get('PTS') ?? 0n)) return 'insufficient_funds'
      card.units.set('PTS', (card.units.get('PTS') ?? 0n) - points)
      to.posted += dollars
      return {
        moved: [inPoints(card, -points), ...(dollars > 0n ? inDollars(to, dollars) : [])],
      }
    },

    'credit-limit-changed': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const card = this.#own(p['card'], actor)
      if (typeof card === 'string') return card
      if (card.owner !== p['owner']) return 'not_found'
      const limit = cents(p['limit'])
      if (limit < card.limit && limit < this.held(card) + this.unsettled(card) - card.posted) return 'below_minimum'
      const counted = this.#add([[`lent:${card.owner}`, limit - card.limit]])
      card.limit = limit
      return { reversible: false, counted }
    },

    'credit-limit-decided': (p, actor) => {
      const card = this.#own(p['card'], actor, ['credit'])
      if (typeof card === 'string') return card
      if (card.owner !== p['owner']) return 'not_found'
      const [asked, found] = [cents(p['requested']), cents(p['found'])]
      if (asked < card.limit + 500_00n) return 'below_minimum'
      if ((asked - card.limit) % 100_00n !== 0n) return 'invalid'
      if (card.limitAskedOn && plusMonths(card.limitAskedOn, 6, card.limitAskedOn) > this.#day) return 'too_soon'
      card.limitAskedOn = this.#day
      const used = more(0n, -card.posted) + this.held(card)
      const young = plusMonths(card.openedOn, 3, card.openedOn) > this.#day
      if (young || p['overdue'] || used * 10n > card.limit * 9n || found === 0n) return { reversible: false }
      const lent = this.#count(`lent:${card.owner}`)
      const others = more(0n, lent - card.limit)
      const left = less(found, cents(p['income'])) - 12n * cents(p['expenses'])
      const most = less(less(left < 0n ? 0n : left / 2n, 25_000_00n) - others, 2n * card.limit)
      const raise = less(most, asked) - card.limit
      if (raise < 500_00n) return { reversible: false }
      const granted = raise - (raise % 100_00n)
      card.limit += granted
      return { reversible: false, counted: this.#add([[`lent:${card.owner}`, granted]]) }
    },

    'account-closed': (p, actor) => {
      if (actor !== 'bank') return 'not_permitted'
      const account = this.#own(p['account'], actor)
      if (typeof account === 'string') return account
      if (p['owner'] !== undefined && p['owner'] !== account.owner) return 'not_found'
      const assets = ['USD', ...account.units.keys()]
      const has = assets.some(asset => this.held(account, asset) !== 0n) || this.unsettled(account) !== 0n
      if (has || account.posted !== 0n || [...account.units.values()].some(units => units !== 0n)) return 'wrong_state'
      if (this.#count(`provisional:${account.id}`) > 0n) return 'wrong_state'
      if ([...this.#loans.values()].some(({ plan, owed }) => plan === account && owed > 0n)) return 'wrong_state'
      if (p['to'] === account.id) return 'same_account'
      const to = p['to'] === undefined ? undefined : this.#own(p['to'], actor)
      if (typeof to === 'string') return to
      if (to?.frozen) return 'account_not_open'
      if (to && !CASH.includes(to.kind)) return 'account_may_not_receive'
      const yesterday = dayIn.format(this.#at - 86_400_000)
      const interest = closingInterest.parse(p['interest'])
      if (interest && account.kind === 'credit') return 'wrong_account_kind'
      if (interest && interest.to > yesterday) return 'invalid'
      if (interest && interest.from <= account.paidTo) return 'wrong_state'
      if (interest && to) to.posted += cents(interest.amount)
      account.closed = true
      account.paidTo = yesterday
      if (interest || p['owner'] === undefined || account.limit === 0n) return { reversible: false }
      const counted = this.#add([[`lent:${account.owner}`, -account.limit]])
      account.limit = 0n
      return { reversible: false, counted }
    },

    'account-frozen': p => this.#freeze(p, true),
    'account-thawed': p => this.#freeze(p, false),
  }

  /** What is written on a new certificate: what the bank says, else the table's rate for a term that begins today. */
  #written(p: Payload): Certificate {
    const terms = certificateTerms.parse(p['terms'])
    const months = terms?.months ?? Number(p['months'] ?? 12)
    return {
      openedOn: this.#day,
      months,
      rate: terms ? cents(terms.rate) : (RATES[months] ?? 375n),
      maturesOn: terms?.maturesOn ?? plusMonths(this.#day, months, this.#day),
      matured: false,
      nextMonths: months,
      payOut: false,
      paidOut: false,
      interestThrough: '',
    }
  }

  #freeze(p: Payload, frozen: boolean) {
    const account = this.#own(p['account'], 'bank')
    if (typeof account === 'string') return account
    if (account.frozen === frozen) return 'wrong_state'
    account.frozen = frozen
    return {}
  }
}

const isPlan = (terms: unknown) => terms instanceof Object && 'plan' in terms && terms.plan === '401(k)'

/** What a plan lent its owner, at 8.50% a year. */
class Loan {
  readonly plan: Account
  readonly owner: string
  readonly months: number
  readonly lentOn: string
  readonly level: bigint
  /** What was owed before and after each change of it. */
  readonly course: [string, bigint][]
  owed: bigint
  paid = 0
  deemed = false

  constructor(plan: Account, amount: bigint, months: number, day: string) {
    const [grown, flat] = [120_850n ** BigInt(months), 120_000n ** BigInt(months)]
    this.level = halfUp(amount * 850n * grown, 120_000n * (grown - flat))
    this.plan = plan
    this.owner = plan.owner
    this.months = months
    this.lentOn = day
    this.owed = amount
    this.course = [[day, amount]]
  }

  dueOn(n: number): string {
    const first = plusMonths(this.lentOn, 1, this.lentOn)
    return plusMonths(first, n - 1, first)
  }

  /** The last day of the quarter after that in which an instalment is due. */
  cured(n: number): string {
    const due = this.dueOn(n)
    const quarter = Math.floor((Number(due.slice(5, 7)) - 1) / 3)
    return new Date(Date.UTC(Number(due.slice(0, 4)), quarter * 3 + 6, 0)).toISOString().slice(0, 10)
  }

  /** Of 3,650,000 what they are after the days since the last instalment. */
  grown(day: string): bigint {
    const since = this.paid === 0 ? this.lentOn : this.dueOn(this.paid)
    const days = Math.round((Date.parse(day) - Date.parse(since)) / 86_400_000)
    return 3_650_000n + 850n * BigInt(Math.max(0, days))
  }

  payoff = (day: string): bigint => halfUp(this.owed * this.grown(day), 3_650_000n)

  pay(off: bigint, count: number, day: string): void {
    this.course.push([day, this.owed])
    this.owed -= off
    this.paid += count
  }
}

type Payload = Readonly<Record<string, unknown>>
/** What a closing says of the interest that it pays. */
const closingInterest = z.object({ amount: z.string(), from: z.string(), to: z.string() }).optional()
/** What the bank itself writes on a new certificate. */
const certificateTerms = z.object({ rate: z.string(), months: z.number(), maturesOn: z.string() }).optional()

/** Why a card may not be used. */
function cardOff({ card }: Account, uses: readonly string[] = []): string | undefined {
  if (card?.['locked'] === true) return 'card_locked'
  return uses.some(use => card?.[use] === false) ? 'card_use_off' : undefined
}

/** Kinds of events that post something; the others are facts. */
const LEGS = new Set(
  `deposit internal-transfer transfer-reversal card-purchase card-payment credit-balance-refund
  cash-advance balance-transfer bill-payment external-transfer external-return bill-payment-return wire wire-return
  balance-transfer-return branch-withdrawal atm-dispensed check-deposit check-order settle return charge-back
  contribution distribution cd-early-withdrawal cd-addition cd-payout security-buy security-sell limit-order-filled
  rebalance own-rollover retirement-loan retirement-loan-payment dividend interest monthly-fee dispute-credit
  dispute-credit-ended reversal rewards-earned rewards-redeemed account-opening`.split(/\s+/),
)
