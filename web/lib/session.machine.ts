import { assign, fromPromise, setup } from 'xstate'
import type { CustomerCopy } from './storage.ts'
import { typesOf, withError } from './machine-types.ts'

/**
 * Who is at the browser (doc1 §4, ARCHITECTURE):
 * starting > validating | recognised | signed out > signing on > (second factor) > signed in > expiring > signed out.
 *
 * `recognised`: the customer is remembered but the token is gone; routes open, account pages ask to log in (C-03).
 * The machine knows no network and no storage: web/lib/session.ts hands in actors and actions.
 */
export interface Credentials {
  username: string
  password: string
}
export interface SignedOn {
  token: string
  customer: CustomerCopy
}
export interface Challenge {
  challengeId: string
  method: 'mail' | 'totp'
}
export interface FactorAnswer {
  challengeId: string
  code: string
}

export type Notice = 'unverified' | 'expired' | 'refused' | 'signedOut'

interface SessionContext {
  customer: CustomerCopy | undefined
  token: string | undefined
  challengeId: string | undefined
  method: Challenge['method'] | undefined
  /** The English text of a failed sign-on or second factor. */
  error: string | undefined
  /** Why the customer was signed out. */
  notice: Notice | undefined
  /** Another tab is signing out: the bank may refuse this one before the token is gone. */
  isLeaving: boolean
}

type SessionEvent =
  | { type: 'signOn'; credentials: Credentials }
  | { type: 'usePasskey' }
  | { type: 'registered'; signedOn: SignedOn }
  | { type: 'code'; code: string }
  | { type: 'cancel' }
  | { type: 'activity' }
  | { type: 'stay' }
  | { type: 'signOut' }
  /** The server answered 401. */
  | { type: 'refused' }
  /** Another tab signed on, or out. */
  | { type: 'tokenAppeared' }
  | { type: 'tokenVanished' }
  /** Another tab begins to sign out. */
  | { type: 'leaving' }
  | { type: 'customerChanged'; customer: CustomerCopy }

const isChallenge = (answer: SignedOn | Challenge): answer is Challenge => 'challengeId' in answer

const notProvided = async (): Promise<never> => {
  throw new Error('the session is given its actors by web/lib/session.ts')
}
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export const sessionMachine = setup({
  types: typesOf<{
    context: SessionContext
    events: SessionEvent
    input: { token: string | undefined; customer: CustomerCopy | undefined }
  }>(),
  actors: {
    validate: fromPromise<CustomerCopy>(notProvided),
    signOn: fromPromise<SignedOn | Challenge, Credentials>(notProvided),
    passkey: fromPromise<SignedOn>(notProvided),
    answerChallenge: fromPromise<SignedOn, FactorAnswer>(notProvided),
    signOut: fromPromise<void>(notProvided),
  },
  delays: { untilWarning: 13 * 60_000, untilExpiry: 2 * 60_000 },
  guards: {
    /** The server did not answer: not a refusal (C-56). Provided. */
    unreachable: (_, _params: { error: unknown }): boolean => false,
    hasToken: ({ context }) => context.token !== undefined,
    knowsCustomer: ({ context }) => context.customer !== undefined,
    isLeaving: ({ context }) => context.isLeaving,
  },
  actions: {
    keep: () => undefined,
    forget: () => undefined,
    /** Tells the other tabs that this one signs out. */
    sayLeaving: () => undefined,
    customerIs: assign({ customer: (_, customer: CustomerCopy) => customer }),
    welcome: assign((_, { token, customer }: SignedOn) => ({
      token,
      customer,
      error: undefined,
      notice: undefined,
      challengeId: undefined,
    })),
    nobody: assign((_, { notice }: { notice?: Notice }) => ({
      customer: undefined,
      token: undefined,
      challengeId: undefined,
      notice,
      isLeaving: false,
    })),
    failed: assign({ error: (_, { error }: { error: unknown }) => textOf(error) }),
    clean: assign({ error: undefined, notice: undefined }),
  },
}).createMachine({
  id: 'session',
  initial: 'starting',
  context: ({ input }) => ({
    ...input,
    challengeId: undefined,
    method: undefined,
    error: undefined,
    notice: undefined,
    isLeaving: false,
  }),
  states: {
    starting: {
      always: [
        { guard: 'hasToken', target: 'validating' },
        { guard: 'knowsCustomer', target: 'recognised' },
        { target: 'signedOut' },
      ],
    },
    validating: {
      invoke: {
        src: 'validate',
        onDone: { target: 'signedIn', actions: { type: 'customerIs', params: ({ event }) => event.output } },
        onError: [
          {
            guard: withError('unreachable'),
            target: 'unreached',
          },
          { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'unverified' } } },
        ],
      },
      on: {
        signOut: 'signingOut',
        tokenVanished: { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'signedOut' } } },
      },
    },
    unreached: {
      always: [
        { guard: 'knowsCustomer', target: 'signedIn' },
        { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'unverified' } } },
      ],
    },
    recognised: {
      on: {
        signOn: { target: 'signingOn', actions: 'clean' },
        usePasskey: { target: 'usingPasskey', actions: 'clean' },
        registered: { target: 'signedIn', actions: { type: 'welcome', params: ({ event }) => event.signedOn } },
        refused: { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'refused' } } },
        signOut: { target: 'signedOut', actions: { type: 'nobody', params: {} } },
        tokenAppeared: 'validating',
      },
    },
    signedOut: {
      entry: 'forget',
      on: {
        signOn: { target: 'signingOn', actions: 'clean' },
        usePasskey: { target: 'usingPasskey', actions: 'clean' },
        registered: { target: 'signedIn', actions: { type: 'welcome', params: ({ event }) => event.signedOn } },
        tokenAppeared: { target: 'validating', actions: 'clean' },
        cancel: { actions: 'clean' },
      },
    },
    signingOn: {
      invoke: {
        src: 'signOn',
        input: ({ event }) => {
          if (event.type !== 'signOn') throw new Error('only signOn leads here')
          return event.credentials
        },
        onDone: [
          {
            guard: ({ event }) => isChallenge(event.output),
            target: 'secondFactor',
            actions: assign({
              challengeId: ({ event }) => (isChallenge(event.output) ? event.output.challengeId : undefined),
              method: ({ event }) => (isChallenge(event.output) ? event.output.method : undefined),
            }),
          },
          {
            target: 'signedIn',
            actions: assign(({ event }) =>
              isChallenge(event.output)
                ? {}
                : { token: event.output.token, customer: event.output.customer, error: undefined, notice: undefined },
            ),
          },
        ],
        onError: {
          target: 'signedOut',
          actions: [{ type: 'nobody', params: {} }, withError('failed')],
        },
      },
    },
    /** The browser asks its holder for as long as they like; a closed dialog gives it up. */
    usingPasskey: {
      invoke: {
        src: 'passkey',
        onDone: { target: 'signedIn', actions: { type: 'welcome', params: ({ event }) => event.output } },
        onError: {
          target: 'signedOut',
          actions: [{ type: 'nobody', params: {} }, withError('failed')],
        },
      },
      on: { cancel: { target: 'signedOut', actions: [{ type: 'nobody', params: {} }, 'clean'] } },
    },
    secondFactor: {
      initial: 'asking',
      on: { cancel: { target: 'signedOut', actions: [{ type: 'nobody', params: {} }, 'clean'] } },
      states: {
        asking: { on: { code: { target: 'checking', actions: 'clean' } } },
        checking: {
          invoke: {
            src: 'answerChallenge',
            input: ({ context, event }) => ({
              challengeId: context.challengeId ?? '',
              code: event.type === 'code' ? event.code : '',
            }),
            onDone: { target: '#session.signedIn', actions: { type: 'welcome', params: ({ event }) => event.output } },
            onError: { target: 'asking', actions: withError('failed') },
          },
        },
      },
    },
    signedIn: {
      entry: 'keep',
      initial: 'active',
      on: {
        // The dialogs can be asked for by somebody who is signed on (doc1 §2.1): whoever signs on anew leaves first.
        signOn: { target: 'signingOn', actions: [{ type: 'nobody', params: {} }, 'forget', 'clean'] },
        usePasskey: { target: 'usingPasskey', actions: [{ type: 'nobody', params: {} }, 'forget', 'clean'] },
        registered: {
          target: 'signedIn',
          reenter: true,
          actions: ['forget', { type: 'welcome', params: ({ event }) => event.signedOn }],
        },
        signOut: 'signingOut',
        leaving: { actions: assign({ isLeaving: true }) },
        refused: [
          {
            guard: 'isLeaving',
            target: 'signedOut',
            actions: { type: 'nobody', params: { notice: 'signedOut' } },
          },
          { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'refused' } } },
        ],
        tokenVanished: { target: 'signedOut', actions: { type: 'nobody', params: { notice: 'signedOut' } } },
        customerChanged: { actions: [{ type: 'customerIs', params: ({ event }) => event.customer }, 'keep'] },
      },
      states: {
        active: { after: { untilWarning: 'expiring' }, on: { activity: { target: 'active', reenter: true } } },
        expiring: {
          after: { untilExpiry: { target: '#session.expired' } },
          on: { stay: 'extending', activity: 'active' },
        },
        extending: {
          invoke: {
            src: 'validate',
            onDone: 'active',
            onError: { target: '#session.signedOut', actions: { type: 'nobody', params: { notice: 'expired' } } },
          },
        },
      },
    },
    expired: {
      invoke: { src: 'signOut', onDone: { target: 'signedOut' }, onError: { target: 'signedOut' } },
      exit: { type: 'nobody', params: { notice: 'expired' } },
    },
    signingOut: {
      entry: 'sayLeaving',
      invoke: { src: 'signOut', onDone: { target: 'signedOut' }, onError: { target: 'signedOut' } },
      exit: { type: 'nobody', params: {} },
    },
  },
})
