/**
 * A language is one line and one folder: a made-up one, in a copy of the house, is spoken on screens,
 * in mail and on paper.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const LOCALES = 'api/platform/locales'
const copy = mkdtempSync(path.join(tmpdir(), 'wrenfield-language-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Every sentence between marks that no other language has, its values where they were. */
const madeUp = (texts: Record<string, string>) =>
  Object.fromEntries(Object.keys(texts).map(english => [english, `«${english}»`]))

function madeUpFile(file: string, spanish: string): string {
  if (file.endsWith('.json')) return JSON.stringify(madeUp(JSON.parse(spanish)))
  // what is searched is a text of words; the screens' own file says none
  return file === 'searched.ts' ? spanish.replaceAll(/: '([^']*)'/g, `: '«$1»'`) : spanish
}

function addLanguage(): void {
  for (const room of ['api', 'ledger', 'web'])
    cpSync(path.join(ROOT, room), path.join(copy, room), {
      recursive: true,
      filter: from => !/web\/dist(\/|$)/.test(from),
    })
  for (const file of ['package.json', 'tsconfig.json']) cpSync(path.join(ROOT, file), path.join(copy, file))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  const list = path.join(copy, 'api/platform/language.schema.ts')
  writeFileSync(list, readFileSync(list, 'utf8').replace(`en: 'English',`, `en: 'English', tlh: 'tlhIngan Hol',`))
  mkdirSync(path.join(copy, LOCALES, 'tlh'))
  for (const file of readdirSync(path.join(ROOT, LOCALES, 'es'))) {
    const spanish = readFileSync(path.join(ROOT, LOCALES, 'es', file), 'utf8')
    writeFileSync(path.join(copy, LOCALES, 'tlh', file), madeUpFile(file, spanish))
  }
  writeFileSync(path.join(copy, 'web/lib/made-up.test.ts'), TRIED)
  writeFileSync(path.join(copy, 'vitest.config.ts'), `export default { test: { environment: 'happy-dom' } }\n`)
}

const TRIED = `
import { expect, test } from 'vitest'
import { named, says } from '../../ledger/phrase.ts'
import { language } from '../../api/platform/chosen-language.schema.ts'
import { languageNames } from '../../api/platform/language.schema.ts'
import { translate } from '../../api/platform/locales.ts'
import { templates } from '../../api/platform/messages.ts'
import { speechOf } from '../../api/platform/paper/words.ts'
import { speak, spoken, t } from './i18n.ts'
import { described, said } from './said.ts'

test('it can be chosen', () => expect([language.parse('tlh'), languageNames.tlh]).toEqual(['tlh', 'tlhIngan Hol']))

test('screens speak it, and names stay', async () => {
  await speak('tlh')
  expect([spoken(), t('Sign On')]).toEqual(['tlh', '«Sign On»'])
  expect(described(says('Transfer to {toLabel}', { toLabel: 'Home' }))).toBe('«Transfer to Home»')
  expect(described(named('Target'))).toBe('Target')
  expect(said('Minimum deposit amount is $5.00')).toBe('«Minimum deposit amount is $5.00»')
})

test('mail speaks it', () => {
  for (const [name, template] of Object.entries(templates))
    if (name !== 'notice') expect(template({}, 'tlh').body).toContain('«')
  expect(translate('tlh', 'Two-step sign-on is on')).toBe('«Two-step sign-on is on»')
})

test('paper speaks it, and names stay', () => {
  const { say, told } = speechOf('tlh')
  expect(say('Page {n} of {all}', { n: 1, all: 2 })).toBe('«Page 1 of 2»')
  expect(told(says('Wire to ••{last4}', { last4: '1234' }).says)).toBe('«Wire to ••1234»')
  expect(told(named('Savings').says)).toBe('Savings')
})
`

const run = (...files: string[]) =>
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', copy, ...files], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })

test('a made-up language goes through screens, mail and paper', () => {
  addLanguage()
  expect(run('web/lib/made-up.test.ts', 'web/lib/locales.test.ts')).toMatch(/Tests\s+\d+ passed/)
})
