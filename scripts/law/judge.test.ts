import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { readSources } from './sources.ts'

const judged = (files: Record<string, string>) => judge(new Map(Object.entries(files)))
const importing = (file: string, target: string) => judged({ [file]: `import { x } from '${target}'\n` })

test('the house itself keeps the law', () => {
  expect(judge(readSources())).toEqual([])
})

test.each([
  ['ledger/journal.ts', '../api/errors.ts', 'the ledger imports nothing above it'],
  ['ledger/money.ts', './journal.ts', 'pure'],
  ['ledger/events/wire.ts', 'pg', 'functional core'],
  ['ledger/decide.ts', '../scripts/command.ts', 'functional core'],
  ['api/transfers/submit.ts', '../pay-bills/schedule-payment.ts', 'through its *.queries.ts'],
  ['api/transfers/submit.schema.ts', './submit.ts', 'both sides'],
  ['api/transfers/submit.schema.ts', '../pay-bills/pay.schema.ts', 'both sides'],
  ['api/transfers/submit.schema.ts', 'express', 'both sides'],
  ['api/platform/outbox.ts', '../auth/login.ts', 'knows none of them'],
  ['api/server.ts', '../scripts/migrate.ts', 'built on the ledger'],
  ['web/features/pay-bills/pay-bills.page.tsx', '../transfers/transfers.page.tsx', 'no feature imports another'],
  [
    'web/features/pay-bills/pay-bills.page.tsx',
    '../../../api/pay-bills/schedule-payment.ts',
    'no feature imports another',
  ],
  ['web/features/pay-bills/pay-bills.page.tsx', '../../../ledger/journal.ts', 'no feature imports another'],
  [
    'web/features/sample/auto-save/auto-save.page.tsx',
    '../cash-advance/cash-advance.page.tsx',
    'those on sample data share the frame',
  ],
  ['web/kit/money.tsx', '../features/pay-bills/pay-bills.page.tsx', 'the kit knows no feature'],
  ['web/lib/trpc.ts', '../kit/money.tsx', 'the ground of the web'],
  ['web/lib/trpc.ts', '../../api/router.ts', 'the ground of the web'],
  ['web/main.tsx', 'node:fs', 'never the server'],
  ['migrations/0001_journal.ts', '../ledger/accounts.ts', 'stands alone'],
])('%s may not import %s', (file, target, because) => {
  expect(importing(file, target)).toEqual([expect.stringContaining(because)])
})

test.each([
  ['api/transfers/submit.ts', '../accounts/owned.queries.ts'],
  ['api/transfers/submit.ts', '../../ledger/journal.ts'],
  ['api/transfers/submit.schema.ts', '../../ledger/money.ts'],
  ['api/transfers/submit.schema.ts', 'zod'],
  ['web/features/pay-bills/pay-bills.page.tsx', '../../../api/pay-bills/schedule-payment.schema.ts'],
  ['web/features/pay-bills/pay-bills.page.tsx', '../../kit/money.tsx'],
  ['web/features/sample/auto-save/auto-save.page.tsx', '../sample-page.tsx'],
  ['web/routes.tsx', './features/pay-bills/pay-bills.page.tsx'],
  ['api/transfers/submit.test.ts', '../../scripts/testing/database.ts'],
])('%s may import %s', (file, target) => {
  expect(importing(file, target)).toEqual([])
})

test('the browser knows the router by its type alone', () => {
  expect(judged({ 'web/lib/trpc.ts': `import type { AppRouter } from '../../api/router.ts'\n` })).toEqual([])
})

test('imports over several lines, re-exports and dynamic imports are seen, comments are not', () => {
  const lines = [
    `import {\n  a,\n  b,\n} from '../api/errors.ts'`,
    `export { c } from '../api/trpc.ts'`,
    `const d = await import('../web/main.tsx')`,
    `/** \nimport { e } from '../scripts/start.ts'\n */`,
  ]
  const breaches = judged({ 'ledger/journal.ts': lines.join('\n') })
  expect(breaches.map(line => line.split(' import ')[1]?.split(':')[0])).toEqual([
    'api/errors.ts',
    'api/trpc.ts',
    'web/main.tsx',
  ])
})

test.each([
  'sql`insert into app.bill (id) values (1)`',
  'sql`update app.bill set paid_on = now()`',
  'sql`delete from app.bill`',
  `tx.updateTable('app.bill')`,
  'signedIn.mutation(() => 1)',
  'ledger.append(command)',
])('a query file only reads: %s', source => {
  expect(judged({ 'api/pay-bills/bill.queries.ts': source })).toEqual([expect.stringContaining('only reads')])
  expect(judged({ 'api/pay-bills/bill.ts': source })).toEqual([])
})

test.each([
  'ledger/index.ts',
  'api/utils/dates.ts',
  'web/lib/helpers.ts',
  'api/transfers/transferService.ts',
  'web/kit/MoneyField.tsx',
])('%s is no name for a file', file => expect(judged({ [file]: '' })).not.toEqual([]))

test.each([`export * from './journal.ts'\n`, `export { a } from './a.ts'\nexport { b } from './b.ts'\n`])(
  'a barrel is refused: %s',
  source => {
    expect(judged({ 'ledger/everything.ts': source })).toEqual([expect.stringContaining('no barrels')])
  },
)

test('a row is not locked together with its key', () => {
  const locked = (how: string) => judged({ 'api/pay-bills/bill.ts': `rows.${how}()` })
  expect(locked('forUpdate')).toEqual([expect.stringContaining('forNoKeyUpdate')])
  expect(locked('forNoKeyUpdate')).toEqual([])
})
