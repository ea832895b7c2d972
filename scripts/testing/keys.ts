/**
 * Keys of banks in tests: drawn once and for all, so that what hangs on them (quotes)
 * is the same in every run and every test bank.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openKeys, type Keys } from '../../api/platform/crypto.ts'
import { chanceOf, FIRST_QUOTES, quotesAfter } from '../../api/platform/quotes.ts'
import { addBusinessDays, addDays, isBusinessDay, type BankDay } from '../../ledger/calendar.ts'
import type { Money } from '../../ledger/money.ts'

const SEED = Buffer.alloc(32, 7)

/** A key file in a folder of its own. */
export function testKeyFile(seed: Buffer = SEED): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wrenfield-keys-')), 'keys.json')
  const key = seed.toString('base64')
  writeFileSync(file, JSON.stringify({ index: key, keys: [{ id: '0001', key }] }), { mode: 0o600 })
  return file
}

export const testKeys = (seed: Buffer = SEED): Keys => openKeys(testKeyFile(seed))

const course = new Map<string, Money>()
let through = FIRST_QUOTES

/** What the test banks charge for a security on a day, those to come included; undefined for one that is not traded. */
export function testPrice(symbol: string, day: BankDay): Money | undefined {
  if (through.day < day) {
    const fresh = [...quotesAfter(through, addDays(day, 400), chanceOf(testKeys()))]
    for (const one of fresh) course.set(`${one.symbol} ${one.day}`, one.price)
    const last = fresh.at(-1)?.day ?? day
    through = { day: last, prices: new Map(fresh.filter(one => one.day === last).map(one => [one.symbol, one.price])) }
  }
  return course.get(`${symbol} ${isBusinessDay(day) ? day : addBusinessDays(day, -1)}`)
}
