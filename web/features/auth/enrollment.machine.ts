import { assign, fromPromise, setup } from 'xstate'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * Enrollment after a valid Registration Approval Code (doc1 §2.3): personal > contact > account > submitting > done,
 * with Next and Back; Back never loses what was typed. A refusal goes back to the step of its field. `submit` is handed
 * in.
 */
export interface Personal {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  dateOfBirth: string
  ssn: string
}
export interface Contact {
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  zipCode: string
}
export interface Account {
  username: string
  password: string
  confirmPassword: string
  securityQuestion: string
  securityAnswer: string
  agreeToTerms: boolean
}
export interface Draft {
  personal: Personal
  contact: Contact
  account: Account
}
type Step = keyof Draft
export const steps: readonly Step[] = ['personal', 'contact', 'account']

export class EnrollmentRefused extends Error {
  readonly field: string | undefined
  constructor(message: string, field: string | undefined) {
    super(message)
    this.field = field
  }
}

interface Context {
  draft: Draft
  refused: { text: string; field: string | undefined } | undefined
}
type Event =
  | { type: 'personal'; personal: Personal }
  | { type: 'contact'; contact: Contact }
  | { type: 'account'; account: Account }
  | ({ type: 'back' } & Partial<Draft>)

/** What a step was given is kept, and leads there. */
const keptIn = <State extends string>(target: State) =>
  ({ target, actions: { type: 'keep', params: ({ event }: { event: Event }) => event } }) as const

const emptyDraft: Draft = {
  personal: { firstName: '', lastName: '', email: '', phoneNumber: '', dateOfBirth: '', ssn: '' },
  contact: { addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' },
  account: {
    username: '',
    password: '',
    confirmPassword: '',
    securityQuestion: '',
    securityAnswer: '',
    agreeToTerms: false,
  },
}

const stepOf = (field: string | undefined): Step =>
  steps.find(step => field !== undefined && field in emptyDraft[step]) ?? 'account'
const fieldOf = (error: unknown) => (error instanceof EnrollmentRefused ? error.field : undefined)

export const enrollmentMachine = setup({
  types: typesOf<{ context: Context; events: Event }>(),
  actors: {
    submit: fromPromise<void, Draft>(async () => {
      throw new Error('the dialog hands in submit')
    }),
  },
  actions: {
    keep: assign({
      draft: ({ context }, { type: _, ...given }: Event) => ({ ...context.draft, ...given }),
      refused: undefined,
    }),
    refuse: assign({
      refused: (_, { error }: { error: unknown }) => ({
        text: error instanceof Error ? error.message : String(error),
        field: fieldOf(error),
      }),
    }),
  },
}).createMachine({
  id: 'enrollment',
  initial: 'personal',
  context: { draft: emptyDraft, refused: undefined },
  states: {
    personal: { on: { personal: keptIn('contact') } },
    contact: { on: { contact: keptIn('account'), back: keptIn('personal') } },
    account: { on: { account: keptIn('submitting'), back: keptIn('contact') } },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => context.draft,
        onDone: 'done',
        onError: [
          {
            guard: ({ event }) => stepOf(fieldOf(event.error)) === 'personal',
            target: 'personal',
            actions: withError('refuse'),
          },
          {
            guard: ({ event }) => stepOf(fieldOf(event.error)) === 'contact',
            target: 'contact',
            actions: withError('refuse'),
          },
          { target: 'account', actions: withError('refuse') },
        ],
      },
    },
    done: { type: 'final' },
  },
})
