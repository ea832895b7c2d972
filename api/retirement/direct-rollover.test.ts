// Tries LED-37, doc3 §2.8: a plan elsewhere is asked for, waited for, made good or ended.
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { foundIn } from '../../scripts/testing/audited.ts'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { runDueOrders } from '../platform/orders/due.ts'
import { brokenIn } from '../../scripts/testing/orders/kept.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { declineRollover, receiveRollover } from './receive-rollover.ts'

const bank = await testBank({}, LONG_SESSIONS)
const DAY = 86_400_000
const actor = 'operator:console'

async function saver() {
  const { who, retirement: ira } = await holderOf(bank, { retirement: '100.00' })
  const filled = { amount: 25000, provider: 'Harbor Plans', plan: '401k', lastFour: '4417' }
  const path = `/api/retirement/${ira.publicId}/direct-rollovers`
  const ask = (more: object = {}, key?: string) => who.post(path, { ...filled, ...more }, key ? { key } : {})
  const cancel = (id: string) => who.del(`/api/retirement/direct-rollovers/${id}`)
  const told = async () => (await who.get('/api/retirement/rollovers')).body.data.direct
  const balance = async () => (await who.get('/api/retirement/primary')).body.data.balance
  const named = (one: { confirmationNumber: string }) => ({
    customer: who.id,
    request: one.confirmationNumber,
  })
  return { who, ira, ask, cancel, told, balance, named, path }
}

test('one key is one request; what arrives is booked once, whatever was expected, using no room', async () => {
  const { who, ask, told, balance, named, path, cancel } = await saver()
  const query = 'amount=25000&provider=Harbor%20Plans&plan=401k&lastFour=4417'
  const preview = (await who.get(`${path}/preview?${query}`)).body.data
  const until = addDays(bankDayOf(bank.now), 90)
  expect(preview).toEqual({ amount: 25000, until, refusal: null })
  const both = await Promise.all([ask({}, 'direct-0001'), ask({}, 'direct-0001')])
  for (const { status, body } of both)
    expect([status, body.data]).toMatchObject([200, { state: 'scheduled', expected: 25000, received: null, until }])
  const [one] = await told()
  expect(await told()).toEqual([both[0]?.body.data])
  expect((await ask({ amount: 1 }, 'direct-0001')).status).toBe(422)
  expect(await balance()).toBe(100)
  const arrives = () => receiveRollover(bank.machinery, { ...named(one), amount: '25310.77', actor })
  const events = await Promise.all([arrives(), arrives()])
  expect(events[0]?.seq).toBe(events[1]?.seq)
  expect(await balance()).toBe(25410.77)
  expect(await told()).toMatchObject([{ state: 'made', expected: 25000, received: 25310.77 }])
  expect((await who.get('/api/retirement/primary')).body.data.remainingContribution).toBe(6500)
  expect((await ask({}, 'direct-0001')).body.data).toMatchObject({ id: one.id, state: 'made' })
  expect((await cancel(one.id)).status).toBe(409)
  await expect(declineRollover(bank.machinery, named(one))).rejects.toMatchObject({ reason: 'wrong_state' })
  await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
  expect((await bank.mail(who.email, 'rollover-arrived'))?.body).toContain('$25,310.77 came from Harbor Plans')
})

test('cancelled once, by its owner alone; then nothing arrives any more', async () => {
  const { ask, cancel, told, balance, named } = await saver()
  const stranger = await saver()
  const one = (await ask()).body.data
  expect((await stranger.cancel(one.id)).status).toBe(404)
  expect((await cancel('x')).status).toBe(404)
  for (const { status, body } of await Promise.all([cancel(one.id), cancel(one.id)]))
    expect([status, body.data]).toMatchObject([200, { state: 'cancelled', received: null }])
  await expect(receiveRollover(bank.machinery, { ...named(one), actor })).rejects.toMatchObject({
    reason: 'wrong_state',
  })
  await expect(
    receiveRollover(bank.machinery, { ...named(one), customer: stranger.who.id, actor }),
  ).rejects.toMatchObject({ reason: 'not_found' })
  expect([(await told())[0].state, await balance()]).toEqual(['cancelled', 100])
})

test('of cancelling and arriving at once one wins, and both are told so', async () => {
  const { ask, cancel, told, balance, named } = await saver()
  const one = (await ask()).body.data
  const [called, arrived] = await Promise.allSettled([
    cancel(one.id),
    receiveRollover(bank.machinery, { ...named(one), actor }),
  ])
  const [now] = await told()
  const came = now.state === 'made'
  expect([came, arrived.status, called.status === 'fulfilled' && called.value.status]).toEqual(
    came ? [true, 'fulfilled', 409] : [false, 'rejected', 200],
  )
  expect(await balance()).toBe(came ? 25100 : 100)
})

test('refused: no amount, no such plan, a Roth’s; an account that is none, frozen or another’s', async () => {
  const { who, ira, ask } = await saver()
  const stranger = await saver()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '5.00' })
  const said = async (more: object) => {
    const { status, body } = await ask(more)
    return [status, body.error]
  }
  const AMOUNT = 'Please enter a valid amount greater than zero'
  for (const amount of [0, -1, 0.005, 'NaN', '1e3', 1e12, null]) expect(await said({ amount })).toEqual([400, AMOUNT])
  expect(await said({ provider: '  ' })).toEqual([400, 'Provider name is required'])
  expect(await said({ plan: 'roth' })).toEqual([400, 'Please select an account type'])
  expect(await said({ lastFour: '441' })).toEqual([400, 'Please enter the last four digits of the account there'])
  const into = (id: string) => who.post(`/api/retirement/${id}/direct-rollovers`, filledFor)
  const filledFor = { amount: 1, provider: 'Harbor', plan: 'sep', lastFour: '0001' }
  expect((await into(checking.publicId)).status).toBe(404)
  expect((await into(stranger.ira.publicId)).status).toBe(404)
  await bankDoes(bank, 'account-frozen', { account: ira.ledgerId })
  expect(await said({})).toEqual([422, 'This account is not open for rollovers.'])
})

test('what arrives for an account frozen meanwhile waits at the desk until it is open again', async () => {
  const { ira, ask, told, balance, named } = await saver()
  const one = (await ask()).body.data
  await bankDoes(bank, 'account-frozen', { account: ira.ledgerId })
  const arrives = () => receiveRollover(bank.machinery, { ...named(one), actor })
  await expect(arrives()).rejects.toMatchObject({ message: 'This account is not open for rollovers.' })
  expect((await told())[0].state).toBe('scheduled')
  await bankDoes(bank, 'account-thawed', { account: ira.ledgerId })
  await arrives()
  expect(await balance()).toBe(25100)
})

test('the other institution says no, or 90 days bring nothing: ended, and its customer is told', async () => {
  const { who, ask, told, named } = await saver()
  const [no, late] = [(await ask()).body.data, (await ask({ provider: 'Slow Trust' })).body.data]
  expect((await declineRollover(bank.machinery, named(no))).state).toBe('refused')
  expect((await declineRollover(bank.machinery, named(no))).state).toBe('refused')
  expect((await bank.mail(who.email, 'schedule-failed-last'))?.body).toContain(
    'the other institution does not send it.',
  )
  bank.now += 90 * DAY
  await runDueOrders(bank.machinery, bank.now)
  expect((await told())[0].state).toBe('scheduled')
  bank.now += DAY
  await runDueOrders(bank.machinery, bank.now)
  expect((await told()).map(({ state }: { state: string }) => state)).toEqual(['expired', 'refused'])
  expect((await bank.mail(who.email, 'schedule-failed-last'))?.body).toContain('it has not arrived in 90 days.')
  await expect(receiveRollover(bank.machinery, { ...named(late), actor })).rejects.toMatchObject({
    reason: 'wrong_state',
  })
})

test('after all of it, each movement belongs to one order, and an auditor finds nothing wrong', async () => {
  expect(await brokenIn(bank.machinery.db.pool)).toEqual([])
  expect(await foundIn(bank.connectionString)).toEqual([])
})
