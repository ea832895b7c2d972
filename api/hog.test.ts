/**
 * No single request keeps the thread that answers to itself; `npm run drill -- hog` is the long form, with the times of
 * a second customer. It is measured in the thread's own processor time, which a busy machine does not lengthen.
 */
import { expect, test } from 'vitest'
import { askEach } from '../scripts/testing/hog/hog.ts'
import { shapes } from '../scripts/testing/hog/shapes.ts'
import { openAccount, testBank } from '../scripts/testing/http-bank.ts'

const bank = await testBank()
/** The drill's bar is 50 ms; here caches are cold, and the test's own work is in the same thread. */
const MOST_MS = 150

async function hog() {
  const dana = await bank.customer()
  const { publicId } = await openAccount(bank, dana.id, 'checking', { deposit: '100.00' })
  return { token: dana.token, username: dana.username, account: publicId }
}

test('forty shapes of request, none of which holds up the others', async () => {
  const found = await askEach(bank.url, await hog(), MOST_MS)
  expect(found.length).toBeGreaterThanOrEqual(40)
  expect(found.filter(({ longest }) => longest > MOST_MS)).toEqual([])
  expect(found.filter(({ statuses }) => 500 in statuses)).toEqual([])
})

test('the measure shows a request that works where others wait', async () => {
  const asker = await hog()
  const { db } = bank.machinery
  const { asReader } = db
  db.asReader = (...given) => {
    const begun = process.threadCpuUsage()
    while (process.threadCpuUsage(begun).user < (MOST_MS + 100) * 1_000);
    return asReader(...given)
  }
  const some = shapes.filter(({ name }) => name === 'everything that comes up')
  const found = await askEach(bank.url, asker, MOST_MS, some)
  db.asReader = asReader
  expect(found.map(({ longest }) => longest > MOST_MS)).toEqual([true])
})
