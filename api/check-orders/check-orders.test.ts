/** Ordering checks over HTTP: the bank's price, once; documented texts in order; nobody else's photo or account. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { formOf } from '../../scripts/testing/forms.ts'

const bank = await testBank()
const address = { name: 'Home', street: '1 Elm St', city: 'Salem', state: 'OR', zip: '97301' }

async function withChecking(deposit = '500.00') {
  const who = await bank.customer()
  return { who, account: await openAccount(bank, who.id, 'checking', { deposit }) }
}
const balanceOf = async (who: TestCustomer) => (await who.get('/api/checking/primary')).body.data.balance
const order = (accountId: string, change: object = {}) => ({
  accountId,
  checkStyle: 'premium',
  quantity: 4,
  deliveryMethod: 'standard',
  shippingAddress: address,
  customization: { startingNumber: 2001 },
  ...change,
})
const photo = (bytes: Uint8Array, name = 'photo.png') => {
  return formOf({ photo: new File([new Uint8Array(bytes)], name, { type: 'image/png' }) })
}

test('the bank reckons the price, a tie half up, and debits it once however often it is sent', async () => {
  const { who, account } = await withChecking()
  const body = order(account.publicId, { pricing: { total: 0.01 } })
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => who.post('/api/order-checks', body, { key: 'order-once-1' })),
  )
  expect(new Set(answers.map(answer => answer.body.data.orderNumber)).size).toBe(1)
  expect(answers[0]?.body.data).toMatchObject({
    pricing: { subtotal: 90, tax: 7.43, total: 97.43 },
    startingNumber: 2001,
    endingNumber: 2400,
    arrivesBy: '2026-12-03',
  })
  expect(await balanceOf(who)).toBe(402.57)
  expect((await bank.mail(who.email, 'checks-ordered'))?.body).toContain('$97.43')
  const other = await who.post('/api/order-checks', order(account.publicId, { specialInstructions: 'Another' }), {
    key: 'order-once-1',
  })
  expect(other.status).toBe(422)
})

test('checks are numbered on from the last of their account, and the same again is told', async () => {
  const { who, account } = await withChecking()
  const other = await openAccount(bank, who.id, 'checking', { deposit: '500.00' })
  const numbered = async ({ publicId }: { publicId: string }, customization: object = {}) => {
    const body = order(publicId, { checkStyle: 'standard', quantity: 1, customization })
    const { startingNumber, endingNumber } = (await who.post('/api/order-checks', body)).body.data
    return [startingNumber, endingNumber]
  }
  const foretold = async (more = '') => {
    const path = `/api/order-checks/preview?accountId=${account.publicId}${more}`
    return (await who.get(path)).body.data
  }
  expect(await foretold('&checkStyle=standard&quantity=1')).toEqual({ startingNumber: 1001, alike: null })
  expect(await numbered(account)).toEqual([1001, 1100])
  expect(await foretold('&checkStyle=standard&quantity=1')).toMatchObject({
    startingNumber: 1101,
    alike: { state: 'made', receiver: 'Checks' },
  })
  expect((await foretold('&checkStyle=premium&quantity=1')).alike).toBeNull()
  expect(await numbered(account)).toEqual([1101, 1200])
  expect(await numbered(account, { startingNumber: 5000 })).toEqual([5000, 5099])
  expect(await numbered(account)).toEqual([5100, 5199])
  expect(await numbered(other)).toEqual([1001, 1100])
})

test('orders of checks at the same moment share no number', async () => {
  const { who, account } = await withChecking()
  const body = order(account.publicId, { checkStyle: 'standard', quantity: 1, customization: {} })
  const answers = await Promise.all(Array.from({ length: 4 }, () => who.post('/api/order-checks', body)))
  const first = answers.map(answer => Number(answer.body.data.startingNumber)).toSorted((a, b) => a - b)
  expect(first).toEqual([1001, 1101, 1201, 1301])
})

test('the documented texts, in their order', async () => {
  const { who, account } = await withChecking()
  const say = async (change: object) =>
    (await who.post('/api/order-checks', order(account.publicId, change))).body.error
  expect(await say({ accountId: '', checkStyle: 'gold' })).toBe('Please select an account')
  expect(await say({ checkStyle: 'gold', quantity: 3 })).toBe('Please select a check style')
  expect(await say({ quantity: 3 })).toBe('Please select a quantity')
  expect(await say({ shippingAddress: undefined })).toBe('Please select a shipping address')
  expect(await say({ shippingAddress: { ...address, name: '' } })).toBe('Address name is required')
  expect(await say({ shippingAddress: { ...address, zip: 'x' } })).toBe('ZIP code is required')
  expect(await say({ agreeToTerms: false })).toBe('You must agree to the terms and conditions')
  expect(await say({ checkStyle: 'custom' })).toBe('Please upload a custom photo for your checks')
  expect(await say({ customization: { startingNumber: 999 } })).toBe(
    'Please enter a starting number from 1000 to 999999',
  )
  expect(await say({ surcharge: 1 })).toBe('Unexpected field: surcharge')
  expect(await balanceOf(who)).toBe(500)
})

test('poor, foreign and other kinds of account are refused', async () => {
  const { who, account } = await withChecking('97.42')
  const other = await withChecking()
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '500.00' })
  const student = await openAccount(bank, who.id, 'student', { deposit: '500.00' })
  expect((await who.post('/api/order-checks', order(account.publicId))).body).toMatchObject({
    error: 'Insufficient funds',
  })
  for (const id of [other.account.publicId, savings.publicId, student.publicId, 'x']) {
    const { status, body } = await who.post('/api/order-checks', order(id))
    expect([status, body.field]).toEqual([404, 'accountId'])
  }
})

test('a custom check needs an own photo that is a picture', async () => {
  const { who, account } = await withChecking()
  const other = await bank.customer()
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const { body } = await who.post('/api/order-checks/upload-photo', photo(png))
  const foreign = await other.post('/api/order-checks/upload-photo', photo(png))
  const fake = await who.post('/api/order-checks/upload-photo', photo(Buffer.from('%PDF-1.7 nothing'), 'photo.png'))
  expect([fake.status, fake.body.error]).toEqual([400, 'Only image files are allowed'])
  const big = await who.post('/api/order-checks/upload-photo', photo(Buffer.alloc(10 * 1024 * 1024)))
  expect([big.status, big.body.error]).toEqual([400, 'File size must be less than 10MB'])
  const custom = (customPhotoPath: string) =>
    order(account.publicId, { checkStyle: 'custom', customization: { customPhotoPath } })
  expect((await who.post('/api/order-checks', custom(foreign.body.data.filePath))).status).toBe(400)
  expect((await who.post('/api/order-checks', custom(body.data.filePath))).status).toBe(201)
})

test('hostile forms: what is no picture, what is no form, what is too much', async () => {
  const who = await bank.customer()
  const send = (body: unknown, asking = {}) => who.post('/api/order-checks/upload-photo', body, asking)
  const say = async (bytes: Uint8Array | string, name = 'photo.png') => {
    const { status, body } = await send(photo(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name))
    return [status, body.error]
  }
  const refused = [400, 'Only image files are allowed']
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#135' } })
    .png()
    .toBuffer()
  const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#135' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(await say('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).toEqual(refused)
  expect(await say('GIF89a/*<script>*/=1')).toEqual(refused)
  expect(await say(png.subarray(0, 50))).toEqual(refused)
  expect(await say(bomb)).toEqual(refused)
  expect(await say('')).toEqual(refused)
  expect((await say(png, '../../../etc/passwd\u202Egnp.exe'))[0]).toBe(201)

  const words = formOf({ photo: 'not a file' })
  const strange = photo(png)
  strange.append('__proto__', 'polluted')
  const two = photo(png)
  two.append('photo', new File([new Uint8Array(png)], 'second.png'))
  for (const body of [words, strange, two, new FormData()]) expect((await send(body)).status).toBe(400)
  const torn = { headers: { 'content-type': 'multipart/form-data; boundary=x' } }
  expect((await send('--x\r\nContent-Disposition: form-data; name="photo"', torn)).status).toBe(400)
  expect((await send('--x--', { headers: { 'content-type': 'multipart/form-data' } })).status).toBe(400)
  expect((await send({ photo: 'data:image/png;base64,AA==' })).status).toBe(415)
  expect({}).not.toHaveProperty('polluted')
  const kept = await bank.machinery.db.pool.query('select type, name from app.upload where customer = $1', [who.id])
  expect(kept.rows).toEqual([{ type: 'image/jpeg', name: 'check-photo.jpg' }])
})

test('prices, styles and preferences', async () => {
  const who = await bank.customer()
  expect((await who.get('/api/order-checks/check-styles')).body.data).toHaveLength(4)
  expect((await who.get('/api/order-checks/pricing')).body.data).toMatchObject({
    taxRate: 8.25,
    quantities: [{ id: 1 }, { id: 2 }, { id: 4, price: 65 }],
  })
  expect((await who.get('/api/order-checks/preferences')).body.data.checkStyle).toBeNull()
  await who.post('/api/order-checks/preferences', {
    checkStyle: 'scenic',
    deliveryMethod: 'expedited',
    customization: { fontStyle: 'script' },
  })
  expect((await who.get('/api/order-checks/preferences')).body.data).toMatchObject({
    checkStyle: 'scenic',
    customization: { fontStyle: 'script' },
  })
  expect((await who.get('/api/order-checks/preferences')).body).toMatchObject({
    checkStyle: 'scenic',
    deliveryMethod: 'expedited',
    customization: { fontStyle: 'script' },
  })
})
