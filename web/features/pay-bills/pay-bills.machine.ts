import { assign, setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * What is open over the page of bills (doc3 §2.2): nothing, or one of its dialogs. The bill or payee that a dialog is
 * about belongs to the dialog and goes with it; nothing but a made payment leads to the confirmation.
 */
export interface About {
  billId?: string | undefined
  payeeId?: string | undefined
  paymentId?: string | undefined
  /** As they were drafted; else the form's own. */
  amount?: string | undefined
  paymentDate?: string | undefined
  accountId?: string | undefined
}
type Event =
  | ({ type: 'schedule' } & Omit<About, 'paymentId'>)
  | { type: 'scheduled'; paymentId: string | undefined }
  | { type: 'addPayee' }
  | { type: 'verifyPayee'; payeeId: string }
  | { type: 'look'; paymentId: string }
  | { type: 'remove'; payeeId: string }
  /** The payee that it is about was removed, here or elsewhere. */
  | { type: 'gone' }
  | { type: 'close' }

export const payBillsMachine = setup({
  types: typesOf<{ context: { about: About }; events: Event }>(),
  actions: {
    about: assign({ about: (_, about: About) => about }),
    forget: assign({ about: {} }),
  },
}).createMachine({
  id: 'payBills',
  initial: 'looking',
  context: { about: {} },
  states: {
    looking: {
      entry: 'forget',
      on: {
        schedule: {
          target: 'scheduling',
          actions: { type: 'about', params: ({ event: { type: _, ...about } }) => about },
        },
        addPayee: 'addingPayee',
        verifyPayee: {
          target: 'verifyingPayee',
          actions: { type: 'about', params: ({ event: { payeeId } }) => ({ payeeId }) },
        },
        look: { target: 'details', actions: { type: 'about', params: ({ event: { paymentId } }) => ({ paymentId }) } },
        remove: {
          target: 'removingPayee',
          actions: { type: 'about', params: ({ event: { payeeId } }) => ({ payeeId }) },
        },
      },
    },
    scheduling: {
      on: {
        scheduled: {
          target: 'scheduled',
          actions: { type: 'about', params: ({ event: { paymentId } }) => ({ paymentId }) },
        },
        addPayee: 'addingPayee',
        close: 'looking',
      },
    },
    scheduled: { on: { close: 'looking' } },
    /** A payee that was added is verified next. */
    addingPayee: {
      entry: 'forget',
      on: {
        verifyPayee: {
          target: 'verifyingPayee',
          actions: { type: 'about', params: ({ event: { payeeId } }) => ({ payeeId }) },
        },
        close: 'looking',
      },
    },
    verifyingPayee: { on: { close: 'looking', gone: 'looking' } },
    details: { on: { close: 'looking' } },
    removingPayee: { on: { close: 'looking', gone: 'looking' } },
  },
})
