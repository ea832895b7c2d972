/** What a key tells of an act that is not the ledger's: made, given up, or neither; and only one of the two ever. */
import { expect, test } from 'vitest'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const payee = { name: 'Northline Electric', accountNumber: '99-8877 6655', category: 'Utilities' }
const adds = (who: TestCustomer, key: string) => who.post('/api/payees', payee, { key })
const state = async (who: TestCustomer, key: string) => (await who.get(`/api/commands/${key}`)).body.data.state
const closes = async (who: TestCustomer, key: string): Promise<string> =>
  (await who.post(`/api/commands/${key}/close`)).body.data.state // one of three words

test('a payee: made stays made, however often its key is given up, and after it was removed', async () => {
  const who = await bank.customer()
  expect(await state(who, 'payee-key-1')).toBe('unknown')
  const { body } = await adds(who, 'payee-key-1')
  for (let n = 0; n < 2; n += 1)
    expect([await state(who, 'payee-key-1'), await closes(who, 'payee-key-1')]).toEqual(['made', 'made'])
  expect((await who.del(`/api/payees/${body.data.id}`)).status).toBe(200)
  expect(await closes(who, 'payee-key-1')).toBe('made')
  const stranger = await bank.customer()
  expect(await state(stranger, 'payee-key-1')).toBe('unknown')
})

test('a key that was given up first: the payee is not made, and no code goes out', async () => {
  const who = await bank.customer()
  expect(await closes(who, 'payee-key-2')).toBe('not_made')
  const late = await adds(who, 'payee-key-2')
  expect([late.status, late.body.code]).toEqual([422, 'key_closed'])
  expect((await who.get('/api/payees')).body.data).toEqual([])
  expect(await bank.mail(who.email, 'payee-code')).toBeUndefined()
  expect([await state(who, 'payee-key-2'), await closes(who, 'payee-key-2')]).toEqual(['not_made', 'not_made'])
  expect((await adds(who, 'payee-key-3')).status).toBe(201)
})

test('a payee sent and given up at once is made, or never is', async () => {
  for (let n = 0; n < 12; n += 1) {
    const who = await bank.customer()
    const key = `payee-race-${n}`
    const [sent, closed] = await Promise.all([adds(who, key), closes(who, key), closes(who, key)])
    const made = (await who.get('/api/payees')).body.data.length === 1
    expect([sent.status, closed, await state(who, key)]).toEqual(
      made ? [201, 'made', 'made'] : [422, 'not_made', 'not_made'],
    )
  }
})
