import { QueryCache } from '@tanstack/react-query'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  splitLink,
  TRPCClientError,
  type Operation,
  type TRPCLink,
} from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import superjson from 'superjson'
import { MOST_TOGETHER } from '../../api/platform/together.schema.ts'
import type { AppRouter } from '../../api/router.ts'
import { tell } from './events.ts'
import { GrowingClient } from './growing-client.ts'
import { NotUnderstood, problemOf } from './problem.ts'
import { followAct } from './sent-acts.ts'
import { readToken } from './storage.ts'
import { wait } from './timings.ts'

/**
 * The way to the bank: `trpc.checking.get.useQuery(...)` in a screen, `ask.checking.deposit.mutate(...)` in an actor.
 * Money travels as decimal strings. A money act is given its key so that it can be sent again without doing it twice:
 * `ask.checking.deposit.mutate(input, { context: { key } })`. A call that the customer did not make, for instance a
 * refresh in the background, says `{ context: { background: true } }` and does not keep the session awake.
 */
export const trpc = createTRPCReact<AppRouter>()
export type Asked = inferRouterInputs<AppRouter>
export type Answered = inferRouterOutputs<AppRouter>

const SIGN_ON = ['auth.login', 'auth.secondFactor', 'auth.passkeySignOn', 'auth.register']

function headersFor(operations: readonly Pick<Operation, 'context'>[]): Record<string, string> {
  const token = readToken()
  const key = operations.map(({ context }) => context['key']).find(value => typeof value === 'string')
  const background = operations.every(({ context }) => context['background'] === true)
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    ...(background ? { 'x-background': '1' } : {}),
  }
}

const asking = new Map<string, number>()

/** Asks these calls again without anybody at the screen: it does not keep the session awake. */
export async function unattended(calls: ReadonlySet<string>, act: () => Promise<unknown>): Promise<void> {
  for (const call of calls) asking.set(call, (asking.get(call) ?? 0) + 1)
  try {
    await act()
  } finally {
    for (const call of calls) asking.set(call, (asking.get(call) ?? 1) - 1)
  }
}

const marked: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(
      op.type === 'query' && (asking.get(op.path) ?? 0) > 0
        ? { ...op, context: { ...op.context, background: true } }
        : op,
    )

/** Logs method and path only (C-20); tells the session about refusals and activity. */
const watch: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable(observer => {
      // oxlint-disable-next-line no-console -- doc2 §7 asks for it; method and path only, never a body (C-20)
      console.debug(op.type, op.path)
      const act = followAct(op)
      return next(op).subscribe({
        next(value) {
          if (op.context['background'] !== true) tell('activity')
          act.answered(value.result.type === 'data' ? value.result.data : undefined)
          observer.next(value)
        },
        error(error) {
          // Without a token it is for the page: it asks to log in, or sends to sign-on at once (C-03).
          if (error.data?.httpStatus === 401 && !SIGN_ON.includes(op.path)) tell(readToken() ? 'refused' : 'tokenless')
          if (problemOf(error).unreachable) act.unanswered()
          else act.answered(undefined)
          observer.error(error)
        },
        complete: () => observer.complete(),
      })
    })

/**
 * tRPC tells every page of an infinite query its direction; our pages only go forward and their schemas take no
 * such field.
 */
const forwardOnly: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, input: withoutDirection(op.input) })

function withoutDirection(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('direction' in input) || input.direction !== 'forward')
    return input
  const { direction: _, ...rest } = input
  return rest
}

/** Whatever stands between here and the bank may answer in its place; only the bank's own form is an answer. */
const fetchFromBank: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!response.headers.get('content-type')?.includes('json')) throw new NotUnderstood(response.status)
  return response
}

const url = '/trpc'
const links: TRPCLink<AppRouter>[] = [
  marked,
  watch,
  forwardOnly,
  splitLink({
    condition: ({ type, context }) => type === 'query' && context['background'] !== true,
    true: httpBatchLink({
      url,
      fetch: fetchFromBank,
      transformer: superjson,
      maxURLLength: 2000,
      maxItems: MOST_TOGETHER,
      headers: ({ opList }) => headersFor(opList),
    }),
    false: httpLink({ url, fetch: fetchFromBank, transformer: superjson, headers: ({ op }) => headersFor([op]) }),
  }),
]

/** For actors and other places outside of components. */
export const ask = createTRPCClient<AppRouter>({ links })

/** A refusal is an answer and is not asked again; an unreachable server is, twice. */
const again = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof TRPCClientError && problemOf(error).unreachable

/** What the bank says is not there any more is shown no longer: for instance an account that was closed meanwhile. */
const told = new QueryCache({
  onError: (error, query) => {
    if (problemOf(error).status === 404) query.setState({ data: undefined })
  },
})

export const queries = new GrowingClient({
  queryCache: told,
  defaultOptions: {
    // Asked also when the browser believes to be offline: then the failure is known at once and copies stand in
    // (web/offline).
    queries: {
      staleTime: 15_000,
      retry: again,
      retryDelay: failures => wait('retry') * 2 ** failures,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A fresh key for one confirmation of a money act. */
export const newKey = (): string => crypto.randomUUID()
