/**
 * What must hold for each stored event: its text, its place in the chain, its columns, its legs,
 * and the floors after it.
 */
import { isBankAccount, scaleOf, spendable, withdrawable, type AccountId, type Asset } from './accounts.ts'
import { bankDayOf } from './calendar.ts'
import { chainOfDigits, eventOfParts, eventText, impliedActor, isAsWritten } from './canonical.ts'
import { moduleOf } from './events/all.ts'
import type { RecordedEvent } from './events/event.ts'
import type { States } from './evolve.ts'
import { compared, money, ZERO, type Money } from './money.ts'
import type { KeptRow } from './stored-events.ts'

const MOMENT = '2026-03-02T15:00:00.000Z'.length

/** The event before: what the next one must follow. */
export interface Before {
  readonly seq: number
  /** In hexadecimal digits. */
  readonly hash: string
  readonly bankDay: string
  readonly recordedAt: string
}

/** The event that a row tells of, or undefined when its parts are not written as ours are. */
export function readRow(row: KeptRow): RecordedEvent | undefined {
  try {
    const event = eventOfParts(row)
    return isAsWritten(event, row) ? event : undefined
  } catch {
    return undefined
  }
}

/** Everything that is wrong with a row as it is kept, in words. Gaps are looked for by the reader. */
export function* wrongInRow(row: KeptRow, event: RecordedEvent | undefined, before: Before): Generator<string> {
  if (chainOfDigits(before.hash, textOf(row, event)) !== row.hash)
    yield 'its hash is not that of the event before and its text'
  if (!event) return yield 'its text is not the canonical text of an event'
  if (row.legCount !== event.legs.length)
    yield `its column leg_count is ${row.legCount}, its text says ${event.legs.length}`
  yield* wrongInTime(event, before)
}

/** The text that is hashed, whatever stands in the parts. */
const textOf = (row: KeptRow, event: RecordedEvent | undefined): string =>
  eventText(event ?? { ...row, actor: row.actor || impliedActor(row.key), payload: {}, legs: [], effects: [] }, row)

/** A day that is not that of the event's moment, that nobody opened, or that goes back. */
function* wrongInTime({ kind, bankDay, effectiveDate, recordedAt }: RecordedEvent, before: Before): Generator<string> {
  const moment = Date.parse(recordedAt)
  if (Number.isNaN(moment)) return yield `it was recorded at ${recordedAt}, which is no moment`
  if (recordedAt.length !== MOMENT) yield `it was recorded at ${recordedAt}, and moments are told to the millisecond`
  const day = bankDayOf(moment)
  if (bankDay !== day) yield `its bank day is ${bankDay}, but it was recorded on ${day}`
  if (bankDay < before.bankDay) yield `its bank day ${bankDay} is before ${before.bankDay}`
  else if ((kind === 'day-opened') !== bankDay > before.bankDay)
    yield kind === 'day-opened' ? `it opens ${bankDay} again` : `its bank day ${bankDay} was not opened`
  if (recordedAt < before.recordedAt) yield `it was recorded before the event in front of it`
  if (effectiveDate > bankDay) yield 'its value day is after its bank day'
}

/** Legs that do not sum to zero, or are written with other decimals than their asset has. */
export function* wrongInLegs({ legs }: RecordedEvent): Generator<string> {
  if (isPlainPair(legs)) return
  const totals = new Map<Asset, Money>()
  for (const { asset, amount } of legs) {
    const value = money(amount)
    if (value.toFixed(scaleOf(asset)) !== amount || value.isZero())
      yield `a leg of ${amount} ${asset} is not written at the asset's scale`
    totals.set(asset, (totals.get(asset) ?? ZERO).plus(value))
  }
  for (const [asset, total] of totals) if (!total.isZero()) yield `its legs in ${asset} sum to ${total.toFixed()}`
}

/** Most events: one amount from one account to another, as texts that only differ by the sign. */
function isPlainPair(legs: RecordedEvent['legs']): boolean {
  const [a, b] = legs
  if (legs.length !== 2 || !a || !b || a.asset !== b.asset) return false
  const written = scaleOf(a.asset) === 2 && /^-?[1-9]\d*\.\d\d$/.test(a.amount)
  return written && (a.amount === `-${b.amount}` || b.amount === `-${a.amount}`)
}

/** Does it debit a customer's account or set money aside? */
const takes = ({ legs, effects }: RecordedEvent): boolean =>
  legs.some(leg => !isBankAccount(leg.account) && !leg.amount.startsWith('-')) ||
  effects.some(effect => effect.effect === 'hold')

/**
 * After an event that is not forced, whoever paid or set money aside still has what that needed: S inside the bank,
 * W to leave.
 */
export function* brokenFloors(event: RecordedEvent, states: States): Generator<string> {
  const module = moduleOf(event.kind, event.version)
  if (!module || module.forced || !takes(event)) return
  const needed: { readonly account: AccountId; readonly asset: Asset; amount: Money }[] = []
  const need = (account: AccountId, asset: Asset, amount: Money) => {
    if (isBankAccount(account)) return
    const known = needed.find(one => one.account === account && one.asset === asset)
    if (known) known.amount = known.amount.plus(amount)
    else needed.push({ account, asset, amount })
  }
  for (const { account, asset, amount } of event.legs) need(account, asset, money(amount))
  for (const effect of event.effects) {
    if (effect.effect === 'hold') need(effect.account, effect.asset, money(effect.amount))
    if (effect.effect === 'release') need(effect.account, effect.asset, money(effect.amount).neg())
  }
  for (const { account: id, asset, amount } of needed) {
    const account = compared(amount, ZERO) > 0 ? states.accounts.get(id) : undefined
    if (!account) continue
    const left = (module.leaves ? withdrawable : spendable)(account, asset)
    if (left.isNegative() && !left.isZero())
      yield `it takes account ${id} ${left.neg().toFixed()} ${asset} below what it may spend`
  }
}
