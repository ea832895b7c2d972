import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testBank } from '../scripts/testing/http-bank.ts'
import { AppError } from './errors.ts'
import { phrase } from './platform/answered-phrase.schema.ts'

const API = import.meta.dirname
const sources = readdirSync(API, { withFileTypes: true, recursive: true })
  .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map(entry => path.join(entry.parentPath, entry.name))

/** A refusal that is made of a finished sentence, which a reader in another language would have to read back. */
const FINISHED = /new AppError\(\s*[^,]+,\s*(fill\(|`[^`]*\$\{)/

/** Said to whoever runs the bank, who reads English. */
const OPERATORS = ['disputes/decide.ts']

test('no refusal with values in it is a finished sentence', () => {
  const finished = sources.filter(file => FINISHED.test(readFileSync(file, 'utf8')))
  expect(finished.map(file => path.relative(API, file).split(path.sep).join('/'))).toEqual(OPERATORS)
})

test('a refusal without values says nothing but its text', () =>
  expect(new AppError('busy', 'The bank is busy. Please try again in a moment.').says).toBeUndefined())

const told = z.object({
  error: z.object({ json: z.object({ message: z.string(), data: z.object({ says: phrase }) }) }),
})

test('a refusal with an amount comes with its template and values, its text as documented', async () => {
  const bank = await testBank()
  const who = await bank.customer()
  const asked = { accountType: 'savings', initialDeposit: '10000.01', fundingSource: 'Check' }
  const { text } = await bank.ask('POST', '/trpc/openAccount.open', { json: asked }, { token: who.token })
  const { message, data } = told.parse(JSON.parse(text)).error.json
  expect(message).toBe('Deposits are limited to $10,000.00 a day. You can deposit up to $10,000.00 today.')
  expect(data.says).toEqual({
    template: 'Deposits are limited to {limit} a day. You can deposit up to {remaining} today.',
    values: { limit: '$10,000.00', remaining: '$10,000.00' },
  })
})
