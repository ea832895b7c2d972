import { parseSync } from 'vite'
import type { Sources } from './judge.ts'

/** Type assertions that the house may still have, tests and scripts included. The number only becomes smaller. */
const MOST_ASSERTIONS = 59

/**
 * More assertions of a type (`as`) than may be. An assertion is a belief: a schema that parses, a guard, `satisfies` or
 * a type parameter is knowledge. `as const` asserts nothing, and `as unknown as T` is one.
 */
export function judgeAssertions(sources: Sources, most = MOST_ASSERTIONS): string[] {
  const found = [...sources].map(([file, source]) => [file, assertionsIn(file, source)] as const)
  const all = found.reduce((sum, [, count]) => sum + count, 0)
  if (all < most) return [`the house has ${all} type assertions, and may have ${most}: write ${all} in assertions.ts`]
  if (all === most) return []
  const where = found.filter(([, count]) => count > 0).map(([file, count]) => `${file} (${count})`)
  return [`the house has ${all} type assertions and may have ${most}: ${where.join(', ')}`]
}

/** How often a file asserts a type. */
export function assertionsIn(file: string, source: string): number {
  if (!MAYBE.test(source.replace(COMMENT, ''))) return 0
  let count = 0
  const look = (node: unknown, inside = false): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(one => look(one))
    const asserts = 'type' in node && node.type === 'TSAsExpression' && !isConst(node)
    if (asserts && !inside) count += 1
    for (const [name, part] of Object.entries(node)) look(part, asserts && name === 'expression')
  }
  look(parseSync(file, source).program)
  return count
}

/** Only what may have one is parsed. */
const MAYBE = /^(?!import\b)(?!.*\bimport \*).*\bas (?!const\b)[\w({['"`]/m
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm

const isConst = (node: object): boolean =>
  JSON.stringify(Reflect.get(node, 'typeAnnotation')).includes('"name":"const"')
