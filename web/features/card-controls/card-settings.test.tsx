import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask, queries, trpc } from '../../lib/trpc.ts'
import { CardSettings } from './card-settings.tsx'

const card = {
  id: '00000000-0000-4000-8000-000000000007',
  name: 'Credit',
  lastFour: '7715',
  cardLastFour: null,
  locked: false,
  online: true,
  abroad: true,
  atm: true,
  dailyLimit: null,
  dailyCashLimit: null,
  boughtToday: '0.00',
}
let sent: object[] = []
let drawn: ReturnType<typeof render>
const shown = (told: typeof card) => (
  <MantineProvider env="test">
    <trpc.Provider client={ask} queryClient={queries}>
      <QueryClientProvider client={queries}>
        <CardSettings card={told} />
      </QueryClientProvider>
    </trpc.Provider>
  </MantineProvider>
)

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_url: unknown, request?: { body?: unknown }) => {
    const { json } = JSON.parse(String(request?.body))
    sent.push(json)
    const { accountId: _, ...set } = json
    const body = JSON.stringify({ result: { data: { json: { ...card, ...set } } } })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  drawn = render(shown(card))
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

const lock = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Locked/ })
const isAfter = (one: Element, other: Element) =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)

test('the lock is sent with its tap, alone, and said between it and the other choices', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /Purchases a day/ }), '40')
  await userEvent.click(lock())
  const said = await screen.findByText('Locked. It is in force now.')
  expect(lock().checked).toBe(true)
  expect(sent).toEqual([{ accountId: card.id, locked: true }])
  expect(isAfter(said, lock()) && isAfter(screen.getByRole('switch', { name: 'Purchases online' }), said)).toBe(true)
  await userEvent.click(lock())
  await screen.findByText('Unlocked. It is in force now.')
  expect(sent).toHaveLength(2)
})

test('what is saved is said at Save, and the lock stays as it is', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /Purchases a day/ }), '40')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const said = await screen.findByText('Saved. It is in force now.')
  expect(isAfter(said, screen.getByRole('textbox', { name: /Cash a day/ }))).toBe(true)
  expect(sent).toEqual([{ accountId: card.id, dailyLimit: '40' }])
})

test('what is changed and not saved is said, until it is', async () => {
  const waits = () => screen.queryByText(/^Not saved yet/)
  expect(waits()).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Purchases abroad' }))
  expect(waits()).not.toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /Purchases a day/ }), '40')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. It is in force now.')
  expect(waits()).toBeNull()
})

test('a card that was locked elsewhere is shown locked, and what is saved here leaves it so', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: /Purchases a day/ }), '40')
  drawn.rerender(shown({ ...card, locked: true, abroad: false }))
  expect(lock().checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Purchases abroad' }).checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. It is in force now.')
  expect(sent).toEqual([{ accountId: card.id, dailyLimit: '40' }])
})
