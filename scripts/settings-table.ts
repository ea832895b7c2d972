/**
 * README's table of the settings, made from the schema that they are checked with: `npm run settings` writes it there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../api/platform/config.ts'

const README = path.join(import.meta.dirname, '..', 'README.md')
const HEAD = '| Variable | Meaning | Default |\n|---|---|---|\n'

export const settingsTable = (): string =>
  HEAD +
  settings()
    .map(({ name, meaning, unset }) => `| \`${name}\` | ${meaning} | ${unset} |\n`)
    .join('')

/** The table as README has it; empty when it has none. */
export function tableInReadme(text = readFileSync(README, 'utf8')): string {
  const start = text.indexOf(HEAD)
  if (start < 0) return ''
  const end = text.indexOf('\n\n', start)
  return text.slice(start, end < 0 ? undefined : end + 1)
}

if (import.meta.main) {
  const text = readFileSync(README, 'utf8')
  writeFileSync(
    README,
    text.replace(tableInReadme(text), () => settingsTable()),
  )
}
