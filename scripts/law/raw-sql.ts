import type { Sources } from './judge.ts'

/** How often a file may still say its statements itself, and why the builder, which the compiler reads, cannot. */
export interface Excuse {
  readonly most: number
  readonly because: string
}

/** Templates of SQL, whole statements and parts of one: what the types of the tables do not reach into. */
const RAW = /\bsql(?:<[^`]*>)?`/g
const OF_THE_API = /^api\/(?!.*\.(test|long)\.ts$).+\.ts$/

/**
 * Files of the API with more raw SQL than is excused (`raw-sql.json`). The numbers only become smaller: one that is too
 * high by now is named as well, and so is a file that is not there any more.
 */
export function judgeRawSql(sources: Sources, excused: Readonly<Record<string, Excuse>>): string[] {
  const found = new Map([...sources].filter(([file]) => OF_THE_API.test(file)).map(([f, text]) => [f, countOf(text)]))
  const files = new Set([...Object.keys(excused), ...found.keys()])
  return [...files].flatMap(file => {
    const [count, { most, because } = NONE] = [found.get(file) ?? 0, excused[file]]
    if (count > most) return [`${file}: says ${count} parts in raw SQL (${most} are excused): ask by the builder`]
    if (count < most) return [`${file}: says ${count} parts in raw SQL, and ${most} are excused: write ${count}`]
    return most > 0 && because === '' ? [`${file}: raw SQL without a reason`] : []
  })
}

const NONE: Excuse = { most: 0, because: '' }
const countOf = (text: string): number => text.match(RAW)?.length ?? 0
