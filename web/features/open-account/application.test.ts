// Tries C-49, C-50.
/** The steps' own rules, in the documents' words. The first text is what the step shows. */
import { expect, test } from 'vitest'
import {
  employmentStep,
  emptyApplication,
  fundingFor,
  fundingStep,
  identificationStep,
  personalStep,
} from './application.ts'

const said = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

const personal = {
  firstName: 'Ana',
  lastName: 'Li',
  dateOfBirth: '1990-02-03',
  ssn: '900123456',
  email: 'ana@example.com',
  phoneNumber: '2125550142',
  address: '1 Alder Street',
  city: 'Boston',
  state: 'MA',
  zipCode: '02134',
}

test('every personal field has to be there', () => {
  expect(said(personalStep, personal)).toBeUndefined()
  for (const name of Object.keys(personal))
    for (const value of ['', '  '])
      expect(said(personalStep, { ...personal, [name]: value })).toBe('Please fill out all required fields')
  expect(said(personalStep, { ...personal, ssn: '90012' })).toBe('Please enter a valid 9-digit Social Security Number.')
})

test.each([
  [{ employmentStatus: '' }, 'Please complete your employment information'],
  [{ employmentStatus: 'Unemployed' }, undefined],
  [{ employmentStatus: 'Employed', employer: 'Alder Mills', annualIncome: '50000' }, undefined],
  [{ employmentStatus: 'Retired' }, 'Please complete your employment information'],
  [{ employmentStatus: 'Student', employer: 'Alder College' }, 'Please complete your employment information'],
  [
    { employmentStatus: 'Employed', employer: 'Alder', annualIncome: 'lots' },
    'Please complete your employment information',
  ],
])('employment %j: %s', (typed, text) =>
  expect(said(employmentStep, { ...emptyApplication.employment, ...typed })).toBe(text),
)

test('identification: all four, and dates that are dates', () => {
  const known = { idType: 'Passport', idNumber: 'X1', issueDate: '2020-01-01', expirationDate: '2019-01-01' }
  expect(said(identificationStep, known)).toBeUndefined()
  for (const name of Object.keys(known))
    expect(said(identificationStep, { ...known, [name]: '' })).toBe('Please provide valid identification information')
  expect(said(identificationStep, { ...known, issueDate: '2020-02-31' })).toBe(
    'Please provide valid identification information',
  )
})

test.each([
  ['savings', {}, 'Please complete funding information'],
  ['savings', { initialDeposit: '100' }, 'Please complete funding information'],
  ['savings', { fundingSource: 'cash' }, 'Please complete funding information'],
  ['savings', { initialDeposit: '99.99', fundingSource: 'cash' }, 'Minimum deposit for this account type is $100'],
  ['savings', { initialDeposit: '0.005', fundingSource: 'cash' }, 'Please complete funding information'],
  ['savings', { initialDeposit: '100', fundingSource: 'cash' }, undefined],
  ['savings', { initialDeposit: '100', fundingSource: 'existing' }, 'Please complete funding information'],
  ['savings', { initialDeposit: '100', fundingSource: 'existing', fundingAccountId: 'a' }, undefined],
  [
    'money-market',
    { initialDeposit: '2499.99', fundingSource: 'cash' },
    'Minimum deposit for this account type is $2,500',
  ],
  ['credit', { fundingSource: 'cash' }, 'Please complete funding information'],
  ['credit', { initialDeposit: '0', fundingSource: 'existing' }, undefined],
  ['student', { initialDeposit: '0', fundingSource: 'cash' }, 'Minimum deposit for this account type is $10'],
  ['cd', { initialDeposit: '250000.01', fundingSource: 'cash' }, 'The opening deposit can be at most $250,000'],
] as const)('funding %s %j: %s', (kind, typed, text) =>
  expect(said(fundingStep(kind), { ...emptyApplication.funding, ...typed })).toBe(text),
)

test('of a kind that needs no opening deposit the funding step is complete as it begins', () => {
  const empty = emptyApplication.funding
  expect(said(fundingStep('credit'), fundingFor('credit', empty))).toBeUndefined()
  expect(fundingFor('credit', empty)).toMatchObject({ initialDeposit: '0', fundingSource: 'existing' })
  expect(fundingFor('savings', empty)).toBe(empty)
  const typed = { ...empty, initialDeposit: '25', fundingSource: 'check' }
  expect(fundingFor('credit', typed)).toBe(typed)
})
