/**
 * The books as others read them: hledger, Ledger and Beancount accept them in their strict modes with our balances, and
 * each of them finds a single altered cent.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../scripts/testing/database.ts'
import { connected, keptFolder, pastIn } from '../../scripts/testing/kept-open.ts'
import { accountId } from '../accounts.ts'
import { canonical } from '../canonical.ts'
import type { RecordedEvent } from '../events/event.ts'
import { money, text, ZERO } from '../money.ts'
import { exportBook, formats, type FormatName } from './export.ts'

type BookFormat = keyof typeof formats

const { connectionString } = await testDatabase()
const folder = keptFolder('books')
await pastIn(connectionString, { commands: 400 })
const auditor = await connected(connectionString)

async function exported(format: FormatName): Promise<string> {
  let book = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      book += String(chunk)
      done()
    },
  })
  await exportBook(auditor, out, { ledger: 1, format })
  return book
}

/** The last balance of every account that has one, by account number and asset, debit-positive. */
async function ourBalances(): Promise<Map<string, string>> {
  const { rows } = await auditor.query<{ key: string; balance: string }>(
    `select distinct on (account, asset) account || ' ' || asset as key, balance::text from ledger.posting
      order by account, asset, seq desc, leg desc`,
  )
  return new Map(rows.map(row => [row.key, row.balance]))
}

interface Tool {
  readonly format: BookFormat
  readonly program: string
  readonly check: (file: string) => string[]
  /** Lines of "amount commodity" and account path, as the tool computes them itself. */
  readonly balances: (file: string) => [string, ...string[]]
}

const tools: readonly Tool[] = [
  {
    format: 'hledger',
    program: 'hledger',
    check: file => ['check', '--strict', 'ordereddates', '-f', file],
    balances: file => ['hledger', 'balance', '-f', file, '--flat', '--no-total', '--empty', '--layout=bare'],
  },
  {
    format: 'ledger',
    program: 'ledger',
    check: file => ['--strict', '--pedantic', '-f', file, 'balance'],
    balances: file => [
      'ledger',
      '-f',
      file,
      'balance',
      '--flat',
      '--no-total',
      '--empty',
      '--args-only',
      '--format',
      '%(display_total) %(account)\\n',
    ],
  },
  {
    format: 'beancount',
    program: 'bean-check',
    check: file => [file],
    balances: file => ['bean-query', '-f', 'csv', file, 'select sum(position), account group by account'],
  },
]

const installed = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

describe.each(tools)('$program', ({ format, program, check, balances }) => {
  const present = installed(program)
  if (!present && process.env['REQUIRE_TOOLS'] === '1') test('is installed', () => expect.fail(`${program} is missing`))
  if (!present) console.warn(`SKIPPED: ${program} is not installed, its export is not checked here`)

  const write = (book: string) => {
    const file = path.join(folder, `book.${format}`)
    writeFileSync(file, book)
    return file
  }
  const accepts = (book: string) => spawnSync(program, check(write(book)), { stdio: 'ignore' }).status === 0

  test.skipIf(!present)('accepts the books in its strict mode', async () => {
    expect(execFileSync(program, check(write(await exported(format))), { encoding: 'utf8' })).not.toContain('error')
  })

  test.skipIf(!present)('computes the balances that we have', async () => {
    const [query, ...args] = balances(write(await exported(format)))
    const told = execFileSync(query, args, { encoding: 'utf8' })
    const ours = await ourBalances()
    expect(ours.size).toBeGreaterThan(8)
    for (const [key, balance] of ours) {
      const [id = '', asset = ''] = key.split(' ')
      if (Number(id) < 1000) continue
      const line = told.split('\n').find(found => new RegExp(`:${id}\\b`).test(found)) ?? ''
      expect(`${key} ${line}`).toContain(money(balance).isZero() ? key : text(money(balance)))
      expect(line.includes(asset) || money(balance).isZero()).toBe(true)
    }
  })

  test.skipIf(!present)('accepts units and points, and finds a millionth of a unit', () => {
    expect(accepts(bookWithUnits(format))).toBe(true)
    expect(accepts(bookWithUnits(format, '-3.500001'))).toBe(false)
  })

  test.skipIf(!present)('finds one altered cent, wherever it is', async () => {
    const book = await exported(format)
    const amounts = [...book.matchAll(/ {2}(-?\d+\.\d\d) USD/g)]
    expect(amounts.length).toBeGreaterThan(200)
    for (const n of [0, 7, Math.floor(amounts.length / 2), amounts.length - 1]) {
      const found = amounts[n]
      if (!found?.[1]) throw new Error('an amount')
      const altered = `  ${text(money(found[1]).plus('0.01'))} USD`
      expect(accepts(book.slice(0, found.index) + altered + book.slice(found.index + found[0].length))).toBe(false)
    }
  })

  test.skipIf(!present)('finds a cent that was moved from one account to another', async () => {
    const book = await exported(format)
    const entry =
      book
        .split('\n\n')
        .findLast(
          part => (part.match(/USD/g) ?? []).length >= 2 && part.includes('Deposits') && !part.includes('balance'),
        ) ?? ''
    let sign = 1
    const moved = entry.replace(/ {2}(-?\d+\.\d\d) USD/g, (_all, amount: string) => {
      const cent = sign * 0.01
      sign = -sign
      return `  ${text(money(amount).plus(String(cent)))} USD`
    })
    expect(moved).not.toBe(entry)
    expect(accepts(book.replace(entry, moved))).toBe(false)
  })
})

/** Units and points, of which the history above has none; a ticker of one letter among them. */
function bookWithUnits(format: BookFormat, custody = '-3.500000'): string {
  const writer = formats[format]()
  const account = (id: number, place: string) => ({ id: accountId.parse(id), path: place, openedOn: '2026-03-02' })
  const [mine, held, issued, spent] = [
    account(1005, 'Liabilities:Deposits:Investment:1005'),
    account(9, 'Assets:Custody'),
    account(19, 'Equity:RewardsIssued'),
    account(1006, 'Assets:Lending:Credit:1006'),
  ]
  const line = (to: typeof mine, asset: string, amount: string, balance = amount) => ({
    account: to,
    asset,
    amount,
    balance,
    type: 'buy',
    category: 'Trade',
    text: 'Bought',
  })
  const event = (seq: number): RecordedEvent => ({
    ledger: 1,
    seq,
    key: `o:${seq}`,
    kind: 'security-buy',
    version: 1,
    bankDay: '2026-03-02',
    effectiveDate: '2026-03-02',
    recordedAt: '2026-03-02T15:00:00.000Z',
    actor: 'bank',
    payload: {},
    legs: [],
    effects: [],
  })
  const entry = (seq: number, newAccounts: (typeof mine)[], asset: string, lines: ReturnType<typeof line>[]) => ({
    event: event(seq),
    body: '{}',
    hash: '',
    newAccounts,
    newAssets: [asset],
    lines,
  })
  return [
    writer.open({ ledger: 1, head: 3 }),
    writer.entry(entry(1, [mine, held], 'VTI', [line(mine, 'VTI', '3.500000'), line(held, 'VTI', custody)])),
    writer.entry(entry(2, [], 'T', [line(mine, 'T', '0.000001'), line(held, 'T', '-0.000001')])),
    writer.entry(entry(3, [issued, spent], 'PTS', [line(spent, 'PTS', '-120'), line(issued, 'PTS', '120')])),
    writer.close(),
  ].join('')
}

test('csv: a row a line that sums to zero, and no words that a spreadsheet would calculate', async () => {
  const rows: Record<string, string>[] = parse(await exported('csv'), { columns: true })
  const { rows: counted } = await auditor.query<{ n: string }>('select count(*) as n from ledger.posting')
  expect(rows).toHaveLength(Number(counted[0]?.n))
  expect(rows.reduce((sum, row) => sum.plus(row['amount'] ?? 0), ZERO).isZero()).toBe(true)
  expect(rows.every(row => /^-?\d+\.\d\d$/.test(row['amount'] ?? ''))).toBe(true)
  const described = rows.map(row => row['description'] ?? '')
  expect(described.some(words => words.startsWith("'=Café"))).toBe(true)
  expect(described.some(words => /^[=+@-]/.test(words))).toBe(false)
})

test('jsonl: whoever has the file can compute the chain again', async () => {
  let hash = Buffer.alloc(32)
  const lines = (await exported('jsonl')).trimEnd().split('\n')
  for (const line of lines.filter(text => text.startsWith('{"hash"'))) {
    const told: { hash: string; event: object } = JSON.parse(line) // the format that was just written
    hash = createHash('sha256').update(hash).update(canonical(told.event)).digest()
    expect(hash.toString('hex')).toBe(told.hash)
  }
})
