/**
 * A tab asks again for what changed and for nothing else, goes on where it broke, and asks by the clock without a
 * stream.
 */
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from './events.ts'
import { followBank } from './live.ts'
import { showMore } from './show-more.ts'
import { keepToken } from './storage.ts'
import { queries } from './trpc.ts'

const bank = vi.fn<typeof fetch>()
let stop = () => {}
let asked: string[] = []

/** A stream that the test speaks into. */
function stream() {
  let end = () => {}
  let say = (_: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = text => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  const answer = new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } })
  const changed = (id: string, topics: string[]) =>
    say(`id: ${id}\nevent: changed\ndata: ${JSON.stringify({ topics })}\n\n`)
  return { answer, changed, say: (text: string) => say(text), end: () => end() }
}

/** Calls that are on the screen. */
function shown(): void {
  for (const name of ['checking.get', 'notifications.list', 'profile.get']) {
    const queryKey = [name.split('.'), { type: 'query' }] // as tRPC names it
    const queryFn = () => {
      asked.push(name)
      return name
    }
    queries.setQueryData(queryKey, 'earlier')
    new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
  }
}

const sentHeaders = (n: number) => new Headers(bank.mock.calls[n]?.[1]?.headers)

beforeEach(() => {
  localStorage.clear()
  queries.clear()
  asked = []
  document.head.innerHTML = '<meta name="wrenfield-waits" content="liveAgain=5,livePoll=0,liveHidden=5">'
  bank.mockReset()
  vi.stubGlobal('fetch', bank)
  keepToken('secret-token')
})
afterEach(() => {
  stop()
  queries.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what follows a topic is asked again, what does not is left alone', async () => {
  shown()
  const one = stream()
  bank.mockResolvedValueOnce(one.answer)
  stop = followBank()
  one.changed('a.1', [])
  one.changed('a.2', ['money'])
  await expect.poll(() => asked).toEqual(['checking.get'])
  one.changed('a.3', ['notifications'])
  await expect.poll(() => asked).toEqual(['checking.get', 'notifications.list'])
  expect(bank.mock.calls[0]?.[0]).toBe('/api/live')
  expect(sentHeaders(0).get('authorization')).toBe('Bearer secret-token')
  expect(sentHeaders(0).get('x-background')).toBe('1')
  expect(sentHeaders(0).get('last-event-id')).toBeNull()
})

test('after a break it goes on from the last message that was whole', async () => {
  const [one, two] = [stream(), stream()]
  bank.mockResolvedValueOnce(one.answer).mockResolvedValueOnce(two.answer)
  stop = followBank()
  one.changed('a.1', [])
  one.changed('a.2', ['orders'])
  one.say('id: a.3\nevent: changed\ndata: {"top')
  one.end()
  await expect.poll(() => bank.mock.calls.length).toBe(2)
  expect(sentHeaders(1).get('last-event-id')).toBe('a.2')
})

test('without a stream it asks by the clock, and tries again', async () => {
  shown()
  bank.mockImplementation(async () => new Response('busy', { status: 503 }))
  stop = followBank()
  await expect.poll(() => bank.mock.calls.length).toBeGreaterThan(2)
  await expect.poll(() => new Set(asked)).toEqual(new Set(['checking.get', 'notifications.list']))
})

test('who no longer follows asks nothing again, not even what was heard just before', async () => {
  shown()
  const one = stream()
  bank.mockResolvedValueOnce(one.answer)
  vi.useFakeTimers()
  stop = followBank()
  one.changed('a.1', ['money'])
  await vi.advanceTimersByTimeAsync(50)
  stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
})

test.each([
  [
    'says that the session is over',
    () => new Response('event: ended\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } }),
  ],
  ['refuses', () => new Response('{}', { status: 401 })],
])('a bank that %s ends it, and the session hears of it', async (_, answer) => {
  const refused = vi.fn<() => void>()
  const unlisten = listen('refused', refused)
  bank.mockImplementation(async () => answer())
  vi.useFakeTimers()
  stop = followBank()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refused.mock.calls.length).toBe(1)
  expect(bank.mock.calls.length).toBe(1)
  unlisten()
})

/** A list of pages of two, over lines that the bank has; `answer` is what each call waits for. */
function list() {
  const lines = [4, 3, 2, 1]
  const calls: { from: number; answer: () => void }[] = []
  const observer = new InfiniteQueryObserver<{ items: number[]; next: number | undefined }, Error>(queries, {
    queryKey: [['accounts', 'transactions'], { type: 'infinite' }],
    initialPageParam: Infinity,
    staleTime: Infinity,
    getNextPageParam: ({ next }) => next,
    queryFn: ({ pageParam }) =>
      new Promise(resolve => {
        const from = Number(pageParam)
        const items = lines.filter(line => line < from).slice(0, 2)
        const next = items.length === 2 && (items[1] ?? 0) > 1 ? items[1] : undefined
        calls.push({ from, answer: () => resolve({ items, next }) })
      }),
  })
  observer.subscribe(() => {})
  const shows = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? []
  const answered = async (n: number) => {
    await expect.poll(() => calls.length).toBeGreaterThan(n)
    calls[n]?.answer()
  }
  return { lines, observer, shows, answered, calls }
}

/** Such a list with its first page, in a tab that follows the bank. */
async function followed() {
  const one = stream()
  bank.mockResolvedValueOnce(one.answer)
  const shown = list()
  stop = followBank()
  one.changed('a.1', [])
  await shown.answered(0)
  await expect.poll(shown.shows).toEqual([4, 3])
  return { ...shown, changed: one.changed }
}

test('“Show more” goes on while something changes: the next page comes, and what is new as well', async () => {
  const { lines, observer, shows, answered, changed } = await followed()
  const more = showMore(observer.getCurrentResult())
  lines.unshift(5)
  vi.useFakeTimers()
  changed('a.2', ['money'])
  // By then it is asked again, were the list not on its way to its next page; step by step, as the stream is read. What
  // waits for a timer of this clock when it is put back would never come: there is time for all of it.
  for (let n = 0; n < 100; n += 1) await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  await answered(1)
  await more
  expect(shows()).toEqual([4, 3, 2, 1])
  for (const n of [2, 3]) await answered(n)
  await expect.poll(shows).toEqual([5, 4, 3, 2]) // both pages, with what is new
})

test('“Show more” while the list is being asked again leaves nothing out', async () => {
  const { lines, observer, shows, answered, changed } = await followed()
  lines.unshift(5)
  changed('a.2', ['money'])
  await expect.poll(() => observer.getCurrentResult().isRefetching).toBe(true)
  const more = showMore(observer.getCurrentResult())
  await answered(1)
  await answered(2)
  await more
  expect(shows()).toEqual([5, 4, 3, 2])
})
