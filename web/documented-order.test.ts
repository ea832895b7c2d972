// Tries WRET-004 to WRET-008, ROLL-013 to ROLL-024, ASAV-014, CLIM-007 to CLIM-009, DISP-045 to DISP-050.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod'
import { autopayRequest } from '../api/autopay/autopay.schema.ts'
import { autoSaveInput, ruleInput } from '../api/auto-save/auto-save.schema.ts'
import { orderChecks } from '../api/check-orders/check-orders.schema.ts'
import { submitDispute } from '../api/disputes/disputes.schema.ts'
import { distributionRequest } from '../api/retirement/distribution.schema.ts'
import { transferRequest } from '../api/transfers/submit.schema.ts'
import { withdrawalRequest } from '../api/withdrawals/withdraw.schema.ts'
import { ruleForm, setupForm } from './features/sample/auto-save/auto-save.ts'
import { contributionForm } from './features/sample/contribute-retirement/contribute-retirement.ts'
import { agreementsForm, optionsForm, sourceForm } from './features/sample/rollover-retirement/rollover-retirement.ts'
import { withdrawalForm } from './features/sample/withdraw-retirement/withdraw-retirement.ts'

/** Of each form: its schema, what its fields may hold (what is right first), and its texts in the document's order. */
interface Documented {
  schema: z.ZodType
  fields: Record<string, readonly unknown[]>
  texts: readonly string[]
}

const address = { name: 'Home', street: '1 Elm', city: 'Salem', state: 'OR', zip: '97301' }
const ira = { id: 'ira', name: 'IRA', number: '1234', balance: '100.00' }
const payees = [
  { bankName: 'North', routingNumber: '021000021', accountNumber: '123456', accountHolderName: 'Ana' },
  { bankName: '', routingNumber: '1', accountNumber: '', accountHolderName: '' },
]
const holderAddresses = [
  { street: '1 Elm', city: 'Salem', state: 'OR', zipCode: '97301' },
  { street: '', city: '', state: '', zipCode: '' },
]
const PAYEE = [
  'Bank name is required',
  'Valid 9-digit routing number is required',
  'Account number is required',
  'Account holder name is required',
]
const TRANSFER = [
  'Please enter a valid amount',
  'Please select a date',
  'Please select an end date',
  'Please enter a valid email address',
]
const transfer = {
  fromAccount: ['a'],
  amount: ['1', '', 'x', '0'],
  transferDate: ['2026-11-20', ''],
  transferFrequency: ['once', 'weekly'],
  recurringEndDate: ['2026-12-20', ''],
  emailReceipt: [false, true],
  emailAddress: ['a@b.co', 'x'],
}
const RULE = [
  'Please enter a rule name',
  'Please select a rule type',
  'Please enter a valid amount',
  'Please select a trigger',
]
const rule = {
  name: ['Save', ''],
  type: ['fixed', 'percentage', ''],
  amount: ['5', '', '101'],
  trigger: ['spending-shopping', ''],
}
const PLAN = [
  'Please enter a valid amount',
  'Please select a frequency',
  'Please select a source account',
  'Please select a target account',
]
const plan = { amount: ['5', ''], frequency: ['daily', ''], source: ['a', ''], target: ['b', ''] }

const forms: Record<string, Documented> = {
  'transfer to another bank': {
    schema: transferRequest,
    fields: { ...transfer, transferType: ['external'], externalAccount: payees },
    texts: [...TRANSFER, ...PAYEE],
  },
  wire: {
    schema: transferRequest,
    fields: {
      ...transfer,
      transferType: ['wire'],
      wireTransfer: payees.map((one, i) => ({ ...one, accountHolderAddress: holderAddresses[i] })),
    },
    texts: [
      ...TRANSFER,
      ...PAYEE,
      'Street address is required',
      'City is required',
      'State is required',
      'ZIP code is required',
    ],
  },
  withdrawal: {
    schema: withdrawalRequest,
    fields: {
      accountId: ['a', ''],
      withdrawalType: ['branch', 'cashAdvance'],
      amount: ['5', 'x', '0'],
      scheduledDate: ['', '2026-11-20'],
      scheduledTime: ['', '10:00'],
      agreedToTerms: [true, false],
      emailReceipt: [false, true],
      receiptEmail: ['', 'x', 'a@b.co'],
    },
    texts: [
      'Please select an account.',
      'Please enter a valid withdrawal amount.',
      'Withdrawal amount must be greater than zero.',
      'Please select both date and time for scheduled withdrawal.',
      'You must agree to the cash advance terms and conditions.',
      'Please enter an email address for the receipt.',
      'Please enter a valid email address',
    ],
  },
  'check order': {
    schema: orderChecks,
    fields: {
      accountId: ['a', ''],
      checkStyle: ['custom', 'standard', ''],
      quantity: [1, 9],
      shippingAddress: [address, undefined],
      agreeToTerms: [true, false],
      customization: [{ customPhotoPath: 'p' }, {}, { startingNumber: 5 }, { startingNumber: 5, customPhotoPath: 'p' }],
    },
    texts: [
      'Please select an account',
      'Please select a check style',
      'Please select a quantity',
      'Please select a shipping address',
      'You must agree to the terms and conditions',
      'Please upload a custom photo for your checks',
      'Please enter a starting number from 1000 to 999999',
    ],
  },
  'automatic payment': {
    schema: autopayRequest,
    fields: {
      payFromAccount: ['a', ''],
      payeeType: ['bill'],
      selectedPayee: ['p', ''],
      paymentType: ['fixed', 'full'],
      paymentAmount: ['5', ''],
      frequency: ['monthly', 'custom', ''],
      customFrequency: ['3', ''],
      startDate: ['2026-11-20', ''],
      endCondition: ['never', 'date', 'occurrences'],
      endDate: ['2026-12-20', '2026-11-20', ''],
      numOccurrences: ['3', '0'],
    },
    texts: [
      'Please select a source account',
      'Please select a payee',
      'Please enter a valid payment amount',
      'Please select a payment frequency',
      'Please enter a valid number of days',
      'Please select a start date',
      'Please select an end date',
      'Please enter a valid number of payments',
      'End date must be after start date',
    ],
  },
  dispute: {
    schema: submitDispute,
    fields: {
      transactionId: ['t'],
      reason: ['unauthorized', 'other', ''],
      description: ['It was not me', ''],
      cardStatus: ['block', 'keep'],
      contactDetails: ['a@b.co'],
      fraudDetails: [
        { cardInPossession: true, lastValidTransaction: '2026-11-20' },
        { cardInPossession: false, lastValidTransaction: '' },
      ],
      confirmed: [true, false],
    },
    texts: [
      'Please select a reason for dispute.',
      'For security reasons, we recommend blocking your card if you suspect fraud.',
      'Please provide the date of your last valid transaction.',
      'Please provide a description for your dispute.',
      'Please confirm that the information provided is accurate and complete.',
    ],
  },
  'withdrawal from retirement': {
    schema: withdrawalForm([ira]),
    fields: {
      account: ['ira', ''],
      amount: ['5', '', '100.01'],
      withdrawalType: ['partial', ''],
      reason: ['other', ''],
      taxWithholding: ['yes'],
    },
    texts: [
      'Please select an account',
      'Please enter a valid amount',
      'Amount exceeds available balance',
      'Please select a withdrawal type',
      'Please select a reason for withdrawal',
    ],
  },
  'withdrawal from retirement, by call': {
    schema: distributionRequest,
    fields: {
      amount: ['5', ''],
      withdrawalType: ['partial', ''],
      reason: ['other', ''],
      toAccountId: ['a'],
    },
    texts: ['Please enter a valid amount', 'Please select a withdrawal type', 'Please select a reason for withdrawal'],
  },
  'rollover, step 1': {
    schema: sourceForm,
    fields: {
      sourceKind: ['external'],
      provider: ['Old Employer', ''],
      accountNumber: ['123456', '', '1'],
      accountType: ['457'],
      estimatedValue: ['5', '', 'x'],
    },
    texts: [
      'Provider name is required',
      'Account number is required',
      'Please enter a valid account number (6-17 digits)',
      'Estimated value is required',
      'Please enter a valid amount',
    ],
  },
  'rollover, step 2': {
    schema: optionsForm('100'),
    fields: {
      rolloverType: ['full', 'partial'],
      rolloverAmount: ['5', '', '0'],
      distributionMethod: ['direct', 'check'],
      withholding: ['20', 'x', '101'],
    },
    texts: [
      'Rollover amount is required for partial rollovers',
      'Please enter a valid amount greater than zero',
      'Please enter a valid percentage between 0 and 100',
    ],
  },
  'rollover, step 4': {
    schema: agreementsForm,
    fields: {
      termsAndConditions: [true, false],
      transferAuthorization: [true, false],
      taxWithholding: [true, false],
    },
    texts: [
      'You must agree to the terms and conditions',
      'You must authorize the transfer',
      'You must acknowledge the tax withholding notice',
    ],
  },
  'AutoSave rule': { schema: ruleForm, fields: rule, texts: RULE },
  'AutoSave rule, by call': { schema: ruleInput, fields: rule, texts: RULE },
  'AutoSave plan': { schema: setupForm, fields: plan, texts: PLAN },
  'AutoSave plan, by call': { schema: autoSaveInput, fields: plan, texts: PLAN },
  contribution: {
    schema: contributionForm,
    fields: {
      account: ['a'],
      amount: ['5', ''],
      frequency: ['monthly'],
      startDate: ['2026-11-20', ''],
      source: [''],
    },
    texts: ['Please enter a valid amount', 'Please select a start date'],
  },
}

const said = (schema: z.ZodType, values: unknown) =>
  schema.safeParse(values).error?.issues.map(({ message }) => message) ?? []

test.each(Object.entries(forms))('%s: its texts come in the order of doc3 §5', (_name, { schema, fields, texts }) => {
  const met = new Set<string>()
  const anyValues = fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, fc.constantFrom(...values)])),
  )
  fc.assert(
    fc.property(anyValues, values => {
      const places = said(schema, values)
        .map(text => texts.indexOf(text))
        .filter(place => place >= 0)
      for (const place of places) met.add(texts[place] ?? '')
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }),
    { numRuns: 400 },
  )
  expect([...met].toSorted()).toEqual([...texts].toSorted())
  const right = Object.fromEntries(Object.entries(fields).map(([name, [value]]) => [name, value]))
  expect(said(schema, right)).toEqual([])
})
