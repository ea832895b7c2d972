/** What procedures are made of: the context, who may call, and how a refusal is shown. */
import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import type { AccountKind } from '../ledger/accounts.ts'
import { accountsToFind, accountToRead, ownAccount, type OwnAccount } from './platform/accounts/account.queries.ts'
import { liveSession, type Session } from './auth/session.queries.ts'
import { AppError, toAppError } from './errors.ts'
import type { Tx } from './platform/db.ts'
import { commandKey } from './platform/idempotency.ts'
import type { Machinery } from './platform/machinery.ts'
import type { Reply, RequestFacts } from './platform/request.ts'

export interface Context {
  machinery: Machinery
  request: RequestFacts
  reply: Reply
  /** Filled in by `signedIn`, for the log. */
  seen: { customer?: string }
}

const t = initTRPC.context<Context>().create({
  transformer: superjson,
  errorFormatter({ shape, error }) {
    const { reason, status, message, field, params, issues, retryAfter } = toAppError(error)
    return { ...shape, message, data: { httpStatus: status, reason, field, params, issues, retryAfter } }
  },
})

export const router = t.router
/** Carries every act that can be called without signing on. */
export const publicProcedure = t.procedure

type Find = (reference: string, kinds?: readonly AccountKind[], notFoundText?: string) => Promise<OwnAccount>

/** What a signed-in act gets on top of the context. */
export interface Caller {
  customer: string
  session: Session
  /** Runs SQL as the caller; row-level security lets it see nobody else's rows. */
  asCaller: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  /** The idempotency key of this request; `part` where a documented number acts as the key. The same one all through a request. */
  key: (part?: string) => string
  own: {
    /** The caller's account by public id ('acc-' tolerated) or 'primary'; the same 404 for everything else. */
    account: Find
    /** The same for calls that only read: an account that was closed is there, too, by its id. */
    toRead: Find
    /** Both, by what one statement within this transaction says. */
    readIn: (tx: Tx) => Promise<Own>
  }
}

type Own = Caller['own']

/** For an act that has a text of its own for a caller without a session (doc1 §8). */
export const signedInOr = (textWithout: (hadToken: boolean) => string) =>
  publicProcedure.use(async ({ ctx, next }) => {
    const session = await liveSession(ctx.machinery, ctx.request)
    if (!session) throw new AppError('unauthenticated', textWithout(ctx.request.token !== undefined))
    ctx.seen.customer = session.customer
    const machinery = { ...ctx.machinery, clocks: session.clocks }
    return next({ ctx: { ...ctx, machinery, ...callerOf(ctx, session) } })
  })

/** For every act that needs the customer: 401 without a live session. Texts: doc2 §8. */
export const signedIn = signedInOr(hadToken =>
  hadToken ? 'Your session has expired. Please log in again.' : 'Authentication required. Please log in.',
)

const readIn: Own['readIn'] = async tx => {
  const { open, every } = await accountsToFind(tx)
  return { account: async (...called) => open(...called), toRead: async (...called) => every(...called), readIn }
}

function callerOf({ machinery, request }: Context, session: Session): Caller {
  const { customer } = session
  let own: string | undefined
  const asCaller: Caller['asCaller'] = act => machinery.db.asCustomer(customer, act)
  return {
    customer,
    session,
    asCaller,
    own: {
      account: (...called) => asCaller(tx => ownAccount(tx, ...called)),
      toRead: (...called) => asCaller(tx => accountToRead(tx, ...called)),
      readIn,
    },
    key: part =>
      part === undefined ? (own ??= commandKey(customer, request.key)) : commandKey(customer, undefined, part),
  }
}

export type SignedInContext = Context & Caller
