// Tries C-94, C-95.
/**
 * Checks over HTTP: one deposit a check, limits in order, the documented first-day part,
 * pictures that only their owner sees.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { checkDrawing } from '../../scripts/testing/check-drawing.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { formOf } from '../../scripts/testing/forms.ts'
import { operatorKey } from '../../ledger/keys.ts'

const bank = await testBank()
/** Another bank, which gives more of a day's checks at once. */
const generous = await testBank({ firstDayAvailability: '275.00' })

/** Another check each time: its number is drawn as bars. */
const picture = (number = randomInt(1e6, 1e9)) => sharp(checkDrawing(number)).jpeg().toBuffer()
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'check.jpg', { type: 'image/jpeg' })
const reference = () => `DEP-${randomInt(100_000, 999_999)}-${randomInt(1000, 9999)}`

async function check(
  accountId: string,
  amount: string | number,
  change: Record<string, string | Blob | undefined> = {},
) {
  const jpeg = async () => fileOf(await picture())
  const fields: Record<string, string | Blob | undefined> = {
    amount: String(amount),
    accountId,
    emailReceipt: 'true',
    mobileReceipt: 'false',
    saveInformation: 'false',
    endorsementConfirmed: 'true',
    referenceNumber: reference(),
    frontImage: await jpeg(),
    backImage: await jpeg(),
    ...change,
  }
  return formOf(fields)
}

async function withChecking() {
  const who = await bank.customer()
  return { who, account: await openAccount(bank, who.id, 'checking', { deposit: '100.00' }) }
}

const standing = async (who: TestCustomer) => (await who.get('/api/checking/primary')).body.data

test('225 of it is given on the first day and does not leave; the rest comes two workdays later', async () => {
  const { who, account } = await withChecking()
  const { status, body } = await who.post('/api/check-deposits', await check(account.publicId, '1000.00'))
  expect(status).toBe(201)
  expect(body.deposit).toMatchObject({
    amount: 1000,
    firstDayAmount: 225,
    availabilityDate: '2026-11-20',
    status: 'Processing',
  })
  expect(body.data.deposit.referenceNumber).toBe(body.deposit.referenceNumber)
  expect(await standing(who)).toMatchObject({ balance: 1100, availableBalance: 325, withdrawableBalance: 100 })
  expect((await bank.mail(who.email, 'check-received'))?.body).toContain('$1,000.00')
  const seq = Number(
    (await bank.machinery.db.pool.query('select seq from app.check_deposit where customer = $1', [who.id])).rows[0].seq,
  )
  await bank.machinery.ledger.append({
    key: operatorKey(`settle-${seq}`),
    kind: 'settle',
    payload: { origin: seq },
    actor: 'bank',
    at: bank.now,
  })
  expect(await standing(who)).toMatchObject({ availableBalance: 1100, withdrawableBalance: 1100 })
  expect((await who.get('/api/check-deposits/history')).body.data.deposits[0].status).toBe('Available')
})

test('the bank decides what the first day gives, and keeps to it for a check that is sent again', async () => {
  const who = await generous.customer()
  const { publicId } = await openAccount(generous, who.id, 'checking', { deposit: '100.00' })
  expect((await who.get('/api/check-deposits/limits')).body).toMatchObject({ data: { firstDayAmount: 275 } })
  const [front, referenceNumber] = [fileOf(await picture()), reference()]
  const send = async (as: TestCustomer) =>
    as.post('/api/check-deposits', await check(publicId, '1000.00', { frontImage: front, referenceNumber }))
  expect((await send(who)).body.deposit).toMatchObject({ firstDayAmount: 275 })
  generous.machinery.settings.firstDayAvailability = '225.00'
  generous.now += 24 * 3_600_000
  const tomorrow = await signedOnAgain(generous, who)
  const again = await send(tomorrow)
  generous.machinery.settings.firstDayAvailability = '275.00'
  expect([again.status, again.body.deposit.firstDayAmount]).toEqual([201, 275])
  expect(await standing(tomorrow)).toMatchObject({ balance: 1100, availableBalance: 375 })
})

test('a check that bounced after its day says so, and its account owes it', async () => {
  const { who, account } = await withChecking()
  await who.post('/api/check-deposits', await check(account.publicId, '300.00'))
  const { rows } = await bank.machinery.db.pool.query('select seq from app.check_deposit where customer = $1', [who.id])
  const origin = Number(rows[0].seq)
  await bankDoes(bank, 'settle', { origin })
  await bankDoes(bank, 'wire', { from: account.ledgerId, amount: '350.00', last4: '1234' })
  await bankDoes(bank, 'charge-back', { origin, account: account.ledgerId, reason: 'Forged endorsement' })
  expect((await who.get('/api/check-deposits/history')).body.data.deposits[0].status).toBe('Returned')
  expect(await standing(who)).toMatchObject({ balance: -280, withdrawableBalance: 0 })
})

test('a check that bounced says so, to its owner alone, and is taken back where its money went', async () => {
  const { who, account } = await withChecking()
  const savings = await openAccount(bank, who.id, 'savings')
  await who.post('/api/check-deposits', await check(account.publicId, '300.00'))
  await who.post('/api/check-deposits', await check(account.publicId, '10.00'))
  const { rows } = await bank.machinery.db.pool.query(
    'select seq from app.check_deposit where customer = $1 order by seq',
    [who.id],
  )
  await bankDoes(bank, 'internal-transfer', { from: account.ledgerId, to: savings.ledgerId, amount: '200.00' })
  await bankDoes(bank, 'return', { origin: Number(rows[0].seq) })
  const history = (await who.get('/api/check-deposits/history')).body.data.deposits
  expect(history.map(({ status }: { status: string }) => status)).toEqual(['Processing', 'Returned'])
  expect(await standing(who)).toMatchObject({ balance: 10 })
  expect((await who.get('/api/savings/primary')).body.data.balance).toBe(100)
  const own = await bank.machinery.db.asCustomer((await bank.customer()).id, async tx =>
    sql<{ n: string }>`select count(*) as n from app.my_return`.execute(tx),
  )
  expect(Number(own.rows[0]?.n)).toBe(0)
})

test('the same check is one deposit: by its number, by its picture, and twenty at once', async () => {
  const { who, account } = await withChecking()
  const front = new File([new Uint8Array(await picture())], 'a.jpg', { type: 'image/jpeg' })
  const number = reference()
  const sends = await Promise.all(
    Array.from({ length: 20 }, async () =>
      who.post(
        '/api/check-deposits',
        await check(account.publicId, 50, { frontImage: front, referenceNumber: number }),
      ),
    ),
  )
  expect(new Set(sends.map(({ body }) => body.deposit?.id)).size).toBe(1)
  const again = await who.post('/api/check-deposits', await check(account.publicId, 50, { frontImage: front }))
  expect(again.body.data).toMatchObject({ alreadyDeposited: true, deposit: { referenceNumber: number } })
  expect(sends.every(({ body }) => body.data.alreadyDeposited === false)).toBe(true)
  expect((await standing(who)).balance).toBe(150)
  const changed = await who.post('/api/check-deposits', await check(account.publicId, 51, { referenceNumber: number }))
  const told = expect.stringMatching(
    /^This check has already been deposited: \$50\.00 on 2026-11-\d\d, with the reference/,
  )
  expect([changed.status, changed.body.error]).toEqual([422, told])
  expect(changed.body.error).toContain(number)
  const pictured = await who.post('/api/check-deposits', await check(account.publicId, 51, { frontImage: front }))
  expect([pictured.status, pictured.body.error]).toEqual([422, told])
  const thief = await withChecking()
  const stolen = await thief.who.post(
    '/api/check-deposits',
    await check(thief.account.publicId, 50, { frontImage: front }),
  )
  expect(stolen.status).toBe(422)
  expect((await standing(thief.who)).balance).toBe(100)
})

test('under the key of something else it is refused and leaves nothing: another number takes it', async () => {
  const { who, account } = await withChecking()
  const [referenceNumber, front] = [reference(), await picture()]
  const bought = { accountId: account.publicId, withdrawalType: 'branch', amount: 1 }
  expect((await who.post('/api/withdrawals/withdraw', bought, { key: referenceNumber })).status).toBe(200)
  const send = async (change: Record<string, string | Blob>) =>
    who.post('/api/check-deposits', await check(account.publicId, '5.00', { frontImage: fileOf(front), ...change }))
  const refused = await send({ referenceNumber })
  expect([refused.status, refused.body.code]).toEqual([422, 'key_reused_with_different_body'])
  expect((await send({})).status).toBe(201)
})

test('a picture changed a little is the same check; the next check of the book is another one', async () => {
  const { who, account } = await withChecking()
  const { data, info } = await sharp(checkDrawing(4711)).raw().toBuffer({ resolveWithObject: true })
  const stored = (quality = 95) => sharp(data, { raw: info }).jpeg({ quality }).toBuffer()
  const send = async (front: Buffer, by = { who, account }) =>
    by.who.post('/api/check-deposits', await check(by.account.publicId, 40, { frontImage: fileOf(front) }))
  const first = await send(await stored())
  expect(first.status).toBe(201)
  const again = [
    await stored(60),
    await sharp(await stored())
      .resize(1000)
      .jpeg()
      .toBuffer(),
  ]
  data[info.channels * (info.width * 100 + 300)] = 255
  again.push(await stored())
  for (const { body } of await Promise.all(again.map(front => send(front))))
    expect(body.deposit?.id).toBe(first.body.deposit.id)
  expect((await standing(who)).balance).toBe(140)

  const thief = await withChecking()
  expect((await send(await stored(), thief)).body.error).toBe('This check has already been deposited.')
  expect((await standing(thief.who)).balance).toBe(100)
  const next = await Promise.all([4712, 4713, 4714].map(async number => send(await picture(number))))
  expect(next.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await standing(who)).balance).toBe(260)
})

test('twenty pictures of one check that differ in a pixel each, at once, are one deposit', async () => {
  const { who, account } = await withChecking()
  const { data, info } = await sharp(checkDrawing(randomInt(1e6, 1e9)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fronts = Array.from({ length: 20 }, (_, i) => {
    const own = Buffer.from(data)
    own[info.channels * (info.width * (100 + i * 7) + 300 + i * 11)] = 255
    return sharp(own, { raw: info }).jpeg({ quality: 95 }).toBuffer()
  })
  const sends = fronts.map(async front =>
    who.post('/api/check-deposits', await check(account.publicId, 30, { frontImage: fileOf(await front) })),
  )
  expect(new Set((await Promise.all(sends)).map(({ body }) => body.deposit?.id)).size).toBe(1)
  expect((await standing(who)).balance).toBe(130)
})

test('the same form goes through tRPC, where the browser sends it', async () => {
  const { who, account } = await withChecking()
  const sent = await who.post('/trpc/checkDeposits.submit', await check(account.publicId, '20.00'))
  expect(sent.status).toBe(200)
  expect((await standing(who)).balance).toBe(120)
})

test('limits in the documented order, and used up to the cent', async () => {
  const { who, account } = await withChecking()
  const say = async (amount: string | number) =>
    (await who.post('/api/check-deposits', await check(account.publicId, amount))).body.error
  expect(await say('abc')).toBe('Please enter a valid amount')
  expect(await say('0.005')).toBe('Please enter a valid amount')
  expect(await say('0')).toBe('Minimum deposit amount is $0.01')
  expect(await say('10000.01')).toBe('Maximum deposit amount is $10,000.00')
  expect(await say('6000')).toBe('This deposit would exceed your daily limit. You can deposit up to $5,000.00 today.')
  expect(await say('4999.99')).toBeNull()
  expect(await say('0.02')).toBe('This deposit would exceed your daily limit. You can deposit up to $0.01 today.')
  expect((await who.get('/api/check-deposits/limits')).body).toMatchObject({
    usedToday: 4999.99,
    limits: { dailyLimit: 5000 },
    data: { usedToday: 4999.99 },
  })
  expect(await say('0.01')).toBeNull()
  expect(await say('0.01')).toBe("You've reached your daily deposit limit. Please try again tomorrow.")
})

test('pictures must be pictures, both of them, and the back endorsed', async () => {
  const { who, account } = await withChecking()
  const say = async (change: Record<string, string | Blob | undefined>) =>
    (await who.post('/api/check-deposits', await check(account.publicId, 5, change))).body.error
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'check.jpg', { type: 'image/jpeg' })
  expect(await say({ frontImage: undefined })).toBe('Check images are required')
  expect(await say({ frontImage: svg })).toBe('Failed to process front image')
  expect(await say({ backImage: svg })).toBe('Failed to process back image')
  for (const endorsementConfirmed of ['false', 'perhaps'])
    expect(await say({ endorsementConfirmed })).toBe('Please ensure the check is endorsed on the back')
  expect(await say({ emailReceipt: 'perhaps' })).toBe('Please choose yes or no')
  expect(await say({ referenceNumber: 'DEP-1-2' })).toContain('Please send a reference number')
  expect(await say({ fee: '0' })).toBe('Unexpected field: fee')
  expect((await standing(who)).balance).toBe(100)
})

test('another customer’s account, checks and pictures are not found', async () => {
  const { who, account } = await withChecking()
  const other = await withChecking()
  for (const [id, said] of [
    [other.account.publicId, [404, 'accountId']],
    ['', [400, 'accountId']],
  ] as const) {
    const { status, body } = await who.post('/api/check-deposits', await check(id, 5))
    expect([status, body.field]).toEqual(said)
  }
  const { body } = await who.post('/api/check-deposits', await check(account.publicId, 5))
  expect((await who.get(`/api/check-deposits/${body.deposit.id}/images`)).body.data.front).toMatch(
    /^data:image\/jpeg;base64,/,
  )
  for (const id of [body.deposit.id, 'x', "' or 1=1"]) {
    expect((await other.who.get(`/api/check-deposits/${encodeURIComponent(id)}/images`)).status).toBe(404)
  }
  expect((await other.who.get('/api/check-deposits/history')).body.data).toMatchObject({ deposits: [], total: 0 })
})
