import type { Sources } from './judge.ts'

/** How many procedures a file may still hold, by file. */
export type ExcusedActs = Readonly<Record<string, number>>

/** A procedure, or one of those that all accounts have alike (`api/platform/accounts/kind-calls.ts`). */
const PROCEDURE = /\.(?:query|mutation|subscription)\(|^export const \w+ = \w+Call\(/gm
const OF_A_CAPABILITY = /^api\/(?!platform\/)[^/]+\/(?!.*\.(test|long)\.ts$).+\.ts$/
const COMMENT = /\/\*[\s\S]*?\*\//g

/**
 * Files of a capability with more than one procedure, beyond what is excused (`acts.json`): an act is found by its
 * file. The numbers only become smaller: one that is too high by now is named as well, and so is a file that is gone.
 */
export function judgeActs(sources: Sources, excused: ExcusedActs): string[] {
  const found = new Map(
    [...sources].filter(([file]) => OF_A_CAPABILITY.test(file)).map(([f, text]) => [f, actsIn(text)]),
  )
  const files = new Set([...Object.keys(excused), ...found.keys()])
  return [...files].flatMap(file => {
    const [count, most] = [found.get(file) ?? 0, excused[file] ?? 1]
    if (count > most) return [`${file}: holds ${count} procedures (${most} may be in it): one act, one file`]
    if (count < most && file in excused)
      return [`${file}: holds ${count} procedures, and ${most} are excused: write it down`]
    return []
  })
}

const actsIn = (source: string): number => source.replace(COMMENT, '').match(PROCEDURE)?.length ?? 0
