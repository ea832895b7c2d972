/**
 * The order desk without a database: the real rules and the real way of a step (`take-step.ts`), over the pure ledger
 * and a table in memory. Each call of the world around a step is a gate, at which a process may be killed or another
 * one may come first.
 */
import { accountIdOf, position, withdrawable } from '../../../ledger/accounts.ts'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import type { Command, RecordedEvent } from '../../../ledger/journal.ts'
import { customerKey } from '../../../ledger/keys.ts'
import { money, text } from '../../../ledger/money.ts'
import { autopays } from '../../../api/autopay/autopay-order.ts'
import { following, widens } from '../../../api/platform/orders/course.ts'
import { draftOf } from '../../../api/platform/orders/draft.ts'
import {
  approved,
  CODE_WITHIN_MS,
  endKey,
  evolve,
  isLive,
  type Happening,
  type Order,
  type Ready,
} from '../../../api/platform/orders/order.ts'
import { requestDigest } from '../../../api/platform/idempotency.ts'
import {
  isFirstOf,
  takeStep,
  type KeptOrder,
  type Stepped,
  type World,
} from '../../../api/platform/orders/take-step.ts'
import { changeTo, wish as wishFor } from '../../../api/transfers/transfer-change.ts'
import type { Transfer } from '../../../api/transfers/transfer-order.ts'
import type { Act, Wish } from './acts.ts'
import {
  ClockAhead,
  kindNamed,
  kindOf,
  anyOrder,
  type AnyKind,
  type AnyOrder,
  typeIn,
  type Defect,
  type MemoryBank,
} from './memory-bank.ts'
import { wantedFor } from './wanted.ts'

export class Killed extends Error {}

export interface Process {
  /** Passed before and after each thing that it does to the world; it may throw `Killed`. */
  readonly gate?: () => Promise<void>
  readonly defect?: Defect | undefined
  /** How far its clock is ahead, ms. */
  readonly ahead?: number
}

/** One process that serves the bank. */
export class MemoryDesk {
  readonly bank: MemoryBank
  readonly #gate: () => Promise<void>
  readonly #defect: Defect | undefined
  readonly #ahead: number

  constructor(bank: MemoryBank, { gate = () => Promise.resolve(), defect, ahead = 0 }: Process = {}) {
    this.bank = bank
    this.#gate = gate
    this.#defect = defect
    this.#ahead = ahead
  }

  async #world<T>(act: () => T): Promise<T> {
    await this.#gate()
    const answer = act()
    await this.#gate()
    return answer
  }

  async ask(key: string, who: number, wish: Wish): Promise<string> {
    const { owner } = this.bank.household(who)
    const kind = kindOf(wish)
    const stored = customerKey(owner, key)
    const asked = requestDigest(kind.kind, { who, wish })
    const judged = wantedFor(this.bank, who, wish)
    if (this.#defect === 'judges before it looks the answer up' && typeof judged === 'string') return judged
    const bound = await this.#world(() =>
      [...this.bank.orders.values()].find(o => o.key === stored && o.state !== 'asked'),
    )
    const same = bound?.kind === kind.kind && bound.asked.equals(asked)
    if (bound)
      return same || this.#defect === 'answers another request under its key' ? 'ok' : 'key_reused_with_different_body'
    const wanted = wantedFor(this.bank, who, wish)
    if (typeof wanted === 'string') return wanted
    const draft = draftOf(kind, { customer: owner, key: stored, asked, at: this.bank.now }, wanted)
    const foreseen = this.#foreseen(kind, draft, wish)
    if (foreseen) return foreseen
    const order = await this.#world(() => this.bank.insert(draft))
    const stepped = await this.#step(kind, order, { what: 'asked' }).catch(notAhead)
    if (!stepped) return 'clock_ahead'
    const { order: placed, refusal } = stepped
    if (!refusal) return 'ok'
    if (this.#defect !== 'leaves the draft of what was refused') await this.#world(() => this.#giveUp(placed))
    return this.#documented(placed, wish, refusal.code)
  }

  #giveUp({ id }: AnyOrder): void {
    const left = (this.bank.trying.get(id) ?? 1) - 1
    this.bank.trying.set(id, left)
    if (left === 0 && this.bank.orders.get(id)?.state === 'asked') this.bank.orders.delete(id)
  }

  /** As `withdraw` asks what would only be refused when cash is given; for a later day the balance counts (doc3 §5). */
  #foreseen(kind: AnyKind, draft: AnyOrder, { what, undo, inDays }: Wish): string | undefined {
    const planned = what === 'branch' && inDays > 0
    if ((what !== 'branch' && what !== 'advance') || (!planned && undo === 0)) return undefined
    const refused = this.bank.ledger.rehearse({ ...kind.act(draft), actor: draft.customer, at: this.bank.now })
    if (!planned) return refused && this.#documented(draft, { what, inDays }, refused.code)
    const code = refused?.code === 'insufficient_funds' ? undefined : refused?.code
    if (code && !code.startsWith('exceeds_')) return code
    const { posted } = position(this.bank.ledger.account(accountIdOf(draft.from)))
    return posted.lt(draft.amount ?? 0) ? 'insufficient_funds' : code
  }

  /** The documents ask about the funds of cash before they ask about its limit. */
  #documented(order: AnyOrder, { what, inDays }: Pick<Wish, 'what' | 'inDays'>, code: string): string {
    if (!code.startsWith('exceeds_') || (what === 'branch' && inDays > 0)) return code
    if (what !== 'branch' && what !== 'atm') return code
    const available = withdrawable(this.bank.ledger.account(accountIdOf(order.from)))
    return available.lt(money(order.amount ?? 0).plus(order.fee)) ? 'insufficient_funds' : code
  }

  async #step(kind: AnyKind, order: AnyOrder, happening: Happening): Promise<Stepped<never>> {
    const taken = await takeStep(kind, this.#worldOf(kind), order, happening)
    if (!taken) throw new Error('others always came first')
    return taken
  }

  #worldOf(kind: AnyKind): World<never> {
    const { bank } = this
    return {
      now: () => this.#world(() => bank.now + this.#ahead),
      ledger: {
        append: command => this.#world(() => bank.append(this.#forgetful(command))),
        lookup: key =>
          this.#world(() => {
            const event = bank.keys.get(key)
            return event ? { state: 'made', event } : { state: 'unknown' }
          }),
      },
      ready: order => this.#world(() => this.#ready(order)),
      keep: (before, after, event) => this.#world(() => this.#keep(kind, before, after, event)),
      reread: id =>
        this.#world(() => {
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
    const { details }: Order<{ paused: boolean; paymentType: string }> = order // an automatic payment
    if (details.paused) return { order, ready: { go: false, as: 'expired', why: 'paused' } }
    if (details.paymentType === 'fixed') return { order, ready: { go: true } }
    const owed = position(this.bank.ledger.account(accountIdOf(order.to ?? ''))).posted.neg()
    if (owed.lte(0)) return { order, ready: { go: false, as: 'expired', why: 'nothing_due' } }
    const after = { ...order, amount: text(owed), version: order.version + 1 }
    return this.bank.write(order, after) ? { order: after, ready: { go: true } } : undefined
  }

  #keep(kind: AnyKind, before: AnyOrder, after: AnyOrder, _event: RecordedEvent): KeptOrder<never> {
    if (before.state === 'asked' && this.bank.isTaken(before)) return 'taken'
    if (!this.bank.write(before, after)) return undefined
    if (after.state === 'awaiting-code') this.bank.mails.push(after.id)
    const { recipient, type }: { recipient?: string | null; type?: string } = after.details
    if (after.state === 'made' && recipient && type === 'external') this.bank.used.add(recipient)
    const next = this.#defect === 'plans no next date' ? undefined : following(kind, before, after)
    if (next) this.bank.insert(next)
    return after
  }

  /**
   * Tries a code of the order that a customer names; right ones approve it or its change,
   * the fifth wrong one ends what waited.
   */
  async code(named: AnyOrder, right: boolean): Promise<string> {
    const kind = kindNamed(named)
    const entered = await this.#world(() => this.#enter(this.#latest(named), right))
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
      const plan: Transfer = order // only transfers have codes
      const after = change ? anyOrder(changeTo(plan, change)) : approved(order, bank.now)
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
    const order = await this.#world(() => this.#latest(named))
    if (order.state === 'cancelled' || (!isLive(order) && this.#calledOff(order))) return 'ok'
    const { order: now } = await this.#step(kindNamed(order), order, { what: 'called-off', as: 'cancelled', why: null })
    return now.state === 'cancelled' ? 'ok' : 'wrong_state'
  }

  async change(named: AnyOrder, { cents, inDays, every, lasts }: Extract<Act, { act: 'change' }>): Promise<string> {
    const today = bankDayOf(this.bank.now)
    const order = await this.#world(() => this.#latest(named))
    if (order.state !== 'scheduled') return 'wrong_state'
    const one: Transfer = order // only transfers are changed
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
    const done = await this.#world(() => this.bank.write(order, anyOrder(after)))
    return done ? (asks ? 'code' : 'ok') : 'wrong_state'
  }

  async pause(named: AnyOrder, paused: boolean): Promise<void> {
    const order = await this.#world(() => this.#latest(named))
    if (!isLive(order)) return
    const details: object = order.details
    const after = anyOrder({ ...order, details: { ...details, paused }, version: order.version + 1 })
    await this.#world(() => this.bank.write(order, after))
  }

  async machine(named: AnyOrder, right: boolean): Promise<string> {
    if (!right) return this.#wrongAtMachine(named)
    const order = await this.#world(() => this.bank.orders.get(named.id) ?? named)
    if (order.state === 'made') return 'ok'
    const act = { kind: 'atm-dispensed', payload: { hold: order.hold, account: order.from } }
    const { order: now, refusal } = await this.#step(kindNamed(order), order, {
      what: 'fetched',
      act,
      actor: 'operator:atm',
    })
    return refusal ? refusal.code : now.state === 'made' ? 'ok' : 'wrong_state'
  }

  /** Ends what would pay from an account that is closed, or into one. */
  async endForClosed(): Promise<void> {
    if (this.#defect === 'leaves the orders of a closed account') return
    const isClosed = (id: number | null) => id !== null && this.bank.isClosed(accountIdOf(id))
    const naming = await this.#world(() =>
      this.bank
        .live()
        .filter(({ from, to }) => isClosed(from) || isClosed(to))
        .toSorted((a, b) => a.number - b.number),
    )
    for (const order of naming)
      await this.#step(kindNamed(order), order, { what: 'called-off', as: 'cancelled', why: 'account_closed' })
  }

  async #wrongAtMachine({ customer }: AnyOrder): Promise<string> {
    const waiting = await this.#world(() =>
      this.bank
        .live()
        .filter(one => one.customer === customer && typeIn(one) === 'atm')
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
    const [until, troubled] = [this.bank.now + this.#ahead, new Set<string>()]
    for (const { owner } of this.bank.people) {
      for (;;) {
        const order = await this.#world(() =>
          this.bank
            .live()
            .filter(one => one.customer === owner && (one.dueAt ?? Infinity) <= until && !troubled.has(one.id))
            .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.number - b.number)
            .at(this.#defect === 'runs what is due in any order' ? -1 : 0),
        )
        if (!order) break
        if (this.#defect === 'keeps the state before the ledger has spoken') this.#presume(order)
        else if (!(await this.#step(kindNamed(order), order, { what: 'due' }).catch(notAhead))) troubled.add(order.id)
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
      if (event) await this.#world(() => this.#keep(kind, order, evolve(kind, order, event), event))
    }
  }

  /** What processes that died have left: nobody asks for it any more. */
  async sweep(): Promise<void> {
    for (const draft of [...this.bank.orders.values()].filter(({ state }) => state === 'asked')) {
      const kind = kindNamed(draft)
      const event = this.bank.keys.get(draft.key)
      const kept =
        event && isFirstOf(kind, draft, event)
          ? await this.#world(() => this.#keep(kind, draft, evolve(kind, draft, event), event))
          : 'taken'
      if (kept === 'taken') await this.#world(() => void this.bank.orders.delete(draft.id))
    }
  }
}

/** Nothing was done, because this process's clock is not believed. */
function notAhead(error: unknown): undefined {
  if (!(error instanceof ClockAhead)) throw error
}
