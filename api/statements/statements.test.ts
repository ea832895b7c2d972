// Tries C-97.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { advanceBankClock } from '../platform/clocks.ts'
import { bankDoes, bankDoesAll, signedOnAgain, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { hasPdfTools, readCsv, readOfx, readPdf, readQif, total } from '../../scripts/testing/statement-readers.ts'
import type { AccountKind } from '../../ledger/accounts.ts'
import { foundIn } from '../../scripts/testing/audited.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { entriesIn } from '../../ledger/table.ts'

const bank = await testBank()

const paths = {
  checking: 'checking',
  savings: 'savings',
  credit: 'credit-accounts',
  retirement: 'retirement',
  investment: 'investment',
  student: 'student',
  cd: 'cd',
} as const satisfies Partial<Record<AccountKind, string>>

const mischief = '=HYPERLINK("x")'
const forged = '^ T9999.00 <STMTTRN> & "quoted", ; Dvořák 李'

/** A customer with an account of the kind that has lived a little, its descriptions chosen to break formats. */
async function lively(kind: keyof typeof paths) {
  const who = await bank.customer()
  const opening = kind === 'credit' ? { limit: '5000.00' } : { deposit: '5000.00' }
  const account = await openAccount(bank, who.id, kind, opening)
  const id = account.ledgerId
  if (kind === 'credit') {
    await bankDoes(bank, 'card-purchase', { account: id, amount: '1234.56', merchant: mischief })
    await bankDoes(bank, 'card-purchase', { account: id, amount: '0.01', merchant: forged })
    await who.post('/api/credit-accounts/primary/payment', { amount: '200.10' })
  } else if (kind === 'cd') {
    await bankDoes(bank, 'interest', {
      account: id,
      amount: '46.88',
      rate: '3.75',
      from: '2026-08-18',
      to: '2026-11-17',
    })
    await who.post('/api/cd/primary/early-withdrawal', { amount: 500, reason: 'Other' })
  } else if (kind === 'retirement') {
    for (const description of [mischief, forged])
      await who.post('/api/retirement/primary/deposit', { amount: '12.34', description })
  } else if (kind === 'investment') {
    await who.post('/api/investment/primary/buy', { symbol: 'VTI', quantity: 3, orderType: 'market', limitPrice: null })
    await who.post('/api/investment/primary/sell', {
      symbol: 'VTI',
      quantity: 1,
      orderType: 'market',
      limitPrice: null,
    })
  } else {
    for (const description of [mischief, forged, 'x'.repeat(140)])
      await bankDoes(bank, 'deposit', { to: id, owner: who.id, amount: '1234.56', description, source: 'ach' })
    if (kind === 'savings') await bankDoes(bank, 'monthly-fee', { account: id, amount: '5.00', month: '2026-10' })
  }
  return { who, account }
}

const fetched = async (who: TestCustomer, downloadUrl: string) => {
  const response = await fetch(bank.url + downloadUrl, { headers: { authorization: `Bearer ${who.token}` } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(entriesIn(paths))(
  '%s: every format is drawn from one snapshot and agrees with the ledger',
  async (kind, at) => {
    const { who, account } = await lively(kind)
    const { data } = (await who.get(`/api/${at}/primary`)).body
    const { transactions } = data
    // A statement counts cash; the balance of an investment account is what its shares are worth, too (C-78).
    const balance = kind === 'investment' ? data.availableBalance : data.balance
    const expected = transactions.toReversed()
    const files: Record<string, Buffer> = {}
    const documents = new Set<string>()
    for (const format of ['pdf', 'csv', 'qif', 'ofx']) {
      const { status, body } = await who.post(`/api/${at}/primary/statement`, { period: 'current', format })
      expect([status, body.error]).toEqual([200, null])
      const { bytes, headers } = await fetched(who, body.data.downloadUrl)
      expect(headers.get('content-disposition')).toMatch(new RegExp(`\\.${format}"?$`))
      documents.add(body.data.statement.id)
      files[format] = bytes
    }
    expect(documents.size).toBe(1)

    const amounts = expected.map((line: { amount: number }) => line.amount.toFixed(2))
    const ids = expected.map((line: { id: string }) => line.id)
    const [csv, qif, ofx] = [
      readCsv(files['csv'] ?? Buffer.of()),
      readQif(files['qif'] ?? Buffer.of()),
      readOfx(files['ofx'] ?? Buffer.of()),
    ]
    for (const read of [csv, qif, ofx]) {
      expect(read.amounts).toEqual(amounts)
      expect(read.ids).toEqual(ids)
      expect(read.closing).toBe(balance.toFixed(2))
      expect(total(read)).toBe(balance.toFixed(2))
    }
    expect(qif.type).toBe(kind === 'credit' ? 'CCard' : 'Bank')
    expect(ofx.account).toBe(account.accountNumber)
    expect(ofx.texts).toEqual(
      expected.map((line: { description: string }) => [...line.description].slice(0, 32).join('').trim()),
    )
    for (const text of csv.texts) expect(text).not.toMatch(/^[=+\-@\t\r]/)

    const pdf = files['pdf'] ?? Buffer.of()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    if (!hasPdfTools) return console.warn('pdftotext is missing: the PDF was not read')
    const paper = readPdf(pdf)
    expect(paper.amounts).toEqual(amounts)
    expect(paper.closing).toBe(balance.toFixed(2))
    expect(paper.words).toContain('Page 1 of')
    expect(paper.words).toMatch(/^\s*Albany, NY 12207\b/m)
  },
)

test('the PDF is tagged, titled and carries its typefaces', async () => {
  if (!hasPdfTools) return console.warn('poppler is missing: the PDF was not examined')
  const { who } = await lively('savings')
  const { body } = await who.post('/api/savings/primary/statement', { period: 'current', format: 'pdf' })
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'wrenfield-pdf-')), 'statement.pdf')
  writeFileSync(file, (await fetched(who, body.data.downloadUrl)).bytes)
  const info = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
  expect(info).toMatch(/Tagged:\s+yes/)
  expect(info).toMatch(/Title:\s+Savings ••\d{4}: 2026-11-01 to 2026-11-18/)
  const structure = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' })
  for (const element of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD'])
    expect(structure).toMatch(new RegExp(`^\\s*${element}\\b`, 'm'))
  const fonts = execFileSync('pdffonts', [file], { encoding: 'utf8' })
  expect(fonts).toMatch(/Inter.*yes yes yes/)
  expect(fonts).not.toMatch(/ no +(yes|no) +(yes|no) /)
})

test.each([
  ['es', 'Extracto de cuenta', '1 de noviembre de 2026'],
  ['fr', 'Relevé de compte', '1 novembre 2026'],
  ['zh', '账户对账单', '2026年11月1日'],
])('a customer who reads %s has paper in that language, and figures as ever', async (language, title, firstDay) => {
  if (!hasPdfTools) return console.warn('poppler is missing: the PDF was not read')
  const { who } = await lively('savings')
  await who.put('/api/profile/preferences', { language })
  const { body } = await who.post('/api/savings/primary/statement', { period: 'current', format: 'pdf' })
  const { bytes } = await fetched(who, body.data.downloadUrl)
  const { words } = readPdf(bytes)
  expect(words).toContain(title)
  expect(words).toContain(firstDay)
  expect(words).not.toMatch(/Summary|Opening|Closing|Money in/)
  expect(words).toMatch(/\$[\d,]+\.\d{2}/)
  expect(bytes.length).toBeLessThan(500_000)
})

test('QIF: a category of one’s own is a category, and no account, class or second part', async () => {
  const { who } = await lively('savings')
  const [{ id }] = (await who.get('/api/savings/primary')).body.data.transactions
  expect((await who.put(`/api/transactions/${id}/category`, { category: '[Home: Garden]/Roof|New' })).status).toBe(200)
  const { data } = (await who.post('/api/savings/primary/statement', { period: 'current', format: 'qif' })).body
  const { bytes } = await fetched(who, data.downloadUrl)
  expect(bytes.toString('utf8').split('\r\n')).toContain('L(Home: Garden)-Roof-New')
})

test('a ticket serves the session that asked, once, for two minutes', async () => {
  const { who } = await lively('savings')
  const other = await bank.customer()
  const ask = async (): Promise<string> =>
    (await who.post('/api/savings/primary/statement', { period: 'current', format: 'csv' })).body.data.downloadUrl
  const url = await ask()
  expect((await fetched(other, url)).status).toBe(404)
  const first = await fetched(who, url)
  expect([first.status, first.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect((await fetched(who, url)).status).toBe(404)
  const late = await ask()
  bank.now += 2 * 60_000 + 1
  expect((await fetched(who, late)).status).toBe(404)
})

test('a statement that was changed between the asking and the fetching is not drawn', async () => {
  const { who } = await lively('savings')
  const { data } = (await who.post('/api/savings/primary/statement', { period: 'current', format: 'csv' })).body
  const { pool } = bank.machinery.db
  const change = (to: string) =>
    pool.query(`update app.statement set content = jsonb_set(content, '{closing}', $2) where id = $1`, [
      data.statement.id,
      JSON.stringify(to),
    ])
  await change('1.00')
  expect((await fetched(who, data.downloadUrl)).status).toBe(500)
  await change(data.statement.closingBalance.toFixed(2))
  expect((await fetched(who, data.downloadUrl)).status).toBe(200)
})

test('the document centre keeps what was made, unchanged when more happens, and gives it again', async () => {
  const { who, account } = await lively('savings')
  const make = async () =>
    (await who.post('/api/savings/primary/statement', { period: 'current', format: 'csv' })).body.data
  const first = await make()
  expect((await make()).statement.id).toBe(first.statement.id)
  await bankDoes(bank, 'deposit', {
    to: account.ledgerId,
    owner: who.id,
    amount: '1.00',
    description: 'Later',
    source: 'ach',
  })
  const second = await make()
  expect(second.statement.id).not.toBe(first.statement.id)
  const { statements } = (await who.get('/api/statements')).body.data
  expect(statements).toHaveLength(2)
  expect(statements.map((one: { id: string }) => one.id)).toContain(first.statement.id)
  const again = await who.post(`/api/statements/${first.statement.id}/download`, { format: 'ofx' })
  const read = readOfx((await fetched(who, again.body.data.downloadUrl)).bytes)
  expect(read.closing).toBe(first.statement.closingBalance.toFixed(2))
  expect(read.texts).not.toContain('Later')
  const other = await bank.customer()
  for (const id of [first.statement.id, ...strangeIds])
    expect((await other.post(`/api/statements/${id}/download`, { format: 'pdf' })).status).toBe(404)
  expect((await other.get('/api/statements')).body.data.statements).toEqual([])
})

test('a period without lines is a statement too: opening and closing are what stood', async () => {
  const { who } = await lively('retirement')
  const { body } = await who.post('/api/retirement/primary/statement', { period: 'q4-2024', format: 'csv' })
  expect(body.data.statement).toMatchObject({
    firstDay: '2024-10-01',
    lastDay: '2024-12-31',
    openingBalance: 0,
    closingBalance: 0,
    lines: 0,
  })
  expect((await who.post('/api/retirement/primary/statement', { period: 'q4-2024', format: 'pdf' })).status).toBe(200)
})

test('a period has to be chosen, and a listed one; formats are the four', async () => {
  const { who } = await lively('savings')
  const say = async (sent: object) => {
    const { status, body } = await who.post('/api/savings/primary/statement', sent)
    return [status, body.error, body.field]
  }
  const period = [400, 'Please select a statement period.', 'period']
  for (const wrong of [{}, { period: '' }, { period: 'forever' }, { period: null }, { period: '2026-12' }])
    expect(await say(wrong)).toEqual(period)
  expect(await say({ period: 'current', format: 'exe' })).toEqual([400, 'Please select a format.', 'format'])
  expect((await say({ period: 'current', price: 0 }))[0]).toBe(400)
  expect((await say({ period: 'last3months' }))[0]).toBe(200)
})

test('another customer’s account has no statement for me, of any kind', async () => {
  const [mine, theirs] = [await lively('savings'), await lively('checking')]
  for (const at of [...Object.values(paths), 'accounts'])
    expect((await mine.who.post(`/api/${at}/${theirs.account.publicId}/statement`, { period: 'current' })).status).toBe(
      404,
    )
})

test('six hundred lines go over many pages and lose none', async () => {
  const { who, savings: account } = await holderOf(bank, { savings: '100.00' })
  const cents = Array.from({ length: 600 }, (_, i) => i + 1)
  await bankDoesAll(
    bank,
    'deposit',
    cents.map(n => ({
      to: account.ledgerId,
      owner: who.id,
      amount: (n / 100).toFixed(2),
      description: `No. ${n}`,
      source: 'ach',
    })),
  )
  const ask = async (format: string) => {
    const { body } = await who.post('/api/savings/primary/statement', { period: 'current', format })
    return (await fetched(who, body.data.downloadUrl)).bytes
  }
  const csv = readCsv(await ask('csv'))
  expect([csv.amounts.length, csv.closing, total(csv)]).toEqual([601, '1903.00', '1903.00'])
  const pdf = await ask('pdf')
  if (!hasPdfTools) return
  const paper = readPdf(pdf)
  expect([paper.amounts.length, paper.closing]).toEqual([601, '1903.00'])
})

// Last in this file: a bank's clock is never moved back.
test('a document is dated by the bank: its own clock, its own city', async () => {
  const { who } = await lively('savings')
  bank.now = Date.UTC(2026, 10, 21, 2) // nine in the evening of the 20th in New York
  await advanceBankClock(bank.machinery.db, 10 * 86_400_000)
  const again = await signedOnAgain(bank, who)
  const { body } = await again.post('/api/savings/primary/statement', { period: 'current', format: 'pdf' })
  expect(body.data.statement).toMatchObject({ madeOn: '2026-11-30', lastDay: '2026-11-30' })
  if (!hasPdfTools) return
  const { bytes } = await fetched(again, body.data.downloadUrl)
  expect(readPdf(bytes).words).toContain('Prepared November 30, 2026')
})

test('after all of it, an auditor finds nothing wrong but interest and fees of no balances', async () => {
  const found = await foundIn(bank.connectionString)
  expect(found.filter(what => !/: the (interest|monthly fee) of account /.test(what))).toEqual([])
})
