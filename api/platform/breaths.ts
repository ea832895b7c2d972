/** Long work of this thread is done in parts, and whoever else is asked for comes in between. */
import { setImmediate as breath } from 'node:timers/promises'

/** Some milliseconds of work on lines. */
const AT_ONCE = 250

/** What `act` makes of each part of a list, all together and in its order. */
export async function inBreaths<T, R>(
  list: readonly T[],
  act: (part: readonly T[]) => Promise<readonly R[]> | readonly R[],
): Promise<R[]> {
  const made: R[] = []
  for (let from = 0; from < list.length; from += AT_ONCE) {
    if (from > 0) await breath()
    for (const one of await act(list.slice(from, from + AT_ONCE))) made.push(one)
  }
  return made
}

export { breath }
