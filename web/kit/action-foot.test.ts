import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')
const screens = globSync('{features,kit}/**/*.tsx', { cwd: web }).filter(file => !file.endsWith('.test.tsx'))

/** What sends a form, or ends a dialog, in a box that does not say where it stands: then it stands at the left. */
const ALONE = /<div>\s*(?:\{[^{}]*\?\s*\(\s*)?<Button(?![^>]*variant=)[^>]*?(?:type="submit"|onClick=\{onClose\})/
/** A way back beside the way on, in a box of the screen's own: it stands elsewhere than all others, and not still. */
const OWN = /<div className="(?:row|end|between)">[^<]*<Button(?=[^>]*"default")[^>]*onClick=\{on(?:Back|Cancel|Edit)\}/

const SAFE = /<(?:Beside)?SafeToMove /
const TOLD = /<(?:Action|Submit)Foot\s[^<]*?\bseen=/

test('where the bank says whether money is safe to move, the foot does, too', () => {
  const found = screens.filter(file => {
    const source = readFileSync(path.join(web, file), 'utf8')
    return SAFE.test(source) && !TOLD.test(source) && file !== 'kit/safe-to-move.tsx'
  })
  expect(found).toEqual([])
})

test('the button that a form or a dialog is there for stands in its foot, at the right and last', () => {
  expect(screens.length).toBeGreaterThan(200)
  const found = screens.filter(file => {
    const source = readFileSync(path.join(web, file), 'utf8')
    return ALONE.test(source) || OWN.test(source)
  })
  expect(found).toEqual([])
})
