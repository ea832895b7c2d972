/**
 * The order desk without a database: the real rules and the real way of a step (`take-step.ts`), over the pure ledger and a table in
 * memory. Each call of the world around a step is a gate, at which a process may be killed or another one may come first.
 */
import { accountOpenedBy, position, type AccountId, accountIdOf } from '../../../ledger/accounts.ts'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../../ledger/calendar.ts'
import { recordsAct } from '../../../ledger/decide.ts'
import type { AppendResult, Command, RecordedEvent } from '../../../ledger/journal.ts'
import { customerKey } from '../../../ledger/keys.ts'
import { money, sum, text, type Money } from '../../../ledger/money.ts'
import { VERIFICATION_FROM, WIRE_FEE, atmFee, cashAdvanceFee } from '../../../ledger/rates.ts'
import { autopays } from '../../../api/autopay/autopay-order.ts'
import { billPayments } from '../../../api/pay-bills/payment-order.ts'
import { datesLeft, following, once, widens } from '../../../api/platform/orders/course.ts'
import { draftOf, type Wanted } from '../../../api/platform/orders/draft.ts'
import type { OrderKind } from '../../../api/platform/orders/kind.ts'
import {
  approved,
  CODE_WITHIN_MS,
  endKey,
  evolve,
  isLive,
  type Course,
  type Happening,
  type Order,
  type Ready,
} from '../../../api/platform/orders/order.ts'
import { requestDigest } from '../../../api/platform/idempotency.ts'
import { isFirstOf, takeStep, type Stepped, type World } from '../../../api/platform/orders/take-step.ts'
import { changeTo, wish as wishFor } from '../../../api/transfers/transfer-change.ts'
import { transfers, type Transfer } from '../../../api/transfers/transfer-order.ts'
import { withdrawals } from '../../../api/withdrawals/withdrawal-order.ts'
import { nextId, PureLedger } from '../pure-ledger.ts'
import type { Act, Wish } from './acts.ts'
import type { Asked, Desk } from './desk.ts'

export type AnyOrder = Order<never>
type AnyKind = OrderKind<never>
const kinds = new Map(
  [transfers, withdrawals, billPayments, autopays].map(kind => [kind.kind, kind as unknown as AnyKind]), // each reads its own details only
)

export interface Household {
  readonly owner: string
  readonly accounts: readonly [checking: AccountId, savings: AccountId, card: AccountId]
  readonly payees: readonly [string, string]
}

/** What every process sees: the journal, the table, the mail. */
export class MemoryBank {
  readonly ledger = new PureLedger()
  readonly keys = new Map<string, RecordedEvent>()
  readonly orders = new Map<string, AnyOrder>()
  readonly trying = new Map<string, number>()
  readonly people: Household[] = []
  /** The right code of what waits, by order. */
  readonly mails: string[] = []
  readonly used = new Set<string>()
  /** How much may leave by each series altogether, by the codes that were entered. */
  readonly approvals = new Map<string, Money>()
  now: number
  #numbers = 0

  constructor(now: number) {
    this.now = now
  }

  open(deposits: readonly [string, string], limit: string): Household {
    const owner = nextId()
    const opening = (kind: string, more: object) => {
      const told = this.ledger.append({
        kind: 'account-opening',
        payload: { owner, publicId: nextId(), kind, source: 'settled', ...more },
        at: this.now,
      })
      if (told.outcome === 'refused') throw new Error(told.code)
      return accountOpenedBy(told.event.seq)
    }
    const household: Household = {
      owner,
      accounts: [
        opening('checking', { deposit: deposits[0] }),
        opening('savings', { deposit: deposits[1] }),
        opening('credit', { limit }),
      ],
      payees: [nextId(), nextId()],
    }
    this.people.push(household)
    return household
  }

  append({ key, kind, payload, actor, at }: Command): AppendResult {
    const bound = this.keys.get(key)
    if (bound) {
      if (bound.kind === 'key-closed') return { outcome: 'refused', code: 'key_closed', params: {} }
      return recordsAct(bound, { kind, payload, actor })
        ? { outcome: 'accepted', event: bound, replayed: true }
        : { outcome: 'refused', code: 'key_reused_with_different_body', params: {} }
    }
    const told = this.ledger.append({ kind, payload, actor, at })
    if (told.outcome === 'refused') return told
    const event = { ...told.event, key }
    this.keys.set(key, event)
    return { outcome: 'accepted', event, replayed: false }
  }

  insert(order: AnyOrder): AnyOrder {
    const there = this.orders.get(order.id)
    this.trying.set(order.id, (this.trying.get(order.id) ?? 0) + 1)
    if (there) return there
    const kept = { ...order, number: (this.#numbers += 1) }
    this.orders.set(order.id, kept)
    return kept
  }

  write(before: AnyOrder, after: AnyOrder): boolean {
    if (this.orders.get(before.id)?.version !== before.version) return false
    this.orders.set(after.id, after)
    return true
  }

  /** A code was given for so much on each of the dates that are left, beside what was made before. */
  approve({ series, amount, course }: AnyOrder): void {
    const made = [...this.orders.values()].filter(one => one.series === series && one.state === 'made')
    const paid = sum(made.map(one => money(one.amount ?? 0)))
    this.approvals.set(series, paid.plus(money(amount ?? 0).times(datesLeft(course))))
  }

  live(): AnyOrder[] {
    return [...this.orders.values()].filter(isLive)
  }

  /** Balances in cents, in the customer's sign. */
  purses(who: number): readonly { readonly posted: number; readonly held: number }[] {
    return this.household(who).accounts.map(id => {
      const { posted, held } = position(this.ledger.account(id))
      return { posted: posted.times(100).toNumber(), held: held.times(100).toNumber() }
    })
  }

  household(who: number): Household {
    const found = this.people[who]
    if (!found) throw new Error('nobody')
    return found
  }
}

export class Killed extends Error {}

/** Mistakes that a desk may be made with, one for each rule, to see that the models find them. */
export type Defect =
  | 'judges before it looks the answer up'
  | 'answers another request under its key'
  | 'leaves the draft of what was refused'
  | 'gives nothing back at the end'
  | 'plans no next date'
  | 'keeps the state before the ledger has spoken'
  | 'asks no code for more'
  | 'runs what is due in any order'

/** One process that serves the bank. `gate` is passed before and after each thing it does to the world; it may throw `Killed`. */
export class MemoryDesk {
  readonly bank: MemoryBank
  readonly #gate: (what: string) => Promise<void>
  readonly #defect: Defect | undefined

  constructor(bank: MemoryBank, gate: (what: string) => Promise<void> = () => Promise.resolve(), defect?: Defect) {
    this.bank = bank
    this.#gate = gate
    this.#defect = defect
  }

  async #world<T>(what: string, act: () => T): Promise<T> {
    await this.#gate(what)
    const answer = act()
    await this.#gate(`${what}, done`)
    return answer
  }

  async ask(key: string, who: number, wish: Wish): Promise<string> {
    const { owner } = this.bank.household(who)
    const kind = kindOf(wish)
    const stored = customerKey(owner, key)
    const asked = requestDigest(kind.kind, { who, wish })
    const judged = this.#wanted(who, wish)
    if (this.#defect === 'judges before it looks the answer up' && typeof judged === 'string') return judged
    const bound = await this.#world('look up', () =>
      [...this.bank.orders.values()].find(o => o.key === stored && o.state !== 'asked'),
    )
    const same = bound?.kind === kind.kind && bound.asked.equals(asked)
    if (bound)
      return same || this.#defect === 'answers another request under its key' ? 'ok' : 'key_reused_with_different_body'
    const wanted = this.#wanted(who, wish)
    if (typeof wanted === 'string') return wanted
    const draft = draftOf(kind, { customer: owner, key: stored, asked, at: this.bank.now }, wanted)
    const foreseen = this.#foreseen(kind, draft, wish)
    if (foreseen) return foreseen
    const order = await this.#world('draft', () => this.bank.insert(draft))
    const { order: placed, refusal } = await this.#step(kind, order, { what: 'asked' })
    if (!refusal) return 'ok'
    if (this.#defect !== 'leaves the draft of what was refused')
      await this.#world('give up', () => this.#giveUp(placed))
    return this.#documented(placed, wish, refusal.code)
  }

  #giveUp({ id }: AnyOrder): void {
    const left = (this.bank.trying.get(id) ?? 1) - 1
    this.bank.trying.set(id, left)
    if (left === 0 && this.bank.orders.get(id)?.state === 'asked') this.bank.orders.delete(id)
  }

  /** As `withdraw` asks what would only be refused when the cash is given. */
  #foreseen(kind: AnyKind, draft: AnyOrder, { what, undo, inDays }: Wish): string | undefined {
    const planned = what === 'branch' && inDays > 0
    if ((what !== 'branch' && what !== 'advance') || (!planned && undo === 0)) return undefined
    const refused = this.bank.ledger.rehearse({ ...kind.act(draft), actor: draft.customer, at: this.bank.now })
    if (!refused || (planned && refused.code === 'insufficient_funds')) return undefined
    return this.#documented(draft, { what, inDays }, refused.code)
  }

  /** The documents ask about the funds of cash before they ask about its limit. */
  #documented(order: AnyOrder, { what, inDays }: Pick<Wish, 'what' | 'inDays'>, code: string): string {
    if (!code.startsWith('exceeds_') || what === 'advance' || (what === 'branch' && inDays > 0)) return code
    const { posted, held } = position(this.bank.ledger.account(order.from as AccountId)) // an account that was asked for
    return posted.minus(held).lt(money(order.amount ?? 0).plus(order.fee)) ? 'insufficient_funds' : code
  }

  #wanted(who: number, wish: Wish): Wanted<never> | string {
    const { accounts, payees, owner } = this.bank.household(who)
    const today = bankDayOf(this.bank.now)
    const { what, cents, undo } = wish
    const isCash = what === 'atm' || what === 'branch' || what === 'advance'
    const on = addDays(today, isCash && what !== 'branch' ? 0 : wish.inDays)
    if (on < today) return 'validation_failed'
    const amount = text(money(cents).div(100))
    const from = what === 'advance' ? accounts[2] : accounts[wish.from]
    const other = accounts[wish.from === 0 ? 1 : 0]
    const common = { from, amount, on, course: this.#course(wish, on) }
    switch (what) {
      case 'internal':
        return this.#typed({
          ...common,
          to: other,
          details: { ...plain, type: 'internal', toKind: wish.from === 0 ? 'savings' : 'checking' },
          undoSeconds: undo,
        })
      case 'external':
      case 'wire': {
        const recipient = payees[wish.payee]
        const known = this.bank.used.has(recipient)
        return this.#typed({
          ...common,
          fee: what === 'wire' ? WIRE_FEE : '0.00',
          details: { ...plain, type: what, recipient, last4: '6789' },
          undoSeconds: undo,
          needsCode: what === 'wire' || !known || money(amount).gte(VERIFICATION_FROM),
        })
      }
      case 'branch':
      case 'advance':
      case 'atm': {
        const planned = what === 'branch' && wish.inDays > 0
        const kind = what === 'advance' ? 'cashAdvance' : what
        const cashKind = wish.from === 0 ? 'checking' : 'savings'
        const fee =
          what === 'atm' ? atmFee(cashKind) : what === 'advance' ? text(cashAdvanceFee(money(amount))) : '0.00'
        const time = planned ? '11:00' : null
        const details = {
          type: kind,
          accountLabel: 'x',
          note: '',
          allowFingerprint: false,
          time,
          heldOn: null,
          location: '',
        }
        const undoSeconds = what === 'atm' || planned ? 0 : undo
        return this.#typed({
          ...common,
          fee,
          details,
          undoSeconds,
          runAt: planned ? instantOf(on, '11:00') : this.bank.now,
          course: once(on),
        })
      }
      case 'bill':
        return this.#typed({
          ...common,
          details: { payeeName: 'Gas', fromLabel: 'x', category: 'Utilities', memo: '' },
        })
      case 'auto': {
        const [toKind, to] =
          wish.payee === 0
            ? (['credit', accounts[2]] as const)
            : ([wish.from === 0 ? 'savings' : 'checking', other] as const)
        const fixedAmount = wish.payee === 0 ? null : amount
        const said = {
          payeeName: 'x',
          payeeLast4: '1234',
          fromLast4: '1234',
          fromLabel: 'x',
          toLabel: 'x',
          category: '',
          memo: '',
        }
        const notifications = { email: false, reminder: false, textForFailure: false }
        const paymentType = wish.payee === 0 ? 'full' : 'fixed'
        const details = { ...said, toKind, paymentType, fixedAmount, notifications, paused: false }
        return this.#typed({
          ...common,
          to,
          amount: fixedAmount,
          details,
          course: { startsOn: on, every: 'monthly', ending: { ends: 'never' }, nth: 0 },
        })
      }
    }
    throw new Error(owner)
  }

  /** What a kind wants is the kind's own affair: whoever reads it is that kind. */
  #typed = (wanted: Wanted<object>): Wanted<never> => wanted as unknown as Wanted<never>

  #course({ what, every, lasts }: Wish, on: BankDay): Course {
    if (every === 'once') return once(on)
    const ending = what === 'bill' ? { ends: 'never' as const } : { ends: 'date' as const, last: addDays(on, lasts) }
    return { startsOn: on, every, ending, nth: 0 }
  }

  async #step(kind: AnyKind, order: AnyOrder, happening: Happening): Promise<Stepped<never>> {
    const taken = await takeStep(kind, this.#worldOf(kind), order, happening)
    if (!taken) throw new Error('others always came first')
    return taken
  }

  #worldOf(kind: AnyKind): World<never> {
    const { bank } = this
    return {
      now: () => this.#world('clock', () => bank.now),
      ledger: {
        append: command => this.#world('append', () => bank.append(this.#forgetful(command))),
        lookup: key =>
          this.#world('lookup', () => {
            const event = bank.keys.get(key)
            return event ? { state: 'made', event } : { state: 'unknown' }
          }),
      },
      ready: order => this.#world('ready', () => this.#ready(order)),
      keep: (before, after, event) => this.#world('keep', () => this.#keep(kind, before, after, event)),
      reread: id =>
        this.#world('read', () => {
          const order = bank.orders.get(id)
          if (!order) throw new Error('gone')
          return order
        }),
    }
  }

  #forgetful(command: Command): Command {
    if (this.#defect !== 'gives nothing back at the end' || command.kind !== 'order-ended') return command
    const { hold: _, ...payload } = command.payload
    return { ...command, payload }
  }

  #ready(order: AnyOrder): { order: AnyOrder; ready: Ready } | undefined {
    if (order.kind !== autopays.kind) return { order, ready: { go: true } }
    const { details } = order as unknown as Order<{ paused: boolean; paymentType: string }> // an automatic payment
    if (details.paused) return { order, ready: { go: false, as: 'expired', why: 'paused' } }
    if (details.paymentType === 'fixed') return { order, ready: { go: true } }
    const owed = position(this.bank.ledger.account(accountIdOf(order.to ?? ''))).posted.neg()
    if (owed.lte(0)) return { order, ready: { go: false, as: 'expired', why: 'nothing_due' } }
    const after = { ...order, amount: text(owed), version: order.version + 1 }
    return this.bank.write(order, after) ? { order: after, ready: { go: true } } : undefined
  }

  #keep(kind: AnyKind, before: AnyOrder, after: AnyOrder, _event: RecordedEvent): AnyOrder | undefined {
    if (!this.bank.write(before, after)) return undefined
    if (after.state === 'awaiting-code') this.bank.mails.push(after.id)
    const { recipient, type } = after.details as { recipient?: string | null; type?: string }
    if (after.state === 'made' && recipient && type === 'external') this.bank.used.add(recipient)
    const next = this.#defect === 'plans no next date' ? undefined : following(kind, before, after)
    if (next) this.bank.insert(next)
    return after
  }

  /** Tries a code of the order that a customer names; right ones approve it or its change, the fifth wrong one ends what waited. */
  async code(named: AnyOrder, right: boolean): Promise<string> {
    const kind = kindNamed(named)
    const entered = await this.#world('code', () => this.#enter(this.#latest(named), right))
    if (entered === 'wrong_code' || entered === 'wrong_state') return entered
    if (entered.spent) {
      await this.#step(kind, entered.order, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
      return 'wrong_code'
    }
    const { order } = await this.#step(kind, entered.order, { what: 'due' })
    return ['cancelled', 'expired', 'refused'].includes(order.state) ? 'wrong_state' : 'ok'
  }

  /** In one transaction, under the row's lock. */
  #enter(order: AnyOrder, right: boolean): 'wrong_code' | 'wrong_state' | { order: AnyOrder; spent: boolean } {
    const { bank } = this
    const change = order.change && order.change.by > bank.now ? order.change : null
    const awaits = order.state === 'awaiting-code' || (order.state === 'scheduled' && change)
    if (!awaits) return { order, spent: false }
    if (order.state === 'awaiting-code' && (order.dueAt ?? 0) <= bank.now) return 'wrong_state'
    if (right && order.tries < 5) {
      const plan = order as unknown as Transfer // only transfers have codes
      const after = change ? (changeTo(plan, change) as unknown as AnyOrder) : approved(order, bank.now)
      bank.write(order, after)
      bank.approve(after)
      return { order: after, spent: false }
    }
    const tries = order.tries + 1
    const spent = tries >= 5
    const after = {
      ...order,
      tries: spent && change ? 0 : tries,
      change: spent ? null : order.change,
      version: order.version + 1,
    }
    bank.write(order, after)
    return spent && !change ? { order: after, spent: true } : 'wrong_code'
  }

  #latest(named: AnyOrder): AnyOrder {
    const now = this.bank.orders.get(named.id) ?? named
    if (isLive(now)) return now
    return this.bank.live().find(({ series }) => series === now.series) ?? now
  }

  #calledOff({ kind, series }: AnyOrder): boolean {
    const orders = [...this.bank.orders.values()]
    return kind !== 'bill-payment' && orders.some(one => one.series === series && one.state === 'cancelled')
  }

  async cancel(named: AnyOrder): Promise<string> {
    const order = await this.#world('read', () => this.#latest(named))
    if (order.state === 'cancelled' || (!isLive(order) && this.#calledOff(order))) return 'ok'
    if ((order.details as { type?: string }).type === 'atm') return 'wrong_state'
    const { order: now } = await this.#step(kindNamed(order), order, { what: 'called-off', as: 'cancelled', why: null })
    return now.state === 'cancelled' ? 'ok' : 'wrong_state'
  }

  async change(named: AnyOrder, { cents, inDays, every, lasts }: Extract<Act, { act: 'change' }>): Promise<string> {
    const today = bankDayOf(this.bank.now)
    const order = await this.#world('read', () => this.#latest(named))
    if (order.state !== 'scheduled') return 'wrong_state'
    const one = order as unknown as Transfer // only transfers are changed
    const start = inDays === undefined ? one.on : addDays(today, inDays)
    let wanted
    try {
      wanted = wishFor(
        one,
        {
          ...(cents === undefined ? {} : { amount: text(money(cents).div(100)) }),
          ...(inDays === undefined ? {} : { transferDate: start }),
          ...(every === undefined ? {} : { transferFrequency: every }),
          ...(lasts === undefined ? {} : { recurringEndDate: addDays(start, lasts) }),
        },
        today,
      )
    } catch {
      return 'validation_failed'
    }
    const careful = this.#defect !== 'asks no code for more'
    const asks =
      careful && one.details.type !== 'internal' && widens({ amount: one.amount ?? '0.00', course: one.course }, wanted)
    const change = { ...wanted, by: this.bank.now + CODE_WITHIN_MS }
    const after = asks ? { ...one, change, tries: 0, version: one.version + 1 } : changeTo(one, change)
    const done = await this.#world('change', () => this.bank.write(order, after as unknown as AnyOrder))
    return done ? (asks ? 'code' : 'ok') : 'wrong_state'
  }

  async pause(named: AnyOrder, paused: boolean): Promise<void> {
    const order = await this.#world('read', () => this.#latest(named))
    if (!isLive(order)) return
    const after = { ...order, details: { ...(order.details as object), paused } as never, version: order.version + 1 }
    await this.#world('pause', () => this.bank.write(order, after))
  }

  async machine(named: AnyOrder, right: boolean): Promise<string> {
    if (!right) return this.#wrongAtMachine(named)
    const order = await this.#world('read', () => this.bank.orders.get(named.id) ?? named)
    if (order.state === 'made') return 'ok'
    const act = { kind: 'atm-dispensed', payload: { hold: order.hold, account: order.from } }
    const { order: now, refusal } = await this.#step(kindNamed(order), order, {
      what: 'fetched',
      act,
      actor: 'operator:atm',
    })
    return refusal ? refusal.code : now.state === 'made' ? 'ok' : 'wrong_state'
  }

  async #wrongAtMachine({ customer }: AnyOrder): Promise<string> {
    const waiting = await this.#world('wrong code', () =>
      this.bank
        .live()
        .filter(one => one.customer === customer && (one.details as { type?: string }).type === 'atm')
        .map(one => {
          const after = { ...one, tries: one.tries + 1, version: one.version + 1 }
          this.bank.write(one, after)
          return after
        }),
    )
    for (const one of waiting)
      if (one.tries >= 5)
        await this.#step(kindNamed(one), one, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
    return 'not_found'
  }

  /** Everything that is due, each customer's in the order of their moments. */
  async run(): Promise<void> {
    for (const { owner } of this.bank.people) {
      for (;;) {
        const order = await this.#world('due', () =>
          this.bank
            .live()
            .filter(one => one.customer === owner && (one.dueAt ?? Infinity) <= this.bank.now)
            .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.number - b.number)
            .at(this.#defect === 'runs what is due in any order' ? -1 : 0),
        )
        if (!order) break
        if (this.#defect === 'keeps the state before the ledger has spoken') this.#presume(order)
        else await this.#step(kindNamed(order), order, { what: 'due' })
      }
    }
  }

  #presume(order: AnyOrder): void {
    this.bank.write(order, {
      ...order,
      state: 'made',
      event: 0,
      dueAt: null,
      endedAt: this.bank.now,
      version: order.version + 1,
    })
  }

  /** Takes up what the journal says of orders and nobody has kept. */
  async follow(): Promise<void> {
    for (const order of this.bank.live()) {
      const kind = kindNamed(order)
      const event = this.bank.keys.get(endKey(order))
      if (event) await this.#world('keep', () => this.#keep(kind, order, evolve(kind, order, event), event))
    }
  }

  /** What processes that died have left: nobody asks for it any more. */
  async sweep(): Promise<void> {
    for (const draft of [...this.bank.orders.values()].filter(({ state }) => state === 'asked')) {
      const kind = kindNamed(draft)
      const event = this.bank.keys.get(draft.key)
      if (event && isFirstOf(kind, draft, event)) {
        await this.#world('keep', () => this.#keep(kind, draft, evolve(kind, draft, event), event))
      } else await this.#world('forget', () => void this.bank.orders.delete(draft.id))
    }
  }
}

const plain = { fromLabel: 'x', toLabel: 'y', toKind: null, recipient: null, last4: null, memo: '' } as const

const kindNames: Readonly<Record<Wish['what'], string>> = {
  internal: transfers.kind,
  external: transfers.kind,
  wire: transfers.kind,
  branch: withdrawals.kind,
  advance: withdrawals.kind,
  atm: withdrawals.kind,
  bill: billPayments.kind,
  auto: autopays.kind,
}

function kindNamed({ kind }: { readonly kind: string }): AnyKind {
  const found = kinds.get(kind)
  if (!found) throw new Error(`no kind ${kind}`)
  return found
}
const kindOf = ({ what }: Wish): AnyKind => kindNamed({ kind: kindNames[what] })

/** One living process, as the model of single acts asks it. */
export class SoleDesk implements Desk {
  readonly bank: MemoryBank
  readonly #desk: MemoryDesk

  constructor(bank: MemoryBank, defect?: Defect) {
    this.bank = bank
    this.#desk = new MemoryDesk(bank, undefined, defect)
  }

  #order({ key, who }: Asked): AnyOrder {
    const stored = customerKey(this.bank.household(who).owner, key)
    const order = [...this.bank.orders.values()].find(one => one.key === stored)
    if (!order) throw new Error('an order that nobody placed')
    return order
  }

  ask = ({ key, who, wish }: Asked) => this.#desk.ask(key, who, wish)
  code = (asked: Asked, right: boolean) => this.#desk.code(this.#order(asked), right)
  cancel = (asked: Asked) => this.#desk.cancel(this.#order(asked))
  change = (asked: Asked, wanted: Extract<Act, { act: 'change' }>) => this.#desk.change(this.#order(asked), wanted)
  machine = (asked: Asked, right: boolean) => this.#desk.machine(this.#order(asked), right)
  purses = (who: number) => Promise.resolve(this.bank.purses(who))

  async pause(asked: Asked, paused: boolean): Promise<string> {
    await this.#desk.pause(this.#order(asked), paused)
    return ''
  }

  earn(who: number, cents: number): Promise<void> {
    const { accounts, owner } = this.bank.household(who)
    const payload = { to: accounts[0], owner, amount: text(money(cents).div(100)), source: 'ach' }
    this.bank.ledger.append({ kind: 'deposit', payload, at: this.bank.now })
    return Promise.resolve()
  }

  wait(until: number): Promise<void> {
    this.bank.now = until
    return this.#desk.run()
  }

  told(who: number): Promise<string[]> {
    const { owner } = this.bank.household(who)
    const own = [...this.bank.orders.values()]
      .filter(one => one.customer === owner)
      .toSorted((a, b) => a.number - b.number)
    return Promise.resolve(own.map(one => `${one.state} ${one.dueAt ?? ''}`))
  }
}
