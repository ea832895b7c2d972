import { getShortestPaths } from '@xstate/graph'
import { expect, test } from 'vitest'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import { emptyApplication, requestOf, type Application, type Opened } from './application.ts'
import { openAccountMachine, OpeningFailed, stepOf } from './open-account.machine.ts'

/**
 * What must hold on every path: the last step is reached only after the bank opened the account; nothing is sent before every step
 * was accepted; Back loses nothing; a refusal is told where it can be mended; without an answer nothing is said to be made.
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
const account = { id: 'new' } as Opened // what it is does not steer the machine
const failed = (changes: Partial<Problem>) =>
  new OpeningFailed({
    text: 'no',
    status: 422,
    unreachable: false,
    code: undefined,
    field: undefined,
    issues: [],
    retryAfter: undefined,
    ...changes,
  })

const at = (state: string) => `0.openAccount.${state}`
const events = [
  { type: 'typeGiven', accountType: given.accountType },
  { type: 'personalGiven', personal: given.personal },
  { type: 'employmentGiven', employment: given.employment },
  { type: 'identificationGiven', identification: given.identification },
  { type: 'fundingGiven', funding: given.funding },
  { type: 'back', typed: {} },
  { type: 'confirm', key: 'key-00000001' },
  { type: `xstate.done.actor.${at('submitting')}`, output: account },
  { type: `xstate.error.actor.${at('submitting')}`, error: failed({}) },
  { type: `xstate.error.actor.${at('submitting')}`, error: failed({ field: 'initialDeposit', text: 'too little' }) },
  { type: `xstate.error.actor.${at('submitting')}`, error: failed({ unreachable: true, status: undefined }) },
  ...['made', 'not_made', 'unknown'].map(output => ({
    type: `xstate.done.actor.${at('unconfirmed.asking')}`,
    output,
  })),
  { type: `xstate.error.actor.${at('unconfirmed.asking')}`, error: failed({ unreachable: true }) },
  { type: 'xstate.after.untilUnconfirmed.openAccount.silent' },
  { type: 'xstate.after.untilAskedAgain.openAccount.unconfirmed.waiting' },
] as EventFromLogic<typeof openAccountMachine>[] // the answers of invoked actors are events, too

type Snapshot = SnapshotFrom<typeof openAccountMachine>
const paths = getShortestPaths(openAccountMachine, {
  input: { personal: emptyApplication.personal },
  events,
  limit: 20_000,
  serializeState: ({ value, context }: Snapshot) =>
    `${JSON.stringify(value)}|${JSON.stringify(context.application)}|${context.problem?.text}|${context.notMade}`,
})

test.each(paths.map(path => [path.steps.map(({ event }) => event.type).join(' > '), path] as const))(
  '%s',
  (_, { state, steps }) => {
    const { application, account: opened, problem, notMade } = state.context
    const shown = stepOf(typeof state.value === 'string' ? state.value : 'unconfirmed')
    if (state.matches('opened')) expect(opened).toBe(account)
    else expect(opened).toBeUndefined()
    if (shown === 'review') expect(application).toEqual(given)
    if (notMade) expect(state.value).toBe('review')
    if (problem?.field) expect(state.value).toBe('funding')
    else if (problem) expect(state.value).toBe('review')
    if (steps.at(-1)?.event.type === 'back') expect(problem).toBeUndefined()
    if (steps.some(({ event }) => event.type === 'personalGiven')) expect(application.personal).toEqual(given.personal)
  },
)

test('every state is reached', () => {
  const reached = new Set(paths.map(({ state }) => JSON.stringify(state.value)))
  for (const state of [
    'type',
    'personal',
    'employment',
    'identification',
    'funding',
    'review',
    'submitting',
    'silent',
    'opened',
    { unconfirmed: 'asking' },
    { unconfirmed: 'waiting' },
  ])
    expect(reached).toContain(JSON.stringify(state))
})

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
