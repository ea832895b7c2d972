/** A picture beside a line: drawn anew, fetched once, replaced, taken away; never on another's line. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { formOf } from '../../scripts/testing/forms.ts'

const bank = await testBank()
const picture = (side: number) =>
  sharp({ create: { width: side, height: 40, channels: 3, background: '#cc8844' } })
    .png()
    .toBuffer()

function form(bytes: Buffer, name = 'bill.png'): FormData {
  return formOf({ picture: new File([new Uint8Array(bytes)], name, { type: 'image/png' }) })
}

async function shopper() {
  const who = await bank.customer()
  const { ledgerId: account } = await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  const { seq } = await bankDoes(bank, 'card-purchase', { account, merchant: 'Inn', amount: '9.00' })
  return { who, line: `/api/transactions/1-${seq}-0` }
}

test('it is kept as a picture of ours, given back once, replaced and taken away', async () => {
  const { who, line } = await shopper()
  const has = async () => (await who.get(`${line}/entry`)).body.data.receipt
  expect(await has()).toBe(false)
  expect((await who.post(`${line}/receipt`)).status).toBe(404)
  expect((await who.put(`${line}/receipt`, form(await picture(3000)))).body.data.receipt).toBe(true)
  expect(await has()).toBe(true)
  expect((await who.put(`${line}/receipt`, form(await picture(90)))).status).toBe(200)
  expect((await who.put(`${line}/note`, { note: 'Lunch' })).status).toBe(200)
  expect(await has()).toBe(true)
  const kept = () =>
    bank.machinery.db.pool.query(`select type, bytes from app.upload where customer = $1 and purpose = 'receipt'`, [
      who.id,
    ])
  const { rows } = await kept()
  expect(rows).toHaveLength(1)
  expect(await sharp(rows[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 90 })
  const { downloadUrl } = (await who.post(`${line}/receipt`)).body.data
  expect(downloadUrl).toMatch(/^\//)
  expect((await who.del(`${line}/receipt`)).body.data.receipt).toBe(false)
  expect((await kept()).rows).toEqual([])
  expect((await who.del(`${line}/receipt`)).status).toBe(404)
})

test('what is no picture, and whose line it is not', async () => {
  const [one, other] = [await shopper(), await shopper()]
  const refused = await one.who.put(`${one.line}/receipt`, form(Buffer.from('<svg xmlns="x"/>')))
  expect([refused.status, refused.body.error]).toEqual([400, 'Only image files are allowed'])
  expect((await other.who.put(`${one.line}/receipt`, form(await picture(50)))).status).toBe(404)
  await one.who.put(`${one.line}/receipt`, form(await picture(50)))
  expect((await other.who.post(`${one.line}/receipt`)).status).toBe(404)
  expect((await other.who.del(`${one.line}/receipt`)).status).toBe(404)
})
