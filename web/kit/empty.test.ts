import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const screens = globSync('features/**/*.tsx', { cwd: web })

/** Nothing is to be done about these: they tell of days that have been, of the market, or of what has ended. */
const TOLD = [
  'Nothing came out of your retirement accounts in {year}.',
  'Nothing is left to pay.',
  'Nothing was spent in this month or the one before.',
  'No orders are waiting.',
  'No payment has been due yet.',
  'No prices are known right now.',
  'No prices today.',
  'No rates yet.',
]
const SEARCHED = /your search\.$/

/** What an empty table says, and what is said with it (`next`). */
function saidIn(file: string): string[] {
  const text = readFileSync(path.join(web, file), 'utf8')
  return [...text.matchAll(/\bempty=\{((?:[^{}]|\{[^{}]*\})*)\}(\s+next=)?/g)].flatMap(([, said = '', next]) =>
    next ? [] : [...said.matchAll(/t\('([^']+)'/g)].flatMap(([, words]) => words ?? []),
  )
}

test('an empty table says what to do next, or there is nothing to do', () => {
  const all = screens.flatMap(saidIn)
  expect(all.length).toBeGreaterThan(20)
  const oneSentence = (words: string) => !/[.!:] \S/.test(words)
  expect(all.filter(words => oneSentence(words) && !SEARCHED.test(words) && !TOLD.includes(words))).toEqual([])
})
