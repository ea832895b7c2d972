import { assign, setup } from 'xstate'
import type { Contribution } from './contribute-retirement.ts'
import { typesOf } from '../../../lib/machine-types.ts'

/** Form > confirming, with Back > scheduled, which leaves for the dashboard. Nothing is posted (C-156, LED-22). */
export type ContributionEvent = { type: 'review'; contribution: Contribution } | { type: 'back' } | { type: 'confirm' }

export const SCHEDULED = 'Contribution scheduled successfully!'

export const contributionMachine = setup({
  types: typesOf<{ context: { contribution: Contribution | undefined }; events: ContributionEvent }>(),
  actions: {
    leave: () => {
      throw new Error('the page hands in the way to the dashboard')
    },
  },
}).createMachine({
  id: 'contribution',
  initial: 'editing',
  context: { contribution: undefined },
  states: {
    editing: {
      on: { review: { target: 'confirming', actions: assign({ contribution: ({ event }) => event.contribution }) } },
    },
    confirming: { on: { back: 'editing', confirm: { target: 'scheduled', actions: 'leave' } } },
    scheduled: { type: 'final' },
  },
})
