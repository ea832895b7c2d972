import { expect, test } from 'vitest'
import { depositKinds, kinds, payingKinds } from '../../ledger/accounts.ts'
import { entriesIn, namesIn } from '../../ledger/table.ts'
import { pays } from './account-kind.ts'
import { whyNotChosen } from './not-chosen.tsx'

const Active = 'Active'

test('the browser lets those pay whom the ledger lets pay', () => {
  expect(namesIn(kinds).filter(kind => pays({ kind, status: Active }))).toEqual(payingKinds)
})

test.each(entriesIn(kinds))('%s is taken as it may be, or it is said why not', (kind, { mayPay, mayReceive }) => {
  const account = { kind, status: Active }
  expect(whyNotChosen(account, 'transfer') === undefined).toBe(mayPay || mayReceive)
  expect(whyNotChosen(account, 'cash') === undefined).toBe(depositKinds.includes(kind) || kind === 'credit')
  expect(whyNotChosen({ kind, status: 'Frozen' }, 'transfer')?.text).toContain('frozen')
})
