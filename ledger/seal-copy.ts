/**
 * Copies of what was sealed, in folders that the bank does not rule: how a statement gets there, and what a copy says
 * of the seals that the bank shows now.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { canonical } from './canonical.ts'
import { seqOf } from './keyring.ts'
import {
  appendSeal,
  dayStatement,
  headStatement,
  keyStatement,
  publicIn,
  readStatements,
  withoutSalt,
  type DayStatement,
  type HeadStatement,
  type KeyStatement,
  type SealFile,
  type Statement,
} from './seal-file.ts'

/** What leaves the house, in the order of its file: changes of the key and closed days, without their salts. */
export const copiesOf = ({ keys, days }: SealFile): { keys: KeyStatement[]; days: DayStatement[] } => ({
  keys: [...keys],
  days: days.map(withoutSalt),
})

/**
 * Appends a statement to a copy, with the key that it can be checked with when there is none yet.
 * Throws when the folder is away.
 */
export function appendCopy(
  folder: string,
  statement: DayStatement | KeyStatement,
  publicKey: string | undefined,
): void {
  // a disk that is not mounted
  if (!existsSync(path.dirname(folder))) throw new Error(`${path.dirname(folder)} is not there`)
  mkdirSync(folder, { recursive: true })
  if (publicKey !== undefined && !existsSync(publicIn(folder))) writeFileSync(publicIn(folder), publicKey)
  appendSeal(folder, statement)
}

export interface Copy {
  readonly heads: readonly HeadStatement[]
  readonly days: readonly DayStatement[]
  readonly keys: readonly KeyStatement[]
  readonly unreadable: readonly string[]
}

/** Zod leaves the salt out, which a copy of the bank's own folder has. */
const statement = z.discriminatedUnion('is', [headStatement, dayStatement, keyStatement])

export function readCopy(folder: string, ledger: number): Copy {
  const { found, unreadable } = readStatements(folder, ledger, statement)
  return {
    heads: found.filter(one => one.is === 'head'),
    days: found.filter(one => one.is === 'day'),
    keys: found.filter(one => one.is === 'key'),
    unreadable,
  }
}

export interface Comparison {
  /** In the copy, and not in the bank's folder, or otherwise there: the bank's was changed. */
  readonly wrong: readonly string[]
  /** Sealed here and not in the copy, after the newest day that is: not sent yet, perhaps. */
  readonly waiting: readonly string[]
}

const nameOf = (one: Statement): string =>
  one.is === 'day' ? `day ${one.day}` : `${one.is === 'head' ? 'head' : 'change of key at'} ${seqOf(one)}`

/** What is missing or differs between the bank's seals and a copy of them. Pure. */
export function compareCopy(own: SealFile, copy: Copy): Comparison {
  const here = new Map<string, Set<string>>()
  for (const one of [...own.heads, ...own.days.map(withoutSalt), ...own.keys]) {
    const told = here.get(nameOf(one)) ?? new Set()
    here.set(nameOf(one), told.add(canonical(one)))
  }
  const wrong = copy.unreadable.map(where => `a line of the copy cannot be read: ${where}`)
  for (const one of [...copy.keys, ...copy.heads, ...copy.days]) {
    const told = here.get(nameOf(one))
    if (!told) wrong.push(`${nameOf(one)} is in the copy, and is missing here`)
    else if (!told.has(canonical(one))) wrong.push(`${nameOf(one)} differs from the copy`)
  }
  const copied = new Set(copy.days.map(one => one.day))
  const newest = copy.days.at(-1)?.last ?? 0
  const absent = own.days.filter(({ day }) => !copied.has(day))
  for (const { day, last } of absent) if (last <= newest) wrong.push(`day ${day} is missing in the copy`)
  return { wrong, waiting: absent.filter(({ last }) => last > newest).map(({ day }) => day) }
}
