import { ask } from './trpc.ts'

/**
 * What became of a money act whose answer never came, by its key: `made`, or `not_made` (closed now, so that it never will be).
 * Asking again is harmless. Throws while the bank cannot be reached. It is no sign of the customer and keeps no session awake.
 */
export async function outcomeOf(key: string): Promise<'made' | 'not_made' | 'unknown'> {
  const context = { background: true }
  const { state } = await ask.commands.status.query({ key }, { context })
  return state === 'unknown' ? (await ask.commands.close.mutate({ key }, { context })).state : state
}
