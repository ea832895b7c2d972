// Tries LED-42, C-186, doc3 §2.8, doc3 §3, doc3 §5.
import { expect, test } from 'vitest'
import { addDays, bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { bankNotices } from '../platform/jobs/bank-notices.ts'
import { tellAll } from '../platform/jobs/telling.ts'
import { auditedAfterAll } from '../../scripts/testing/audited.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank()

/** A card that is four months old, and pay of 2,500 each fortnight since. */
async function earner({ pay = '2500.00' } = {}) {
  bank.now = Math.max(bank.now, Date.UTC(2026, 10, 18, 20))
  const { who, credit: card, checking } = await holderOf(bank, { credit: '2000.00', checking: '100.00' })
  const start = bankDayOf(bank.now)
  for (let n = 1; n <= 9; n += 1) {
    bank.now = instantOf(addDays(start, 14 * n), '10:00')
    if (pay !== '0.00')
      await bankDoes(bank, 'deposit', {
        to: checking.ledgerId,
        owner: who.id,
        amount: pay,
        description: 'Harbor Payroll',
        source: 'ach',
      })
  }
  return { who: await signedOnAgain(bank, who), card }
}

const wish = { requestedAmount: 3500, reason: 'large_purchase', income: 65000, expenses: 1800 }
const ask = (who: TestCustomer, more: object = {}, key?: string) =>
  who.post('/api/credit-accounts/primary/credit-limit', { ...wish, ...more }, key ? { key } : {})
const shown = async (who: TestCustomer) => (await who.get('/api/credit-accounts/credit-limit')).body.data.cards[0]

test('granted at once by the pay that was found, once for a key; then not again for six months', async () => {
  const { who, card } = await earner()
  expect(await shown(who)).toMatchObject({ id: card.publicId, currentLimit: 2000, askAgainFrom: null, history: [] })
  const answers = await Promise.all([ask(who, {}, 'limit-0001'), ask(who, {}, 'limit-0001')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      status: 'Approved',
      oldLimit: 2000,
      newLimit: 3500,
      availableCredit: 3500,
      reasons: [],
    })
  }
  expect(await shown(who)).toMatchObject({
    currentLimit: 3500,
    availableCredit: 3500,
    history: [{ type: 'Customer Request', oldLimit: 2000, newLimit: 3500, status: 'Approved' }],
  })
  expect((await who.get('/api/credit-accounts/primary')).body.data.creditLimit).toBe(3500)
  const { status, body } = await ask(who, { requestedAmount: 4000 })
  expect([status, body.code]).toEqual([422, 'too_soon'])
  expect(body.error).toContain('once in six months')
  expect((await shown(who)).askAgainFrom).toBe(body.error?.slice(-11, -1))
})

test('approved in part and declined say why, and a letter follows', async () => {
  const { who } = await earner()
  expect((await ask(who, { requestedAmount: 9000 })).body.data).toMatchObject({
    status: 'Approved in part',
    newLimit: 4000,
    reasons: ['One request can at most double a limit.'],
  })
  const poor = (await earner({ pay: '0.00' })).who
  expect((await ask(poor)).body.data).toMatchObject({
    status: 'Declined',
    newLimit: 2000,
    reasons: ['We found no regular income in your accounts with us.'],
  })
  expect((await shown(poor)).history).toMatchObject([{ status: 'Declined', oldLimit: 2000, newLimit: 2000 }])
  await tellAll(bank.machinery, { notices: bankNotices, securityNotices: [] })
  const letter = await bank.mail(poor.email, 'limit-declined')
  expect(letter?.body).toContain('was declined. It stays $2,000.00.')
  expect(letter?.body).toContain('We found no regular income in your accounts with us.')
  expect((await bank.mail(who.email, 'limit-granted-in-part'))?.body).toContain('$4,000.00')
})

test('what is said of income counts as far as it is found, and of less the less', async () => {
  const { who } = await earner()
  const { data } = (await ask(who, { requestedAmount: 4000, income: 900000, expenses: 5300 })).body
  expect(data).toMatchObject({
    status: 'Declined',
    reasons: ['Your regular income, less your expenses, supports no more.'],
  })
})

test('refused before it is asked: the form’s own words, another’s card', async () => {
  const { who } = await earner()
  const said = async (more: object) => {
    const { status, body } = await ask(who, more)
    return [status, body.error]
  }
  expect(await said({ requestedAmount: 'x' })).toEqual([400, 'Please enter a valid amount'])
  expect(await said({ reason: 'fun' })).toEqual([400, 'Please select a reason'])
  expect(await said({ income: 65500 })).toEqual([400, 'Please enter your annual income in steps of $1,000'])
  expect(await said({ expenses: 1850 })).toEqual([400, 'Please enter your monthly expenses in steps of $100'])
  expect(await said({ income: '-1' })).toEqual([400, 'Please enter your annual income'])
  expect(await said({ expenses: '' })).toEqual([400, 'Please enter your monthly expenses'])
  expect(await said({ requestedAmount: 2400 })).toEqual([422, 'Please enter $2,500.00 or more, in steps of $100'])
  expect(await said({ requestedAmount: 2550 })).toEqual([422, 'Please enter a limit in steps of $100'])
  const other = await earner()
  const back = await signedOnAgain(bank, who)
  const { status } = await back.post(`/api/credit-accounts/${other.card.publicId}/credit-limit`, wish)
  expect(status).toBe(404)
  expect((await shown(back)).history).toEqual([])
})

auditedAfterAll(bank, { leaps: true })
