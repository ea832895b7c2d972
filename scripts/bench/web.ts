/**
 * What a customer waits for: the built pages in Chromium over a slow line (1.6 Mbit/s, 150 ms) and with a processor
 * four times slower, nothing kept from before; and a table of ten thousand lines, by the machine as it is. Medians of
 * runs that take turns, with their ranges, against the budgets of the house.
 */
import path from 'node:path'
import pino from 'pino'
import { namesIn } from '../../ledger/table.ts'
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { startServer } from '../../api/server.ts'
import { buildWeb } from '../build.ts'
import { dana } from '../demo/facts.ts'
import { seedDemo } from '../seed.ts'
import { openBrowser } from '../testing/chromium.ts'
import { weigh } from '../testing/weigh.ts'
import { judged, saidOf, spreadOf, type Figure, type Figures } from './figures.ts'
import { measureTable, payIn, TABLE_BUDGET } from './web-table.ts'
import { onBenchServer } from './server.ts'
import { throwawayConfig } from '../throwaway-config.ts'

const RUNS = 5
/** As customers have it, without what comes once the page has been there for a while: that is no part of the page. */
const LATER = 'fetchAhead=600000,live=600000'
/** The line has been quiet for so long: the page is there. */
const QUIET_MS = 500
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const SLOWER = 4

interface Seen {
  /** When the largest part of the page was drawn, ms. */
  lcp: number
  /** How much the page moved under its reader. */
  cls: number
  /** The longest wait from a key or a click to what it drew, ms. */
  interaction: number
  /** Keys and clicks that took 100 ms or more, each with its parts. */
  readonly slow: string[]
}

interface Run extends Omit<Seen, 'slow'> {
  readonly bytes: number
  readonly requests: number
}

type Budget = Record<keyof Run, number>

interface Measured {
  readonly name: string
  readonly path: string
  /** Whose page it is; a visitor's where absent. */
  readonly signedIn?: true
  readonly heading: string | RegExp
  readonly act: (page: Page) => Promise<unknown>
  readonly budget: Budget
}

const pages: readonly Measured[] = [
  {
    name: 'landing',
    path: '/',
    heading: /.+/,
    async act(page) {
      await page.getByRole('button', { name: 'Sign On' }).first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Username' }).pressSequentially('somebody')
    },
    budget: { bytes: 200_000, requests: 12, lcp: 3_000, cls: 0.05, interaction: 200 },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    heading: 'My Accounts',
    async act(page) {
      await page
        .getByRole('button', { name: /Search or jump to/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('transfer')
    },
    budget: { bytes: 300_000, requests: 20, lcp: 4_500, cls: 0.05, interaction: 200 },
  },
]

/** Runs in the page, before anything of its own. */
function watch(): void {
  const seen: Seen = { lcp: 0, cls: 0, interaction: 0, slow: [] }
  Object.assign(globalThis, { seenByBench: seen })
  const on = (type: string, told: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(told)).observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  on('layout-shift', entry => {
    const { value = 0, hadRecentInput }: PerformanceEntry & { value?: number; hadRecentInput?: boolean } = entry
    if (!hadRecentInput) seen.cls += value
  })
  interface Timed extends PerformanceEntry {
    processingStart?: number
    processingEnd?: number
    target?: Element | null
    interactionId?: number
  }
  const onEvent = (entry: Timed) => {
    const { name, duration, startTime, processingStart = startTime, processingEnd = startTime, target } = entry
    // A pointer that lies over the page while that is loaded is no key and no click.
    if (!entry.interactionId) return
    seen.interaction = Math.max(seen.interaction, duration)
    if (duration < 100) return
    const [waited, worked] = [processingStart - startTime, processingEnd - processingStart]
    const drew = duration - waited - worked
    const words = (target?.ariaLabel ?? target?.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)
    const where = `${target?.tagName.toLowerCase() ?? 'what has gone'} "${words}"`
    const parts = [waited, worked, drew].map(ms => ms.toFixed(0)).join(' + ')
    seen.slow.push(`${name} on ${where}: ${duration} ms (${parts}: waited, worked, drew)`)
  }
  on('event', onEvent, { durationThreshold: 16 })
}

const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const seen: Seen = Reflect.get(globalThis, 'seenByBench') // set by `watch`
    return { ...seen }
  })

export async function benchWeb(): Promise<Figures> {
  await buildWeb()
  const browser = await openBrowser()
  const figures: Record<string, Figures> = {}
  try {
    await withDemoBank(async ({ url, machinery }) => {
      const runs = new Map<string, Run[]>(pages.map(({ name }) => [name, []]))
      for (let nth = 0; nth < RUNS; nth += 1)
        for (const one of pages) runs.get(one.name)?.push(await measure(browser, url, one))
      for (const { name, budget } of pages) figures[name] = report(name, budget, UNITS, runs.get(name) ?? [])
      await payIn(machinery, dana.who.id)
      figures['table'] = report('table', TABLE_BUDGET, TABLE_UNITS, await tables(browser, url))
    })
  } finally {
    await browser.close()
  }
  return figures
}

async function tables(browser: Browser, url: string): Promise<Record<keyof typeof TABLE_UNITS, number>[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  try {
    await signOn(context)
    const page = await context.newPage()
    await page.addInitScript(watch)
    return await measureTable(page, RUNS)
  } finally {
    await context.close()
  }
}

/** The demo's bank with its year of history, on a server of its own. */
type Bank = Awaited<ReturnType<typeof startServer>>

async function withDemoBank(act: (bank: Bank) => Promise<void>): Promise<void> {
  await onBenchServer(async (databaseUrl, folder) => {
    const keyFile = path.join(folder, 'keys.json')
    await seedDemo({ connectionString: databaseUrl, keyFile, now: Date.now(), log: line => console.log(line) })
    const bank = await startServer(
      { ...throwawayConfig(databaseUrl, keyFile), demo: true, limits: false, passwordMemoryKiB: 64, waits: LATER },
      { log: pino({ level: 'silent' }) },
    )
    try {
      await act(bank)
    } finally {
      await bank.close()
    }
  })
}

async function measure(browser: Browser, url: string, one: Measured): Promise<Run> {
  const { name } = one
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  try {
    if (one.signedIn) await signOn(context)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await page.addInitScript(watch)
    const wire = await context.newCDPSession(page)
    const scales = await weigh(page)
    await slow(wire)
    const quiet = quietLine(page)
    await page.goto(one.path)
    await page.getByRole('heading', { name: one.heading }).first().waitFor()
    await quiet()
    const { bytes, requests } = scales.read()
    const { lcp, cls } = await seenOn(page)
    await one.act(page)
    await page.waitForTimeout(500)
    const { interaction, slow: slowest } = await seenOn(page)
    for (const one of slowest) console.log(`${name}: ${one}`)
    return { bytes, requests: requests.length, lcp, cls, interaction }
  } finally {
    await context.close()
  }
}

/** Waits until nothing is under way. The stream by which a tab follows the bank has no end: it is not waited for. */
function quietLine(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let last = performance.now()
  const over = (request: Request) => {
    underWay.delete(request)
    last = performance.now()
  }
  page.on('request', request => {
    if (!request.url().endsWith('/api/live')) underWay.add(request)
    last = performance.now()
  })
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return async () => {
    while (underWay.size > 0 || performance.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  }
}

async function slow(wire: CDPSession): Promise<void> {
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_LINE)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

async function signOn(context: BrowserContext): Promise<void> {
  const { username, password } = dana.who
  const page = await context.newPage()
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await page.waitForURL(/dashboard/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
}

const UNITS: Record<keyof Run, string> = {
  bytes: 'bytes over the wire',
  requests: 'requests',
  lcp: 'ms until the largest part is drawn',
  cls: 'of the page moved',
  interaction: 'ms for the slowest key or click',
}
const TABLE_UNITS = { frames: 'frames a second while it scrolls', keystroke: 'ms for the slowest key in its filter' }
/** More of these is better. */
const AT_LEAST = ['frames']

function report<K extends string>(
  name: string,
  budget: Record<K, number>,
  units: Record<K, string>,
  runs: readonly Record<K, number>[],
): Figures {
  const figures: Record<string, Figure> = {}
  for (const what of namesIn(units)) {
    const how = { wanted: budget[what], bound: AT_LEAST.includes(what) ? 'at least' : 'at most' } as const
    const figure = judged(spreadOf(runs.map(run => run[what])), how)
    figures[what] = figure
    console.log(`${name}: ${saidOf(units[what], figure, how, what === 'cls' ? 3 : 0)}`)
  }
  return figures
}
