/**
 * Idempotency keys: one key, one effect. The stored key is a namespace and the part that the caller chose, so that one
 * customer's key can never meet another's, and a schedule's occurrence or a day's posting can be named before it
 * happens.
 */
import { canonical } from './canonical.ts'

/** What a client may send as a key (ARCHITECTURE, Keys). */
export const CLIENT_KEY = /^[A-Za-z0-9_-]{8,64}$/

/** How every key begins that a customer's act has. */
export const CUSTOMERS = 'c:'
export const customerKey = (customer: string, part: string): string => `${CUSTOMERS}${customer}:${part}`
/**
 * The key of a step that the bank takes in the course of a customer's act: its hold given back, its money sent. The dot
 * keeps it apart from every key that a client can send (CLIENT_KEY).
 */
export const stepKey = (customer: string, step: string, act: string): string => `${CUSTOMERS}${customer}:${step}.${act}`
export const scheduleKey = (schedule: string, date: string): string => `s:${schedule}:${date}`
export const dayKey = (day: string, what: string, account: number | string): string => `d:${day}:${what}:${account}`
export const operatorKey = (part: string): string => `o:${part}`

/**
 * Whether an event under this key may have this value day: that of its bank day, or an earlier one for what the
 * bank does of a day, and none before that day. A bank that closes a day late dates what belongs to it back, and
 * nothing else is.
 */
export const mayCountFor = (key: string, effective: string, bankDay: string): boolean =>
  effective === bankDay || (key.startsWith('d:') && effective < bankDay && effective >= key.slice(2, 12))

const STORED = /^[csdo]:[A-Za-z0-9_:.-]{1,150}$/
export const isStoredKey = (key: string): boolean => STORED.test(key)

/**
 * What a key stands for: who asked for what. Two commands with one key are the same act when these are equal. Fields
 * drawn anew for each try are left out; a key binds when its event is written, so a refused command binds nothing.
 */
export function fingerprint(
  kind: string,
  actor: string,
  payload: Readonly<Record<string, unknown>>,
  drawn: readonly string[] = [],
): string {
  const kept = Object.fromEntries(Object.entries(payload).filter(([name]) => !drawn.includes(name)))
  return canonical({ kind, actor, payload: kept })
}
