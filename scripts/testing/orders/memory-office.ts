/**
 * What the bank and others do in the models without a database: commands for the pure ledger, one after the other,
 * each a point at which a process may be killed. A dispute's credit and its end have one key each; what stands under
 * them is the decision.
 */
import { isBankAccount, type AccountId } from '../../../ledger/accounts.ts'
import { addBusinessDays, addDays, bankDayOf } from '../../../ledger/calendar.ts'
import { cardLineOf } from '../../../ledger/events/card-line.ts'
import { reversedCounter } from '../../../ledger/events/way-back.ts'
import type { AppendResult, RecordedEvent } from '../../../ledger/journal.ts'
import { customerKey, operatorKey, stepKey } from '../../../ledger/keys.ts'
import { money, text } from '../../../ledger/money.ts'
import { DISPUTE_WINDOW_DAYS, PROVISIONAL_CREDIT_AFTER } from '../../../ledger/rates/limits.ts'
import { chargeBackOf, nextId } from '../pure-ledger.ts'
import type { BankAct } from './acts.ts'
import type { Asked } from './desk.ts'
import { LIMIT } from './papers.ts'
import type { AnyOrder, Dispute, MemoryBank } from './memory-bank.ts'
import type { MemoryDesk } from './memory-desk.ts'

const dollars = (cents: number): string => text(money(cents).div(100))
const said = (told: AppendResult): string => (told.outcome === 'refused' ? told.code : 'ok')

export class MemoryOffice {
  readonly #bank: MemoryBank
  readonly #desk: MemoryDesk
  readonly #gate: () => Promise<void>

  constructor(bank: MemoryBank, desk: MemoryDesk, gate: () => Promise<void> = () => Promise.resolve()) {
    this.#bank = bank
    this.#desk = desk
    this.#gate = gate
  }

  async does(act: BankAct, asked: Asked | undefined): Promise<string> {
    switch (act.act) {
      case 'earn': {
        const { accounts, owner } = this.#bank.household(act.who)
        return said(await this.#act('deposit', { to: accounts[0], owner, amount: dollars(act.cents), source: 'ach' }))
      }
      case 'close':
        return this.#close(this.#bank.household(act.who).accounts[act.slot])
      case 'open':
        return this.#open(act.who, act.slot)
      case 'shop':
        return asked ? this.#shop(asked) : ''
      default:
        return asked ? this.#about(act, asked) : ''
    }
  }

  async #act(kind: string, payload: object, by: { key?: string; actor?: string } = {}): Promise<AppendResult> {
    await this.#gate()
    const { key = operatorKey(nextId()), actor = 'bank' } = by
    const told = this.#bank.append({ key, kind, payload: { ...payload }, actor, at: this.#bank.now })
    await this.#gate()
    return told
  }

  async #close(account: AccountId): Promise<string> {
    const told = await this.#act('account-closed', { account })
    if (told.outcome === 'accepted') await this.#desk.endForClosed()
    return said(told)
  }

  async #open(who: number, slot: 0 | 1 | 2): Promise<string> {
    const { accounts, every, owner } = this.#bank.household(who)
    await this.#gate()
    if (!this.#bank.isClosed(accounts[slot])) return ''
    const kind = (['checking', 'savings', 'credit'] as const)[slot]
    accounts[slot] = this.#bank.openAccount(owner, kind, slot === 2 ? { limit: dollars(LIMIT) } : {})
    every.push(accounts[slot])
    return 'ok'
  }

  async #shop({ key, who, wish }: Asked): Promise<string> {
    const account = this.#bank.household(who).accounts[wish.from]
    const told = await this.#act('card-purchase', { account, amount: dollars(wish.cents), merchant: 'Shop' })
    if (told.outcome === 'accepted') this.#bank.purchases.set(key, told.event)
    return said(told)
  }

  /** The order, and the event that made it. */
  #named({ key, who, wish }: Asked): { order: AnyOrder | undefined; event: RecordedEvent | undefined } {
    const bank = this.#bank
    if (wish.what === 'purchase') return { order: undefined, event: bank.purchases.get(key) }
    const stored = customerKey(bank.household(who).owner, key)
    const order = [...bank.orders.values()].find(one => one.key === stored && one.state !== 'asked')
    return { order, event: order?.event ? bank.ledger.events[order.event - 1] : undefined }
  }

  async #about(act: Extract<BankAct, { pick: number }>, asked: Asked): Promise<string> {
    const { order, event } = this.#named(asked)
    if (!event) return act.act === 'take-back' ? 'wrong_state' : 'not_made'
    const { payload, legs, effects, seq } = event
    switch (act.act) {
      case 'settle':
        return said(await this.#act('settle', { origin: seq }))
      case 'bounce': {
        const told = said(await this.#act('return', { origin: seq }))
        return told === 'wrong_state' ? said(await this.#act('charge-back', chargeBackOf(event))) : told
      }
      case 'send-back':
        return said(await this.#act(returns[event.kind] ?? event.kind, { of: seq, account: payload['from'] }))
      case 'take-back': {
        const by = { key: stepKey(order?.customer ?? '', 'back', order?.id ?? ''), actor: order?.customer ?? '' }
        return said(await this.#act('transfer-reversal', { of: seq, from: order?.from, to: order?.to }, by))
      }
      case 'reverse': {
        const accounts = [...new Set(legs.map(({ account }) => account).filter(account => !isBankAccount(account)))]
        const counters = effects.flatMap(one => (one.effect === 'count' ? [one.counter] : []))
        return said(await this.#act('reversal', { of: seq, accounts, counters, reason: 'Mistake' }))
      }
      case 'dispute':
        return this.#dispute(event, act.credit)
      case 'decide': {
        const dispute = this.#bank.disputes.get(seq)
        return dispute ? this.#decide(dispute, act.final ? 'final' : 'denied') : 'not_found'
      }
    }
  }

  #cameBack = (seq: number): boolean => this.#bank.ledger.states.counters.get(reversedCounter(seq))?.gt(0) ?? false

  async #dispute(event: RecordedEvent, wantsCredit: boolean): Promise<string> {
    await this.#gate()
    const bank = this.#bank
    const today = bankDayOf(bank.now)
    const account = event.legs.find(leg => !isBankAccount(leg.account))?.account
    if (account === undefined || bank.isClosed(account)) return 'not_found'
    if (bank.disputes.has(event.seq)) return 'already_disputed'
    const line = cardLineOf(event)
    if (!line || bank.ledger.account(account).kind === 'savings') return 'not_disputable'
    if (this.#cameBack(event.seq)) return 'wrong_state'
    if (event.bankDay < addDays(today, -DISPUTE_WINDOW_DAYS)) return 'too_old'
    const creditOn = wantsCredit ? addBusinessDays(today, PROVISIONAL_CREDIT_AFTER) : undefined
    const amount = text(line.amount)
    bank.disputes.set(event.seq, { id: nextId(), purchase: event, account, amount, creditOn, decided: undefined })
    return 'ok'
  }

  /** A day begins: credits are given that are due; what came back meanwhile is disputed no more. */
  async opens(): Promise<void> {
    const today = bankDayOf(this.#bank.now)
    for (const dispute of this.#bank.disputes.values()) {
      if (dispute.decided || this.#bank.keys.has(creditKey(dispute))) continue
      if (this.#cameBack(dispute.purchase.seq)) dispute.decided = 'returned'
      else if (dispute.creditOn !== undefined && dispute.creditOn <= today) await this.#credit(dispute)
    }
  }

  #credit = (dispute: Dispute): Promise<AppendResult> => {
    const { id, account, amount, purchase } = dispute
    const payload = { account, amount, dispute: id, of: purchase.seq }
    return this.#act('dispute-credit', payload, { key: creditKey(dispute) })
  }

  async #decide(dispute: Dispute, wanted: 'final' | 'denied'): Promise<string> {
    if (!dispute.decided) dispute.decided = await this.#end(dispute, wanted)
    return dispute.decided === wanted || dispute.decided === 'returned' ? 'ok' : 'wrong_state'
  }

  async #end(dispute: Dispute, wanted: 'final' | 'denied'): Promise<Dispute['decided']> {
    if (wanted === 'final') await this.#credit(dispute)
    else await this.#act('key-closed', {}, { key: creditKey(dispute) })
    const credit = this.#bank.keys.get(creditKey(dispute))
    if (credit?.kind !== 'dispute-credit') return this.#cameBack(dispute.purchase.seq) ? 'returned' : 'denied'
    const outcome = wanted === 'final' ? 'final' : 'taken-back'
    const payload = { of: credit.seq, account: dispute.account, disputed: dispute.purchase.seq, outcome }
    await this.#act('dispute-credit-ended', payload, { key: `d:${dispute.id}:end:0` })
    const ended = this.#bank.keys.get(`d:${dispute.id}:end:0`)
    return ended?.payload['outcome'] === 'final' ? 'final' : 'denied'
  }
}

const creditKey = ({ id }: Dispute): string => `d:${id}:credit:0`

/** What comes back, by what paid. */
const returns: Readonly<Record<string, string>> = {
  'external-transfer': 'external-return',
  wire: 'wire-return',
  'bill-payment': 'bill-payment-return',
}
