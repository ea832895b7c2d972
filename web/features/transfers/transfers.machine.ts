import { assign, fromPromise, setup } from 'xstate'
import { problemIn } from '../../kit/money-act.machine.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Draft, Preview, Transfer } from './transfer-draft.ts'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * A transfer from form to completion (doc3 §4):
 *
 *   editing > reviewing > verifying > done, or ended
 *
 * Edit goes back. The review confirms it as a money act (kit/money-act.machine.ts) and hands in the bank's answer,
 * without which nothing leaves the review but Edit. While a code is awaited the status is polled every 10 s; Back leads
 * to the form as it was, and a transfer that was left waiting for its code is taken up again from anywhere but the
 * review. Money that leaves the bank is undone from `done`, as long as its while runs. The page hands in the actors.
 */
export interface Review {
  readonly draft: Draft
  readonly preview: Preview
}

interface Context {
  readonly review: Review | undefined
  readonly transfer: Transfer | undefined
  readonly problem: Problem | undefined
}

type TransferEvent =
  | { type: 'review'; review: Review }
  | { type: 'edit' }
  | { type: 'answered'; output: Transfer }
  | { type: 'resume'; output: Transfer }
  | { type: 'code'; code: string }
  | { type: 'resend' }
  | { type: 'back' }
  | { type: 'cancel' }
  | { type: 'undo' }
  | { type: 'another' }

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const idOf = ({ transfer }: Context) => transfer?.transferId ?? ''

const answer = ({ event }: { event: { output: Transfer } }) => ({ transfer: event.output })
/** What the bank said of it is kept, and leads there. */
const keptIn = <State extends string>(target: State) => ({ target, actions: { type: 'keep', params: answer } }) as const
const over = [
  { guard: { type: 'over', params: answer }, ...keptIn('#transfers.ended') },
  keptIn('#transfers.done'),
] as const

/** The bank keeps what waits for its code: only this page forgets it. */
const leftWaiting = { target: '#transfers.editing', actions: 'forget' } as const

const fresh = { review: undefined, transfer: undefined, problem: undefined }

export const transfersMachine = setup({
  types: typesOf<{ context: Context; events: TransferEvent }>(),
  actors: {
    status: fromPromise<Transfer, string>(notProvided),
    verify: fromPromise<Transfer, { transferId: string; code: string }>(notProvided),
    resend: fromPromise<Transfer, string>(notProvided),
    cancel: fromPromise<Transfer, string>(notProvided),
  },
  delays: { untilPolled: 10_000, untilUndoIsOver: 1000 },
  guards: {
    awaitsCode: (_, { transfer }: { transfer: Transfer }) => transfer.status === 'awaiting_verification',
    over: (_, { transfer }: { transfer: Transfer }) => ['cancelled', 'failed'].includes(transfer.status),
    stillWaits: ({ context }) => context.transfer?.status === 'processing',
  },
  actions: {
    keep: assign({ transfer: (_, { transfer }: { transfer: Transfer }) => transfer, problem: undefined }),
    forget: assign({ transfer: undefined, problem: undefined }),
    refused: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
  },
}).createMachine({
  id: 'transfers',
  initial: 'editing',
  context: fresh,
  states: {
    editing: {
      on: {
        review: { target: 'reviewing', actions: assign({ review: ({ event }) => event.review }) },
        resume: keptIn('verifying'),
      },
    },
    reviewing: {
      on: {
        edit: 'editing',
        answered: [{ guard: { type: 'awaitsCode', params: answer }, ...keptIn('verifying') }, ...over],
      },
    },
    verifying: {
      initial: 'waiting',
      states: {
        waiting: { on: { back: leftWaiting }, after: { untilPolled: 'polling' } },
        polling: {
          on: { back: leftWaiting },
          invoke: {
            src: 'status',
            input: ({ context }) => idOf(context),
            onDone: [{ guard: { type: 'awaitsCode', params: answer }, target: 'waiting' }, ...over],
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
            onDone: keptIn('#transfers.done'),
            // The status says whether that was the last try.
            onError: { target: 'polling', actions: withError('refused') },
          },
        },
        resending: {
          invoke: {
            src: 'resend',
            input: ({ context }) => idOf(context),
            onDone: 'waiting',
            onError: { target: 'waiting', actions: withError('refused') },
          },
        },
        cancelling: {
          invoke: {
            src: 'cancel',
            input: ({ context }) => idOf(context),
            onDone: keptIn('#transfers.ended'),
            onError: { target: 'polling', actions: withError('refused') },
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
            onDone: keptIn('looking'),
            onError: 'waiting',
          },
          on: { undo: 'undoing' },
        },
        undoing: {
          invoke: {
            src: 'cancel',
            input: ({ context }) => idOf(context),
            onDone: keptIn('#transfers.ended'),
            onError: { target: 'asking', actions: withError('refused') },
          },
        },
        settled: {},
      },
      on: {
        resume: keptIn('verifying'),
        another: { target: 'editing', actions: assign(fresh) },
      },
    },
    ended: {
      on: {
        resume: keptIn('verifying'),
        another: { target: 'editing', actions: assign(fresh) },
      },
    },
  },
})
