import path from 'node:path'
import { importsOf } from './law/imports.ts'
import type { Sources } from './law/judge.ts'

/** Tests that are quick enough to run after each change: neither browsers nor long matrices. */
const QUICK = /\.test\.tsx?$/

/** What puts the whole house together. A change reaches everything through these, so they do not pass it on. */
const HUBS = [
  /^ledger\/(events\/all|journal)\.ts$/,
  /^api\/(app|server|router|rest|order-kinds)\.ts$/,
  /^web\/(routes|app|main)\.tsx$/,
  /^scripts\/testing\//,
]

/**
 * The tests that a change can break at once: those beside a changed file, and those that import it, however many files
 * lie between, unless that is only because they start the whole bank or all its pages. A changed test is among them.
 */
export function testsOf(sources: Sources, changed: readonly string[]): string[] {
  const importers = importersIn(sources)
  const reached = new Set(changed)
  for (const file of reached) {
    if (!changed.includes(file) && HUBS.some(hub => hub.test(file))) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  const folders = new Set(changed.map(file => path.posix.dirname(file)))
  const isNear = (file: string) => reached.has(file) || folders.has(path.posix.dirname(file))
  return [...sources.keys()].filter(file => QUICK.test(file) && isNear(file))
}

function importersIn(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, source] of sources)
    for (const { own, target } of importsOf(file, source))
      if (own) importers.set(target, [...(importers.get(target) ?? []), file])
  return importers
}
