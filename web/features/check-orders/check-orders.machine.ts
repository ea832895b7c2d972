import { setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * Which window of an order is open (doc3 §4): editing, with the address, customization and preview windows beside
 * it, then confirming, then done. A refusal closes the confirm window and shows at the form. Money itself is
 * `useMoneyAct`.
 */
export const checkOrdersMachine = setup({
  types: typesOf<{
    events:
      | { type: 'address' }
      | { type: 'customize' }
      | { type: 'preview' }
      | { type: 'confirm' }
      | { type: 'close' }
      | { type: 'refused' }
      | { type: 'made' }
  }>(),
}).createMachine({
  id: 'checkOrders',
  initial: 'editing',
  states: {
    editing: { on: { address: 'addressing', customize: 'customizing', preview: 'previewing', confirm: 'confirming' } },
    addressing: { on: { close: 'editing' } },
    customizing: { on: { close: 'editing' } },
    previewing: { on: { close: 'editing' } },
    confirming: { on: { close: 'editing', refused: 'editing', made: 'done' } },
    done: { on: { close: 'editing' } },
  },
})
