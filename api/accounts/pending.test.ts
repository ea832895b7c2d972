/**
 * Money that is set aside is listed as what it will be: under the same type, whatever its payee is called. A check that
 * is not collected is one line, of which a part is held back.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { lineTypes, type LineType } from '../../ledger/line-types.ts'
import { lineFilters, lineKinds, NOT_LISTED, type LineFilter } from '../platform/line-kinds.schema.ts'
import { ownAccount } from '../platform/accounts/account.queries.ts'
import { transactionsOf } from '../platform/accounts/transactions.queries.ts'
import { namesIn } from '../../ledger/table.ts'

const bank = await testBank()
const TODAY = '2026-11-18'
const types = namesIn(lineTypes) // the keys of the table

async function household(kind: 'checking' | 'savings' = 'checking') {
  const who = await bank.customer()
  return { who, account: await openAccount(bank, who.id, kind, { deposit: '2000.00' }) }
}

const linesOf = async (
  who: TestCustomer,
  accountId: string,
  query = '',
): Promise<
  {
    id: string
    type: string
    status: string
    amount: number
    description: string
    settling: boolean
    held?: number
  }[]
> => (await who.get(`/api/accounts/${accountId}/transactions${query}`)).body.data

/** What is paid out of money that was set aside: the type that it was set aside under, and the event that takes it. */
const captures: readonly [LineType, string, (account: number) => Record<string, unknown>][] = [
  ['payment', 'bill-payment', from => ({ from, payee: 'Gas' })],
  ['transfer', 'external-transfer', from => ({ from, last4: '1234' })],
  ['transfer', 'wire', from => ({ from, last4: '1234', fee: '0.00' })],
  ['withdrawal', 'branch-withdrawal', account => ({ account })],
]
const names = fc.oneof(
  fc.constantFrom('Atlantic Wire & Cable', 'Transfer Depot', 'Bill’s Gas', 'Payment', 'ATM', 'Interest'),
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme-ascii' }).filter(name => name.trim() !== ''),
)

test('pending or made, a line has one type, whatever its payee is called', async () => {
  const { who, account } = await household()
  const { db } = bank.machinery
  const listed = (filter?: LineFilter) =>
    db.asCustomer(who.id, async tx => {
      const own = await ownAccount(tx, account.publicId)
      return (await transactionsOf(tx, own, TODAY, { limit: 100, filter })).items
    })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...captures), names, async ([type, kind, payload], reason) => {
      const aside = { account: account.ledgerId, amount: '1.00', reason, type }
      const { seq: hold } = await bankDoes(bank, 'hold-placed', aside)
      const id = `1-${hold}-hold`
      const pending = (await listed()).find(line => line.id === id)
      expect(pending).toMatchObject({ type, status: 'Pending', description: reason.trim(), amount: '-1.00' })
      for (const filter of types) {
        const found = (await listed(filter)).some(line => line.id === id)
        expect([filter, found]).toEqual([filter, filter === type || (filter === 'other' && type === 'transfer')])
      }
      const made = await bankDoes(bank, kind, { ...payload(account.ledgerId), amount: '1.00', hold })
      const lines = await listed(type)
      expect(lines.some(line => line.id === id)).toBe(false)
      expect(lines.find(line => line.id === `1-${made.seq}-0`)).toMatchObject({ type, status: 'Completed' })
    }),
    { numRuns: 12 },
  )
})

test('a bill that waits for its run is found among the payments', async () => {
  const { who, account } = await household()
  const payeeId = await addPayee(bank, who, { name: 'Transfer & Wire Rental' })
  const form = {
    payeeId,
    amount: 40,
    paymentDate: TODAY,
    accountId: account.publicId,
    frequency: 'once',
    category: 'Utilities',
  }
  expect((await who.post('/api/payments', form)).status).toBe(201)
  const found = await linesOf(who, account.publicId, '?filter=payment')
  expect(found).toMatchObject([
    { type: 'payment', status: 'Pending', description: 'Transfer & Wire Rental', amount: -40 },
  ])
  for (const filter of ['withdrawal', 'transfer'])
    expect(await linesOf(who, account.publicId, `?filter=${filter}`)).toEqual([])
})

test('cash that a machine has not given is pending, once, and nothing else', async () => {
  const { who, account } = await household()
  const asked = { accountId: account.publicId, withdrawalType: 'atm', amount: 100 }
  expect((await who.post('/api/withdrawals/withdraw', asked)).status).toBe(200)
  const lines = (await linesOf(who, account.publicId)).filter(({ amount }) => amount < 0)
  expect(lines).toMatchObject([{ type: 'withdrawal', status: 'Pending', amount: -100 }])
})

test('a check is one line, of which a part is held back until it is collected', async () => {
  const { who, account } = await household()
  const check = {
    to: account.ledgerId,
    owner: who.id,
    amount: '1000.00',
    reference: 'DEP-123456-0001',
    availableOn: '2026-11-19',
  }
  const { seq } = await bankDoes(bank, 'check-deposit', check)
  const lines = await linesOf(who, account.publicId)
  expect(lines.map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit', 1000],
    ['deposit', 2000],
  ])
  expect(lines[0]).toMatchObject({ status: 'Completed', settling: true, held: 775 })
  expect(lines[1]).toMatchObject({ status: 'Completed', settling: false })
  const second = await bankDoes(bank, 'check-deposit', { ...check, amount: '50.00', reference: 'DEP-123456-0002' })
  // nothing is given at once
  expect((await linesOf(who, account.publicId))[0]).toMatchObject({ amount: 50, settling: true, held: 50 })
  for (const origin of [seq, second.seq]) await bankDoes(bank, 'settle', { origin })
  const after = await linesOf(who, account.publicId)
  expect(after.map(line => [line.settling, line.held])).toEqual(after.map(() => [false, undefined]))
})

test('a type that no line has is refused, and every type that a line has can be asked for', async () => {
  const { who, account } = await household()
  const asked = (filter: string) => who.get(`/api/accounts/${account.publicId}/transactions?filter=${filter}`)
  for (const filter of ['atm', 'deposits', 'constructor']) {
    const { status, body } = await asked(filter)
    expect([filter, status, body.error, body['field']]).toEqual([filter, 400, NOT_LISTED, 'filter'])
  }
  expect(namesIn(lineTypes).toSorted()).toEqual(lineKinds.toSorted())
  for (const filter of [...lineFilters, '']) expect([filter, (await asked(filter)).status]).toEqual([filter, 200])
})

test('a search in one account finds a line by its note, its tag and its amount, in pages too', async () => {
  const { who, account } = await household()
  const [line] = await linesOf(who, account.publicId)
  const at = `/api/transactions/${line?.id ?? ''}`
  await who.put(`${at}/note`, { note: 'For the Zanzibar trip' })
  await who.put(`${at}/tags`, { tags: ['dhow'] })
  const found = async (words: string) =>
    (await linesOf(who, account.publicId, `?limit=1&search=${encodeURIComponent(words)}`)).map(({ id }) => id)
  for (const words of ['zanzibar', 'DHOW', '2,000', 'initial']) expect(await found(words)).toEqual([line?.id])
  for (const words of ['mombasa', '2,001']) expect(await found(words)).toEqual([])
})
