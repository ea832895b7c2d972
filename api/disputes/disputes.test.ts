/** Disputes over HTTP: what is disputed is the ledger's, once; hostile files; cards; the provisional credit and its end. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDoes, strangeIds } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addDays } from '../../ledger/calendar.ts'
import { disputeTemplates } from '../platform/templates/disputes.ts'
import { openLane } from '../platform/jobs/lane.ts'
import { livingOrigins } from '../platform/jobs/settlement.ts'
import { provisionalCredits, resolve } from './decide.ts'

const bank = await testBank()
const TODAY = '2026-11-18'

/** A customer who bought something for 120 with the card of a checking account. */
async function buyer() {
  const who = await bank.customer()
  const account = await openAccount(bank, who.id, 'checking', { deposit: '500.00' })
  await bank.machinery.db.pool.query(
    `insert into app.card (id, account, customer, last_four, issued_on) values (gen_random_uuid(), $1, $2, '4821', '2026-01-01')`,
    [account.ledgerId, who.id],
  )
  const bought = await buy(account.ledgerId, '120.00', 'Blue Door Coffee')
  return { who, account, line: `1-${bought.seq}-0` }
}
const buy = (account: number, amount: string, merchant: string) =>
  bankDoes(bank, 'card-purchase', { account, amount, merchant, last4: '4821' })

function form(fields: Record<string, string>, files: File[] = []): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const file of files) data.append('attachments', file)
  return data
}
const asked = (transactionId: string, more: Record<string, string> = {}) => ({
  transactionId,
  reason: 'duplicate',
  contactMethod: 'email',
  cardStatus: 'keep',
  ...more,
})
const fraud = (more: object = {}) =>
  JSON.stringify({ cardInPossession: 'yes', lastValidTransaction: '2026-11-10', ...more })
const file = (bytes: string | Uint8Array, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type: 'image/png' })
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
    .png()
    .toBuffer()

async function openDay(opened: string) {
  const { ledger, clocks } = bank.machinery
  const lane = openLane({ ledger })
  const [closed, at] = [addDays(opened, -1), await clocks.bank()]
  await provisionalCredits.run({ bank: { ...bank.machinery, demo: false }, closed, opened, at, lane })
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

test('hostile forms: files for words, words for files, names that are none, bodies that end too soon', async () => {
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
  expect([second.status, second.body.error]).toEqual([409, 'This transaction has already been disputed.'])
  const cards = await bank.machinery.db.pool.query(
    'select blocked from app.card where customer = $1 order by blocked',
    [who.id],
  )
  expect(cards.rows).toEqual([{ blocked: false }, { blocked: true }])
})

test('foreign, unknown and other kinds of lines cannot be disputed', async () => {
  const { who, account } = await buyer()
  const stranger = await buyer()
  for (const id of [stranger.line, ...strangeIds, '1-99999999-0']) {
    const { status, body } = await who.post('/api/disputes', form(asked(id)))
    expect([status, body.error]).toEqual([404, 'Transaction not found'])
  }
  const deposit = (await who.get('/api/checking/primary/transactions')).body.data.find(
    ({ type }: { type: string }) => type === 'deposit',
  )
  expect((await who.post('/api/disputes', form(asked(deposit.id)))).status).toBe(422)
  expect((await who.get(`/api/disputes/transactions/${deposit.id}`)).body.data.canBeDisputed).toBe(false)
  expect((await who.get(`/api/accounts/${stranger.account.publicId}`)).status).toBe(404)
  expect((await bank.ask('POST', '/api/disputes', form(asked('1-1-0')))).status).toBe(401)
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
  expect((await list('?search=blue')).transactions).toMatchObject([
    { id: line, cardLast4: '4821', canBeDisputed: true, formattedDate: 'Nov 18, 2026' },
  ])
  expect((await list('?to=2026-11-17')).total).toBe(0)
  await who.post('/api/disputes', form(asked(line)))
  expect((await list('?search=blue')).transactions).toMatchObject([{ hasBeenDisputed: true, canBeDisputed: false }])
})

test('a provisional credit comes on the next business day, once, and ends as the bank decides', async () => {
  const { who, account, line } = await buyer()
  const { body } = await who.post('/api/disputes', form(asked(line, { temporaryCreditRequested: 'true' })))
  const number = body.data.disputeNumber
  expect(body.data).toMatchObject({
    temporaryCredit: 'expected',
    statusHistory: [{}, { status: 'Temporary Credit Issued' }],
  })
  await openDay(TODAY)
  expect(await balanceOf(who)).toBe(380)
  await openDay('2026-11-19')
  await openDay('2026-11-20')
  expect(await balanceOf(who)).toBe(500)
  expect((await who.get(`/api/disputes/${number}`)).body.data.temporaryCredit).toBe('posted')

  // It is seen, and does not leave the bank: neither at a shop nor by any run that settles deposits.
  expect((await bank.machinery.db.asBank(livingOrigins)).filter(({ kind }) => kind === 'dispute-credit')).toEqual([])
  const shop = { account: account.ledgerId, amount: '381.00', merchant: 'Long Way Home' }
  await expect(bankDoes(bank, 'card-purchase', shop)).rejects.toThrow('insufficient_funds')
  const savings = await openAccount(bank, who.id, 'savings')
  const moved = { from: account.ledgerId, to: savings.ledgerId, amount: '450.00' }
  await bankDoes(bank, 'internal-transfer', moved)
  await resolve(bank.machinery, number, 'denied')
  await resolve(bank.machinery, number, 'denied')
  expect([await balanceOf(who), (await who.get('/api/savings/primary')).body.data.balance]).toEqual([0, 380])
  expect((await who.get(`/api/disputes/${number}`)).body.data).toMatchObject({
    status: 'Denied',
    temporaryCredit: 'taken-back',
  })
  await expect(resolve(bank.machinery, number, 'final')).rejects.toThrow('was decided before')
  expect(await bank.mail(who.email, 'dispute-denied')).toBeDefined()
})

test('decided for the customer, the amount is theirs whether they had a credit or not, and never twice', async () => {
  for (const temporaryCreditRequested of ['true', 'false']) {
    const { who, account, line } = await buyer()
    const { body } = await who.post('/api/disputes', form(asked(line, { temporaryCreditRequested })))
    await Promise.all([resolve(bank.machinery, body.data.disputeNumber, 'final'), openDay('2026-11-19')])
    await openDay('2026-11-20')
    expect((await balancesOf(account.ledgerId)).rows).toEqual([{ posted: '500.00' }])
    expect((await who.get(`/api/disputes/${body.data.disputeNumber}`)).body.data).toMatchObject({
      status: 'Resolved',
      temporaryCredit: 'kept',
    })
  }
})

test('a credit that meets a denial on its way is taken back', async () => {
  const { who, account, line } = await buyer()
  const { body } = await who.post('/api/disputes', form(asked(line, { temporaryCreditRequested: 'true' })))
  await Promise.all([openDay('2026-11-19'), resolve(bank.machinery, body.data.disputeNumber, 'denied')])
  await openDay('2026-11-20')
  expect(await balanceOf(who)).toBe(380)
  expect(account.ledgerId).toBeGreaterThan(0)
})

test('every message is written in every language', () => {
  for (const template of Object.values(disputeTemplates)) {
    for (const language of ['es', 'fr', 'zh'] as const)
      expect(template({}, language).body).not.toBe(template({}, 'en').body)
  }
})
