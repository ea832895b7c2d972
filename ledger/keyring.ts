/**
 * Whose signature counts, and for what: the key that the auditor brings, and those that took its place or that it took
 * the place of, each for the events of its time. Pure.
 */
import { isSigned, keyName, type DaySeal, type HeadStatement, type KeyStatement, type Statement } from './seal-file.ts'

interface Key {
  readonly pem: string
  /** The last event that it may speak of. */
  readonly until: number
  /** The key that took its place. There is one: whoever has a key that was retired brings no other in. */
  readonly next?: string
}

export interface Keyring {
  /** What is wrong with the signature over a statement, or undefined. */
  objection(statement: HeadStatement | DaySeal | Statement): string | undefined
  /** Changes of the key that nobody who is trusted vouches for. */
  readonly unproven: readonly KeyStatement[]
}

/** The last event that a statement speaks of. */
export const seqOf = (statement: Statement | DaySeal): number =>
  statement.is === 'day' ? statement.last : statement.seq

export function keyring(publicKey: string, changes: readonly KeyStatement[]): Keyring {
  const known = new Map<string, Key>([[keyName(publicKey), { pem: publicKey, until: Infinity }]])
  let unproven = changes
  for (let before = Infinity; unproven.length < before;) {
    before = unproven.length
    unproven = unproven.filter(change => !follow(known, change))
  }
  return {
    unproven,
    objection(statement) {
      const key = known.get(statement.key)
      if (!key || !isSigned(statement, key.pem)) return 'its signature is not the bank’s'
      return seqOf(statement) > key.until ? `its key was retired after event ${key.until}` : undefined
    },
  }
}

/** Takes a change over, forwards by the old key's signature or backwards by the new one's; answers whether it could. */
function follow(known: Map<string, Key>, change: KeyStatement): boolean {
  const { key, old, next, pem, seq, countersignature } = change
  if (keyNamed(pem) !== next || keyNamed(old) !== key) return false
  const [before, after] = [known.get(key), known.get(next)]
  if (before?.next !== undefined && before.next !== next) return false
  if (before && isSigned(change, before.pem)) {
    known.set(key, { pem: before.pem, until: Math.min(before.until, seq), next })
    if (!after) known.set(next, { pem, until: Infinity })
    return true
  }
  if (!after || !isSigned(change, after.pem, countersignature)) return false
  known.set(key, { pem: old, until: seq, next })
  return true
}

function keyNamed(pem: string): string | undefined {
  try {
    return keyName(pem)
  } catch {
    return undefined
  }
}
