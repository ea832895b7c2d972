/**
 * Cash at the counter and on a card waits for its undo, as all money that leaves the bank: on hold, called back whole
 * or paid once, never both. Never at a machine, and not unless it is asked for.
 */
import { expect, test } from 'vitest'
import { openAccount, testBank, type TestAccount, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { advanceBankClock } from '../platform/clocks.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { standingIn } from '../../scripts/testing/standing.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()
const later = (ms: number) => advanceBankClock(bank.machinery.db, ms)
const work = () => doDue(bank)

async function household() {
  const { who, checking, credit: card } = await holderOf(bank, { checking: '2000.00', credit: '1000.00' })
  return { who, checking, card }
}
const branch = (account: TestAccount, more = {}) => ({
  accountId: account.publicId,
  withdrawalType: 'branch',
  amount: 500,
  undoSeconds: 10,
  ...more,
})
const advance = (card: TestAccount, more = {}) => branch(card, { withdrawalType: 'cashAdvance', amount: 200, ...more })
const take = (who: TestCustomer, body: object, key?: string) =>
  who.post('/api/withdrawals/withdraw', body, key ? { key } : {})
const made = async (who: TestCustomer, body: object, key?: string): Promise<Record<string, unknown> & { id: string }> =>
  (await take(who, body, key)).body.data.withdrawal
const undo = (who: TestCustomer, id: string) => who.del(`/api/withdrawals/${id}`)
const statusOf = async (who: TestCustomer, id: string) => (await who.get(`/api/withdrawals/${id}`)).body.data
const standing = standingIn('/api/accounts', 'availableBalance')

test.each([
  ['at the counter', 'checking', branch, 0, [2000, 1500], [2000, 2000], [1500, 1500]],
  ['on a card', 'card', advance, 10, [0, 790], [0, 1000], [-210, 790]],
] as const)('cash %s waits, is called back whole, or paid once', async (_, name, form, fee, held, back, paid) => {
  const home = await household()
  const { who } = home
  const account = home[name]
  const first = await made(who, form(account), 'undo-one')
  expect(first).toMatchObject({ status: 'Pending', stage: 'undo-runs', undoSecondsLeft: 10, canCancel: true, fee })
  expect(first['confirmationNumber']).toMatch(/^WF\d{10}$/)
  expect(await standing(who, account)).toEqual(held)
  expect((await made(who, form(account), 'undo-one')).id).toBe(first.id)
  const other = await bank.customer()
  expect((await undo(other, first.id)).status).toBe(404)
  for (let n = 0; n < 2; n += 1)
    expect((await undo(who, first.id)).body.data).toMatchObject({ status: 'Cancelled', canCancel: false })
  expect(await standing(who, account)).toEqual(back)

  const second = await made(who, form(account, { receiptEmail: who.email }))
  expect((await who.post('/api/withdrawals/receipt', { transactionId: second.id, email: who.email })).status).toBe(409)
  await later(9_000)
  await work()
  expect(await statusOf(who, second.id)).toMatchObject({ stage: 'undo-runs', undoSecondsLeft: 1 })
  await later(1_000)
  await work()
  await work()
  expect(await statusOf(who, second.id)).toMatchObject({
    status: 'Completed',
    stage: 'done',
    undoSecondsLeft: null,
    confirmationNumber: second['confirmationNumber'],
  })
  expect(await standing(who, account)).toEqual(paid)
  expect(await bank.mail(who.email, 'withdrawal-receipt')).toBeDefined()
  const late = await undo(who, second.id)
  expect([late.status, late.body.error]).toEqual([409, 'This withdrawal can no longer be cancelled.'])
  expect(await standing(who, account)).toEqual(paid)
})

test('an undo and the payment at once: one of the two, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { who, checking } = await household()
    const { id } = await made(who, branch(checking, { undoSeconds: 1 }))
    await later(1_000)
    const [called] = await Promise.all([undo(who, id), work()])
    await work()
    const { status } = await statusOf(who, id)
    expect([called.status, status, ...(await standing(who, checking))]).toEqual(
      called.status === 200 ? [200, 'Cancelled', 2000, 2000] : [409, 'Completed', 1500, 1500],
    )
  }
})

test('never at a machine, not when it is planned, and not unless it is asked for', async () => {
  const { who, checking } = await household()
  const machine = await made(who, branch(checking, { withdrawalType: 'atm', amount: 20 }))
  expect(machine).toMatchObject({ stage: 'cash-waiting', undoSecondsLeft: null })
  const planned = await made(who, branch(checking, { scheduledDate: '2026-11-20', scheduledTime: '10:00' }))
  expect(planned).toMatchObject({ stage: 'scheduled', undoSecondsLeft: null })
  const plain = await made(who, branch(checking, { undoSeconds: undefined }))
  expect(plain).toMatchObject({ status: 'Completed', stage: 'done' })
  for (const undoSeconds of [-1, 61, 1.5, '10'])
    expect((await take(who, branch(checking, { undoSeconds }))).status).toBe(400)
})

test('what the payment would refuse is refused at once and leaves no trace', async () => {
  const { who, checking, card } = await household()
  const ask = async (body: object) => {
    const { status, body: answer } = await take(who, body)
    return [status, answer.error]
  }
  const rich = await openAccount(bank, who.id, 'savings', { deposit: '20000.00' })
  expect(await ask(branch(rich, { amount: 10000.01 }))).toEqual([
    422,
    'Branch withdrawals are limited to $10,000.00 per transaction.',
  ])
  expect(await ask(branch(checking, { amount: 2000.01 }))).toEqual([422, 'Insufficient funds in your account.'])
  expect((await ask(advance(card, { amount: 990.01 })))[1]).toContain('more than your available credit')
  expect((await ask(advance(card, { amount: 3000.01 })))[1]).toContain('$3,000.00 per transaction')
  expect((await who.get('/api/withdrawals/history')).body.data.withdrawals).toEqual([])
  expect(await standing(who, checking)).toEqual([2000, 2000])
})

test('a key that was used for another act orders nothing', async () => {
  const { who, checking } = await household()
  const savings = await openAccount(bank, who.id, 'savings')
  const later20 = { transferDate: '2026-11-20', amount: 500 }
  const transfer = { transferType: 'internal', fromAccount: checking.publicId, toAccount: savings.publicId }
  await who.post('/api/transfers/transfer', { ...transfer, ...later20 }, { key: 'used-before' })
  const on = { scheduledDate: '2026-11-20', scheduledTime: '10:00', undoSeconds: 0 }
  const answer = await take(who, branch(checking, on), 'used-before')
  expect([answer.status, answer.body.code]).toEqual([422, 'key_reused_with_different_body'])
  await later(61_000)
  await work()
  expect((await who.get('/api/withdrawals/history')).body.data.withdrawals).toEqual([])
})

test('a draft that a process left with its money on hold goes on as it was asked for, once', async () => {
  const { who, checking } = await household()
  const { id } = await made(who, branch(checking))
  await bank.machinery.db.pool.query(
    `update app.money_order set state = 'asked', hold = null, first = null, due_at = null, version = 0,
        drawn_at = clock_timestamp() - interval '10 minutes' where id = $1`,
    [id],
  )
  expect(await standing(who, checking)).toEqual([2000, 1500])
  await later(61_000)
  await work()
  await work()
  expect((await statusOf(who, id)).status).toBe('Completed')
  expect(await standing(who, checking)).toEqual([1500, 1500])
})
