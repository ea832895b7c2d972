import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '../lib/problem.ts'
import { typesOf, withError } from '../lib/machine-types.ts'

/**
 * One confirmation of a money act, used by every dialog and wizard that moves money (C-59, C-187, ARCHITECTURE):
 * ready > sending > done, or back to ready with the refusal. When no answer came, after the documented 0.5 s:
 * unconfirmed, asking the bank by the same key until it says `made` or closes the act as `not_made`. Nothing is
 * ever shown as done without the bank's word. Draft and answer belong to the screen; `send` and `resolve` are
 * handed in. A `resolve` that throws has learned nothing, or not all that the screen needs: it is asked again, and
 * nothing leads back to `ready`.
 */
export interface Confirmation {
  draft: unknown
  key: string
}
export interface Resolution {
  /** `refused`: it was sent again, and the bank says no. */
  state: 'made' | 'not_made' | 'refused' | 'unknown'
  /** Of a made act, when the screen needs it. */
  answer?: unknown
  /** Of a refused one. */
  problem?: Problem
}
interface Context {
  act: Confirmation | undefined
  answer: unknown
  problem: Problem | undefined
  /** The act was closed: it was not made and never will be. */
  notMade: boolean
}
/** `forget`: what was refused is asked for otherwise now. */
type Event = { type: 'confirm'; draft: unknown; key: string } | { type: 'again' } | { type: 'forget' }

/** What an actor throws, of a money act or another one. */
export class ActFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

const notProvided = async (): Promise<never> => {
  throw new Error('the screen hands in the actors')
}
/** Why an act failed, as the screen may say it; undefined of anything else that was thrown. */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof ActFailed ? error.problem : undefined
const actOf = ({ act }: Context): Confirmation => act ?? { draft: undefined, key: '' }

const fresh = { act: undefined, answer: undefined, problem: undefined, notMade: false }

export const moneyActMachine = setup({
  types: typesOf<{ context: Context; events: Event }>(),
  actors: {
    send: fromPromise<unknown, Confirmation>(notProvided),
    resolve: fromPromise<Resolution, Confirmation>(notProvided),
  },
  delays: { untilUnconfirmed: 500, untilAskedAgain: 3000 },
  guards: {
    unanswered: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable ?? false,
    is: (_, { found, wanted }: { found: string; wanted: string }) => found === wanted,
  },
  actions: {
    refused: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
    /** What the screen does then, once. */
    tellMade: () => undefined,
    tellRefused: () => undefined,
  },
}).createMachine({
  id: 'moneyAct',
  initial: 'ready',
  context: fresh,
  states: {
    ready: {
      on: {
        confirm: {
          target: 'sending',
          actions: assign({
            act: ({ event }) => ({ draft: event.draft, key: event.key }),
            problem: undefined,
            notMade: false,
          }),
        },
        forget: { actions: assign({ problem: undefined }) },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => actOf(context),
        onDone: { target: 'done', actions: assign({ answer: ({ event }) => event.output }) },
        onError: [
          { guard: withError('unanswered'), target: 'silent' },
          {
            target: 'ready',
            actions: [withError('refused'), 'tellRefused'],
          },
        ],
      },
    },
    silent: { after: { untilUnconfirmed: 'unconfirmed' } },
    unconfirmed: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'resolve',
            input: ({ context }) => actOf(context),
            onDone: [
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output.state, wanted: 'made' }) },
                target: '#moneyAct.done',
                actions: assign({ answer: ({ event }) => event.output.answer }),
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output.state, wanted: 'not_made' }) },
                target: '#moneyAct.ready',
                actions: [assign({ notMade: true }), 'tellRefused'],
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ found: event.output.state, wanted: 'refused' }) },
                target: '#moneyAct.ready',
                actions: [assign({ problem: ({ event }) => event.output.problem }), 'tellRefused'],
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { untilAskedAgain: 'asking' } },
      },
    },
    done: {
      entry: 'tellMade',
      on: {
        again: { target: 'ready', actions: assign(fresh) },
      },
    },
  },
})
