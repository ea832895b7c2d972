/**
 * The time-stamps that are kept beside the seals: each is over the very bytes of its statement, and none is missing in
 * front of the newest. That its authority signed it, `openssl ts -verify` says with the authority's certificate.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { canonical } from './canonical.ts'
import { copiesOf } from './seal-copy.ts'
import type { DayStatement, KeyStatement, SealFile } from './seal-file.ts'
import { wrongInStamp } from './time-stamp.ts'

const folderIn = (seals: string): string => path.join(seals, 'time-stamps')
const nameOf = (one: DayStatement | KeyStatement): string =>
  `ledger-${one.ledger}-${one.is === 'day' ? one.day : `key-${one.seq}`}`

/** Keeps an authority's answer beside the bytes that it is over. */
export function keepStamp(seals: string, statement: DayStatement | KeyStatement, text: string, answer: Buffer): void {
  const folder = folderIn(seals)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, nameOf(statement))
  writeFileSync(`${name}.json`, text)
  writeFileSync(`${name}.tsr`, answer)
}

/** What is wrong with the time-stamps of a folder of seals; nothing where none was ever asked for. */
export function wrongStamps(seals: string, ledger: number, sealed: SealFile): string[] {
  const folder = folderIn(seals)
  const there = existsSync(folder) ? readdirSync(folder).filter(name => name.startsWith(`ledger-${ledger}-`)) : []
  const stamped = new Set(there.map(name => name.replace(/\.(json|tsr)$/, '')))
  const wrong: string[] = []
  for (const list of Object.values(copiesOf(sealed))) {
    const newest = list.findLastIndex(one => stamped.has(nameOf(one)))
    for (const one of list.slice(0, newest + 1)) {
      const found = wrongStamp(path.join(folder, nameOf(one)), canonical(one))
      if (found !== undefined) wrong.push(`the time-stamp ${nameOf(one)}: ${found}`)
    }
    for (const one of list) stamped.delete(nameOf(one))
  }
  return [...wrong, ...[...stamped].toSorted().map(name => `the time-stamp ${name} is of what is sealed no more`)]
}

function wrongStamp(name: string, text: string): string | undefined {
  if (!existsSync(`${name}.tsr`)) return 'it is missing, and newer ones are there'
  if (existsSync(`${name}.json`) && readFileSync(`${name}.json`, 'utf8') !== text)
    return 'what lies beside it is not what was sealed'
  return wrongInStamp(readFileSync(`${name}.tsr`), text)
}
