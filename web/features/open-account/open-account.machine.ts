import { assign, setup } from 'xstate'
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
import { typesOf } from '../../lib/machine-types.ts'

/**
 * Seven steps (doc1 §2.8, C-42): type > personal > employment > identification > funding > review > opened. Back
 * goes a step back and loses nothing. The review confirms the opening as a money act (kit/money-act.machine.ts) and
 * hands in what the bank said: the account, or a refusal, which leads back to the step of its field, or stays at
 * the review with its text.
 */
export const steps = ['type', 'personal', 'employment', 'identification', 'funding', 'review', 'opened'] as const

interface Context {
  readonly application: Application
  readonly account: Opened | undefined
  /** What was refused in the funding step. */
  readonly problem: Problem | undefined
}

type Given =
  | { type: 'typeGiven'; accountType: OpenableKind }
  | { type: 'personalGiven'; personal: Personal }
  | { type: 'employmentGiven'; employment: Employment }
  | { type: 'identificationGiven'; identification: Identification }
  | { type: 'fundingGiven'; funding: Funding }
  | ({ type: 'back' } & Partial<Application>)
type OpenAccountEvent = Given | { type: 'refused'; problem: Problem } | { type: 'opened'; account: Opened }

/** What a step was given is kept, and leads there. */
const keptIn = <Step extends string>(target: Step) =>
  ({ target, actions: { type: 'keep', params: ({ event }: { event: Given }) => event } }) as const

export const openAccountMachine = setup({
  types: typesOf<{ context: Context; events: OpenAccountEvent; input: { personal: Personal } }>(),
  guards: {
    aboutFunding: (_, { field }: Problem) => field !== undefined && field in emptyApplication.funding,
  },
  actions: {
    keep: assign({
      application: ({ context }, { type: _, ...given }: Given) => ({ ...context.application, ...given }),
      problem: undefined,
    }),
  },
}).createMachine({
  id: 'openAccount',
  initial: 'type',
  context: ({ input }) => ({
    application: { ...emptyApplication, personal: input.personal },
    account: undefined,
    problem: undefined,
  }),
  states: {
    type: { on: { typeGiven: keptIn('personal') } },
    personal: { on: { personalGiven: keptIn('employment'), back: keptIn('type') } },
    employment: { on: { employmentGiven: keptIn('identification'), back: keptIn('personal') } },
    identification: { on: { identificationGiven: keptIn('funding'), back: keptIn('employment') } },
    funding: { on: { fundingGiven: keptIn('review'), back: keptIn('identification') } },
    review: {
      on: {
        back: keptIn('funding'),
        refused: {
          guard: { type: 'aboutFunding', params: ({ event }) => event.problem },
          target: 'funding',
          actions: assign({ problem: ({ event }) => event.problem }),
        },
        opened: { target: 'opened', actions: assign({ account: ({ event }) => event.account }) },
      },
    },
    opened: { type: 'final' },
  },
})
