import { expect, test } from 'vitest'
import { draftSchema, emptyDraft, type Account, type Draft } from './withdrawal-draft.ts'
import { partOf } from '../../../scripts/testing/part-of.ts'

const checking = partOf<Account>({ id: '1001', kind: 'checking', availableBalance: '100.00' })
const card = partOf<Account>({ id: '1002', kind: 'credit', availableBalance: '100.00' })

/** What the form says, in the order in which it says it. */
const said = (draft: Partial<Draft>) =>
  (draftSchema([checking, card]).safeParse({ ...emptyDraft('1001'), ...draft }).error?.issues ?? []).map(
    ({ message }) => message,
  )

const receipt = { emailReceipt: true, receiptEmail: '' }
const EMAIL = 'Please enter an email address for the receipt.'

test('money that is not there is told after the amount and before the rest, as documented', () => {
  expect(said({ amount: '100.01', ...receipt })).toEqual(['Insufficient funds in your account.', EMAIL])
  expect(said({ amount: '100.00', ...receipt })).toEqual([EMAIL])
  expect(said({ amount: '0', ...receipt })).toEqual(['Withdrawal amount must be greater than zero.', EMAIL])
  expect(said({ accountId: '', amount: 'much', ...receipt })).toEqual([
    'Please select an account.',
    'Please enter a valid withdrawal amount.',
    EMAIL,
  ])
})

test('a card and a date to come are the bank’s to judge', () => {
  expect(said({ accountId: '1002', withdrawalType: 'cashAdvance', amount: '500' })).toEqual([
    'You must agree to the cash advance terms and conditions.',
  ])
  expect(said({ withdrawalType: 'branch', amount: '500', isScheduled: true, scheduledTime: '10:00' })).toEqual([
    'Please select both date and time for scheduled withdrawal.',
  ])
})
