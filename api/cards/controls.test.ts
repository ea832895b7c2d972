/** What a customer allows their card is what the bank's own postings and machines obey, over both doors. */
import { expect, test } from 'vitest'
import { operatorKey } from '../../ledger/keys.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const open = { locked: false, online: true, abroad: true, atm: true, dailyLimit: null, dailyCashLimit: null }
let n = 0

async function holder() {
  const { who, checking } = await holderOf(bank, { checking: '900.00' })
  const set = (more: object, key?: string) =>
    who.put(`/api/cards/${checking.publicId}/controls`, { ...open, ...more }, key ? { key } : {})
  const buy = async (amount: string, how: object = {}) => {
    const payload = { account: checking.ledgerId, amount, merchant: 'Fenwick Grocers', ...how }
    const at = await bank.machinery.clocks.bank()
    const command = { key: operatorKey(`controls-${(n += 1)}`), kind: 'card-purchase', payload, actor: 'bank', at }
    const told = await bank.machinery.ledger.append(command)
    return told.outcome === 'refused' ? told.code : told.outcome
  }
  const shown = async () => (await who.get('/api/cards/controls')).body.data.cards
  return { who, checking, set, buy, shown }
}

test('locked: nothing is bought or drawn until it is unlocked, and the customer is told', async () => {
  const { who, checking, set, buy, shown } = await holder()
  expect(await shown()).toMatchObject([{ id: checking.publicId, ...open, boughtToday: 0 }])
  for (const { status, body } of await Promise.all([
    set({ locked: true }, 'lock-0001'),
    set({ locked: true }, 'lock-0001'),
  ])) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ locked: true })
  }
  expect(await buy('5.00')).toBe('card_locked')
  for (const path of ['accounts', 'dashboard'])
    expect((await who.get(`/api/${path}`)).body.data.accounts).toMatchObject([{ cardLocked: true }])
  expect((await who.get('/api/checking/primary')).body.data).toMatchObject({ cardLocked: true })
  const cash = { accountId: checking.publicId, amount: 20, withdrawalType: 'atm' }
  const { status, body } = await who.post('/api/withdrawals/withdraw', cash)
  expect([status, body.code, body.error]).toEqual([422, 'card_locked', 'This card is locked. Unlock it first.'])
  await set({})
  expect((await who.get('/api/accounts')).body.data.accounts[0].cardLocked).toBeUndefined()
  expect(await buy('5.00')).toBe('accepted')
  expect((await who.post('/api/withdrawals/withdraw', cash)).status).toBe(200)
})

test('each change is told once, and by what it changed', async () => {
  const { who, set } = await holder()
  const told = async () => {
    await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
    const { notifications } = (await who.get('/api/notifications')).body.data
    const subjects: string[] = notifications.map(({ subject }: { subject: string }) => subject)
    return subjects.filter(subject => !subject.startsWith('Welcome')).toReversed()
  }
  await set({ locked: true })
  await set({ locked: true })
  expect(await told()).toEqual(['Your card was locked'])
  await set({})
  await set({})
  expect((await told()).slice(1)).toEqual(['Your card was unlocked'])
  await set({ online: false })
  expect((await told()).slice(2)).toEqual(['What your card may do was changed'])
  await set({ locked: true, dailyLimit: 50 })
  expect((await told()).slice(3).toSorted()).toEqual(['What your card may do was changed', 'Your card was locked'])
})

test('what is not named stays, so that a page that is behind unlocks nothing', async () => {
  const { who, checking, set, buy } = await holder()
  const change = async (more: object, key: string) => {
    const { status, body } = await who.put(`/api/cards/${checking.publicId}/controls`, more, { key })
    return [status, body.code ?? body.data]
  }
  await set({ locked: true, abroad: false, dailyCashLimit: 60 })
  const limited = { ...open, locked: true, abroad: false, dailyLimit: 50, dailyCashLimit: 60 }
  expect(await change({ dailyLimit: 50 }, 'only-limit-1')).toMatchObject([200, limited])
  expect(await buy('5.00')).toBe('card_locked')
  expect(await change({ locked: false, dailyCashLimit: null }, 'only-lock-1')).toMatchObject([
    200,
    { ...limited, locked: false, dailyCashLimit: null },
  ])
  // Sent again it is the same act, whatever was changed since; another one under its key is none.
  expect((await change({ dailyLimit: 50 }, 'only-limit-1'))[0]).toBe(200)
  expect(await change({ dailyLimit: 70 }, 'only-limit-1')).toEqual([422, 'key_reused_with_different_body'])
  expect(await change({ online: 'yes' }, 'only-online-1')).toMatchObject([400, 'validation_failed'])
})

test('of changes at once none undoes another', async () => {
  const { who, checking, shown } = await holder()
  const changes = [{ locked: true }, { online: false }, { abroad: false }, { atm: false }, { dailyLimit: 5 }]
  const path = `/api/cards/${checking.publicId}/controls`
  const told = await Promise.all(changes.map((change, i) => who.put(path, change, { key: `at-once-${i}` })))
  expect(told.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect(await shown()).toMatchObject([Object.assign({}, ...changes)])
})

test('online and abroad by themselves; a day’s limit counts what was bought before it was set', async () => {
  const { set, buy, shown } = await holder()
  await set({ online: false, abroad: false })
  expect([await buy('1.00', { online: true }), await buy('1.00', { abroad: true }), await buy('40.00')]).toEqual([
    'card_use_off',
    'card_use_off',
    'accepted',
  ])
  expect((await set({ dailyLimit: 100 })).body.data).toMatchObject({ dailyLimit: 100, boughtToday: 40 })
  expect([await buy('60.01'), await buy('60.00'), await buy('0.01')]).toEqual([
    'exceeds_daily_limit',
    'accepted',
    'exceeds_daily_limit',
  ])
  expect(await shown()).toMatchObject([{ dailyLimit: 100, dailyCashLimit: null, boughtToday: 100 }])
})

test('cash of a day has the customer’s limit where lower; no bad setting, no other’s account', async () => {
  const { who, checking, set } = await holder()
  await set({ dailyCashLimit: '40' })
  const draw = (amount: number) =>
    who.post('/api/withdrawals/withdraw', { accountId: checking.publicId, amount, withdrawalType: 'atm' })
  expect((await draw(60)).body.code).toBe('exceeds_daily_limit')
  expect((await draw(40)).status).toBe(200)
  expect((await set({ dailyLimit: 'much' })).body.error).toBe('Please enter a limit of the day, or none')
  expect((await set({ locked: 'yes' })).status).toBe(400)
  const stranger = await bank.customer()
  expect((await stranger.put(`/api/cards/${checking.publicId}/controls`, open)).status).toBe(404)
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '5.00' })
  expect((await who.put(`/api/cards/${savings.publicId}/controls`, open)).status).toBe(404)
})

auditedAfterAll(bank)

test('what was bought and taken back the same day uses up no limit that is set afterwards', async () => {
  const { checking, set, buy } = await holder()
  const bought = await bankDoes(bank, 'card-purchase', {
    account: checking.ledgerId,
    amount: '100.00',
    merchant: 'Shop',
  })
  await bankDoes(bank, 'reversal', { of: bought.seq, accounts: [checking.ledgerId], reason: 'Rung up twice' })
  expect((await set({ dailyLimit: 100 })).body.data).toMatchObject({ dailyLimit: 100, boughtToday: 0 })
  expect([await buy('100.00'), await buy('0.01')]).toEqual(['accepted', 'exceeds_daily_limit'])
})
