// Tries C-20.
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_TOGETHER } from '../../api/platform/together.schema.ts'
import { problemOf } from './problem.ts'
import { keepToken } from './storage.ts'
import { ask, queries } from './trpc.ts'

/**
 * What leaves the browser, and how an answer comes back (doc2 §7): JSON, the bearer token when there is one, the
 * key of a money act.
 */
const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const bank = vi.fn<typeof fetch>()

beforeEach(() => {
  localStorage.clear()
  bank.mockReset()
  vi.stubGlobal('fetch', bank)
})
afterEach(() => vi.unstubAllGlobals())

const deposit = { accountId: 'primary', amount: '5.00', description: 'Deposit', approvalCode: 'PINE-0000' }

test('a call is JSON under the bearer token, a money act under its key; the answer is the bank’s', async () => {
  keepToken('secret-token')
  bank.mockResolvedValue(json(200, { result: { data: { json: { newBalance: '105.00' } } } }))
  expect(await ask.checking.deposit.mutate(deposit, { context: { key: 'key-1' } })).toEqual({ newBalance: '105.00' })
  const [address, sent] = bank.mock.calls[0] ?? []
  expect(address).toBe('/trpc/checking.deposit')
  expect(sent).toMatchObject({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer secret-token', 'idempotency-key': 'key-1' },
  })
  expect(sent?.body).toBe(JSON.stringify({ json: deposit }))
})

test('a call is logged by method and path alone', async () => {
  const logged = vi.spyOn(console, 'debug').mockReturnValue(undefined)
  bank.mockResolvedValue(json(200, { result: { data: { json: null } } }))
  await ask.checking.deposit.mutate(deposit)
  expect(logged.mock.calls).toEqual([['mutation', 'checking.deposit']])
  logged.mockRestore()
})

test('however many reads a page asks for at once, no request holds more than the bank takes', async () => {
  const namesIn = (address: unknown) => String(address).split('?')[0]?.replace('/trpc/', '').split(',') ?? []
  bank.mockImplementation(address =>
    Promise.resolve(
      json(
        200,
        namesIn(address).map(() => ({ result: { data: { json: {} } } })),
      ),
    ),
  )
  const reads = Array.from({ length: 3 * MOST_TOGETHER + 1 }, () => ask.notifications.list.query({}))
  expect(await Promise.all(reads)).toHaveLength(reads.length)
  const sizes = bank.mock.calls.map(([address]) => namesIn(address).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_TOGETHER)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(reads.length)
})

test('without a token none is sent', async () => {
  bank.mockResolvedValue(json(200, { result: { data: { json: null } } }))
  await ask.checking.deposit.mutate(deposit)
  expect(Object.keys(bank.mock.calls[0]?.[1]?.headers ?? {})).not.toContain('authorization')
})

test.each([
  ['a refusal', json(422, refusal('Insufficient funds', 422)), 'Insufficient funds', false],
  ['a page in between', new Response('<html>', { status: 502 }), 'Error processing deposit', true],
])('%s is told as what it is', async (_, answer, text, unreachable) => {
  bank.mockResolvedValue(answer)
  const error: unknown = await ask.checking.deposit.mutate(deposit).catch((thrown: unknown) => thrown)
  expect(problemOf(error, 'Error processing deposit')).toMatchObject({ text, unreachable })
})

test.each([
  ['is not there any more', 404, undefined],
  ['is asked for too often', 429, { total: '5.00' }],
])('what the bank says %s (%i): whether the answer before it is still shown', async (_, status, shown) => {
  const query = new QueryObserver(queries, {
    queryKey: ['figure'],
    queryFn: () => ask.checking.get.query({ accountId: 'a' }),
    retry: false,
    staleTime: Infinity,
    initialData: { total: '5.00' },
  })
  const leave = query.subscribe(() => undefined)
  bank.mockImplementation(() => Promise.resolve(json(status, [refusal('No.', status)])))
  await queries.invalidateQueries()
  expect(query.getCurrentResult()).toMatchObject({ status: 'error', data: shown })
  leave()
  queries.clear()
})

function refusal(message: string, httpStatus: number) {
  return { error: { json: { message, code: -32600, data: { httpStatus } } } }
}
