import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { typesOf } from '../lib/machine-types.ts'

/**
 * The verification gate, one machine for every gated target (doc1 §2.4, doc2 §2.2, C-35, C-36):
 * closed > asking > checking > closed, and what was wanted goes on; a wrong code keeps asking.
 *
 * The code is judged by the server alone. A valid one opens the gate until `openUntil` (epoch milliseconds, told by the
 * server); meanwhile every wish goes on at once. The machine knows no network: `redeem` is handed in.
 */
export type GateLook = 'dashboard' | 'account' | 'enrollment'

interface Wish {
  proceed: () => void
  /** The customer closed the modal instead. */
  giveUp?: (() => void) | undefined
}
interface GateContext {
  /** What the dialog shows: also of a wish that is over, until it is gone. */
  look: GateLook
  wish: Wish | undefined
  /** English text under the code field. */
  error: string | undefined
  openUntil: number
}
type GateEvent =
  | ({ type: 'ask'; look: GateLook } & Wish)
  | { type: 'submit'; code: string }
  | { type: 'cancel' }
  | { type: 'shut' }
  /** The server says that an earlier code still counts, for instance after a reload. */
  | { type: 'opened'; until: number }

const EMPTY_CODE = 'Please enter a verification code'

/** C-07: the wrong-code text of doc1 on the enrollment and dashboard modals, that of doc2 on account pages. */
const wrongCode = (look: GateLook): string =>
  look === 'account'
    ? 'Invalid verification code. Please try again.'
    : 'Invalid code. Please enter a valid verification code.'

interface Redeemed {
  openUntil: number
}
/** Anything that `redeem` rejects with: a wrong code, or another sentence of the server. */
export class Refusal extends Error {
  readonly wrong: boolean
  constructor(message: string, wrong: boolean) {
    super(message)
    this.wrong = wrong
  }
}

const isBlank = (code: string) => code.trim() === ''

export const approvalGateMachine = setup({
  types: typesOf<{ context: GateContext; events: GateEvent }>(),
  actors: {
    redeem: fromPromise<Redeemed, { code: string; look: GateLook }>(async () => {
      throw new Error('the gate is given its redeem by web/kit/approval-gate.tsx')
    }),
  },
  delays: { untilLapse: ({ context }) => Math.max(0, context.openUntil - Date.now()) },
  guards: {
    isOpen: ({ context, event }) =>
      event.type === 'ask' && event.look !== 'enrollment' && context.openUntil > Date.now(),
    isEmpty: ({ event }) => event.type === 'submit' && isBlank(event.code),
  },
  actions: {
    goOn: ({ context }) => context.wish?.proceed(),
    letGo: ({ context }) => context.wish?.giveUp?.(),
    goOnAtOnce: (_, { proceed }: Wish) => proceed(),
  },
}).createMachine({
  id: 'gate',
  initial: 'closed',
  context: { look: 'dashboard', wish: undefined, error: undefined, openUntil: 0 },
  on: { shut: { target: '.closed', actions: assign({ openUntil: 0, wish: undefined, error: undefined }) } },
  states: {
    closed: {
      after: { untilLapse: { actions: assign({ openUntil: 0 }) } },
      on: {
        opened: { target: 'closed', reenter: true, actions: assign({ openUntil: ({ event }) => event.until }) },
        ask: [
          { guard: 'isOpen', actions: { type: 'goOnAtOnce', params: ({ event }) => event } },
          {
            target: 'asking',
            actions: assign({
              look: ({ event }) => event.look,
              wish: ({ event: { proceed, giveUp } }) => ({ proceed, giveUp }),
              error: undefined,
            }),
          },
        ],
      },
    },
    asking: {
      on: {
        submit: [{ guard: 'isEmpty', actions: assign({ error: EMPTY_CODE }) }, { target: 'checking' }],
        cancel: { target: 'closed', actions: ['letGo', assign({ wish: undefined, error: undefined })] },
      },
    },
    checking: {
      invoke: {
        src: 'redeem',
        input: ({ context, event }) => ({
          code: event.type === 'submit' ? event.code.trim() : '',
          look: context.look,
        }),
        onDone: {
          target: 'closed',
          actions: [
            assign({ openUntil: ({ event }) => event.output.openUntil, error: undefined }),
            'goOn',
            assign({ wish: undefined }),
          ],
        },
        onError: {
          target: 'asking',
          actions: assign({
            error: ({ context, event }) =>
              event.error instanceof Refusal && !event.error.wrong ? event.error.message : wrongCode(context.look),
          }),
        },
      },
    },
  },
})

/** The gate as it runs: what its screens send to and read from. */
export type GateRef = ActorRefFrom<typeof approvalGateMachine>
