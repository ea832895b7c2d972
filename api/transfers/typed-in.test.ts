/** What is typed in for an order that is refused before the ledger is asked is not kept. */
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank({ limits: true })
const { limits } = bank.machinery.settings

test('another bank’s card or account of a request that is refused is forgotten with it', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'credit', { limit: '50000.00' })
  const { publicId } = await openAccount(bank, who.id, 'checking', { deposit: '9000.00' })
  limits.challenge = { ...limits.challenge, points: 1 }
  const holder = { accountHolderName: 'Dana Whitfield', bankName: 'Harbor Bank', routingNumber: '021000021' }
  const address = { street: '7 Maple Street', city: 'Albany', state: 'NY', zipCode: '12207' }
  const asks = [
    (n: number) =>
      who.post('/api/credit-accounts/primary/balance-transfers', {
        amount: 100 + n,
        issuer: 'Harbor Bank',
        cardNumber: ['4012888888881881', '5555555555554444', '378282246310005'][n],
      }),
    (n: number) =>
      who.post('/api/transfers/transfer', {
        transferType: 'wire',
        fromAccount: publicId,
        amount: 100 + n,
        transferDate: '2026-11-18',
        memo: '',
        wireTransfer: { ...holder, accountNumber: `1234567${n}`, accountHolderAddress: address },
      }),
  ]
  const kept = async () =>
    (await bank.machinery.db.pool.query('select id from app.recipient where customer = $1', [who.id])).rows.length
  const told: unknown[] = []
  for (const ask of asks) for (let n = 0; n < 3; n += 1) told.push([(await ask(n)).status, await kept()])
  expect(told).toEqual([
    [200, 1],
    [429, 1],
    [429, 1],
    [200, 2],
    [429, 2],
    [429, 2],
  ])
})
