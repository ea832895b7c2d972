import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/storage.ts'
import { emptyApplication, requestOf } from './application.ts'
import { Outcome } from './review-step.tsx'
import { useOpening } from './use-opening.ts'

/** What the last step says when the account was not opened (doc1 §8). */
const bank = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = (message: string) =>
  answer(422, { error: { json: { message, code: -32600, data: { httpStatus: 422 } } } })

beforeEach(() => {
  keepToken('t')
  bank.mockReset()
  vi.stubGlobal('fetch', bank)
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** The opening confirmed, once the bank has said what became of it. */
async function confirmed() {
  const { result } = renderHook(() => useOpening())
  const funding = { ...emptyApplication.funding, initialDeposit: '250' }
  act(() => result.current.confirm(requestOf({ ...emptyApplication, accountType: 'savings', funding })))
  await waitFor(() => expect(result.current.problem !== undefined || result.current.notMade).toBe(true))
  return result.current
}

const draw = (opening: Awaited<ReturnType<typeof confirmed>>) =>
  render(
    <MantineProvider env="test">
      <Outcome {...opening} />
    </MantineProvider>,
  )

test('without a token nothing is sent', async () => {
  localStorage.clear()
  const { problem } = await confirmed()
  expect(problem?.text).toBe('Authentication token not found. Please log in again.')
  expect(bank).not.toHaveBeenCalled()
})

test.each([
  ['', 'Failed to create account. Please try again.'],
  ['Insufficient funds', 'Insufficient funds'],
])('a refusal that says "%s"', async (said, shown) => {
  bank.mockResolvedValue(refusal(said))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  draw(await confirmed())
  screen.getByText(shown)
  expect(scrolled).toHaveBeenCalledTimes(1) // it stands over a long review
  scrolled.mockRestore()
})

test('an exception whose act was not made', async () => {
  bank.mockImplementation(async (url: unknown) => {
    if (String(url).includes('commands.')) return answer(200, { result: { data: { json: { state: 'not_made' } } } })
    throw new TypeError('Failed to fetch')
  })
  draw(await confirmed())
  screen.getByText('An error occurred while creating your account. Please try again.')
  screen.getByText(/^The account was not opened/)
})

test('an answer that was lost is fetched under the same key, with the same request', async () => {
  const sent: unknown[] = []
  bank.mockImplementation(async (url: unknown, init) => {
    if (String(url).includes('commands.')) return answer(200, { result: { data: { json: { state: 'made' } } } })
    sent.push([new Headers(init?.headers).get('idempotency-key'), init?.body])
    if (sent.length === 1) throw new TypeError('Failed to fetch')
    return answer(200, { result: { data: { json: { account: { id: 'new', lastFour: '1234' } } } } })
  })
  const { result } = renderHook(() => useOpening())
  act(() => result.current.confirm(requestOf({ ...emptyApplication, accountType: 'savings' })))
  await waitFor(() => expect(result.current.done).toBe(true))
  expect(result.current.answer).toMatchObject({ id: 'new' })
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual([expect.stringMatching(/^[\w-]{8,}$/), expect.stringContaining('savings')])
  expect(sent[1]).toEqual(sent[0])
})
