// Tries C-42, C-43, C-51.
import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import { refusal } from '../../../scripts/testing/problem.ts'
import { emptyApplication, requestOf, type Application, type Opened } from './application.ts'
import { openAccountMachine, steps } from './open-account.machine.ts'
import { eventsOf, partOf } from '../../../scripts/testing/part-of.ts'

/**
 * What must hold on every path: the last step is reached only after the bank opened the account; nothing is sent
 * before every step was accepted; Back loses nothing; a refusal is told where it can be mended.
 */
const given: Application = {
  accountType: 'savings',
  personal: { ...emptyApplication.personal, firstName: 'Ana', lastName: 'Li', ssn: '900123456' },
  employment: { employmentStatus: 'Retired', employer: 'Alder Mills', annualIncome: '40000' },
  identification: {
    idType: 'Passport',
    idNumber: 'X1234567',
    issueDate: '2020-01-01',
    expirationDate: '2030-01-01',
  },
  funding: { initialDeposit: '250', fundingSource: 'existing', fundingAccountId: 'a-1', term: '12' },
}
const account = partOf<Opened>({ id: 'new' }) // what it is does not steer the machine
const refused = (field: string | undefined) => refusal({ field })

const events = eventsOf<EventFromLogic<typeof openAccountMachine>>([
  { type: 'typeGiven', accountType: given.accountType },
  { type: 'personalGiven', personal: given.personal },
  { type: 'employmentGiven', employment: given.employment },
  { type: 'identificationGiven', identification: given.identification },
  { type: 'fundingGiven', funding: given.funding },
  { type: 'back' },
  ...[undefined, 'accountType', 'initialDeposit'].map(field => ({ type: 'refused', problem: refused(field) })),
  { type: 'opened', account },
])

type Snapshot = SnapshotFrom<typeof openAccountMachine>
const paths = getShortestPaths(openAccountMachine, {
  input: { personal: emptyApplication.personal },
  events,
  limit: 20_000,
  serializeState: ({ value, context }: Snapshot) =>
    `${JSON.stringify(value)}|${JSON.stringify(context.application)}|${context.problem?.field}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps: taken }) => {
    const { application, account: opened, problem } = state.context
    expect(opened).toBe(state.matches('opened') ? account : undefined)
    if (state.matches('review') || state.matches('opened')) expect(application).toEqual(given)
    if (problem) expect([state.value, problem.field]).toEqual(['funding', 'initialDeposit'])
    if (taken.at(-1)?.event.type === 'back') expect(problem).toBeUndefined()
    if (taken.some(({ event }) => event.type === 'personalGiven')) expect(application.personal).toEqual(given.personal)
  },
)

test('every step is reached', () => expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(steps)))

test('a refusal of the deposit leads to its step', () =>
  expect(paths.some(({ state }) => state.context.problem)).toBe(true))

test('only type, deposit, source and names are sent; a certificate sends its term', () => {
  expect(requestOf(given)).toEqual({
    accountType: 'savings',
    initialDeposit: 250,
    personalInfo: { firstName: 'Ana', lastName: 'Li' },
    fundingSource: 'existing',
    fundingAccountId: 'a-1',
  })
  const cash = { ...given.funding, fundingSource: 'cash', term: '24' }
  expect(requestOf({ ...given, accountType: 'cd', funding: cash })).toEqual({
    accountType: 'cd',
    initialDeposit: 250,
    personalInfo: { firstName: 'Ana', lastName: 'Li' },
    fundingSource: 'cash',
    term: 24,
  })
})
