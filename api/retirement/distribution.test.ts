// Tries LED-36, doc3 §2.8, doc3 §5.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

async function saver(deposit = '10000.00', more: { dateOfBirth?: string } = {}) {
  const who = await bank.customer(more)
  const ira = await openAccount(bank, who.id, 'retirement', { deposit })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  const filled = {
    amount: 1234.56,
    withdrawalType: 'partial',
    reason: 'education',
    taxWithholding: 'yes',
    toAccountId: checking.publicId,
  }
  const ask = (change: object = {}, key?: string) =>
    who.post('/api/retirement/primary/withdrawal', { ...filled, ...change }, key ? { key } : {})
  return { who, ira, checking, filled, ask }
}
const balances = async (who: TestCustomer) => [
  (await who.get('/api/retirement/primary')).body.data.balance,
  (await who.get('/api/checking/primary')).body.data.balance,
]

test('20% is withheld of the amount, the rest is on the own account at once; one key, one act', async () => {
  const { who, filled, ask } = await saver()
  const query = new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)])).toString()
  const preview = await who.get(`/api/retirement/primary/withdrawal/preview?${query}`)
  expect(preview.body.data).toEqual({
    amount: 1234.56,
    tax: 246.91,
    net: 987.65,
    mandatory: false,
    balanceAfter: 8765.44,
    additionalTax: 123.46,
    reaches: null,
    refusal: null,
  })
  const answers = await Promise.all([ask({}, 'ira-0001'), ask({}, 'ira-0001')])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ amount: 1234.56, tax: 246.91, net: 987.65, newBalance: 8765.44 })
    expect(body.data.confirmationNumber).toBe(answers[0]?.body.data.confirmationNumber)
  }
  expect(await balances(who)).toEqual([8765.44, 1087.65])
  expect((await ask({ amount: 1 }, 'ira-0001')).body.code).toBe('key_reused_with_different_body')
})

// The bank's day is 2026-11-18.
test.each([
  ['1967-05-18', 0],
  ['1967-05-19', 123.46],
  ['1966-12-31', 0],
  ['1968-02-29', 123.46],
])(
  'born %s: from the day of 59 and a half on the law adds nothing, and the form says so',
  async (dateOfBirth, adds) => {
    const { who, filled, ask } = await saver('10000.00', { dateOfBirth })
    const query = new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)])).toString()
    const { body } = await who.get(`/api/retirement/primary/withdrawal/preview?${query}`)
    expect(body.data.additionalTax).toBe(adds)
    await ask()
    const [line] = (await who.get('/api/retirement/tax-lines?year=2026')).body.data.lines
    expect(line).toMatchObject({ code: adds === 0 ? '7' : '1', gross: 1234.56, withheld: 246.91 })
  },
)

test('what the bank took back was never paid: it is no line of the year', async () => {
  const { who, ira, checking, ask } = await saver('1000.00')
  await ask({ amount: 100 })
  await ask({ amount: 50 })
  const told = async () => (await who.get('/api/retirement/tax-lines')).body.data
  const { lines, total } = await told()
  expect([lines.length, total.gross]).toEqual([2, 150])
  const of = Number(String(lines[1].id).slice(2))
  await bankDoes(bank, 'reversal', { of, accounts: [ira.ledgerId, checking.ledgerId], reason: 'Rung up twice' })
  expect(await told()).toMatchObject({ lines: [{ gross: 100 }], total: { gross: 100 } })
})

test('a lump sum is all of it, without withholding where the customer says so', async () => {
  const { who, ask } = await saver('500.00')
  const less = await ask({ withdrawalType: 'lumpSum', amount: 499.99 })
  expect([less.status, less.body.error]).toEqual([400, 'A lump sum is the whole balance: $500.00.'])
  expect((await ask({ withdrawalType: 'lumpSum', amount: 500, taxWithholding: 'no' })).status).toBe(200)
  expect(await balances(who)).toEqual([0, 600])
})

test('what it refuses, in the documented words; nothing moves', async () => {
  const { who, ira, ask } = await saver('1000.00')
  const other = await saver()
  const card = await openAccount(bank, who.id, 'credit', { limit: '500.00' })
  const said = async (change: object) => {
    const { status, body } = await ask(change)
    return [status, body.error]
  }
  expect(await said({ amount: '' })).toEqual([400, 'Please enter a valid amount'])
  expect(await said({ withdrawalType: 'monthly' })).toEqual([400, 'Please select a withdrawal type'])
  expect(await said({ reason: '' })).toEqual([400, 'Please select a reason for withdrawal'])
  expect(await said({ toAccountId: '' })).toEqual([400, 'Please select an account'])
  expect(await said({ amount: 1000.01 })).toEqual([422, 'Amount exceeds available balance'])
  const wrong = [422, 'A withdrawal from retirement cannot be paid into this account.']
  expect(await said({ toAccountId: card.publicId })).toEqual(wrong)
  expect(await said({ toAccountId: ira.publicId })).toEqual(wrong)
  expect((await said({ toAccountId: other.checking.publicId }))[0]).toBe(404)
  expect((await other.who.post(`/api/retirement/${ira.publicId}/withdrawal`, other.filled)).status).toBe(404)
  expect(await balances(who)).toEqual([1000, 100])
})

test('whatever is asked for, what arrives and what is withheld are what left, to the cent', async () => {
  const { who, ask } = await saver('300.00')
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom('yes', 'no'), async (n, taxWithholding) => {
      const [ira = 0, checking = 0] = await balances(who)
      const { status, body } = await ask({ amount: (n / 100).toFixed(2), taxWithholding })
      const [left = 0, got = 0] = await balances(who)
      expect(status === 200).toBe(n <= Math.round(ira * 100))
      const [out, came] = [Math.round((ira - left) * 100), Math.round((got - checking) * 100)]
      expect(out - came).toBe(status === 200 ? Math.round(body.data.tax * 100) : 0)
    }),
    { numRuns: 20 },
  )
})
