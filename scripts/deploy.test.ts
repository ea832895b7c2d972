/** What `deploy/` watches is really there to be watched, and whoever is woken finds what to do. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openMetrics } from '../api/platform/metrics.ts'
import { openWatch } from '../api/platform/watch.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
const [alerts, dashboard, runbook] = [
  read('deploy/alerts.yml'),
  read('deploy/grafana-dashboard.json'),
  read('RUNBOOK.md'),
]

/** Every series that a process exposes: of a histogram its three. */
const exposed = async (): Promise<Set<string>> => {
  const { registry } = openMetrics(openWatch(), () => Promise.reject(new Error('away')))
  const metrics = await registry.getMetricsAsJSON()
  return new Set(metrics.flatMap(({ name }) => [name, ...['bucket', 'sum', 'count'].map(end => `${name}_${end}`)]))
}

const named = (text: string): string[] => [...new Set(text.match(/\b(wrenfield|nodejs|process)_[a-z0-9_]+/g))]

/** A heading's anchor, as a page that shows Markdown makes it. */
const anchors = new Set(
  [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  ),
)

test.each([
  ['alerts', alerts],
  ['dashboard', dashboard],
])('the %s name series that a process exposes', async (_name, text) => {
  const there = await exposed()
  expect(named(text).filter(name => !there.has(name))).toEqual([])
  expect(named(text).length).toBeGreaterThan(1)
})

test('every figure of the bank stands on the dashboard', async () => {
  const { registry } = openMetrics(openWatch(), () => Promise.reject(new Error('away')))
  const own = (await registry.getMetricsAsJSON()).map(({ name }) => name).filter(name => name.startsWith('wrenfield_'))
  expect(own.filter(name => !dashboard.includes(name))).toEqual([])
  expect(JSON.parse(dashboard)).toMatchObject({ title: 'Wrenfield' })
})

test('every alert has an entry of its own in the runbook, with a command', () => {
  const wanted = [...alerts.matchAll(/- alert: (\w+)[^]*?runbook: 'RUNBOOK\.md#([\w-]+)'/g)]
  expect(wanted.length).toBe(alerts.match(/- alert:/g)?.length)
  for (const [, alert = '', anchor = ''] of wanted) {
    expect(anchor).toBe(alert.toLowerCase())
    expect(anchors).toContain(anchor)
    const entry = runbook.slice(runbook.indexOf(`### ${alert}\n`)).split('\n### ')[0] ?? ''
    expect(entry, alert).toMatch(/`[^`]+`|```/)
  }
})

test('commands that the runbook gives are there', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const run = [...runbook.matchAll(/npm (?:run (?:-s )?)?([a-z:]+)/g)].map(([, name = '']) => name)
  expect(run.filter(name => !['ci', 'start', 'test', 'audit', 'install'].includes(name) && !(name in scripts))).toEqual(
    [],
  )
  const files = [...runbook.matchAll(/\b((?:deploy|scripts)\/[\w./-]+\w)/g)].map(([, name = '']) => name)
  for (const file of files) expect(() => readFileSync(path.join(import.meta.dirname, '..', file))).not.toThrow()
})
