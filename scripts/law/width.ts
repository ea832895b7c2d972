import type { Sources } from './judge.ts'

export const WIDEST = 120

/** Files with more wide lines, comments too, than `wide-lines.json` excuses: only some of web/, and ever fewer. */
export function judgeWidth(sources: Sources, excused: Readonly<Record<string, number>>): string[] {
  return [...sources].flatMap(([file, source]) => {
    const wide = wideLines(source)
    const most = excused[file] ?? 0
    if (wide.length <= most) return []
    return [`${file}: ${wide.length} lines are wider than ${WIDEST} (${most} are excused): ${wide.join(', ')}`]
  })
}

/** The numbers of the lines that are too wide. */
const wideLines = (source: string): number[] =>
  source.split('\n').flatMap((line, i) => (line.length > WIDEST ? [i + 1] : []))
