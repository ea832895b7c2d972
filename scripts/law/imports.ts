import path from 'node:path'

export interface Import {
  /** A path from the project's root for own files ("ledger/money.ts"), or the package as written. */
  target: string
  own: boolean
  typeOnly: boolean
  /** `export * from` or `export { x } from`. */
  reexport: boolean
}

const STATEMENT = /^[ \t]*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s*from\s*)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const BLOCK_COMMENT = /\/\*[\s\S]*?\*\//g

/**
 * Every import and re-export of a source text, static or dynamic, with own files resolved against the importing one.
 */
export function importsOf(file: string, source: string): Import[] {
  const code = source.replace(BLOCK_COMMENT, '')
  const found: Import[] = []
  for (const [, word, type, specifier = ''] of code.matchAll(STATEMENT)) {
    found.push({ ...resolve(file, specifier), typeOnly: type !== undefined, reexport: word === 'export' })
  }
  for (const [, specifier = ''] of code.matchAll(DYNAMIC)) {
    found.push({ ...resolve(file, specifier), typeOnly: false, reexport: false })
  }
  return found
}

function resolve(file: string, specifier: string): Pick<Import, 'target' | 'own'> {
  if (!specifier.startsWith('.')) return { target: specifier, own: false }
  return { target: path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, '')), own: true }
}
