import { assign, fromPromise, setup } from 'xstate'
import type { Problem } from '../../lib/problem.ts'
import type { Draft, Preview, Transfer } from './transfer-draft.ts'

/**
 * A transfer from form to completion (doc3 §4):
 *
 *   editing > reviewing > submitting > verifying > done, or ended
 *
 * Edit goes back; a refusal goes back to the review with its text. When no answer came, the bank is asked by the same key until it
 * says made (the answer is then fetched under that key) or not made. While a code is awaited the status is polled every 10 s.
 * Money that leaves the bank is undone from `done`, as long as its while runs. The page hands in the actors.
 */
export interface Review {
  readonly draft: Draft
  readonly preview: Preview
}

interface Context {
  readonly review: Review | undefined
  readonly key: string
  readonly transfer: Transfer | undefined
  readonly problem: Problem | undefined
  /** The bank closed the act: it was not made and never will be. */
  readonly notMade: boolean
}

export type TransferEvent =
  | { type: 'review'; review: Review }
  | { type: 'edit' }
  | { type: 'confirm'; key: string }
  | { type: 'code'; code: string }
  | { type: 'resend' }
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'another' }

export class TransferFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const problemIn = (error: unknown): Problem | undefined => (error instanceof TransferFailed ? error.problem : undefined)
const idOf = ({ transfer }: Context) => transfer?.transferId ?? ''

const fresh = { review: undefined, key: '', transfer: undefined, problem: undefined, notMade: false }

export const transfersMachine = setup({
  types: { context: {} as Context, events: {} as TransferEvent }, // types only
  actors: {
    submit: fromPromise<Transfer, { review: Review; key: string }>(notProvided),
    resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(notProvided),
    status: fromPromise<Transfer, string>(notProvided),
    verify: fromPromise<Transfer, { transferId: string; code: string }>(notProvided),
    resend: fromPromise<Transfer, string>(notProvided),
    cancel: fromPromise<Transfer, string>(notProvided),
  },
  delays: { untilUnconfirmed: 500, untilAskedAgain: 3000, untilPolled: 10_000, untilUndoIsOver: 1000 },
  guards: {
    unanswered: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable ?? false,
    awaitsCode: (_, { transfer }: { transfer: Transfer }) => transfer.status === 'awaiting_verification',
    over: (_, { transfer }: { transfer: Transfer }) => ['cancelled', 'failed'].includes(transfer.status),
    stillWaits: ({ context }) => context.transfer?.status === 'processing',
    said: (_, { found, wanted }: { found: string; wanted: string }) => found === wanted,
  },
  actions: {
    keep: assign({ transfer: (_, { transfer }: { transfer: Transfer }) => transfer, problem: undefined }),
    refused: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
  },
}).createMachine({
  id: 'transfers',
  initial: 'editing',
  context: fresh,
  states: {
    editing: {
      on: {
        review: {
          target: 'reviewing',
          actions: assign({ review: ({ event }) => event.review, problem: undefined, notMade: false }),
        },
      },
    },
    reviewing: {
      on: {
        edit: { target: 'editing', actions: assign({ problem: undefined, notMade: false }) },
        confirm: {
          target: 'submitting',
          actions: assign({ key: ({ event }) => event.key, problem: undefined, notMade: false }),
        },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        // Only a review leads here.
        input: ({ context }) => ({ review: context.review as Review, key: context.key }),
        onDone: [
          {
            guard: { type: 'awaitsCode', params: ({ event }) => ({ transfer: event.output }) },
            target: 'verifying',
            actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
          },
          { target: 'done', actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) } },
        ],
        onError: [
          { guard: { type: 'unanswered', params: ({ event }) => ({ error: event.error }) }, target: 'silent' },
          { target: 'reviewing', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
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
            input: ({ context }) => context.key,
            onDone: [
              {
                guard: { type: 'said', params: ({ event }) => ({ found: event.output, wanted: 'made' }) },
                target: '#transfers.submitting',
              },
              {
                guard: { type: 'said', params: ({ event }) => ({ found: event.output, wanted: 'not_made' }) },
                target: '#transfers.reviewing',
                actions: assign({ notMade: true }),
              },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        waiting: { after: { untilAskedAgain: 'asking' } },
      },
    },
    verifying: {
      initial: 'waiting',
      states: {
        waiting: { after: { untilPolled: 'polling' } },
        polling: {
          invoke: {
            src: 'status',
            input: ({ context }) => idOf(context),
            onDone: [
              {
                guard: { type: 'awaitsCode', params: ({ event }) => ({ transfer: event.output }) },
                target: 'waiting',
              },
              {
                guard: { type: 'over', params: ({ event }) => ({ transfer: event.output }) },
                target: '#transfers.ended',
                actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
              },
              {
                target: '#transfers.done',
                actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
              },
            ],
            onError: 'waiting',
          },
        },
        submittingCode: {
          invoke: {
            src: 'verify',
            input: ({ context, event }) => ({
              transferId: idOf(context),
              code: event.type === 'code' ? event.code : '',
            }),
            onDone: {
              target: '#transfers.done',
              actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
            },
            // The status says whether that was the last try.
            onError: {
              target: 'polling',
              actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        resending: {
          invoke: {
            src: 'resend',
            input: ({ context }) => idOf(context),
            onDone: 'waiting',
            onError: {
              target: 'waiting',
              actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        cancelling: {
          invoke: {
            src: 'cancel',
            input: ({ context }) => idOf(context),
            onDone: {
              target: '#transfers.ended',
              actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
            },
            onError: {
              target: 'polling',
              actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
      on: {
        code: { target: '.submittingCode', actions: assign({ problem: undefined }) },
        resend: { target: '.resending', actions: assign({ problem: undefined }) },
        cancel: { target: '.cancelling', actions: assign({ problem: undefined }) },
      },
    },
    done: {
      initial: 'looking',
      states: {
        looking: { always: [{ guard: 'stillWaits', target: 'waiting' }, { target: 'settled' }] },
        /** The undo runs: asked again when it should be over. */
        waiting: { on: { undo: 'undoing' }, after: { untilUndoIsOver: 'asking' } },
        asking: {
          invoke: {
            src: 'status',
            input: ({ context }) => idOf(context),
            onDone: {
              target: 'looking',
              actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
            },
            onError: 'waiting',
          },
          on: { undo: 'undoing' },
        },
        undoing: {
          invoke: {
            src: 'cancel',
            input: ({ context }) => idOf(context),
            onDone: {
              target: '#transfers.ended',
              actions: { type: 'keep', params: ({ event }) => ({ transfer: event.output }) },
            },
            onError: {
              target: 'asking',
              actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        settled: {},
      },
      on: { another: { target: 'editing', actions: assign(fresh) } },
    },
    ended: { on: { another: { target: 'editing', actions: assign(fresh) } } },
  },
})
