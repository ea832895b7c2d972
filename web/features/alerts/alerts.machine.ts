import { assign, fromPromise, setup } from 'xstate'
import type { Changes } from './changes.ts'
import { typesOf, withError } from '../../lib/machine-types.ts'

/**
 * Saving alerts (doc3 §2.6): editing > saving > editing, saying how it ended for three seconds. What is saved is
 * the form's and the bank's to know; the machine knows which part. The page hands in `save`.
 */
export type Part = 'balance' | 'transaction' | 'security' | 'statement' | 'contact' | 'all'

export interface Wanted {
  changes: Changes
  /** As they stand in the form; the call takes both. */
  email: string
  phone: string
  approvalCode: string
}

interface Said {
  tone: 'success' | 'error'
  /** English. */
  text: string
  group: string
  /** The bank wants a code before it changes where alerts go. */
  codeWanted: boolean
}

export const savedText = (part: Part): string =>
  part === 'contact'
    ? 'Your contact information has been updated successfully.'
    : part === 'all'
      ? 'Your alert preferences have been updated successfully.'
      : 'Your {group} alert settings have been updated successfully.'

export const failedText = (part: Part): string =>
  part === 'contact'
    ? 'Failed to update your contact information. Please try again.'
    : part === 'all'
      ? 'Failed to update your alert settings. Please try again.'
      : 'Failed to update your {group} alert settings. Please try again.'

/** What `save` rejects with when the bank answered with a sentence of its own. */
export class NotSaved extends Error {
  readonly codeWanted: boolean
  constructor(text: string, codeWanted = false) {
    super(text)
    this.codeWanted = codeWanted
  }
}

interface Context {
  part: Part
  wanted: Wanted | undefined
  said: Said | undefined
}

type AlertsEvent = { type: 'save'; part: Part; wanted: Wanted } | { type: 'heard' }

export const alertsMachine = setup({
  types: typesOf<{ context: Context; events: AlertsEvent }>(),
  actors: {
    save: fromPromise<unknown, { part: Part; wanted: Wanted | undefined }>(async () => {
      throw new Error('the page hands in save')
    }),
  },
  actions: {
    saySaved: assign(({ context: { part } }) => ({
      said: { tone: 'success' as const, text: savedText(part), group: part, codeWanted: false },
    })),
    sayFailed: assign(({ context: { part } }, { error }: { error: unknown }) => ({
      said: {
        tone: 'error' as const,
        text: error instanceof NotSaved && error.message ? error.message : failedText(part),
        group: part,
        codeWanted: error instanceof NotSaved && error.codeWanted,
      },
    })),
    hush: assign({ said: undefined }),
  },
}).createMachine({
  id: 'alerts',
  initial: 'editing',
  context: { part: 'all', wanted: undefined, said: undefined },
  states: {
    editing: {
      on: {
        save: {
          target: 'saving',
          actions: assign({ part: ({ event }) => event.part, wanted: ({ event }) => event.wanted, said: undefined }),
        },
        heard: { actions: 'hush' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => ({ part: context.part, wanted: context.wanted }),
        onDone: { target: 'editing', actions: 'saySaved' },
        onError: { target: 'editing', actions: withError('sayFailed') },
      },
    },
  },
})
