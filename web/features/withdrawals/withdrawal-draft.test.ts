import { expect, test } from 'vitest'
import { draftSchema, emptyDraft, type Account, type Draft, type Limits } from './withdrawal-draft.ts'
import { partOf } from '../../../scripts/testing/part-of.ts'

const checking = partOf<Account>({ id: '1001', kind: 'checking', balance: '300.00', availableBalance: '100.00' })
const card = partOf<Account>({ id: '1002', kind: 'credit', availableBalance: '100.00' })

const limits = partOf<Limits>({ atmPerDay: '500.00', atmLeftToday: '50.00', branch: '200.00', cashAdvance: '3000.00' })

/** What the form says, in the order in which it says it. */
const said = (draft: Partial<Draft>, told?: Limits) =>
  (draftSchema([checking, card], told).safeParse({ ...emptyDraft('1001'), ...draft }).error?.issues ?? []).map(
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

test('a card is the bank’s to judge; on a date to come what is on hold today may be free', () => {
  expect(said({ accountId: '1002', withdrawalType: 'cashAdvance', amount: '500' })).toEqual([
    'You must agree to the cash advance terms and conditions.',
  ])
  const planned = { withdrawalType: 'branch', isScheduled: true, scheduledTime: '10:00' } as const
  const WHEN = 'Please select both date and time for scheduled withdrawal.'
  expect(said({ ...planned, amount: '300' })).toEqual([WHEN])
  expect(said({ ...planned, amount: '300.01' })).toEqual(['Insufficient funds in your account.', WHEN])
})

test('a limit that the bank told is told after the funds and before the rest', () => {
  const ATM = 'ATM withdrawals are limited to $500.00 per day. You can withdraw up to $50.00 today.'
  expect(said({ amount: '50.01', ...receipt }, limits)).toEqual([ATM, EMAIL])
  expect(said({ amount: '50.00', ...receipt }, limits)).toEqual([EMAIL])
  expect(said({ amount: '100.01', ...receipt }, limits)).toEqual(['Insufficient funds in your account.', EMAIL])
  const planned = { withdrawalType: 'branch', isScheduled: true, scheduledTime: '10:00', amount: '200.01' } as const
  expect(said(planned, limits)).toEqual([
    'Branch withdrawals are limited to $200.00 per transaction.',
    'Please select both date and time for scheduled withdrawal.',
  ])
  expect(said({ accountId: '1002', withdrawalType: 'cashAdvance', amount: '3000.01' }, limits)).toEqual([
    'Cash advances are limited to $3,000.00 per transaction.',
    'You must agree to the cash advance terms and conditions.',
  ])
})
