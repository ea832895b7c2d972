/** Unsettled money: what there is, saying that it has arrived, and taking back what bounced. */
import { carriedInto } from '../../api/retirement/carried.queries.ts'
import { livingOrigins, settlesOn } from '../../api/platform/jobs/settlement.ts'
import { isBankAccount } from '../../ledger/accounts.ts'
import { cameUnsettled } from '../../ledger/events/origin.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { done, eventJson, eventNumbered, Refused, type Answer, type Asked, type Operator } from './operator.ts'

/** Settles one origin (its event's seq), or all of them. */
export async function settleOrigins(operator: Operator, origin: number | undefined, asked: Asked): Promise<Answer> {
  if (origin !== undefined) return done(await operator.act('settle', { origin }, asked), `Settled event 1-${origin}.`)
  const origins = await operator.db.asBank(livingOrigins)
  const settled: RecordedEvent[] = []
  for (const { seq } of origins) settled.push(await operator.act('settle', { origin: seq }, {}))
  return {
    json: settled.map(eventJson),
    lines: [settled.length > 0 ? `Settled ${settled.length} deposits.` : 'Nothing is unsettled.'],
  }
}

export async function listUnsettled({ db }: Operator): Promise<Answer> {
  const origins = await db.asBank(livingOrigins)
  const rows = origins.map(event => ({
    origin: event.seq,
    kind: event.kind,
    day: event.bankDay,
    amount: String(event.payload['amount'] ?? event.payload['deposit']),
    settlesOn: settlesOn(event) ?? null,
  }))
  return {
    json: rows,
    lines:
      rows.length > 0
        ? rows.map(
            row => `1-${row.origin}  ${row.day}  ${row.kind}  ${row.amount}  expected ${row.settlesOn ?? 'by hand'}`,
          )
        : ['Nothing is unsettled.'],
  }
}

/**
 * Takes back what bounced: wherever it is while it is unsettled (`return`), from the account that received it once it
 * has settled (`charge-back`). What of it was contributed into retirement gives its yearly room back. The bank charges
 * no fee for it.
 */
export async function returnDeposit(operator: Operator, origin: number, reason: string, asked: Asked): Promise<Answer> {
  const event = await eventNumbered(operator, origin)
  const account = event.legs.find(leg => !isBankAccount(leg.account))?.account
  if (account === undefined || !cameUnsettled(event))
    throw new Error(
      `Event 1-${origin} is no deposit that can bounce; a mistake of the bank is taken back by \`reverse\`.`,
    )
  const carried = await operator.db.asBank(tx => carriedInto(tx, origin))
  try {
    const returned = await operator.act('return', { origin, reason, ...carried }, asked)
    return done(returned, `Deposit 1-${origin} was returned: ${reason}.`)
  } catch (error) {
    // Nothing of it is unsettled; or the key stands for the charge-back that was made with it before.
    const settled = error instanceof Refused && ['wrong_state', 'key_reused_with_different_body'].includes(error.code)
    if (!settled) throw error
  }
  const room = event.effects.find(one => one.effect === 'count' && one.counter.startsWith('contributed:'))
  const counted = room?.effect === 'count' ? { room: room.counter } : {}
  const charged = await operator.act('charge-back', { origin, account, reason, ...counted }, asked)
  return done(charged, `Deposit 1-${origin} had settled and was charged back, without a fee: ${reason}.`)
}

/** What comes back, by what paid. */
const returns: Readonly<Record<string, string>> = {
  'external-transfer': 'external-return',
  wire: 'wire-return',
  'balance-transfer': 'balance-transfer-return',
  'bill-payment': 'bill-payment-return',
}

/** An external transfer, a wire or a balance transfer comes back from the other bank. */
export async function returnTransfer(operator: Operator, seq: number, reason: string, asked: Asked): Promise<Answer> {
  const { kind, payload } = await eventNumbered(operator, seq)
  if (!['external-transfer', 'wire', 'balance-transfer'].includes(kind))
    throw new Error(`Event 1-${seq} is not a transfer to another bank.`)
  return comesBack(
    operator,
    seq,
    { kind, from: payload['from'] ?? payload['card'], reason, said: `Transfer 1-${seq} came back.` },
    asked,
  )
}

/** A bill payment that was made comes back: the payee refused or refunded it, or it should not have been made. */
export async function returnPayment(operator: Operator, seq: number, reason: string, asked: Asked): Promise<Answer> {
  const { kind, payload } = await eventNumbered(operator, seq)
  if (kind !== 'bill-payment') throw new Error(`Event 1-${seq} is not a bill payment that was made.`)
  return comesBack(operator, seq, { kind, from: payload['from'], reason, said: `Payment 1-${seq} came back.` }, asked)
}

async function comesBack(
  operator: Operator,
  of: number,
  { kind, from, reason, said }: { kind: string; from: unknown; reason: string; said: string },
  asked: Asked,
): Promise<Answer> {
  return done(await operator.act(returns[kind] ?? kind, { of, account: Number(from), reason }, asked), said)
}
