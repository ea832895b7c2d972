/**
 * Seals leave the house once each and in order, whatever place is away meanwhile; and a copy of them tells what the
 * bank's own folder no longer says.
 */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testBank } from '../../../scripts/testing/http-bank.ts'
import { answerTo } from '../../../scripts/testing/time-stamps.ts'
import { addDays } from '../../../ledger/calendar.ts'
import { canonical } from '../../../ledger/canonical.ts'
import { compareCopy, readCopy } from '../../../ledger/seal-copy.ts'
import { appendSeal, changeKey, openSigner, publicKeyIn, readSeals, type DaySeal } from '../../../ledger/seal-file.ts'
import { timeStampQuery, wrongInAnswer } from '../../../ledger/time-stamp.ts'
import type { SealPlace } from '../seal-places.ts'
import { sendSeals } from './seal-copies.ts'

const { machinery } = await testBank()
const { db } = machinery
const root = mkdtempSync(path.join(tmpdir(), 'wrenfield-copies-'))
const hex = (text: string) => createHash('sha256').update(text).digest('hex')
const got: { path: string; body: Buffer }[] = []
let answer: (asked: { path: string; body: Buffer }) => { status: number; body?: Buffer }
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () => {
    const asked = { path: request.url ?? '', body: Buffer.concat(parts) }
    const { status, body } = answer(asked)
    if (status === 200) got.push(asked)
    response.writeHead(status).end(body)
  })
})
let url: string
let folder: string
let n = 0

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true })
})
beforeEach(async () => {
  n += 1
  folder = path.join(root, `seals-${n}`)
  got.length = 0
  answer = () => ({ status: 200 })
  await db.pool.query(`truncate app.outbox, app.job_cursor`)
})

/** Seals so many days, as the bank does. */
function seal(days: number): void {
  const signer = openSigner(folder)
  for (let i = 0; i < days; i += 1) {
    const before = readSeals(folder, 1).days.at(-1)
    const first = (before?.last ?? 0) + 1
    const day = before ? addDays(before.day, 1) : '2026-03-02'
    const facts = { first, last: first + 9, leaves: 20, root: hex(`root ${day}`), hash: hex(`hash ${day}`) }
    const unsigned = { is: 'day' as const, ledger: 1, day, ...facts, at: new Date().toISOString(), key: signer.name }
    const told: DaySeal = { ...unsigned, signature: signer.sign(unsigned), salt: hex(`salt ${day}`) }
    appendSeal(folder, told)
  }
}

const send = (...places: SealPlace[]) => sendSeals(machinery, { folder, ledger: 1, places })
const copyAt = (): SealPlace => ({ kind: 'folder', to: path.join(root, `copy-${n}`) })

test('a folder, an endpoint and a mailbox each get every day once, and no salt', async () => {
  const places: SealPlace[] = [
    copyAt(),
    { kind: 'http', to: `${url}/seals` },
    { kind: 'mail', to: 'auditor@example.com' },
  ]
  seal(2)
  expect(await send(...places)).toBe(6)
  expect(await send(...places)).toBe(0)
  seal(1)
  changeKey(folder, 1, 30)
  expect(await Promise.all([send(...places), send(...places)]).then(([a, b]) => a + b)).toBeGreaterThanOrEqual(3)
  await send(...places)
  const copy = readCopy(places[0]?.to ?? '', 1)
  expect([copy.days.map(({ day }) => day), copy.keys.length]).toEqual([['2026-03-02', '2026-03-03', '2026-03-04'], 1])
  // what was sent is a statement
  expect(got.map(({ body }) => String(JSON.parse(body.toString()).is)).toSorted()).toEqual(['day', 'day', 'day', 'key'])
  const { rows } = await db.pool.query<{ subject: string; body: string }>(
    'select subject, body from app.outbox order by id',
  )
  expect(rows.map(({ subject }) => subject)).toContain('Wrenfield journal 1: seal of 2026-03-03')
  expect(rows).toHaveLength(4)
  const written = [...rows.map(({ body }) => body), ...got.map(({ body }) => body.toString()), canonical(copy)]
  expect(written.filter(text => text.includes('salt'))).toEqual([])
  expect(rows.map(({ body }) => JSON.parse(body))).toContainEqual(copy.days[1])
  expect(publicKeyIn(places[0]?.to ?? '')).toContain('PUBLIC KEY')
})

test('a place that is away keeps nobody waiting, and has everything when it is back', async () => {
  const away: SealPlace = { kind: 'http', to: `${url}/away` }
  answer = ({ path: asked }) => ({ status: asked === '/away' ? 503 : 200 })
  seal(3)
  const unmounted: SealPlace = { kind: 'folder', to: path.join(root, `disk-${n}`, 'seals') }
  expect(await send(away, unmounted, copyAt())).toBe(3)
  answer = () => ({ status: 200 })
  expect(await send(away, unmounted, copyAt())).toBe(3)
  expect(got.map(({ body }) => JSON.parse(body.toString()).day)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
  expect(existsSync(path.join(root, `disk-${n}`))).toBe(false)
})

test('a time-stamp is kept beside the bytes it is over; an answer to something else is not taken', async () => {
  const stamps: SealPlace = { kind: 'timestamp', to: `${url}/tsa` }
  answer = () => ({ status: 200, body: answerTo(timeStampQuery('other', Buffer.alloc(8, 1))) })
  seal(1)
  expect(await send(stamps)).toBe(0)
  answer = ({ body }) => ({ status: 200, body: answerTo(body) })
  expect(await send(stamps)).toBe(1)
  const kept = path.join(folder, 'time-stamps', 'ledger-1-2026-03-02')
  expect(JSON.parse(readFileSync(`${kept}.json`, 'utf8'))).toEqual(readCopy(folder, 1).days[0])
  expect(readFileSync(`${kept}.tsr`).length).toBeGreaterThan(50)
  expect(wrongInAnswer(Buffer.from('30053003020102', 'hex'), 'x', Buffer.alloc(8))).toContain('refused with status 02')
  expect(wrongInAnswer(Buffer.from('<html>'), 'x', Buffer.alloc(8))).toBe('it is no time-stamp response')
})

test('against a copy: what misses or differs is said; what is only on its way is not wrong', async () => {
  const copy = copyAt()
  seal(4)
  await send(copy)
  seal(1)
  const compare = () => compareCopy(readSeals(folder, 1), readCopy(copy.to, 1))
  expect(compare()).toEqual({ wrong: [], waiting: ['2026-03-06'] })
  const file = path.join(folder, 'ledger-1-days.jsonl')
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const rewrite = (changed: string[]) => writeFileSync(file, `${changed.join('\n')}\n`)
  rewrite(lines.toSpliced(1, 1))
  expect(compare().wrong).toEqual(['day 2026-03-03 is in the copy, and is missing here'])
  rewrite(lines.with(2, lines[2]?.replace('"leaves":20', '"leaves":21') ?? ''))
  expect(compare().wrong).toEqual(['day 2026-03-04 differs from the copy'])
  rewrite(lines)
  const copied = path.join(copy.to, 'ledger-1-days.jsonl')
  cpSync(copied, `${copied}.all`)
  writeFileSync(copied, `${readFileSync(copied, 'utf8').split('\n').toSpliced(0, 1).join('\n')}`)
  expect(compare().wrong).toEqual(['day 2026-03-02 is missing in the copy'])
})
