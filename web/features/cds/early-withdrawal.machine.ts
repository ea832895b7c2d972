import { assign, setup } from 'xstate'
import { typesOf } from '../../lib/machine-types.ts'

/**
 * Leaving a certificate early, before the money act itself: choosing > warned > confirmed. What is confirmed is
 * exactly what was warned of; going back keeps what was typed. The bank's quote is fetched by the screen.
 */
export interface Wish {
  amount: string
  reason: string
}

interface Context {
  wish: Wish
}

type Event = { type: 'continue'; wish: Wish } | { type: 'back' } | { type: 'confirm' } | { type: 'refused' }

export const earlyWithdrawalMachine = setup({ types: typesOf<{ context: Context; events: Event }>() }).createMachine({
  id: 'earlyWithdrawal',
  initial: 'choosing',
  context: { wish: { amount: '', reason: '' } },
  states: {
    choosing: { on: { continue: { target: 'warned', actions: assign({ wish: ({ event }) => event.wish }) } } },
    warned: { on: { back: 'choosing', confirm: 'confirmed' } },
    confirmed: { on: { refused: 'choosing' } },
  },
})
