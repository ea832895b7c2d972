/**
 * A tombstone: the act of this key was given up before it was written,
 * and a late arrival is refused (ARCHITECTURE, Keys).
 */
import * as z from 'zod'
import { says } from '../phrase.ts'
import { accept, event } from './event.ts'

export const keyClosed = event({
  kind: 'key-closed',
  version: 1,
  leaves: false,
  payload: z.object({}),
  posts: [],
  touches: () => ({}),
  decide: () => accept([]),
  describe: () => ({ type: 'info', category: 'Closed', ...says('Not made') }),
})
