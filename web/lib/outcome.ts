import { ask } from './trpc.ts'

/**
 * What became of a money act whose answer never came, by its key: `made`, or `not_made` (closed now, so that it
 * never will be). Asking again is harmless. Throws while the bank cannot be reached. It is no sign of the customer
 * and keeps no session awake.
 */
export const outcomeOf = async (key: string): Promise<OutcomeOfAct> => (await asked(key, { background: true })).state

/** The same, asked by another than the act's own screen; with the bank's own time of what was made. */
export const outcomeAside = (key: string) => asked(key, { background: true, aside: true })

type OutcomeOfAct = 'made' | 'not_made' | 'unknown'

async function asked(key: string, context: Record<string, boolean>) {
  const told = await ask.commands.status.query({ key }, { context })
  return told.state === 'unknown' ? ask.commands.close.mutate({ key }, { context }) : told
}
