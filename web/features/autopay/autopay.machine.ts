import { assign, setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * What is open over the list of automatic payments (doc3 §2.5): the form for a new one, the form of one that is there,
 * or the question whether to cancel it.
 */
type Event = { type: 'add' } | { type: 'edit'; id: string } | { type: 'cancel'; id: string } | { type: 'close' }

export const autopayMachine = setup({
  types: typesOf<{ context: { id: string | undefined }; events: Event }>(),
  actions: { about: assign({ id: (_, id: string) => id }), forget: assign({ id: undefined }) },
}).createMachine({
  id: 'autopay',
  initial: 'looking',
  context: { id: undefined },
  states: {
    looking: {
      entry: 'forget',
      on: {
        add: 'adding',
        edit: { target: 'editing', actions: { type: 'about', params: ({ event }) => event.id } },
        cancel: { target: 'cancelling', actions: { type: 'about', params: ({ event }) => event.id } },
      },
    },
    adding: { on: { close: 'looking' } },
    editing: { on: { close: 'looking' } },
    cancelling: { on: { close: 'looking' } },
  },
})
