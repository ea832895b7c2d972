import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/storage.ts'
import { emptyApplication } from './application.ts'
import { Outcome } from './review-step.tsx'
import { useOpenAccount } from './use-open-account.ts'

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

/** The wizard filled in and confirmed, once it is back at the review. */
async function confirmed() {
  const { result } = renderHook(() => useOpenAccount(emptyApplication.personal))
  const { personal, employment, identification, funding } = emptyApplication
  act(() => {
    const { send, confirm } = result.current
    send({ type: 'typeGiven', accountType: 'savings' })
    send({ type: 'personalGiven', personal })
    send({ type: 'employmentGiven', employment })
    send({ type: 'identificationGiven', identification })
    send({ type: 'fundingGiven', funding: { ...funding, initialDeposit: '250' } })
    confirm()
  })
  await waitFor(() => expect(result.current.state.value).toBe('review'), { timeout: 3_000 })
  return result.current.state.context
}

const draw = ({ problem, notMade }: Awaited<ReturnType<typeof confirmed>>) =>
  render(
    <MantineProvider env="test">
      <Outcome problem={problem} notMade={notMade} unconfirmed={false} />
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
  draw(await confirmed())
  screen.getByText(shown)
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
