// Tries C-136, C-138, C-139, C-140, C-142, C-143, C-144, C-173, C-179, doc3 §8.
/**
 * Disputes over HTTP: what is disputed is the ledger's, once; hostile files; cards; the provisional credit and its end.
 */
import { AMOUNTS_TURNED } from '../platform/amount-range.schema.ts'
import { languages } from '../platform/language.schema.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bankDoes, signedOnAgain, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addDays } from '../../ledger/calendar.ts'
import { disputeTemplates } from '../platform/templates/disputes.ts'
import type { Bank } from '../platform/jobs/close.ts'
import { openLane } from '../platform/jobs/lane.ts'
import { livingOrigins } from '../platform/jobs/settlement.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { creditNotices } from './credit-notice.ts'
import { openDisputes, resolve } from './decide.ts'
import { foundIn } from '../../scripts/testing/audited.ts'
import { disputeOf as asked, formOf, issueCard } from '../../scripts/testing/forms.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const TODAY = '2026-11-18'

/** A customer who bought something for 120 with the card of a checking account. */
async function buyer() {
  const { who, checking: account } = await holderOf(bank, { checking: '500.00' })
  await issueCard(bank.machinery.db.pool, account.ledgerId, who.id)
  const bought = await buy(account.ledgerId, '120.00', 'Blue Door Coffee')
  return { who, account, line: `1-${bought.seq}-0` }
}
const buy = (account: number, amount: string, merchant: string) =>
  bankDoes(bank, 'card-purchase', { account, amount, merchant, last4: '4821' })

function form(fields: Record<string, string>, files: File[] = []): FormData {
  const data = formOf(fields)
  for (const file of files) data.append('attachments', file)
  return data
}
const fraud = (more: object = {}) =>
  JSON.stringify({ cardInPossession: 'yes', lastValidTransaction: '2026-11-10', ...more })
const file = (bytes: string | Uint8Array, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/png' })
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
    .png()
    .toBuffer()

async function openDay(opened: string, running: Bank = bank.machinery) {
  const lane = openLane({ ledger: running.ledger })
  const [closed, at] = [addDays(opened, -1), await running.clocks.bank()]
  await openDisputes.run({ bank: running, closed, opened, at, lane })
  await lane.drain()
}
const balanceOf = async (who: TestCustomer) => (await who.get('/api/checking/primary')).body.data.balance
const balancesOf = (account: number) =>
  bank.machinery.db.pool.query('select posted::text from ledger.balance where account = $1', [account])

test('a dispute is about what the ledger says, whatever the client does', async () => {
  const { who, line } = await buyer()
  const lies = {
    transactionAmount: '9999',
    transactionDescription: 'Yacht',
    transactionDate: '2001-01-01',
    cardLast4: '0000',
  }
  const { status, body } = await who.post('/api/disputes', form(asked(line, lies)))
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    disputeNumber: expect.stringMatching(/^DSP-\d{10}$/),
    status: 'Under Review',
    transactionId: line,
    transactionAmount: 120,
    transactionDescription: 'Blue Door Coffee',
    transactionDate: TODAY,
    cardLast4: '4821',
    temporaryCredit: 'none',
    statusHistory: [{ status: 'Dispute Created' }],
  })
  expect((await bank.mail(who.email, 'dispute-received'))?.body).toContain('$120.00 at Blue Door Coffee')
  expect((await who.get('/api/disputes')).body.data).toHaveLength(1)
  const number = body.data.disputeNumber
  expect((await who.get(`/api/disputes/${number}`)).body.data.statusHistory).toHaveLength(1)
  const other = await bank.customer()
  for (const id of [number, ...strangeIds]) expect((await other.get(`/api/disputes/${id}`)).status).toBe(404)
})

test('the documented texts, in their order', async () => {
  const { who, line } = await buyer()
  const say = async (more: Record<string, string>) => {
    const answer = await who.post('/api/disputes', form(asked(line, more)))
    return [answer.status, answer.body.error]
  }
  expect(await say({ transactionId: '', reason: '' })).toEqual([400, 'Please select a transaction'])
  expect(await say({ reason: '' })).toEqual([400, 'Please select a reason for dispute.'])
  expect(
    await say({ reason: 'unauthorized', fraudDetails: fraud({ cardInPossession: 'no', lastValidTransaction: '' }) }),
  ).toEqual([400, 'For security reasons, we recommend blocking your card if you suspect fraud.'])
  expect(await say({ reason: 'unauthorized' })).toEqual([
    400,
    'Please provide the date of your last valid transaction.',
  ])
  expect(await say({ reason: 'unauthorized', fraudDetails: '{"__proto__":' })).toEqual([
    400,
    'Please answer the questions about fraud',
  ])
  expect(await say({ reason: 'unauthorized', fraudDetails: fraud({ lastValidTransaction: '2026-11-19' }) })).toEqual([
    400,
    'The date of your last valid transaction cannot be in the future.',
  ])
  expect(await say({ reason: 'other', description: '  ' })).toEqual([
    400,
    'Please provide a description for your dispute.',
  ])
  expect(await say({ confirmed: 'false' })).toEqual([
    400,
    'Please confirm that the information provided is accurate and complete.',
  ])
  expect(await say({ colour: 'red' })).toEqual([400, 'Unexpected field: colour'])
  expect((await who.get('/api/disputes')).body.data).toEqual([])
})

test('hostile files are refused by their bytes; good ones are drawn anew', async () => {
  const { who, line } = await buyer()
  const image = await png()
  const sendFiles = async (...files: File[]) => {
    const { status, body } = await who.post('/api/disputes', form(asked(line), files))
    return [status, body.error]
  }
  const unsupported = (name: string) =>
    `File ${name} is not a supported format. Please upload JPEG, PNG, GIF, or PDF files.`
  expect(await sendFiles(...Array.from({ length: 6 }, () => file(image, 'a.png')))).toEqual([
    400,
    'You can upload a maximum of 5 files.',
  ])
  expect(await sendFiles(file(Buffer.alloc(10 * 1024 * 1024 + 1), 'big.png'))).toEqual([
    400,
    'File big.png exceeds the 10MB size limit.',
  ])
  expect(await sendFiles(file('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'x.svg'))).toEqual([
    400,
    unsupported('x.svg'),
  ])
  expect(await sendFiles(file('MZ\u0000\u0000', '../../etc/pass$&wd.png'))).toEqual([400, unsupported('pass$&wd.png')])
  expect(await sendFiles(file(image.subarray(0, 60), 'torn.png'))).toEqual([400, unsupported('torn.png')])
  const pdf = file('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF', 'receipt.pdf')
  const { body } = await who.post('/api/disputes', form(asked(line), [file(image, 'evil.exe'), pdf]))
  expect(body.data.attachments).toEqual(['evil.exe', 'receipt.pdf'])
  const { rows } = await bank.machinery.db.pool.query(`select type from app.upload where customer = $1 order by type`, [
    who.id,
  ])
  expect(rows).toEqual([{ type: 'application/pdf' }, { type: 'image/jpeg' }])
})

test('hostile forms: files for words, words for files, names that are none, bodies cut short', async () => {
  const { who, line } = await buyer()
  const send = (body: unknown, asking = {}) => who.post('/api/disputes', body, asking)
  const withFile = (name: string) => {
    const data = form(asked(line))
    data.delete(name)
    data.append(name, file('x', 'x.txt'))
    return data
  }
  for (const name of [
    'transactionId',
    'reason',
    'description',
    'cardStatus',
    'temporaryCreditRequested',
    'fraudDetails',
  ])
    expect([name, (await send(withFile(name))).status]).toEqual([name, 400])
  for (const [name, value] of [
    ['attachments', 'words'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['reason', 'other'],
    ['fraudDetails', '[]'],
    ['fraudDetails', '"text"'],
    ['fraudDetails', '{"cardInPossession":{"a":1}}'],
    ['fraudDetails', '{"cardInPossession":"perhaps"}'],
    ['isFraud', 'perhaps'],
    ['temporaryCreditRequested', '2'],
    ['description', 'a\u0000b'],
    ['description', 'x'.repeat(2_001)],
  ] as const) {
    const data = form(asked(line))
    data.append(name, value)
    expect([name, value.slice(0, 20), (await send(data)).status]).toEqual([name, value.slice(0, 20), 400])
  }
  const torn = { headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  expect((await send('--x\r\nContent-Disposition: form-data; name="reason"', torn)).status).toBe(400)
  const zip = file(Buffer.from('504b0304140000000800', 'hex'), 'receipt.pdf')
  const html = file('<html><script>alert(1)</script>%PDF-1.7', 'receipt.pdf')
  for (const one of [zip, html, file('', 'empty.png')])
    expect((await send(form(asked(line), [one]))).body.error).toContain('is not a supported format')
  const large = Array.from({ length: 6 }, (_, n) => file(Buffer.alloc(10 * 1024 * 1024), `${n}.png`))
  expect((await send(form(asked(line), large))).status).toBe(413)
  expect((await who.get('/api/disputes')).body.data).toEqual([])
  expect((await who.get('/api/disputes/transactions')).body.data.transactions).toMatchObject([{ canBeDisputed: true }])
})

test('a paper comes back to its owner once an asking, by what its bytes are, and to nobody else', async () => {
  const { who, line } = await buyer()
  const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'
  const files = [file(await png(), 'shot.exe'), file(pdf, 'über "x".pdf')]
  const number = (await who.post('/api/disputes', form(asked(line), files))).body.data.disputeNumber
  const ask = (n: string) => who.post(`/api/disputes/${number}/attachments/${n}`)

  const { downloadUrl } = (await ask('1')).body.data
  const other = await bank.customer()
  expect((await other.get(downloadUrl)).status).toBe(404)
  expect((await bank.ask('GET', downloadUrl)).status).toBe(404)
  const paper = await who.get(downloadUrl)
  expect([paper.status, paper.text, paper.headers.get('content-type')]).toEqual([200, pdf, 'application/pdf'])
  expect(paper.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.pdf"/)
  expect(paper.headers.get('x-content-type-options')).toBe('nosniff')
  expect(paper.headers.get('content-security-policy')).toContain('sandbox')
  expect((await who.get(downloadUrl)).status).toBe(404)

  const picture = await who.get((await ask('0')).body.data.downloadUrl)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  expect(picture.headers.get('content-disposition')).toBe('attachment; filename=shot.exe.jpg')
  const late = (await ask('0')).body.data.downloadUrl
  bank.now += 120_001
  expect((await who.get(late)).status).toBe(404)
  bank.now -= 120_001

  for (const n of ['2', '-1', '1.5', '__proto__', ...strangeIds]) expect([n, (await ask(n)).status]).toEqual([n, 404])
  expect((await other.post(`/api/disputes/${number}/attachments/0`)).status).toBe(404)
})

test('one dispute per transaction, however often and by however many it is sent', async () => {
  const { who, line } = await buyer()
  const again = () => who.post('/api/disputes', form(asked(line, { cardStatus: 'block' })), { key: 'dispute-once-1' })
  const answers = await Promise.all(Array.from({ length: 5 }, again))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.disputeNumber}`)).size).toBe(1)
  const otherBody = await who.post('/api/disputes', form(asked(line, { reason: 'cancelled' })), {
    key: 'dispute-once-1',
  })
  expect([otherBody.status, otherBody.body.code]).toEqual([422, 'key_reused_with_different_body'])
  const second = await who.post('/api/disputes', form(asked(line)))
  const { code, error } = second.body
  expect([second.status, code, error]).toEqual([409, 'already_disputed', 'This transaction has already been disputed.'])
  const cards = await bank.machinery.db.pool.query(
    'select blocked from app.card where customer = $1 order by blocked',
    [who.id],
  )
  expect(cards.rows).toEqual([{ blocked: false }, { blocked: true }])
})

test('cash that an old card gave is of that card: blocking it leaves its successor alone', async () => {
  const { who, credit } = await holderOf(bank, { credit: '500.00' })
  await issueCard(bank.machinery.db.pool, credit.ledgerId, who.id)
  const cash = () => bankDoes(bank, 'cash-advance', { card: credit.ledgerId, amount: '20.00' })
  const [first, second] = [await cash(), await cash()]
  bank.now += 180_000
  const block = async (seq: number) =>
    (await who.post('/api/disputes', form(asked(`1-${seq}-0`, { cardStatus: 'block' })))).body.data
  const named = async (seq: number) => (await who.get(`/api/disputes/transactions/1-${seq}-0`)).body.data
  expect(await named(second.seq)).toMatchObject({ cardLast4: '4821', cardBlocked: false })
  expect(await block(first.seq)).toMatchObject({ cardLast4: '4821', cardBlocked: true })
  expect(await named(second.seq)).toMatchObject({ cardLast4: '4821', cardBlocked: true })
  bank.now += 180_000
  const third = await cash()
  const cards = (await who.get('/api/disputes/transactions')).body.data.transactions
  expect(cards.map(({ id, cardLast4 }: Record<string, string>) => [id, cardLast4 === '4821'])).toEqual([
    [`1-${third.seq}-0`, false],
    [`1-${second.seq}-0`, true],
    [`1-${first.seq}-0`, true],
  ])
  expect(await block(second.seq)).toMatchObject({ cardLast4: '4821', cardBlocked: false })
})

test('foreign, unknown and other kinds of lines cannot be disputed', async () => {
  const { who, account } = await buyer()
  const stranger = await buyer()
  for (const id of [stranger.line, ...strangeIds, '1-99999999-0']) {
    const { status, body } = await who.post('/api/disputes', form(asked(id)))
    expect([status, body.error, body.field]).toEqual([404, 'Transaction not found', 'transactionId'])
  }
  const deposit = (await who.get('/api/checking/primary/transactions')).body.data.find(
    ({ type }: { type: string }) => type === 'deposit',
  )
  expect((await who.post('/api/disputes', form(asked(deposit.id)))).status).toBe(422)
  expect((await who.get(`/api/disputes/transactions/${deposit.id}`)).body.data.canBeDisputed).toBe(false)
  expect((await who.get(`/api/accounts/${stranger.account.publicId}`)).status).toBe(404)
  const { status, body } = await bank.ask('POST', '/api/disputes', form(asked('1-1-0')))
  expect([status, body.error]).toEqual([401, 'No authentication token found'])
  expect((await who.post('/api/disputes', { transactionId: '1-1-0' })).status).toBe(415)
  expect(account.ledgerId).toBeGreaterThan(0)
})

test('the list: ten a page, by date, amount without its sign, and text', async () => {
  const { who, account, line } = await buyer()
  for (let n = 1; n <= 11; n += 1) await buy(account.ledgerId, `${n}.50`, `Shop ${n}`)
  const list = async (query = '') => (await who.get(`/api/disputes/transactions${query}`)).body.data
  expect(await list()).toMatchObject({ page: 1, pages: 2, total: 12, today: TODAY })
  expect((await list()).transactions).toHaveLength(10)
  expect((await list('?page=2')).transactions).toHaveLength(2)
  expect((await list('?least=10&most=20')).transactions).toMatchObject([{ amount: -11.5 }, { amount: -10.5 }])
  expect(await list('?least=&most=0')).toMatchObject({ total: 0 })
  expect((await who.get('/api/disputes/transactions?least=5.01&most=5')).body).toMatchObject({
    field: 'most',
    error: AMOUNTS_TURNED,
  })
  expect((await list('?search=blue')).transactions).toMatchObject([
    { id: line, cardLast4: '4821', canBeDisputed: true, formattedDate: 'Nov 18, 2026' },
  ])
  expect((await list('?to=2026-11-17')).total).toBe(0)
  await who.post('/api/disputes', form(asked(line)))
  expect((await list('?search=blue')).transactions).toMatchObject([{ hasBeenDisputed: true, canBeDisputed: false }])
})

/** A dispute of this line for which a temporary credit was asked; answers its number. */
async function disputes({ who, line }: { who: TestCustomer; line: string }, more: Record<string, string> = {}) {
  const { status, body } = await who.post(
    '/api/disputes',
    form(asked(line, { temporaryCreditRequested: 'true', ...more })),
  )
  expect([status, body.error]).toEqual([201, null])
  return String(body.data.disputeNumber)
}
const shown = async (who: TestCustomer, number: string) => (await who.get(`/api/disputes/${number}`)).body.data
const historyOf = async (who: TestCustomer, number: string) =>
  (await shown(who, number)).statusHistory.map(({ status }: { status: string }) => status)
const mailsOf = async (who: TestCustomer) =>
  (
    await bank.machinery.db.pool.query<{ template: string }>(
      `select template from app.outbox where recipient = $1 and template like 'dispute-%' order by id`,
      [who.email],
    )
  ).rows.map(({ template }) => template)
const seqOf = (line: string) => Number(line.split('-')[1])
const reverse = (line: string, account: number) =>
  bankDoes(bank, 'reversal', { of: seqOf(line), accounts: [account], reason: 'Rung up twice' })
const standsAt = async (account: number) => (await balancesOf(account)).rows[0]?.posted

test('a provisional credit comes the next workday, once, as usable money, and ends as decided', async () => {
  const bought = await buyer()
  const { who, account } = bought
  const number = await disputes(bought)
  expect(await shown(who, number)).toMatchObject({
    temporaryCredit: 'expected',
    statusHistory: [{}, { status: 'Temporary Credit Issued' }],
  })
  await openDay(TODAY)
  expect(await balanceOf(who)).toBe(380)
  await openDay('2026-11-19')
  await openDay('2026-11-20')
  expect(await balanceOf(who)).toBe(500)
  expect((await shown(who, number)).temporaryCredit).toBe('posted')

  // No run that settles deposits ends it; it leaves the bank like any money, and is taken back all the same.
  expect((await bank.machinery.db.asBank(livingOrigins)).filter(({ kind }) => kind === 'dispute-credit')).toEqual([])
  await buy(account.ledgerId, '481.00', 'Long Way Home')
  await resolve(bank.machinery, number, 'denied', 'The receipt shows your signature.')
  await resolve(bank.machinery, number, 'denied')
  expect(await balanceOf(who)).toBe(-101)
  expect(await shown(who, number)).toMatchObject({
    status: 'Denied',
    temporaryCredit: 'taken-back',
    decisionReason: 'The receipt shows your signature.',
  })
  expect(await historyOf(who, number)).toEqual([
    'Dispute Created',
    'Temporary Credit Issued',
    'Temporary Credit Posted',
    'Dispute Denied',
    'Temporary Credit Taken Back',
  ])
  await expect(resolve(bank.machinery, number, 'final')).rejects.toThrow('was decided before')
  expect((await bank.mail(who.email, 'dispute-taken-back'))?.body).toContain('The receipt shows your signature.')
  expect(await mailsOf(who)).toEqual(['dispute-received', 'dispute-taken-back'])
})

test('cash from a machine, and cash on a card, are credited by the same rule', async () => {
  const { who, checking, credit } = await holderOf(bank, { checking: '500.00', credit: '500.00' })
  const hold = await bankDoes(bank, 'atm-hold', { account: checking.ledgerId, owner: who.id, amount: '60.00' })
  const machine = await bankDoes(bank, 'atm-dispensed', { hold: hold.seq, account: checking.ledgerId })
  const advance = await bankDoes(bank, 'cash-advance', { card: credit.ledgerId, amount: '200.00' })
  const [atMachine, onCard] = [
    await disputes({ who, line: `1-${machine.seq}-0` }),
    await disputes({ who, line: `1-${advance.seq}-0` }),
  ]
  await openDay('2026-11-19')
  for (const number of [atMachine, onCard]) {
    expect(await historyOf(who, number)).toContain('Temporary Credit Posted')
    await resolve(bank.machinery, number, 'final')
    expect((await shown(who, number)).temporaryCredit).toBe('kept')
  }
  // The bank's own fee comes back with the decision.
  expect(await standsAt(checking.ledgerId)).toBe('500.00')
  expect(await standsAt(credit.ledgerId)).toBe('0.00')
})

test('decided for the customer, the amount is theirs, credited before or not, and never twice', async () => {
  for (const temporaryCreditRequested of ['true', 'false']) {
    const bought = await buyer()
    const { who, account } = bought
    const number = await disputes(bought, { temporaryCreditRequested })
    await Promise.all([resolve(bank.machinery, number, 'final'), openDay('2026-11-19')])
    await openDay('2026-11-20')
    expect((await balancesOf(account.ledgerId)).rows).toEqual([{ posted: '500.00' }])
    expect(await shown(who, number)).toMatchObject({ status: 'Resolved', temporaryCredit: 'kept' })
  }
})

test('a credit that meets a denial on its way is taken back, or is never given', async () => {
  for (let n = 0; n < 5; n += 1) {
    const bought = await buyer()
    const number = await disputes(bought)
    await Promise.all([openDay('2026-11-19'), resolve(bank.machinery, number, 'denied')])
    await openDay('2026-11-20')
    expect(await balanceOf(bought.who)).toBe(380)
    const { status, temporaryCredit } = await shown(bought.who, number)
    expect([status, ['taken-back', 'none'].includes(temporaryCredit)]).toEqual(['Denied', true])
  }
})

test('a purchase that the bank took back cannot be disputed, and says why', async () => {
  const { who, account, line } = await buyer()
  await reverse(line, account.ledgerId)
  const why = 'The amount of this transaction was already returned to you.'
  const { status, body } = await who.post('/api/disputes', form(asked(line)))
  expect([status, body.code, body.error]).toEqual([409, 'wrong_state', why])
  expect((await who.get('/api/disputes/transactions')).body.data.transactions).toMatchObject([
    { canBeDisputed: false, hasBeenDisputed: false, status: 'Returned', why },
  ])
  expect(await standsAt(account.ledgerId)).toBe('500.00')
})

test('a purchase taken back while its dispute is open gets no second credit, and says so', async () => {
  const ends: ((number: string) => Promise<unknown>)[] = [
    number => resolve(bank.machinery, number, 'final'),
    number => resolve(bank.machinery, number, 'denied'),
    () => openDay('2026-11-19'),
  ]
  for (const [n, end] of ends.entries()) {
    const bought = await buyer()
    const { who, account, line } = bought
    const number = await disputes(bought, { temporaryCreditRequested: String(n !== 1) })
    await reverse(line, account.ledgerId)
    await end(number)
    await openDay('2026-11-20')
    expect(await standsAt(account.ledgerId)).toBe('500.00')
    expect(await shown(who, number)).toMatchObject({ status: 'Resolved', temporaryCredit: 'none' })
    expect((await historyOf(who, number)).at(-1)).toBe('Amount Returned')
    expect(await mailsOf(who)).toEqual(['dispute-received', 'dispute-returned'])
    for (const decision of ['final', 'denied'] as const)
      expect((await resolve(bank.machinery, number, decision)).decision).toBe('returned')
  }
})

test('a purchase under a credit is not taken back as well; after a denial it may be', async () => {
  const bought = await buyer()
  const { who, account, line } = bought
  const number = await disputes(bought)
  await openDay('2026-11-19')
  await expect(reverse(line, account.ledgerId)).rejects.toThrow('wrong_state')
  await resolve(bank.machinery, number, 'denied')
  await reverse(line, account.ledgerId)
  expect(await standsAt(account.ledgerId)).toBe('500.00')
  expect((await shown(who, number)).status).toBe('Denied')
})

test('a dispute and a reversal that race: the amount comes back once', async () => {
  for (let n = 0; n < 8; n += 1) {
    const bought = await buyer()
    const { who, account, line } = bought
    const number = await disputes(bought)
    const decision = n % 2 === 0 ? 'final' : 'denied'
    await Promise.allSettled([
      reverse(line, account.ledgerId),
      resolve(bank.machinery, number, decision),
      openDay('2026-11-19'),
      resolve(bank.machinery, number, decision),
    ])
    await openDay('2026-11-20')
    const { status } = await shown(who, number)
    expect(status).not.toBe('Under Review')
    expect(await standsAt(account.ledgerId)).toBe(
      status === 'Denied' && (await isBack(line)) === 0 ? '380.00' : '500.00',
    )
    expect(await mailsOf(who)).toHaveLength(2)
  }
})
const isBack = async (line: string) =>
  Number(
    (
      await bank.machinery.db.pool.query(`select coalesce(sum(amount), 0) as n from ledger.counter where name = $1`, [
        `reversed:${seqOf(line)}`,
      ])
    ).rows[0].n,
  )

test('two who decide at once, each their own way: one decision, told once', async () => {
  for (let n = 0; n < 5; n += 1) {
    const bought = await buyer()
    const { who, account } = bought
    const number = await disputes(bought)
    if (n % 2 === 1) await openDay('2026-11-19')
    const told = await Promise.allSettled(
      (['final', 'denied', 'final', 'denied'] as const).map(decision => resolve(bank.machinery, number, decision)),
    )
    const won = told.flatMap(one => (one.status === 'fulfilled' ? [one.value.decision] : []))
    expect(new Set(won).size).toBe(1)
    expect(won).toHaveLength(2)
    expect(await standsAt(account.ledgerId)).toBe(won[0] === 'final' ? '500.00' : '380.00')
    expect(await mailsOf(who)).toHaveLength(2)
  }
})

/** A purchase that emptied its account, which was then closed; with another account of the customer, or without. */
async function closedBuyer(another: boolean, asked: Record<string, string> = {}) {
  const { who, checking: account } = await holderOf(bank, { checking: '120.00' })
  const other = another ? await openAccount(bank, who.id, 'savings') : account
  const bought = await buy(account.ledgerId, '120.00', 'Blue Door Coffee')
  const number = await disputes({ who, line: `1-${bought.seq}-0` }, asked)
  await bankDoes(bank, 'account-closed', { account: account.ledgerId })
  return { who, number, other: other.ledgerId }
}

test.each([true, false])(
  'decided when its account is closed, the amount is where late money goes (other: %s)',
  async another => {
    const { who, number, other } = await closedBuyer(another, { temporaryCreditRequested: 'false' })
    await resolve(bank.machinery, number, 'final')
    expect(await standsAt(other)).toBe('120.00')
    expect((await shown(who, number)).status).toBe('Resolved')
    expect(await mailsOf(who)).toEqual(['dispute-received', 'dispute-resolved'])
  },
)

test('a temporary credit comes on its day to a closed account, and is taken from where it went', async () => {
  const { who, number, other } = await closedBuyer(true)
  await openDay('2026-11-19')
  expect(await standsAt(other)).toBe('120.00')
  expect(await shown(who, number)).toMatchObject({ status: 'Under Review', temporaryCredit: 'posted' })
  await resolve(bank.machinery, number, 'denied')
  expect(await standsAt(other)).toBe('0.00')
})

/**
 * A bank that dies when it has asked its ledger or its database for the n-th time; after the answer was given,
 * or before.
 */
function dyingBank(n: number, after: boolean) {
  const { db, ledger } = bank.machinery
  let left = n
  let died = false
  const dying =
    <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      left -= 1
      died ||= left < 0
      if (left < -1 || (left === -1 && !after)) throw new Error('killed')
      const answer = await act(...args)
      if (left === -1) throw new Error('killed')
      return answer
    }
  return {
    died: () => died,
    bank: {
      ...bank.machinery,
      db: { ...db, asBank: dying(db.asBank) as typeof db.asBank }, // one signature for all answers
      ledger: {
        ...ledger,
        append: dying(ledger.append),
        lookup: dying(ledger.lookup),
        close: dying(ledger.close),
      },
    },
  }
}

/** So that a run of the day has nothing to do but what comes next. */
async function decideAll() {
  const { rows } = await bank.machinery.db.pool.query('select number from app.dispute where decision is null')
  for (const { number } of rows) await resolve(bank.machinery, number, 'denied')
}

test.each(['final', 'denied'] as const)(
  'killed at any step, %s is finished by the operator or by the next day',
  async decision => {
    await decideAll()
    for (const withCredit of [true, false])
      for (const after of [true, false])
        for (let n = 0; ; n += 1) {
          const bought = await buyer()
          const { who, account } = bought
          const number = await disputes(bought, { temporaryCreditRequested: String(withCredit) })
          if (withCredit) await openDay('2026-11-19')
          const dying = dyingBank(n, after)
          await resolve(dying.bank, number, decision, 'Because').catch(() => undefined)
          const told = await mailsOf(who)
          // Nothing was told or written that the ledger has not said.
          if ((await shown(who, number)).status === 'Under Review') expect(told).toHaveLength(1)
          else expect(await standsAt(account.ledgerId)).toBe(decision === 'final' ? '500.00' : '380.00')
          await openDay('2026-11-20')
          await resolve(bank.machinery, number, decision, 'Because')
          await openDay('2026-11-23')
          expect(await standsAt(account.ledgerId)).toBe(decision === 'final' ? '500.00' : '380.00')
          expect((await shown(who, number)).status).toBe(decision === 'final' ? 'Resolved' : 'Denied')
          expect(await mailsOf(who)).toHaveLength(2)
          if (!dying.died()) break
        }
  },
  60_000,
)

test('a provisional credit is mailed; one that comes with the decision is told by it alone', async () => {
  const [early, late] = [await buyer(), await buyer()]
  await disputes(early)
  await openDay('2026-11-19')
  await resolve(bank.machinery, await disputes(late), 'final')
  await tellAll(bank.machinery, { notices: creditNotices, securityNotices: [] })
  expect((await bank.mail(early.who.email, 'dispute-credit'))?.body).toContain('We credited $120.00 to your account')
  expect(await mailsOf(late.who)).toEqual(['dispute-received', 'dispute-resolved'])
})

test('runs of the day beside one another give the credit once, and take nothing back', async () => {
  for (let n = 0; n < 6; n += 1) {
    const bought = await buyer()
    const number = await disputes(bought)
    await Promise.all(Array.from({ length: 4 }, () => openDay('2026-11-19')))
    expect(await standsAt(bought.account.ledgerId)).toBe('500.00')
    expect(await shown(bought.who, number)).toMatchObject({ status: 'Under Review', temporaryCredit: 'posted' })
  }
})

test('a day’s run that is killed at any step gives each credit once, and is finished by the next', async () => {
  await decideAll()
  for (const after of [true, false])
    for (let n = 0; ; n += 1) {
      const bought = await buyer()
      const number = await disputes(bought)
      const dying = dyingBank(n, after)
      await openDay('2026-11-19', dying.bank).catch(() => undefined)
      await openDay('2026-11-20')
      expect(await standsAt(bought.account.ledgerId)).toBe('500.00')
      expect(await historyOf(bought.who, number)).toEqual([
        'Dispute Created',
        'Temporary Credit Issued',
        'Temporary Credit Posted',
      ])
      await decideAll()
      if (!dying.died()) break
    }
})

describe('the key of a dispute', () => {
  test('answers the same for ever: after the window, with the same papers; another body is refused', async () => {
    const { who, line } = await buyer()
    const image = await png()
    const send = (person: TestCustomer, paper: Uint8Array, more = {}) =>
      person.post('/api/disputes', form(asked(line, more), [file(paper, 'proof.png')]), { key: 'dispute-for-ever' })
    const { body } = await send(who, image)
    const before = bank.now
    bank.now += 75 * 86_400_000
    const later = await signedOnAgain(bank, who)
    const again = await send(later, image)
    expect([again.status, again.body.data]).toEqual([201, body.data])
    const changed = await sharp(image).negate().png().toBuffer()
    for (const [paper, more] of [
      [image, { reason: 'cancelled' }],
      [changed, {}],
      [Buffer.from('MZ no picture at all'), {}],
    ] as const) {
      const told = await send(later, paper, more)
      expect([told.status, told.body.code]).toEqual([422, 'key_reused_with_different_body'])
    }
    bank.now = before
  })

  test('tells what became of it, and when it is given up first the dispute is refused', async () => {
    const { who, account, line } = await buyer()
    const made = { state: 'made', transactionId: null }
    const send = (key: string, of = line) =>
      who.post('/api/disputes', form(asked(of, { cardStatus: 'block' })), { key })
    expect((await who.get('/api/commands/dispute-key-1')).body.data).toEqual({ state: 'unknown', transactionId: null })
    expect((await send('dispute-key-1')).status).toBe(201)
    expect((await who.get('/api/commands/dispute-key-1')).body.data).toEqual(made)
    for (let n = 0; n < 2; n += 1) expect((await who.post('/api/commands/dispute-key-1/close')).body.data).toEqual(made)
    expect((await send('dispute-key-1')).status).toBe(201)

    const other = `1-${(await buy(account.ledgerId, '9.00', 'Kiosk')).seq}-0`
    const given = await who.post('/api/commands/dispute-key-2/close')
    expect(given.body.data).toEqual({ state: 'not_made', transactionId: null })
    const late = await send('dispute-key-2', other)
    expect([late.status, late.body.code]).toEqual([422, 'key_closed'])
    expect((await who.get('/api/disputes')).body.data).toHaveLength(1)
    expect((await who.get('/api/commands/dispute-key-2')).body.data.state).toBe('not_made')
  })

  test('of another act is not taken for a dispute as well', async () => {
    const { who, line } = await buyer()
    const key = 'dispute-or-deposit'
    await openAccount(bank, who.id, 'savings')
    expect((await who.post('/api/savings/primary/deposit', { amount: 10 }, { key })).status).toBe(200)
    const told = await who.post('/api/disputes', form(asked(line)), { key })
    expect([told.status, told.body.code]).toEqual([422, 'key_reused_with_different_body'])
  })

  test('sent and given up at once: made, or never made', async () => {
    for (let n = 0; n < 12; n += 1) {
      const { who, line } = await buyer()
      const key = `dispute-race-${n}`
      const [sent, closed] = await Promise.all([
        who.post('/api/disputes', form(asked(line, { cardStatus: 'block' })), { key }),
        who.post(`/api/commands/${key}/close`),
      ])
      const made = (await who.get('/api/disputes')).body.data.length === 1
      expect([sent.status, closed.body.data.state]).toEqual(made ? [201, 'made'] : [422, 'not_made'])
      const cards = await bank.machinery.db.pool.query('select 1 from app.card where customer = $1', [who.id])
      expect(cards.rowCount).toBe(made ? 2 : 1)
    }
  })
})

test('every message is written in every language', () => {
  for (const template of Object.values(disputeTemplates)) {
    for (const language of languages.filter(one => one !== 'en'))
      expect(template({}, language).body).not.toBe(template({}, 'en').body)
  }
})

test('after all of it, an auditor finds nothing wrong but two acts of customers done here', async () => {
  const found = await foundIn(bank.connectionString)
  expect(found.filter(what => !/this (atm-hold|cash-advance) is under the key o:/.test(what))).toEqual([])
})
