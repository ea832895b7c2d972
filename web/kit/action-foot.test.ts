import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const screens = globSync('{features,kit}/**/*.tsx', { cwd: web }).filter(file => !file.endsWith('.test.tsx'))

/** What sends a form, or ends a dialog, in a box that does not say where it stands: then it stands at the left. */
const ALONE = /<div>\s*(?:\{[^{}]*\?\s*\(\s*)?<Button(?![^>]*variant=)[^>]*?(?:type="submit"|onClick=\{onClose\})/

test('the button that a form or a dialog is there for stands in its foot, at the right and last', () => {
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.filter(file => ALONE.test(readFileSync(path.join(web, file), 'utf8')))).toEqual([])
})
