import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawDigits } from '../../api/platform/accounts/digits.ts'
import { SAMPLE_DIGITS } from '../../api/platform/accounts/digits.schema.ts'
import { kinds } from '../../ledger/accounts.ts'
import { demoCustomers } from './facts.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const told = ['web/features/sample/**/*.source.ts', 'web/lib/sample-accounts.ts', 'web/offline/sample/*.ts']
  .flatMap(pattern => globSync(pattern, { cwd: ROOT }))
  .filter(file => !file.includes('.test.'))
  .map(file => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n')

test('sample data wear no name and no digits of a demo customer’s account', () => {
  const ofKinds: string[] = Object.values(kinds).map(({ name }) => name)
  const own = demoCustomers.flatMap(({ accounts }) => accounts).filter(({ nickname }) => !ofKinds.includes(nickname))
  for (const { nickname, number } of own) {
    expect([nickname, told.includes(`'${nickname}'`)]).toEqual([nickname, false])
    expect([number, told.includes(`'${number.slice(-4)}'`)]).toEqual([number, false])
  }
})

test('the digits of sample data begin as no account’s of a customer do', () => {
  const digits = [...told.matchAll(/(?:number|lastFour|lastFourDigits|accountNumber): '([^']+)'/g)]
  expect(digits.filter(([, found = '']) => !found.replace('••', '').startsWith(SAMPLE_DIGITS))).toEqual([])
  const drawn = Array.from({ length: 5_000 }, (_, n) => drawDigits(n % 2 === 0 ? 4 : 10))
  expect(
    drawn.filter(number => number.slice(-4).startsWith(SAMPLE_DIGITS) || !/^(\d{4}|\d{10})$/.test(number)),
  ).toEqual([])
})
