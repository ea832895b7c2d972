import { expect, test } from 'vitest'
import { OTHER_BANK } from '../../../api/transfers/us-banks.schema.ts'
import {
  draftOnceMore,
  draftSchema,
  draftWith,
  emptyDraft,
  NEW,
  type Account,
  type Recipient,
  type Transfer,
} from './transfer-draft.ts'

type Made = Parameters<typeof draftOnceMore>[0]
const made = (change: Partial<Transfer>): Made => ({
  transferType: 'internal',
  fromAccount: 'checking',
  toAccount: 'savings',
  recipientId: null,
  amount: '50.00',
  memo: 'rent',
  ...change,
})
const account = (id: string, may: Partial<Account> = {}) => ({ id, mayPay: true, mayReceive: true, ...may })
const own = [account('checking'), account('savings')]
const pat: Pick<Recipient, 'id'> = { id: 'pat' }

test('a transfer once more: as it was, today and once', () => {
  expect(draftOnceMore(made({}), own, [])).toMatchObject({
    transferType: 'internal',
    fromAccount: 'checking',
    toAccount: 'savings',
    recipient: NEW,
    amount: '50.00',
    memo: 'rent',
    when: 'today',
    transferFrequency: 'once',
  })
  const outside = made({ transferType: 'wire', toAccount: null, recipientId: 'pat' })
  expect(draftOnceMore(outside, own, [pat])).toMatchObject({ transferType: 'wire', recipient: 'pat', toAccount: '' })
})

test('no receiver who cannot be sent to; a source that cannot pay is left to be chosen', () => {
  const closed = [account('checking', { mayPay: false }), account('savings', { mayReceive: false })]
  expect(draftOnceMore(made({}), closed, [])).toBeUndefined()
  expect(draftOnceMore(made({ toAccount: null, recipientId: 'pat' }), own, [])).toBeUndefined()
  expect(draftOnceMore(made({ toAccount: null }), own, [pat])).toBeUndefined()
  expect(draftOnceMore(made({ toAccount: null, recipientId: 'pat' }), closed, [pat])).toMatchObject({ fromAccount: '' })
})

test('an account that was carried pays or is paid, and no other pays in its place', () => {
  const one = (id: string, may: Partial<Account>) => ({ ...account(id, may), type: 'Checking', isPrimary: false })
  const all = [
    { ...one('primary', {}), isPrimary: true },
    one('savings', {}),
    one('card', { mayPay: false }),
    one('certificate', { mayPay: false, mayReceive: false }),
  ]
  const sides = (...carried: Parameters<typeof draftWith>) => {
    const { fromAccount, toAccount } = draftWith(...carried)
    return [fromAccount, toAccount]
  }
  expect(sides({}, all)).toEqual(['primary', ''])
  expect(sides({ account: { id: 'savings' } }, all)).toEqual(['savings', ''])
  expect(sides({ account: { id: 'card' } }, all)).toEqual(['', 'card'])
  expect(sides({ account: { id: 'certificate' } }, all)).toEqual(['', ''])
  expect(sides({ account: { id: 'closed since' } }, all)).toEqual(['', ''])
  expect(sides({ account: { id: 'savings' }, toAccount: { id: 'savings' } }, all)).toEqual(['primary', 'savings'])
  expect(sides({ toAccount: { id: 'primary' } }, all)).toEqual(['', 'primary'])
})

test.each(['external', 'wire'] as const)(
  '%s: another bank is asked for its name, and no bank for one',
  transferType => {
    const said = (bank: string, bankName = '') => {
      const draft = emptyDraft('checking')
      const payee = { ...draft.externalAccount, bank, bankName }
      const whole = { ...draft, transferType, externalAccount: payee, wireTransfer: payee }
      const { issues } = draftSchema('2026-11-28').safeParse(whole).error ?? { issues: [] }
      return issues.filter(({ path }) => path.at(-1) === 'bankName').map(({ message }) => message)
    }
    expect(said('')).toEqual(['Bank name is required'])
    expect(said(OTHER_BANK)).toEqual(['Please enter the bank name'])
    expect(said(OTHER_BANK, ' ')).toEqual(['Please enter the bank name'])
    expect(said(OTHER_BANK, 'Elm Street Bank')).toEqual([])
  },
)
