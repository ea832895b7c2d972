import { expect, test } from 'vitest'
import { depositKinds, kinds } from '../../ledger/accounts.ts'
import { entriesIn } from '../../ledger/table.ts'
import { whyNotChosen } from './not-chosen.tsx'

test.each(entriesIn(kinds))('%s is taken as it may be, or it is said why not', (kind, { mayPay, mayReceive }) => {
  const account = { kind, status: 'Active' }
  expect(whyNotChosen(account, 'transfer') === undefined).toBe(mayPay || mayReceive)
  expect(whyNotChosen(account, 'cash') === undefined).toBe(depositKinds.includes(kind) || kind === 'credit')
  expect(whyNotChosen({ kind, status: 'Frozen' }, 'transfer')?.text).toContain('frozen')
})
