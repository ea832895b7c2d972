/** The bank day turns, at midnight America/New_York. The writer records it before the first event of a new day. */
import * as z from 'zod'
import { says } from '../phrase.ts'
import { accept, bankDay, event, isStaff, refuse } from './event.ts'

export const dayOpened = event({
  kind: 'day-opened',
  version: 1,
  leaves: false,
  payload: z.object({ day: bankDay }),
  posts: [],
  touches: () => ({}),
  decide({ day }, view) {
    if (!isStaff(view.actor)) return refuse('not_permitted')
    return day === view.bankDay ? accept([]) : refuse('invalid', { field: 'day' })
  },
  describe: () => ({ type: 'info', category: 'Day', ...says('Bank day opened') }),
})
