/** Giving keys up leaves events in the journal for ever: one customer leaves only so many, and nobody else notices. */
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank({ limits: true })

const tombstones = async () => {
  const { rows } = await bank.machinery.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger.record where kind = 'key-closed'`,
  )
  return rows[0]?.n
}

test('a customer who gives up key after key is told to wait, and others are not', async () => {
  const [who, other] = [await bank.customer(), await bank.customer()]
  const [from, to] = [
    await openAccount(bank, who.id, 'checking', { deposit: '50.00' }),
    await openAccount(bank, who.id, 'savings'),
  ]
  const move = { transferType: 'internal', fromAccount: from.publicId, toAccount: to.publicId, amount: 5 }
  const key = 'made-before-all-1'
  expect((await who.post('/api/transfers/transfer', { ...move, transferDate: '2026-11-18' }, { key })).status).toBe(200)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => who.post(`/api/commands/flood-of-keys-${n}/close`)),
  )
  const stopped = answers.filter(({ status }) => status === 429)
  expect(stopped).toHaveLength(40)
  expect(Number(stopped[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await tombstones()).toBe(20)
  // what was given up stays so, what was made is told, and another customer is heard
  const given = answers.findIndex(({ status }) => status === 200)
  expect((await who.post(`/api/commands/flood-of-keys-${given}/close`)).body.data.state).toBe('not_made')
  expect((await who.post(`/api/commands/${key}/close`)).body.data.state).toBe('made')
  expect((await other.post('/api/commands/flood-of-keys-0/close')).body.data.state).toBe('not_made')
  expect(await tombstones()).toBe(21)
})
