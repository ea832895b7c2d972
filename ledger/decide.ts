/**
 * (states, command) -> event | named refusal. Dispatches to the event's module and holds the guards that all events
 * share: legs that sum to zero per asset, scales, open accounts, funds, and where unsettled money goes. Pure.
 */
import {
  isBankAccount,
  position,
  scaleOf,
  spendable,
  withdrawable,
  type AccountId,
  type AccountState,
  type Asset,
} from './accounts.ts'
import { moduleOf, modules } from './events/all.ts'
import {
  refuse,
  type Accepted,
  type Decision,
  type Effect,
  type EventModule,
  type Leg,
  type Lot,
  type Moment,
  type RecordedEvent,
  type Refusal,
  type Touches,
} from './events/event.ts'
import { bankKey, type States } from './evolve.ts'
import { fingerprint } from './keys.ts'
import { cancels, compared, least, money, more, most, text, ZERO, type Money } from './money.ts'
import { isRecord } from './table.ts'

/** A command that is ready to be decided: its module is known and its payload has the right shape. */
export interface Act {
  readonly module: EventModule<unknown>
  readonly payload: RecordedEvent['payload']
}

/** Finds the module and checks the payload's shape. Refuses unknown kinds and malformed payloads with `invalid`. */
export function prepare(kind: string, payload: unknown): Act | Refusal {
  const module = modules.get(kind)
  return module ? actOf(module, payload) : refuse('invalid', { kind })
}

/** The same by the rules of a version, for an event that was decided by them; undefined when they are not known. */
export function prepareVersion(kind: string, version: number, payload: unknown): Act | Refusal | undefined {
  const module = moduleOf(kind, version)
  return module && actOf(module, payload)
}

function actOf(module: EventModule<unknown>, payload: unknown): Act | Refusal {
  const parsed = module.payload.safeParse(payload)
  if (!parsed.success) return refuse('invalid', { field: parsed.error.issues[0]?.path.join('.') ?? '' })
  // every module's payload is an object
  return isRecord(parsed.data) ? { module, payload: parsed.data } : refuse('invalid', { field: '' })
}

/**
 * Whether a recorded event is what a command asks for: kind, actor and payload alike, fields that are drawn anew aside.
 */
export function recordsAct(
  event: Pick<RecordedEvent, 'kind' | 'actor' | 'payload'>,
  { kind, actor, payload }: { readonly kind: string; readonly actor: string; readonly payload: unknown },
): boolean {
  const act = prepare(kind, payload)
  if ('outcome' in act) return false
  const { drawn } = act.module
  const asked = fingerprint(kind, actor, act.payload, drawn)
  return asked === fingerprint(event.kind, event.actor, event.payload, drawn)
}

export const touchesOf = (act: Act, moment: Moment): Touches => act.module.touches(act.payload, moment)

/** Decides one act against the states it touches. */
export function decide(states: States, act: Act, moment: Moment & { seq: number }): Decision {
  const decision = act.module.decide(act.payload, {
    ...moment,
    accounts: states.accounts,
    holds: states.holds,
    events: states.events,
    orders: states.orders,
    counter: name => states.counters.get(name) ?? ZERO,
    lotsFrom: origin => piecesFrom(states, origin),
  })
  if (decision.outcome === 'refused') return decision
  checkLegs(decision.legs)
  checkRead(states, decision)
  return guardFunds(states, act.module, decision)
}

/** A module that breaks these is wrong, whatever the customer asked: it throws, and nothing is written. */
function checkLegs(legs: readonly Leg[]): void {
  for (const leg of legs) {
    if (leg.amount.isZero()) throw new Error('a posting of nothing')
    if (leg.amount.decimalPlaces() > scaleOf(leg.asset)) throw new Error(`more decimals than ${leg.asset} has`)
  }
  const [a, b] = legs
  if (legs.length === 2 && a && b && a.asset === b.asset && cancels(a.amount, b.amount)) return // as most are
  const totals = new Map<Asset, Money>()
  for (const leg of legs) totals.set(leg.asset, totals.get(leg.asset)?.plus(leg.amount) ?? leg.amount)
  for (const [asset, total] of totals) if (!total.isZero()) throw new Error(`legs in ${asset} do not sum to zero`)
}

/** A running sum that was not read would be written anew from zero: a module has to name what it adds to. */
function checkRead(states: States, { legs, effects }: Accepted): void {
  for (const { account, asset } of legs) {
    if (isBankAccount(account) && !states.bank.has(bankKey(account, asset)))
      throw new Error(`the bank's account ${account} is posted to in ${asset} but is not among its posts`)
  }
  for (const effect of effects) {
    if (effect.effect === 'count' && !states.counters.has(effect.counter))
      throw new Error(`counter ${effect.counter} is counted in but was not read`)
  }
}

interface Flow {
  readonly account: AccountState
  readonly asset: Asset
  /** What the legs take of the customer's balance. */
  taken: Money
  placed: Money
  released: Money
  /** Unsettled money that the event itself takes along to another account. */
  along: Money
}

/**
 * Every debit and every new hold needs its funds: S inside the bank, W when money leaves. Unsettled money moves along.
 */
function guardFunds(states: States, module: EventModule<unknown>, decision: Accepted): Decision {
  const moved: Effect[] = []
  let receivers: Receiver[] | undefined
  for (const flow of flowsOf(states, decision)) {
    const { account, asset } = flow
    if (statusAfter(account, decision.effects) === 'closed') return refuse('account_not_open')
    const needed = more(flow.placed, flow.taken)
    if (module.forced || compared(needed, ZERO) <= 0) continue
    const own = module.leaves ? more(withdrawable(account, asset), flow.along) : spendable(account, asset)
    const available = more(own, flow.released)
    if (compared(needed, available) > 0)
      return refuse('insufficient_funds', { available: text(most(ZERO, available), scaleOf(asset)) })
    if (!module.leaves && !position(account, asset).unsettled.isZero())
      moved.push(...moveLots(states, flow, (receivers ??= receiversOf(decision.legs))))
  }
  return moved.length ? { ...decision, effects: [...decision.effects, ...moved] } : decision
}

/** Nothing is posted to, held or moved on an account that is closed after the event, whoever asks. */
function statusAfter({ id, status }: AccountState, effects: readonly Effect[]): AccountState['status'] {
  const last = effects.findLast(one => one.effect === 'change' && one.account === id && one.status !== undefined)
  return last?.effect === 'change' ? (last.status ?? status) : status
}

function flowsOf(states: States, decision: Accepted): Flow[] {
  const flows: Flow[] = []
  const isOpened = (id: AccountId) => decision.effects.some(one => one.effect === 'open' && one.account === id)
  const flow = (id: AccountId, asset: Asset): Flow | undefined => {
    if (isBankAccount(id) || isOpened(id)) return undefined
    const known = flows.find(one => one.account.id === id && one.asset === asset)
    if (known) return known
    const account = states.accounts.get(id)
    if (!account) throw new Error(`account ${id} is posted to but was not read`)
    const fresh: Flow = { account, asset, taken: ZERO, placed: ZERO, released: ZERO, along: ZERO }
    flows.push(fresh)
    return fresh
  }
  for (const leg of decision.legs) {
    const found = flow(leg.account, leg.asset)
    if (found) found.taken = more(found.taken, leg.amount)
  }
  for (const effect of decision.effects) {
    if (effect.effect !== 'hold' && effect.effect !== 'release' && effect.effect !== 'lot') continue
    const found = flow(effect.account, effect.asset)
    if (found && effect.effect === 'lot') found.along = found.along.plus(most(ZERO, money(effect.amount).neg()))
    if (found && effect.effect === 'hold') found.placed = found.placed.plus(effect.amount)
    if (found && effect.effect === 'release') found.released = found.released.plus(effect.amount)
  }
  return flows
}

interface Receiver {
  readonly account: AccountId
  readonly asset: Asset
  /** What of its credit no lot has taken yet. */
  room: Money
}

/**
 * Only customers' accounts take unsettled money over: what the bank itself takes of it (a fee),
 * the account that paid still owes.
 */
const receiversOf = (legs: readonly Leg[]): Receiver[] =>
  legs
    .filter(leg => leg.amount.isNegative() && !isBankAccount(leg.account))
    .map(({ account, asset, amount }) => ({ account, asset, room: amount.neg() }))

/**
 * An internal move takes settled money first, then the oldest lots; those pieces go on living where the money went, so
 * that the return of their origin can find them.
 */
function moveLots(states: States, flow: Flow, receivers: readonly Receiver[]): Effect[] {
  const { account, asset } = flow
  const settled = most(ZERO, withdrawable(account, asset).plus(flow.released))
  let left = least(flow.taken.minus(settled), position(account, asset).unsettled)
  if (left.lte(0)) return []
  const effects: Effect[] = []
  const move = (origin: number, to: AccountId, piece: Money) => {
    const amount = text(piece, scaleOf(asset))
    effects.push({ effect: 'lot', origin, account: account.id, asset, amount: `-${amount}` })
    effects.push({ effect: 'lot', origin, account: to, asset, amount })
  }
  for (const lot of lotsOf(states, account.id, asset)) {
    let rest = least(left, lot.amount)
    for (const receiver of receivers) {
      const piece = least(rest, receiver.room)
      if (receiver.asset !== asset || piece.lte(0)) continue
      move(lot.origin, receiver.account, piece)
      receiver.room = receiver.room.minus(piece)
      rest = rest.minus(piece)
      left = left.minus(piece)
    }
  }
  return effects
}

/** An origin's living lots by account: an event's legs must not hang on the order in which rows were read. */
const piecesFrom = (states: States, origin: number): Lot[] =>
  [...states.lots.values()]
    .filter(lot => lot.origin === origin && !lot.amount.isZero())
    .sort((a, b) => a.account - b.account)

/** An account's living lots, oldest origin first. */
const lotsOf = (states: States, account: AccountId, asset: Asset): Lot[] =>
  [...states.lots.values()]
    .filter(lot => lot.account === account && lot.asset === asset && lot.amount.gt(0))
    .sort((a, b) => a.origin - b.origin)
