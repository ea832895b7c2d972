import { assign, fromPromise, setup } from 'xstate'
import { balancesAfter, type Transfer, type TransferAccount, type TransferDraft } from './balance-transfer.ts'
import type { TransferData } from './balance-transfer.source.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/**
 * Loading > editing > confirming > submitting > done; a failed load can be tried again, a failed transfer goes back
 * to confirming.
 */
export interface TransferContext extends TransferData {
  draft: TransferDraft
  made: Transfer | undefined
  /** English text of a failed submission. */
  error: string | undefined
}
export type TransferEvent =
  | { type: 'retry' }
  | { type: 'review'; draft: TransferDraft }
  | { type: 'edit' }
  | { type: 'confirm' }
  | { type: 'another' }

export const emptyDraft: TransferDraft = {
  fromAccount: '',
  toAccount: '',
  amount: '',
  frequency: 'once',
  scheduledDate: '',
  memo: '',
}
const fromPage = () => Promise.reject(new Error('the page hands in its source'))

export const balanceTransferMachine = setup({
  types: typesOf<{ context: TransferContext; events: TransferEvent }>(),
  actors: {
    load: fromPromise<TransferData>(fromPage),
    submit: fromPromise<Transfer, { draft: TransferDraft; accounts: readonly TransferAccount[] }>(fromPage),
  },
}).createMachine({
  id: 'balance-transfer',
  initial: 'loading',
  context: { accounts: [], recent: [], draft: emptyDraft, made: undefined, error: undefined },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'editing', actions: assign(({ event }) => event.output) },
        onError: 'failed',
      },
    },
    failed: { on: { retry: 'loading' } },
    editing: {
      on: {
        review: { target: 'confirming', actions: assign({ draft: ({ event }) => event.draft, error: undefined }) },
      },
    },
    confirming: { on: { edit: 'editing', confirm: 'submitting' } },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context: { draft, accounts } }) => ({ draft, accounts }),
        onDone: {
          target: 'done',
          actions: assign(({ context, event }) => ({
            made: event.output,
            recent: [event.output, ...context.recent],
            accounts: balancesAfter(context.draft, context.accounts),
            error: undefined,
          })),
        },
        onError: {
          target: 'confirming',
          actions: assign({ error: 'An unexpected error occurred. Please try again.' }),
        },
      },
    },
    done: { on: { another: { target: 'editing', actions: assign({ draft: emptyDraft, made: undefined }) } } },
  },
})
