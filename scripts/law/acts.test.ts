import { expect, test } from 'vitest'
import { judgeActs, type ExcusedActs } from './acts.ts'
import { readExcusedActs, readSources } from './sources.ts'

const ACT = 'export const addPayee = signedIn.input(newPayee).mutation(() => 1)\n'
const ASKED = 'export const listPayees = signedIn.query(() => [])\n'
const ALIKE = 'export const studentTransactions = transactionsCall(student)\n'

const judged = (source: string, excused: ExcusedActs = {}, file = 'api/pay-bills/payees.ts') =>
  judgeActs(new Map([[file, source]]), excused)

test('the house has one act a file, beyond what is excused', () => {
  expect(judgeActs(readSources(), readExcusedActs())).toEqual([])
})

test.each([ACT, ASKED, ALIKE, '', `${ACT}/** Like signedIn.query( of another file. */\nconst a = 1\n`])(
  'one act, or none, stands in a file: %s',
  source => expect(judged(source)).toEqual([]),
)

test.each([
  [ACT + ASKED, 2],
  [ASKED + ALIKE, 2],
  [ACT + ACT + ALIKE, 3],
])('more than one is told with their number', (source, count) => {
  expect(judged(source)).toEqual([expect.stringContaining(`holds ${count} procedures (1 may be in it)`)])
})

test('what is excused only becomes less', () => {
  const file = 'api/pay-bills/payees.ts'
  expect(judged(ACT + ASKED, { [file]: 2 })).toEqual([])
  expect(judged(ACT + ASKED + ALIKE, { [file]: 2 })).toEqual([expect.stringContaining('(2 may be in it)')])
  expect(judged(ACT, { [file]: 2 })).toEqual([expect.stringContaining('and 2 are excused')])
  expect(judgeActs(new Map(), { [file]: 2 })).toEqual([expect.stringContaining('holds 0 procedures')])
})

test.each(['api/platform/accounts/kind-calls.ts', 'api/pay-bills/payees.test.ts', 'api/trpc.ts', 'ledger/journal.ts'])(
  '%s is no file of a capability',
  file => expect(judged(ACT + ASKED, {}, file)).toEqual([]),
)
