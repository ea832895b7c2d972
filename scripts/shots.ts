/**
 * `npm run shots -- <folder>`: takes pictures of every page and state of the bank, at every width, light and dark, and
 * lays them out on sheets to look over; what axe finds on one, or hangs over its edge, is printed, and what cannot be
 * taken fails the run. `--only transfer,/dashboard` takes what has one of these in its name, `--widths 390,1440`,
 * `--schemes dark` and `--of typical` take less.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildWeb } from './build.ts'
import { runCommand } from './command.ts'
import { sitters, withShotsBank, type Sitter } from './shots/bank.ts'
import { places, type Place } from './shots/places.ts'
import { brokenRules, WCAG } from './testing/accessible.ts'
import { openBrowser } from './testing/chromium.ts'

const HEIGHTS: Record<number, number> = { 1440: 900, 1024: 768, 768: 1024, 390: 844, 320: 640 }
const TALLEST = 3_200
const isPhone = (width: number) => width < 641

interface Wanted {
  folder: string
  only: readonly string[]
  widths: readonly number[]
  schemes: readonly ('light' | 'dark')[]
  of: readonly string[]
}

interface Shot {
  file: string
  title: string
  sheet: string
}

function readWanted(): Wanted {
  const list = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: list, widths: list, schemes: list, of: list },
  })
  const [folder] = positionals
  if (!folder) throw new Error('Say where the pictures go: npm run shots -- <folder>')
  const parts = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []
  const schemes = (['light', 'dark'] as const).filter(one => !values.schemes || parts(values.schemes).includes(one))
  const widths = Object.keys(HEIGHTS).filter(one => !values.widths || parts(values.widths).includes(one))
  return { folder, only: parts(values.only), widths: widths.map(Number), schemes, of: parts(values.of) }
}

/** Whose pictures these are: nobody's for the pages that anybody may read. */
async function contextOf(browser: Browser, url: string, sitter: Sitter | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', hasTouch: false })
  if (!sitter) return context
  const page = await context.newPage()
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByRole('textbox', { name: 'Username' }).fill(sitter.username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(sitter.password)
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await page.waitForURL(/dashboard/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.close()
  return context
}

async function spoil(page: Page, network: Place['network']): Promise<void> {
  if (network === undefined) return
  await page.route('**/trpc/**', route => {
    if (network === 'broken') return route.fulfill({ status: 500, body: '{}' })
    if (network === 'away') return route.abort()
    // Who is here is answered, or no page would be drawn that could wait.
    return new URL(route.request().url()).pathname.endsWith('/auth.me') ? route.continue() : undefined
  })
}

async function takePlace(context: BrowserContext, place: Place, who: string, wanted: Wanted): Promise<Shot[]> {
  const page = await context.newPage()
  page.setDefaultTimeout(8_000)
  const shots: Shot[] = []
  const widths = place.phone ? wanted.widths.filter(isPhone) : wanted.widths
  try {
    await spoil(page, place.network)
    const [first = 1440] = widths
    await page.setViewportSize({ width: first, height: HEIGHTS[first] ?? 900 })
    await page.goto(place.path)
    await page.locator('main h1').first().waitFor()
    if (place.network) await page.waitForTimeout(800)
    else await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    await page.waitForTimeout(250)
    await place.act?.(page)
    if (place.print) await page.emulateMedia({ media: 'print' })
    for (const width of widths)
      for (const scheme of wanted.schemes) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 })
        await page.waitForTimeout(120)
        shots.push(await take(page, place, who, { width, scheme }, wanted.folder))
        if (width === first && !place.print) await judge(page, `${who}, ${place.name}, ${width} ${scheme}`)
      }
  } catch (error) {
    console.error(`${who}, ${place.name}: ${String(error).split('\n')[0] ?? ''}`)
    process.exitCode = 1
  } finally {
    await page.close()
  }
  return shots
}

/** What is broken of WCAG 2.2 A and AA and of good practice, in whatever state this is. */
async function judge(page: Page, where: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  for (const rule of await brokenRules(page, { tags: [...WCAG, 'best-practice'], needsStyles: true }))
    console.error(`${where}: ${rule}`)
}

const tallness = async (page: Page) =>
  Math.min(await page.evaluate(() => document.documentElement.scrollHeight), TALLEST)

async function take(
  page: Page,
  place: Place,
  who: string,
  { width, scheme }: { width: number; scheme: string },
  folder: string,
): Promise<Shot> {
  const sheet = `${who}-${width}-${scheme}`
  const file = path.join(sheet, `${place.name.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'landing'}.png`)
  mkdirSync(path.join(folder, sheet), { recursive: true })
  const inDialog = (await page.getByRole('dialog').count()) > 0
  // The bar of a phone stands at the end of the picture, so that it covers nothing.
  if (!inDialog && isPhone(width)) await page.setViewportSize({ width, height: await tallness(page) })
  const height = inDialog ? (HEIGHTS[width] ?? 900) : await tallness(page)
  await page.screenshot({ path: path.join(folder, file), clip: { x: 0, y: 0, width, height }, fullPage: !inDialog })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  const clipped = wide > width ? ` scrolls sideways by ${wide - width} px` : ''
  if (clipped) console.error(`${sheet}, ${place.name}:${clipped}`)
  return { file, title: `${place.name}${clipped}`, sheet }
}

const COLUMNS = 6
const A_SHEET = 12

/** Sheets as pages, and each as one picture for whoever cannot open it. */
async function layOut(browser: Browser, folder: string, shots: readonly Shot[]): Promise<void> {
  const sheets = new Map<string, Shot[]>()
  for (const [name, all] of Map.groupBy(shots, ({ sheet }) => sheet))
    for (let from = 0; from < all.length; from += A_SHEET)
      sheets.set(`${name}-${1 + from / A_SHEET}`, all.slice(from, from + A_SHEET))
  for (const [name, ofSheet] of sheets) {
    const figures = ofSheet.map(
      ({ file, title }) =>
        `<figure><figcaption>${title}</figcaption><a href="${file}"><img src="${file}"></a></figure>`,
    )
    const style = `body{margin:8px;font:12px sans-serif;columns:${COLUMNS};column-gap:8px}
      figure{margin:0 0 12px;break-inside:avoid}
      img{width:100%;max-height:640px;object-fit:cover;object-position:top;border:1px solid #999}`
    writeFileSync(
      path.join(folder, `${name}.html`),
      `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>${figures.join('\n')}`,
    )
    const page = await browser.newPage({ viewport: { width: 1500, height: 900 } })
    await page.goto(`file://${path.resolve(folder, `${name}.html`)}`)
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
    await page.close()
  }
  const links = [...sheets.keys()].map(name => `<li><a href="${name}.html">${name}</a>`)
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><title>Shots</title><ul>${links.join('')}</ul>`)
}

async function shoot(): Promise<void> {
  const wanted = readWanted()
  mkdirSync(wanted.folder, { recursive: true })
  await buildWeb()
  await withShotsBank(async url => {
    const browser = await openBrowser()
    try {
      const shots: Shot[] = []
      for (const sitter of [undefined, ...sitters]) {
        const who = sitter?.name ?? 'visitor'
        if (wanted.of.length > 0 && !wanted.of.includes(who)) continue
        const context = await contextOf(browser, url, sitter)
        for (const place of places.filter(one => isWanted(one, sitter, wanted)))
          shots.push(...(await takePlace(context, place, who, wanted)))
        await context.close()
      }
      await layOut(browser, wanted.folder, shots)
      console.log(`${shots.length} pictures: ${path.resolve(wanted.folder, 'index.html')}`)
    } finally {
      await browser.close()
    }
  })
}

function isWanted({ name, open, of, phone }: Place, sitter: Sitter | undefined, { only, widths }: Wanted): boolean {
  if (phone && !widths.some(isPhone)) return false
  if (open !== (sitter === undefined ? true : undefined)) return false
  if (sitter && of && !of.includes(sitter.name)) return false
  return only.length === 0 || only.some(part => (part.startsWith('=') ? name === part.slice(1) : name.includes(part)))
}

await runCommand(shoot)
