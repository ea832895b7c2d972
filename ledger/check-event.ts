/** What must hold for each stored event: its text, its place in the chain, its columns, its legs, and the floors after it. */
import { isBankAccount, scaleOf, spendable, withdrawable, type AccountId, type Asset, accountIdOf } from './accounts.ts'
import { bankDayOf } from './calendar.ts'
import { chain, eventText, parseEvent } from './canonical.ts'
import { moduleOf } from './events/all.ts'
import type { RecordedEvent } from './events/event.ts'
import { bankKey, type States } from './evolve.ts'
import { money, ZERO, type Money } from './money.ts'
import type { StoredRow } from './stored-events.ts'

/** The event before: what the next one must follow. */
export interface Before {
  readonly seq: number
  readonly hash: Buffer
  readonly bankDay: string
  readonly recordedAt: string
}

/** The event that a row's text tells of, or undefined when the text is not one of ours. */
export function readText(row: StoredRow): RecordedEvent | undefined {
  try {
    const event = parseEvent(row.body)
    return eventText(event) === row.body ? event : undefined
  } catch {
    return undefined
  }
}

/** Everything that is wrong with a row as it is stored, in words. Gaps are looked for by the reader. */
export function* wrongInRow(
  row: StoredRow,
  event: RecordedEvent | undefined,
  before: Before,
  ledger: number,
): Generator<string> {
  if (!chain(before.hash, row.body).equals(row.hash)) yield 'its hash is not that of the event before and its text'
  if (!event) return yield 'its text is not the canonical text of an event'
  if (!isAsTold(row, event, ledger)) yield* wrongColumns(row, event, ledger)
  yield* wrongInTime(event, before)
}

/** Every column is what the text says; which one is not is only asked when one is not. */
const isAsTold = (row: StoredRow, event: RecordedEvent, ledger: number): boolean =>
  ledger === event.ledger &&
  row.seq === event.seq &&
  row.key === event.key &&
  row.kind === event.kind &&
  row.bankDay === event.bankDay &&
  row.effectiveDate === event.effectiveDate &&
  row.recordedAt === toMicroseconds(event.recordedAt) &&
  row.actor === event.actor &&
  row.legs === event.legs.length

const toMicroseconds = (recordedAt: string) => recordedAt.replace('Z', '000Z')

function* wrongColumns(row: StoredRow, event: RecordedEvent, ledger: number): Generator<string> {
  const columns: [string, string | number, string | number][] = [
    ['ledger', ledger, event.ledger],
    ['seq', row.seq, event.seq],
    ['key', row.key, event.key],
    ['kind', row.kind, event.kind],
    ['bank_day', row.bankDay, event.bankDay],
    ['effective_date', row.effectiveDate, event.effectiveDate],
    ['recorded_at', row.recordedAt, toMicroseconds(event.recordedAt)],
    ['actor', row.actor, event.actor],
    ['legs', row.legs, event.legs.length],
  ]
  for (const [name, found, told] of columns)
    if (found !== told) yield `its column ${name} is ${found}, its text says ${told}`
}

/** A day that is not that of the event's moment, that nobody opened, or that goes back. */
function* wrongInTime({ kind, bankDay, effectiveDate, recordedAt }: RecordedEvent, before: Before): Generator<string> {
  const moment = Date.parse(recordedAt)
  if (Number.isNaN(moment)) return yield `it was recorded at ${recordedAt}, which is no moment`
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

/** After an event that is not forced, whoever paid or set money aside still has what that needed: S inside the bank, W to leave. */
export function* brokenFloors(event: RecordedEvent, states: States): Generator<string> {
  const module = moduleOf(event.kind, event.version)
  if (!module || module.forced || !takes(event)) return
  const needed = new Map<string, Money>()
  const need = (account: AccountId, asset: Asset, amount: Money) => {
    if (isBankAccount(account)) return
    const key = bankKey(account, asset)
    needed.set(key, (needed.get(key) ?? ZERO).plus(amount))
  }
  for (const { account, asset, amount } of event.legs) need(account, asset, money(amount))
  for (const effect of event.effects) {
    if (effect.effect === 'hold') need(effect.account, effect.asset, money(effect.amount))
    if (effect.effect === 'release') need(effect.account, effect.asset, money(effect.amount).neg())
  }
  for (const [key, amount] of needed) {
    if (amount.lte(0)) continue
    const [id = '', asset = ''] = key.split(':')
    const account = states.accounts.get(accountIdOf(id))
    if (!account) continue
    const left = (module.leaves ? withdrawable : spendable)(account, asset)
    if (left.lt(0)) yield `it takes account ${id} ${left.neg().toFixed()} ${asset} below what it may spend`
  }
}
