/** What procedures are made of: the context, who may call, and how a refusal is shown. */
import { initTRPC } from '@trpc/server'
import type * as z from 'zod'
import type { AccountKind } from '../ledger/accounts.ts'
import { accountsToFind, accountToRead, ownAccount, type OwnAccount } from './platform/accounts/account.queries.ts'
import { changeAccess } from './auth/access-change.ts'
import type { LiveSession } from './auth/session.queries.ts'
import { AppError, SESSION_OVER, toAppError } from './errors.ts'
import type { Tx } from './platform/db.ts'
import { commandKey } from './platform/idempotency.ts'
import { countTry } from './platform/limits.ts'
import type { Seen } from './platform/seen.ts'
import type { Machinery } from './platform/machinery.ts'
import type { Reply, RequestFacts } from './platform/request.ts'
import type { LimitName } from './platform/settings.ts'
import { transformer } from './transformer.ts'

export interface Context {
  machinery: Machinery
  request: RequestFacts
  reply: Reply
  /** The live session of the request; looked up once, whoever asks first. */
  live: () => Promise<LiveSession | undefined>
  /** A session was opened: its calls are no stranger's. */
  welcome: (token: string, customer: string) => void
  /** Filled in as soon as it is known who asks, for the log. */
  seen: Seen
}

/** What a call says of itself, asked before its body is read. */
export interface CallMeta {
  /** It needs a live session; the text for a caller without one. */
  session?: (hadToken: boolean) => string
  /**
   * Its body, where it is not 32 KB of JSON: JSON with a picture in it,
   * or form data with files of so many bytes in all.
   */
  body?: 'picture' | { files: number }
  /** It costs much to answer: how often one customer may ask. */
  allowance?: LimitName
}

const t = initTRPC
  .context<Context>()
  .meta<CallMeta>()
  .create({
    transformer,
    errorFormatter({ shape, error }) {
      const { reason, status, message, field, params, says, issues, retryAfter } = toAppError(error)
      return { ...shape, message, data: { httpStatus: status, reason, field, params, says, issues, retryAfter } }
    },
  })

export const router = t.router

/** How tRPC is handed a schema: as a function that checks at once. */
interface Asked {
  (value: unknown): unknown
  schema: z.ZodType
}

/**
 * tRPC would ask a schema for a promise, and zod then goes without the checks that it compiles. None of our schemas
 * waits for anything, so what is built is handed each as a function; `schemaOf` finds it again.
 */
function checksAtOnce<B extends object>(builder: B): B {
  return new Proxy(builder, {
    get(built, name) {
      const make: unknown = Reflect.get(built, name)
      if (typeof make !== 'function') return make
      if (name === 'input' || name === 'output')
        return (schema: z.ZodType): unknown => checksAtOnce(make(atOnce(schema)))
      if (name === 'use' || name === 'meta') return (given: unknown): unknown => checksAtOnce(make(given))
      return make
    },
  })
}

const atOnce = (schema: z.ZodType): Asked => Object.assign((value: unknown) => schema.parse(value), { schema })

/** The schema of an input or output, as a procedure keeps it (`_def`); undefined where it has none. */
export const schemaOf = (kept: unknown): z.ZodType | undefined => (isAsked(kept) ? kept.schema : undefined)

const isAsked = (kept: unknown): kept is Asked => typeof kept === 'function' && 'schema' in kept // `checksAtOnce`

/** Carries every act that can be called without signing on. */
export const publicProcedure = checksAtOnce(t.procedure)

type Find = (reference: string, kinds?: readonly AccountKind[], notFoundText?: string) => Promise<OwnAccount>

/** What a signed-in act gets on top of the context. */
interface Caller {
  customer: string
  session: LiveSession
  /** Runs SQL as the caller; row-level security lets it see nobody else's rows. */
  asCaller: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  /** Makes a change of who may get in, or of whom the bank tells: others are signed out, and it can be taken back. */
  changeAccess: <T>(tx: Tx, what: string, act: () => Promise<T>) => Promise<T>
  /**
   * The idempotency key of this request; `part` where a documented number acts as the key.
   * The same one all through a request.
   */
  key: (part?: string) => string
  own: {
    /** The caller's account by public id ('acc-' tolerated) or 'primary'; the same 404 for everything else. */
    account: Find
    /** The same for calls that only read: an account that was closed is there, too, by its id. */
    toRead: Find
    /** Both, by what one statement within this transaction says. */
    readIn: (tx: Tx) => Promise<OwnRead>
    /** Reads accounts, and what there is of them, in one transaction. */
    read: <T>(act: (tx: Tx, own: OwnRead) => Promise<T>) => Promise<T>
  }
}

/** Accounts as one statement has read them: to find one, the open ones, and all of them, the closed ones last. */
type OwnRead = Omit<Caller['own'], 'read'> & Record<'open' | 'every', readonly OwnAccount[]>
type Called = Parameters<Find>

/** For an act that has a text of its own for a caller without a session (doc1 §8). */
export const signedInOr = (textWithout: (hadToken: boolean) => string) =>
  publicProcedure.meta({ session: textWithout }).use(async ({ ctx, next, meta, type }) => {
    const session = await sessionFor(ctx, textWithout)
    if (meta?.allowance) await countTry(ctx.machinery, [[meta.allowance, session.customer]])
    // A form with files took its time to arrive: its act reads the clock again.
    const clocks = typeof meta?.body === 'object' ? ctx.machinery.clocks : session.clocks
    const machinery = { ...ctx.machinery, clocks }
    const act = () => next({ ctx: { ...ctx, machinery, ...callerOf(ctx, session, type === 'query') } })
    return machinery.lines.calls(session.customer, act)
  })

/** The session that the call needs; 401 in its words. */
export async function sessionFor(ctx: Context, textWithout: (hadToken: boolean) => string): Promise<LiveSession> {
  const session = await ctx.live()
  if (!session) throw new AppError('unauthenticated', textWithout(ctx.request.token !== undefined))
  ctx.seen.customer = session.customer
  return session
}

/** What is told without one; `none` where there was no token either. */
export const withoutSession =
  (none = 'Authentication required. Please log in.') =>
  (hadToken: boolean): string =>
    hadToken ? SESSION_OVER : none

/** For every act that needs the customer: 401 without a live session. Texts: doc2 §8. */
export const signedIn = signedInOr(withoutSession())

const readIn: OwnRead['readIn'] = async tx => {
  const { account, toRead, open, every } = await accountsToFind(tx)
  const find = {
    account: async (...called: Called) => account(...called),
    toRead: async (...called: Called) => toRead(...called),
  }
  return { ...find, readIn, open, every }
}

function callerOf({ machinery, request }: Context, session: LiveSession, onlyReads: boolean): Caller {
  const { customer } = session
  const { asReader, asCustomer } = machinery.db
  let own: string | undefined
  const asCaller: Caller['asCaller'] = act => (onlyReads ? asReader : asCustomer)(customer, act)
  return {
    customer,
    session,
    asCaller,
    changeAccess: (tx, what, act) =>
      changeAccess(machinery, tx, { customer, what, kept: session.id, origin: request.origin }, act),
    own: {
      account: (...called) => asCaller(tx => ownAccount(tx, ...called)),
      toRead: (...called) => asCaller(tx => accountToRead(tx, ...called)),
      readIn,
      read: act => asCaller(async tx => act(tx, await readIn(tx))),
    },
    key: part =>
      part === undefined ? (own ??= commandKey(customer, request.key)) : commandKey(customer, undefined, part),
  }
}

export type SignedInContext = Context & Caller

/** What it takes to read for a customer. */
export type Reader = Pick<SignedInContext, 'machinery' | 'customer' | 'asCaller'>
