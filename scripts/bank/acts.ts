/**
 * What happens to customers from outside: cash machines, shops, funds, other plans;
 * and what the bank decides about them.
 */
import { sql } from 'kysely'
import { first, run } from '../../api/platform/db.ts'
import { dividendsOn } from '../../api/platform/published-quotes.ts'
import { securityOf } from '../../api/platform/quotes.ts'
import { heldOnMorningOf } from '../../api/platform/jobs/securities.ts'
import { declineRollover, receiveRollover } from '../../api/retirement/receive-rollover.ts'
import { dispense as dispenseCash } from '../../api/withdrawals/dispense.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import {
  accountOf,
  customerNamed,
  done,
  eventJson,
  type Answer,
  type Asked,
  OPERATOR,
  type Operator,
  Refused,
} from './operator.ts'

export interface Whose extends Asked {
  readonly customer: string
}

/**
 * The machine gives the cash of an open request: the one whose code was typed, the one named, or the customer's newest.
 */
export async function dispense(
  operator: Operator,
  asked: Whose & { hold?: number; code?: string; location?: string },
): Promise<Answer> {
  const customer = await customerNamed(operator, asked.customer)
  if (asked.code !== undefined) {
    const { code, location } = asked
    const event = await dispenseCash(operator, { customer: customer.id, code, location, actor: OPERATOR })
    return done(event, 'The machine gave the cash.')
  }
  const request = await operator.db.asBank(tx =>
    first(
      tx,
      sql<{ id: string; account: string }>`
        select h.id, h.account from ledger.hold h
          join ledger.event e on e.ledger = h.ledger and e.seq = h.id and e.kind = 'atm-hold'
          join ledger.account a on a.ledger = h.ledger and a.id = h.account and a.owner = ${customer.id}
         where h.ledger = 1 and h.amount > 0
           and (${asked.hold ?? null}::bigint is null or h.id = ${asked.hold ?? null}::bigint)
         order by h.id desc limit 1`,
    ),
  )
  if (!request) throw new Error(`${customer.name} has no cash waiting at a machine.`)
  const payload = { hold: Number(request.id), account: Number(request.account), location: asked.location }
  return done(await operator.act('atm-dispensed', payload, asked), 'The machine gave the cash.')
}

export interface PurchaseAsked extends Whose {
  readonly account: string
  readonly amount: string
  readonly merchant: string
  readonly category?: string
  /** Last four digits of the card; else the one that works. */
  readonly card?: string
  readonly online?: true
  readonly abroad?: true
}

export async function purchase(operator: Operator, asked: PurchaseAsked): Promise<Answer> {
  const account = await accountOf(operator, await customerNamed(operator, asked.customer), asked.account)
  const card = await operator.db.asBank(tx =>
    first(
      tx,
      sql<{
        last_four: string
        blocked: boolean
      }>`select last_four, blocked from app.card
        where account = ${account.id} and last_four = coalesce(${asked.card ?? null}, last_four)
        order by blocked, issued_on desc limit 1`,
    ),
  )
  if (!card) throw new Error(`${account.label} has no card.`)
  if (card.blocked) throw new Error(`The card ••${card.last_four} is blocked: declined.`)
  const { amount, merchant, category, online, abroad } = asked
  const where = { ...(online && { online }), ...(abroad && { abroad }) }
  const what = { amount, merchant, last4: card.last_four, ...(category && { category }) }
  const payload = { account: account.id, ...what, ...where }
  return done(
    await operator.act('card-purchase', payload, asked),
    `${merchant}: ${amount} with card ••${card.last_four}.`,
  )
}

/**
 * Pays today's dividend to everybody who held the security this morning, or to one customer.
 * Who has had it gets none again.
 */
export async function dividend(
  operator: Operator,
  symbol: string,
  asked: Asked & { perShare?: string; customer?: string },
): Promise<Answer> {
  if (!securityOf(symbol)) throw new Error(`${symbol} is not traded here.`)
  const day = await operator.clocks.today()
  const perShare = asked.perShare ?? (await operator.db.asBank(tx => dividendsOn(tx, day))).get(symbol)
  if (!perShare) throw new Error(`${symbol} pays nothing on ${day}: say --per-share.`)
  const owner = asked.customer === undefined ? undefined : (await customerNamed(operator, asked.customer)).id
  const holders = await operator.db.asBank(tx => heldOnMorningOf(tx, symbol, day))
  const events: RecordedEvent[] = []
  let before = 0
  for (const { account, units, owner: whose } of holders) {
    if (owner !== undefined && whose !== owner) continue
    const key = asked.key ? { key: `${asked.key}-${account}` } : {}
    try {
      events.push(await operator.act('dividend', { account, symbol, day, perShare, units }, key))
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'wrong_state') throw error
      before += 1
    }
  }
  const had = before > 0 ? `; ${before} had had it` : ''
  return {
    json: events.map(eventJson),
    lines: [`${perShare} a share of ${symbol} to ${events.length} accounts${had}.`],
  }
}

const COMES_AS_ASKED =
  'What was asked for comes directly, without withholding, from the provider that the request names: leave --method, ' +
  '--withholding and --provider out. A check is booked with --amount instead of --request; rollover-declined ends ' +
  'the request.'

export interface RolloverAsked extends Whose {
  /** What was asked for here before, by its number. */
  readonly request?: string
  readonly amount?: string
  readonly withholding: string
  readonly method: string
  readonly provider?: string
}

export async function rollover(operator: Operator, asked: RolloverAsked): Promise<Answer> {
  const { amount, withholding, method, provider, request } = asked
  const customer = await customerNamed(operator, asked.customer)
  if (request !== undefined) {
    // it is booked as it was asked for: what says otherwise must not be dropped unheard
    if (method !== 'direct' || withholding !== '0' || provider !== undefined) throw new Error(COMES_AS_ASKED)
    const event = await receiveRollover(operator, { customer: customer.id, request, amount, actor: OPERATOR })
    return done(event, `Rolled ${String(event.payload['amount'])} over.`)
  }
  if (amount === undefined) throw new Error('Say --amount, or --request with the number of what was asked for.')
  const to = await accountOf(operator, customer, 'retirement')
  const payload = { to: to.id, amount, withholding, method, ...(provider && { provider }) }
  return done(await operator.act('rollover', payload, asked), `Rolled ${amount} over into ${to.label}.`)
}

/** Whoever holds the plan does not send what a customer asked for. */
export async function noRollover(operator: Operator, request: string, asked: Whose): Promise<Answer> {
  const customer = await customerNamed(operator, asked.customer)
  const { id, state, details } = await declineRollover(operator, { customer: customer.id, request })
  return { json: { order: id, state }, lines: [`${details.provider} does not send it; the customer is told.`] }
}

export async function distribute(
  operator: Operator,
  asked: Whose & { amount: string; withholding: string; to?: string; reason?: string },
): Promise<Answer> {
  const customer = await customerNamed(operator, asked.customer)
  const from = await accountOf(operator, customer, 'retirement')
  const to = asked.to === undefined ? undefined : await accountOf(operator, customer, asked.to)
  const { amount, withholding, reason } = asked
  const payload = { account: from.id, amount, withholding, ...(to && { to: to.id }), ...(reason && { reason }) }
  return done(await operator.act('distribution', payload, asked), `Paid ${amount} out of ${from.label}.`)
}

export async function creditLimit(operator: Operator, asked: Whose & { limit: string }): Promise<Answer> {
  const customer = await customerNamed(operator, asked.customer)
  const card = await accountOf(operator, customer, 'credit')
  return done(
    await operator.act('credit-limit-changed', { card: card.id, owner: customer.id, limit: asked.limit }, asked),
    `The limit of ${card.label} is ${asked.limit}.`,
  )
}

export async function rewards(
  operator: Operator,
  asked: Whose & { points: number; description?: string },
): Promise<Answer> {
  const card = await accountOf(operator, await customerNamed(operator, asked.customer), 'credit')
  const payload = {
    card: card.id,
    points: String(asked.points),
    ...(asked.description && { description: asked.description }),
  }
  return done(await operator.act('rewards-earned', payload, asked), `${asked.points} points for ${card.label}.`)
}

/** Points are spent; dollars for them are a credit on the same card. */
export async function redeem(
  operator: Operator,
  asked: Whose & { points: number; reward: string; credit?: string },
): Promise<Answer> {
  const card = await accountOf(operator, await customerNamed(operator, asked.customer), 'credit')
  const { points, reward, credit } = asked
  const payload = { card: card.id, points: String(points), reward, ...(credit && { statementCredit: credit }) }
  return done(await operator.act('rewards-redeemed', payload, asked), `${points} points of ${card.label}: ${reward}.`)
}

/** A locked customer cannot sign on, and what is open ends at once. */
export async function lock(operator: Operator, username: string, locked: boolean): Promise<Answer> {
  const customer = await customerNamed(operator, username)
  await operator.db.asBank(async tx => {
    await run(tx, sql`update app.customer set locked = ${locked} where id = ${customer.id}`)
    if (locked) await run(tx, sql`delete from app.session where customer = ${customer.id}`)
  })
  return {
    json: { customer: customer.username, locked },
    lines: [`${customer.username} is ${locked ? 'locked' : 'unlocked'}.`],
  }
}
