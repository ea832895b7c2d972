/** A file of a customer's goes back as it came, a slice after the other, and to nobody else. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import type { Reader } from '../trpc.ts'
import { bytesOf } from './file-to-send.ts'
import { uploadOf } from './kept-file.ts'
import { digestOf } from './uploads.ts'

const bank = await testBank()
const SLICE = 262_144

test.each([0, 1, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE])('%d bytes', async size => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const { machinery } = bank
  const [id, bytes] = [randomUUID(), randomBytes(size)]
  const file = { purpose: 'test', name: 'a.jpg', type: 'image/jpeg', digest: digestOf(bytes), bytes }
  await machinery.db.asCustomer(dana.id, tx =>
    tx
      .insertInto('app.upload')
      .values({ id, customer: dana.id, uploaded_at: new Date(bank.now), ...file })
      .execute(),
  )
  const read = async (customer: string) => {
    const reader: Reader = { machinery, customer, asCaller: act => machinery.db.asCustomer(customer, act) }
    const print = await uploadOf(reader, { id, name: 'b.jpg', type: 'image/jpeg' })
    return bytesOf(await print())
  }
  expect((await read(dana.id)).equals(bytes)).toBe(true)
  await expect(read(anna.id)).rejects.toThrow()
})
