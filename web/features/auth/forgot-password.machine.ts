import { assign, fromPromise, setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * A forgotten password (doc1 §2.2, C-10, C-11): asking for the username > sending > answering the security question and
 * choosing a new password > resetting > done. A known and an unknown username look the same here. The actors are handed
 * in.
 */
interface Started {
  resetToken: string
  securityQuestion: string
}
export interface NewPassword {
  /** From the email; empty: the handle of the answer is used (C-10). */
  mailedCode: string
  securityAnswer: string
  password: string
}
interface Context {
  started: Started | undefined
  error: string | undefined
}
type Event = { type: 'username'; username: string } | ({ type: 'answer' } & NewPassword) | { type: 'again' }

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export const forgotPasswordMachine = setup({
  types: typesOf<{ context: Context; events: Event }>(),
  actors: {
    start: fromPromise<Started, { username: string }>(notProvided),
    reset: fromPromise<unknown, { resetToken: string; securityAnswer: string; password: string }>(notProvided),
  },
}).createMachine({
  id: 'forgotPassword',
  initial: 'asking',
  context: { started: undefined, error: undefined },
  states: {
    asking: { on: { username: { target: 'sending', actions: assign({ error: undefined }) } } },
    sending: {
      invoke: {
        src: 'start',
        input: ({ event }) => ({ username: event.type === 'username' ? event.username : '' }),
        onDone: { target: 'answering', actions: assign({ started: ({ event }) => event.output }) },
        onError: { target: 'asking', actions: assign({ error: ({ event }) => textOf(event.error) }) },
      },
    },
    answering: {
      on: {
        answer: { target: 'resetting', actions: assign({ error: undefined }) },
        again: { target: 'asking', actions: assign({ started: undefined, error: undefined }) },
      },
    },
    resetting: {
      invoke: {
        src: 'reset',
        input: ({ context, event }) => ({
          resetToken: (event.type === 'answer' && event.mailedCode) || (context.started?.resetToken ?? ''),
          securityAnswer: event.type === 'answer' ? event.securityAnswer : '',
          password: event.type === 'answer' ? event.password : '',
        }),
        onDone: 'done',
        onError: { target: 'answering', actions: assign({ error: ({ event }) => textOf(event.error) }) },
      },
    },
    done: { type: 'final' },
  },
})
