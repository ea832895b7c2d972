import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, signOn, withBrowser } from '../../scripts/testing/visitor.ts'
import { weigh } from '../../scripts/testing/weigh.ts'

/**
 * What the first pages weigh and ask for: held by counting, from the build's own manifest and in a browser; never by
 * a clock.
 */
const DIST = path.join(import.meta.dirname, '../dist')
const BUDGETS = {
  landing: { file: 'features/auth/landing.page.tsx', with: [], bytes: 200_000, requests: 12 },
  dashboard: {
    file: 'features/dashboard/dashboard.page.tsx',
    with: ['kit/signed-in.tsx'],
    bytes: 300_000,
    requests: 20,
  },
}

/** What is fetched ahead, once the page has been there for a while, is no part of the page. */
const bank = await testBank({ waits: `${CALM},live=600000` })
const { visit } = withBrowser()

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      name: z.string().optional(),
      src: z.string().optional(),
      imports: z.array(z.string()).default([]),
      css: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(readFileSync(path.join(DIST, 'manifest.json'), 'utf8')))

/** A file and all that it brings along, as the build has named them. */
function broughtBy(entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const bring = (key: string) => {
    const part = manifest[key]
    if (!part || seen.has(key)) return
    seen.add(key)
    for (const file of [part.file, ...part.css]) files.add(file)
    part.imports.forEach(bring)
  }
  entries.forEach(bring)
  return files
}
const keyOf = (source: string): string => {
  const found = Object.entries(manifest).find(
    ([key, { src, name }]) => key === source || src === source || name === path.basename(source, '.tsx'),
  )
  if (!found) throw new Error(`the build has no ${source}`)
  return found[0]
}
const packed = (file: string): number => {
  const small = path.join(DIST, 'packed/br', file)
  return statSync(globSync(small)[0] ?? path.join(DIST, file)).size
}

test.each(Object.entries(BUDGETS))('what the %s needs is within its budget, in the build', (_, budget) => {
  const page = readFileSync(path.join(DIST, 'index.html'), 'utf8')
  const atOnce = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => String(file))
  expect(atOnce.filter(file => file.endsWith('.woff2'))).toHaveLength(2)
  const files = [...new Set([...atOnce, ...broughtBy([budget.file, ...budget.with].map(keyOf))])]
  const bytes = files.reduce((sum, file) => sum + packed(file), 0)
  expect(bytes).toBeLessThan(budget.bytes - 5_000) // the page itself, its answers and the heads come to it
  expect(files.length).toBeLessThan(budget.requests)
})

test('no two files of the build need each other: one would be run before what it needs', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (key: string, path: readonly string[]) => {
    if (path.includes(key)) circles.push([...path.slice(path.indexOf(key)), key].join(' > '))
    if (path.includes(key) || done.has(key)) return
    for (const next of manifest[key]?.imports ?? []) walk(next, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) walk(key, [])
  expect(circles).toEqual([])
})

test('in a browser, with everything: the landing page', async () => {
  const { page } = await visit(bank)
  const scales = await weigh(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const { bytes, requests } = scales.read()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(BUDGETS.landing.requests)
  expect(bytes).toBeLessThanOrEqual(BUDGETS.landing.bytes)
})

test('in a browser, with everything: the dashboard, opened anew', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const fresh = await page.context().newPage()
  const scales = await weigh(fresh)
  await fresh.goto('/dashboard', { waitUntil: 'networkidle' })
  await fresh.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const { bytes, requests } = scales.read()
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(BUDGETS.dashboard.requests)
  expect(bytes).toBeLessThanOrEqual(BUDGETS.dashboard.bytes)
})
