import { assign, fromPromise, setup } from 'xstate'
import { problemIn } from '../../kit/money-act.machine.ts'
import { NOT_ENDORSED } from '../../../api/check-deposits/check-deposits.schema.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Deposit, Draft } from './deposit-draft.ts'
import type { Flaw } from './picture-quality.ts'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * A check by its pictures: entering > capturing > reviewing > submitting > done (doc2 §4). Issues are the documents':
 * on about one capture in ten a simulated check finds one; the event carries the draw (0 to 1), so that a test decides
 * it (C-91). When no answer came, the same deposit is sent again under the same reference number, which is its key: it
 * is made once, whichever arrives.
 */
export type Side = 'front' | 'back'
export interface Picture {
  /** JPEG. */
  file: File
  flaws: readonly Flaw[]
}
export interface Issue {
  side: Side
  /** English; give it to `t`. */
  text: string
}
export interface Request {
  draft: Draft
  front: Picture
  back: Picture
  endorsed: boolean
  reference: string
}

interface Context {
  readonly draft: Draft | undefined
  readonly front: Picture | undefined
  readonly back: Picture | undefined
  readonly issues: readonly Issue[]
  readonly endorsed: boolean
  readonly reference: string | undefined
  readonly deposit: Deposit | undefined
  /** English, why the pictures do not do; give it to `t`. */
  readonly missing: string | undefined
  readonly problem: Problem | undefined
}

type DepositEvent =
  | { type: 'enter'; draft: Draft }
  | { type: 'captured'; side: Side; picture: Picture; draw: number }
  | { type: 'retake'; side: Side }
  | { type: 'endorse'; confirmed: boolean }
  | { type: 'review' }
  | { type: 'submit'; reference: string }
  | { type: 'back' }
  | { type: 'askNow' }
  | { type: 'again' }

/** doc2 §5. */
const AMOUNT_UNCLEAR = 'Please ensure the check amount is clearly visible'
/** doc2 §4: roughly 10% of captures. */
const findsIssue = (draw: number): boolean => draw < 0.1

const notProvided = async (): Promise<never> => {
  throw new Error('the page hands in the actors')
}

const fresh: Context = {
  draft: undefined,
  front: undefined,
  back: undefined,
  issues: [],
  endorsed: false,
  reference: undefined,
  deposit: undefined,
  missing: undefined,
  problem: undefined,
}

/** Why step 2 cannot be left yet, in the documents' words; undefined when it can. */
export function missingIn({ front, back, issues, endorsed }: Context): string | undefined {
  if (!front || !back) return 'Please capture both sides of the check'
  if (issues.length > 0) return 'Please fix the image issues before proceeding'
  return endorsed ? undefined : NOT_ENDORSED
}

/** The front clears every issue, those of the back too, and leaves the endorsement as it stands (C-92). */
function captured(context: Context, { side, picture, draw }: DepositEvent & { type: 'captured' }): Partial<Context> {
  const found = findsIssue(draw)
  if (side === 'front')
    return { front: picture, issues: found ? [{ side, text: AMOUNT_UNCLEAR }] : [], missing: undefined }
  const others = context.issues.filter(issue => issue.side !== 'back')
  return {
    back: picture,
    endorsed: !found,
    issues: found ? [...others, { side, text: NOT_ENDORSED }] : others,
    missing: undefined,
  }
}

/** An issue found on the back stays until the back is taken again; what the customer ticks does not remove it. */
const retaken = ({ issues, endorsed }: Context, side: Side): Partial<Context> => ({
  [side]: undefined,
  issues: issues.filter(issue => issue.side !== side),
  endorsed: side === 'front' && endorsed,
  missing: undefined,
})

// Only a review, with both pictures, leads to submitting.
function requestOf({ draft, front, back, endorsed, reference }: Context): Request {
  if (!draft || !front || !back || reference === undefined) throw new Error('nothing to submit')
  return { draft, front, back, endorsed, reference }
}

export const depositMachine = setup({
  types: typesOf<{ context: Context; events: DepositEvent }>(),
  actors: { submit: fromPromise<Deposit, Request>(notProvided) },
  delays: { untilUnconfirmed: 500, untilAskedAgain: 3000 },
  guards: {
    complete: ({ context }) => missingIn(context) === undefined,
    unanswered: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable ?? false,
  },
  actions: {
    refused: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
  },
}).createMachine({
  id: 'checkDeposit',
  initial: 'entering',
  context: fresh,
  states: {
    entering: { on: { enter: { target: 'capturing', actions: assign({ draft: ({ event }) => event.draft }) } } },
    capturing: {
      on: {
        captured: { actions: assign(({ context, event }) => captured(context, event)) },
        retake: { actions: assign(({ context, event }) => retaken(context, event.side)) },
        endorse: { actions: assign({ endorsed: ({ event }) => event.confirmed, missing: undefined }) },
        review: [
          { guard: 'complete', target: 'reviewing', actions: assign({ missing: undefined }) },
          { actions: assign({ missing: ({ context }) => missingIn(context) }) },
        ],
        back: { target: 'entering', actions: assign({ missing: undefined }) },
      },
    },
    reviewing: {
      on: {
        submit: {
          target: 'submitting',
          actions: assign({
            reference: ({ context, event }) => context.reference ?? event.reference,
            problem: undefined,
          }),
        },
        back: { target: 'capturing', actions: assign({ problem: undefined }) },
      },
    },
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => requestOf(context),
        onDone: { target: 'done', actions: assign({ deposit: ({ event }) => event.output }) },
        onError: [
          { guard: withError('unanswered'), target: 'silent' },
          { target: 'reviewing', actions: withError('refused') },
        ],
      },
    },
    silent: { after: { untilUnconfirmed: 'unconfirmed' } },
    unconfirmed: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'submit',
            input: ({ context }) => requestOf(context),
            onDone: { target: '#checkDeposit.done', actions: assign({ deposit: ({ event }) => event.output }) },
            onError: [
              { guard: withError('unanswered'), target: 'waiting' },
              { target: '#checkDeposit.reviewing', actions: withError('refused') },
            ],
          },
        },
        waiting: { after: { untilAskedAgain: 'asking' }, on: { askNow: 'asking' } },
      },
    },
    done: { on: { again: { target: 'entering', actions: assign(fresh) } } },
  },
})
