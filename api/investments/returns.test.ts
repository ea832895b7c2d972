/** What a real account has returned this year, on the cards of the dashboard and the list: its own figure, or none. */
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const TODAY = '2026-11-18'

const cardOf = async (who: TestCustomer, path = '/api/dashboard') => (await who.get(path)).body.data.accounts[0]

test('a retirement account shows what its interest has made of it; what is paid in is no return', async () => {
  const who = await bank.customer()
  const { ledgerId: account } = await openAccount(bank, who.id, 'retirement', { deposit: '10000.00' })
  expect(await cardOf(who)).toMatchObject({ ytdReturn: 0 })
  const period = { rate: '0.05', from: '2026-10-01', to: '2026-10-31' }
  await bankDoes(bank, 'interest', { account, amount: '50.00', ...period })
  await bankDoes(bank, 'rollover', { to: account, amount: '5000.00', withholding: '0', method: 'direct' })
  for (const path of ['/api/dashboard', '/api/accounts']) expect((await cardOf(who, path)).ytdReturn).toBe(0.33)
})

test('an account in which nothing ever was has no return to show', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'investment')
  const card = await cardOf(who)
  expect([card.ytdReturn, card.totalGrowth]).toEqual([undefined, undefined])
  expect((await who.get('/api/investment/primary')).body.data).toMatchObject({
    yearToDateReturn: null,
    totalReturn: null,
  })
})

test('the fee of a wire is a loss, the wire itself is not; taken back, neither is', async () => {
  const who = await bank.customer()
  const { ledgerId: from } = await openAccount(bank, who.id, 'investment', { deposit: '10000.00' })
  const wire = await bankDoes(bank, 'wire', { from, amount: '1000.00', last4: '1234' })
  expect(await cardOf(who)).toMatchObject({ ytdReturn: -0.33 }) // 30 of 9,000
  await bankDoes(bank, 'reversal', { of: wire.seq, accounts: [from], reason: 'Mistake' })
  expect(await cardOf(who)).toMatchObject({ ytdReturn: 0 })
})

test('a dividend that was a mistake, and was taken back, has returned nothing', async () => {
  const who = await bank.customer()
  const { ledgerId: account } = await openAccount(bank, who.id, 'investment', { deposit: '10000.00' })
  const paid = await bankDoes(bank, 'dividend', {
    account,
    symbol: 'BNDA',
    day: TODAY,
    perShare: '5',
    units: '100.000000',
  })
  expect(await cardOf(who)).toMatchObject({ ytdReturn: 5, totalGrowth: 5 })
  const counters = [`dividend:${account}:BNDA:${TODAY}`]
  await bankDoes(bank, 'reversal', { of: paid.seq, accounts: [account], counters, reason: 'Mistake' })
  expect(await cardOf(who)).toMatchObject({ ytdReturn: 0, totalGrowth: 0 })
})
