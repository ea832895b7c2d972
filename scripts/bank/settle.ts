/** Unsettled money: what there is, saying that it has arrived, and taking back what bounced. */
import { carriedInto } from '../../api/retirement/carried.queries.ts'
import { livingOrigins, settlesOn } from '../../api/platform/jobs/settlement.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { done, eventJson, type Answer, type Asked, type Operator } from './operator.ts'

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
    settlesOn: settlesOn(event),
  }))
  return {
    json: rows,
    lines:
      rows.length > 0
        ? rows.map(row => `1-${row.origin}  ${row.day}  ${row.kind}  ${row.amount}  expected ${row.settlesOn}`)
        : ['Nothing is unsettled.'],
  }
}

/** Takes back what bounced, wherever it is; what of it was contributed into retirement gives its yearly room back. */
export async function returnDeposit(operator: Operator, origin: number, reason: string, asked: Asked): Promise<Answer> {
  const carried = await operator.db.asBank(tx => carriedInto(tx, origin))
  return done(
    await operator.act('return', { origin, reason, ...carried }, asked),
    `Deposit 1-${origin} was returned: ${reason}.`,
  )
}

/** An external transfer or a wire comes back from the other bank. */
export async function returnTransfer(operator: Operator, seq: number, reason: string, asked: Asked): Promise<Answer> {
  const kinds: Readonly<Record<string, string>> = { 'external-transfer': 'external-return', wire: 'wire-return' }
  const { rows } = await operator.db.pool.query<{ kind: string; account: string }>(
    `select kind, body::json->'pl'->>'from' as account from ledger.event where ledger = 1 and seq = $1`,
    [seq],
  )
  const kind = kinds[rows[0]?.kind ?? '']
  if (!kind) throw new Error(`Event 1-${seq} is not a transfer to another bank.`)
  return done(
    await operator.act(kind, { of: seq, account: Number(rows[0]?.account), reason }, asked),
    `Transfer 1-${seq} came back.`,
  )
}
