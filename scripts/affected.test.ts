import { expect, test } from 'vitest'
import { testsOf } from './affected.ts'

const house = new Map([
  ['ledger/money.ts', ''],
  ['ledger/money.test.ts', "import { money } from './money.ts'\n"],
  ['api/transfers/submit.ts', "import { money } from '../../ledger/money.ts'\n"],
  ['api/transfers/races.test.ts', "import { open } from '../../scripts/testing/http-bank.ts'\n"],
  ['api/cards/cards.test.ts', "import { open } from '../../scripts/testing/http-bank.ts'\n"],
  ['api/app.ts', "import { submit } from './transfers/submit.ts'\n"],
  ['scripts/testing/http-bank.ts', "import { app } from '../../api/app.ts'\n"],
  ['web/kit/figure.test.tsx', "import { Figure } from './figure.tsx'\n"],
  ['web/kit/figure.tsx', "import type { Money } from '../../ledger/money.ts'\n"],
])

test.each([
  ['an act', ['api/transfers/submit.ts'], ['api/transfers/races.test.ts']],
  ['what others are built on', ['ledger/money.ts'], ['ledger/money.test.ts', 'web/kit/figure.test.tsx']],
  ['a test', ['api/cards/cards.test.ts'], ['api/cards/cards.test.ts']],
  ['what starts the bank', ['api/app.ts'], []],
  ['a style', ['web/kit/figure.module.css'], ['web/kit/figure.test.tsx']],
  ['nothing', [], []],
] as const)('a change of %s asks for the tests beside it and above it', (_, changed, tests) => {
  expect(testsOf(house, changed)).toEqual(tests)
})

test('a change of what starts the bank reaches the tests that import it', () => {
  expect(testsOf(house, ['scripts/testing/http-bank.ts'])).toEqual([
    'api/transfers/races.test.ts',
    'api/cards/cards.test.ts',
  ])
})
