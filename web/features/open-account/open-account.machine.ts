import { assign, fromPromise, setup } from 'xstate'
import type { OpenableKind } from '../../../api/open-account/open-account.schema.ts'
import type { Problem } from '../../lib/problem.ts'
import {
  emptyApplication,
  type Application,
  type Employment,
  type Funding,
  type Identification,
  type Opened,
  type Personal,
} from './application.ts'

/**
 * Seven steps (doc1 §2.8, C-42): type > personal > employment > identification > funding > review > opened. Back goes a step back
 * and loses nothing. A refusal leads back to the step of its field, or to the review with its text. When no answer came, the bank is
 * asked by the same key until it says made (the answer is then fetched under that key) or not made.
 */
export const steps = ['type', 'personal', 'employment', 'identification', 'funding', 'review', 'opened'] as const
export type Step = (typeof steps)[number]

export interface Context {
  readonly application: Application
  readonly key: string
  readonly account: Opened | undefined
  readonly problem: Problem | undefined
  /** The bank closed the act: it was not made and never will be. */
  readonly notMade: boolean
}

export type OpenAccountEvent =
  | { type: 'typeGiven'; accountType: OpenableKind }
  | { type: 'personalGiven'; personal: Personal }
  | { type: 'employmentGiven'; employment: Employment }
  | { type: 'identificationGiven'; identification: Identification }
  | { type: 'fundingGiven'; funding: Funding }
  | { type: 'back'; typed: Partial<Application> }
  | { type: 'confirm'; key: string }

export class OpeningFailed extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.text)
    this.problem = problem
  }
}

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}
const problemIn = (error: unknown): Problem | undefined => (error instanceof OpeningFailed ? error.problem : undefined)
const aboutFunding = (field: string | undefined) => field !== undefined && field in emptyApplication.funding

export const openAccountMachine = setup({
  types: { context: {} as Context, events: {} as OpenAccountEvent, input: {} as { personal: Personal } }, // types only
  actors: {
    submit: fromPromise<Opened, { application: Application; key: string }>(notProvided),
    resolve: fromPromise<'made' | 'not_made' | 'unknown', string>(notProvided),
  },
  delays: { untilUnconfirmed: 500, untilAskedAgain: 3000 },
  guards: {
    unanswered: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable ?? false,
    aboutFunding: (_, { error }: { error: unknown }) => aboutFunding(problemIn(error)?.field),
    said: (_, { found, wanted }: { found: string; wanted: string }) => found === wanted,
  },
  actions: {
    keep: assign({
      application: ({ context }, typed: Partial<Application>) => ({ ...context.application, ...typed }),
      problem: undefined,
      notMade: false,
    }),
    refused: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
  },
}).createMachine({
  id: 'openAccount',
  initial: 'type',
  context: ({ input }) => ({
    application: { ...emptyApplication, personal: input.personal },
    key: '',
    account: undefined,
    problem: undefined,
    notMade: false,
  }),
  states: {
    type: {
      on: {
        typeGiven: {
          target: 'personal',
          actions: { type: 'keep', params: ({ event }) => ({ accountType: event.accountType }) },
        },
      },
    },
    personal: {
      on: {
        personalGiven: {
          target: 'employment',
          actions: { type: 'keep', params: ({ event }) => ({ personal: event.personal }) },
        },
        back: { target: 'type', actions: { type: 'keep', params: ({ event }) => event.typed } },
      },
    },
    employment: {
      on: {
        employmentGiven: {
          target: 'identification',
          actions: { type: 'keep', params: ({ event }) => ({ employment: event.employment }) },
        },
        back: { target: 'personal', actions: { type: 'keep', params: ({ event }) => event.typed } },
      },
    },
    identification: {
      on: {
        identificationGiven: {
          target: 'funding',
          actions: { type: 'keep', params: ({ event }) => ({ identification: event.identification }) },
        },
        back: { target: 'employment', actions: { type: 'keep', params: ({ event }) => event.typed } },
      },
    },
    funding: {
      on: {
        fundingGiven: {
          target: 'review',
          actions: { type: 'keep', params: ({ event }) => ({ funding: event.funding }) },
        },
        back: { target: 'identification', actions: { type: 'keep', params: ({ event }) => event.typed } },
      },
    },
    review: {
      on: {
        back: { target: 'funding', actions: { type: 'keep', params: ({ event }) => event.typed } },
        confirm: {
          target: 'submitting',
          actions: assign({ key: ({ event }) => event.key, problem: undefined, notMade: false }),
        },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context: { application, key } }) => ({ application, key }),
        onDone: { target: 'opened', actions: assign({ account: ({ event }) => event.output }) },
        onError: [
          { guard: { type: 'unanswered', params: ({ event }) => ({ error: event.error }) }, target: 'silent' },
          {
            guard: { type: 'aboutFunding', params: ({ event }) => ({ error: event.error }) },
            target: 'funding',
            actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'review', actions: { type: 'refused', params: ({ event }) => ({ error: event.error }) } },
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
                target: '#openAccount.submitting',
              },
              {
                guard: { type: 'said', params: ({ event }) => ({ found: event.output, wanted: 'not_made' }) },
                target: '#openAccount.review',
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
    opened: { type: 'final' },
  },
})

/** The step that a state shows: sending and waiting for an answer belong to the review. */
export const stepOf = (state: string): Step => steps.find(step => step === state) ?? 'review'
