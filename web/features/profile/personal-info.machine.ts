import { assign, fromPromise, setup } from 'xstate'
import { problemIn } from '../../kit/money-act.machine.ts'
import type { Problem } from '../../lib/problem.ts'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * Personal Info (doc1 §4): viewing > editing > saving > viewing. A change of email or telephone number is proved with a
 * code first. Without an answer the local copy is kept, marked as unsaved, and sent again on the next save or when the
 * bank is back; a refusal is shown and nothing is kept (C-37). The actor is handed in.
 */
export type PersonalValues = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  profilePicture: string
  dateOfBirth: string
  address: { line1: string; line2: string; city: string; state: string; zipCode: string }
}

/** What was changed, and nothing else. */
export type PersonalDraft = Partial<PersonalValues>

/** Every way to the bank has set it. */
function given(draft: PersonalDraft | undefined): PersonalDraft {
  if (!draft) throw new Error('nothing was given to save')
  return draft
}

interface Context {
  draft: PersonalDraft | undefined
  /** A draft that the bank has not answered. */
  unsaved: PersonalDraft | undefined
  problem: Problem | undefined
}

type Event =
  | { type: 'edit' }
  | { type: 'cancel' }
  | { type: 'save'; draft: PersonalDraft }
  | { type: 'code'; code: string }
  | { type: 'resend' }

export interface Sent {
  draft: PersonalDraft
  code: string | undefined
}

export const personalInfoMachine = setup({
  types: typesOf<{ context: Context; events: Event; input: { unsaved: PersonalDraft | undefined } }>(),
  actors: {
    save: fromPromise<unknown, Sent>(async () => {
      throw new Error('the page hands in the actor')
    }),
  },
  guards: {
    hasUnsaved: ({ context }) => context.unsaved !== undefined,
    needsCode: (_, { error }: { error: unknown }) => problemIn(error)?.code === 'approval_required',
    wrongCode: (_, { error }: { error: unknown }) => problemIn(error)?.code === 'wrong_code',
    unreachable: (_, { error }: { error: unknown }) => problemIn(error)?.unreachable === true,
  },
  actions: {
    /** The page shows the banner. */
    saved: () => undefined,
    /** The page writes (or removes) the local copy. */
    keepCopy: () => undefined,
    remember: assign({ problem: (_, { error }: { error: unknown }) => problemIn(error) }),
    forget: assign({ problem: undefined }),
  },
}).createMachine({
  id: 'personalInfo',
  initial: 'viewing',
  context: ({ input }) => ({ draft: undefined, unsaved: input.unsaved, problem: undefined }),
  states: {
    viewing: {
      on: {
        edit: { target: 'editing', actions: ['forget', assign({ draft: ({ context }) => context.unsaved })] },
        resend: {
          guard: 'hasUnsaved',
          target: 'saving',
          actions: assign({ draft: ({ context }) => context.unsaved }),
        },
      },
    },
    editing: {
      on: {
        save: {
          target: 'saving',
          actions: ['forget', assign({ draft: ({ event }) => event.draft })],
        },
        cancel: { target: 'viewing', actions: ['forget', assign({ draft: undefined })] },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context, event }) => ({
          draft: given(context.draft),
          code: event.type === 'code' ? event.code : undefined,
        }),
        onDone: {
          target: 'viewing',
          actions: [assign({ draft: undefined, unsaved: undefined, problem: undefined }), 'keepCopy', 'saved'],
        },
        onError: [
          { guard: withError('needsCode'), target: 'proving', actions: 'forget' },
          { guard: withError('wrongCode'), target: 'proving', actions: withError('remember') },
          {
            guard: withError('unreachable'),
            target: 'viewing',
            actions: [
              withError('remember'),
              assign({ unsaved: ({ context }) => context.draft, draft: undefined }),
              'keepCopy',
            ],
          },
          {
            target: 'editing',
            actions: [withError('remember'), assign({ unsaved: undefined }), 'keepCopy'],
          },
        ],
      },
    },
    proving: {
      on: {
        code: 'saving',
        cancel: {
          target: 'editing',
          actions: ['forget', assign({ unsaved: undefined }), 'keepCopy'],
        },
      },
    },
  },
})
