/**
 * The text of an event that is stored and hashed: RFC 8785 (members sorted, no white space), amounts as strings at their
 * asset's scale, legs in order. The event's columns are derived from this text, never the other way round.
 */
import { hash } from 'node:crypto'
import type { AccountId, Asset } from './accounts.ts'
import type { Effect, RecordedEvent } from './events/event.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** RFC 8785 for what events hold: whole numbers, strings, booleans, null, arrays and plain objects. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return scalar(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  let members = ''
  const record = value as Record<string, unknown> // an object that is neither null nor an array
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue
    members += `${members && ','}${JSON.stringify(key)}:${canonical(record[key])}`
  }
  return `{${members}}`
}

function scalar(value: unknown): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError('only whole numbers are stored; amounts are text')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('broken Unicode')
  const written = JSON.stringify(value)
  if (written === undefined) throw new TypeError(`cannot be stored: ${typeof value}`)
  return written
}

/** The stored text of an event. Short names, because it is written millions of times: `fx` effects, `pl` payload. */
export function eventText(e: RecordedEvent): string {
  return canonical({
    v: e.version,
    ledger: e.ledger,
    seq: e.seq,
    key: e.key,
    kind: e.kind,
    day: e.bankDay,
    effective: e.effectiveDate === e.bankDay ? undefined : e.effectiveDate,
    at: e.recordedAt,
    actor: e.key.startsWith(`c:${e.actor}:`) ? undefined : e.actor,
    pl: e.payload,
    legs: e.legs.map(leg => [leg.account, leg.asset, leg.amount]),
    fx: e.effects.length ? e.effects : undefined,
  } satisfies { [key: string]: Json | undefined | readonly Effect[] | object })
}

interface StoredEvent {
  v: number
  ledger: number
  seq: number
  key: string
  kind: string
  day: string
  effective?: string
  at: string
  actor?: string
  pl: Record<string, unknown>
  legs: [AccountId, Asset, string][]
  fx?: Effect[]
}

/** The event that a stored text tells of. */
export function parseEvent(text: string): RecordedEvent {
  const e = JSON.parse(text) as StoredEvent // written by eventText; `verify` compares eventText(parseEvent(t)) with t
  return {
    version: e.v,
    ledger: e.ledger,
    seq: e.seq,
    key: e.key,
    kind: e.kind,
    bankDay: e.day,
    effectiveDate: e.effective ?? e.day,
    recordedAt: e.at,
    actor: e.actor ?? e.key.slice(2, e.key.indexOf(':', 2)),
    payload: e.pl,
    legs: e.legs.map(([account, asset, amount]) => ({ account, asset, amount })),
    effects: e.fx ?? [],
  }
}

export const GENESIS = Buffer.alloc(32)

/** hash = SHA-256(previous hash, text). */
export const chain = (previous: Buffer, text: string): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(text)]), 'buffer')
