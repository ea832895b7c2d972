/** CONTRIBUTING.md names files that are there; what has a `<name>` in it is a pattern. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const page = readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8')
const named = [...page.matchAll(/`((?:ledger|api|web|migrations|scripts)\/[^`]*)`/g)].map(([, file = '']) => file)
const files = named.filter(file => !file.includes('<'))

test('it names many', () => expect(files.length).toBeGreaterThan(40))

test.each([...new Set(files)])('%s is there', file => expect(existsSync(path.join(ROOT, file))).toBe(true))
