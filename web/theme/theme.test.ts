import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { resolver, theme } from './theme.ts'

/** Every text colour reads on every ground it may stand on: 4.5 to 1 or better (WCAG AA), edges of controls 3 to 1. */
const variables = resolver(mergeMantineTheme(DEFAULT_THEME, theme))

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'raised', 'sunken']
const texts = ['ink', 'muted', 'pine', 'copper', 'danger']

for (const scheme of ['light', 'dark'] as const) {
  const colour = (token: string) => variables[scheme][`--wf-${token}`] ?? ''
  test.each(grounds.flatMap(ground => texts.map(text => [text, ground] as const)))(
    `${scheme}: %s on %s`,
    (text, ground) => expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5),
  )
  test.each([
    ['warn', 'warn-wash'],
    ['danger', 'danger-wash'],
    ['copper', 'copper-wash'],
    ['pine', 'pine-wash'],
    ['ink', 'pine-wash'],
  ])(`${scheme}: %s on %s`, (text, ground) =>
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5),
  )
  test(`${scheme}: edges of controls can be seen`, () =>
    expect(contrast(colour('edge'), colour('surface'))).toBeGreaterThanOrEqual(3))
  test(`${scheme}: white reads on the primary fill`, () =>
    expect(contrast('#FFFFFF', colour('pine-fill'))).toBeGreaterThanOrEqual(4.5))
}

const palettes = Object.entries(theme.colors ?? {})
test.each(palettes)('white reads on a button of %s, light and dark', (_, shades) => {
  for (const shade of [6, 5]) expect(contrast('#FFFFFF', shades?.[shade] ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('nothing wears a colour that is in no palette of the bank', () => {
  const web = path.join(import.meta.dirname, '..')
  const worn = globSync('**/*.tsx', { cwd: web }).flatMap(file =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/\bcolor="(\w+)(?:\.\d)?"/g)].map(([, colour]) => colour),
  )
  expect(worn).toContain('red')
  const known = [...palettes.map(([name]) => name), 'gray'] // quiet icons, whose colours are tokens
  expect(worn.filter(colour => !known.includes(String(colour)))).toEqual([])
})
