/** Ten thousand lines on an account's page: how they scroll, and what a key in their filter takes. */
import type { Page } from 'playwright-core'
import type { Machinery } from '../../api/platform/machinery.ts'
import { openLane } from '../../api/platform/jobs/lane.ts'
import { operatorKey } from '../../ledger/keys.ts'

const LINES = 10_000
const SCROLLED_MS = 3_000
const STEP = 60

export const TABLE_BUDGET = { frames: 50, keystroke: 100 }
type TableRun = Record<keyof typeof TABLE_BUDGET, number>

/** Today's lines, by the journal's own append. */
export async function payIn({ db, ledger, clocks }: Machinery, owner: string): Promise<void> {
  const { rows } = await db.bankPool.query<{ id: string }>(
    `select id from ledger.account where owner = $1 and kind = 'checking' order by id limit 1`,
    [owner],
  )
  const to = Number(rows[0]?.id)
  const at = await clocks.bank()
  const lane = openLane({ ledger, inFlight: 1_000 })
  for (let n = 0; n < LINES; n += 1) {
    const payload = { to, owner, amount: `${1 + (n % 900)}.25`, description: `Shop ${n % 40}`, source: 'ach' }
    await lane.add({ key: operatorKey(`bench:line:${n}`), kind: 'deposit', actor: 'bank', at, payload })
  }
  await lane.drain()
}

/** Loads all of them page by page, as a customer would, and measures the table that has them. */
export async function measureTable(page: Page, runs: number): Promise<TableRun[]> {
  page.setDefaultTimeout(60_000)
  await page.goto('/accounts/checking')
  const table = page.getByRole('region', { name: 'Transactions' })
  const status = table.getByRole('status')
  const shown = async () => Number(/\d[\d,]*/.exec(await status.innerText())?.[0].replaceAll(',', ''))
  await status.waitFor()
  // Before the first lines are there nothing is said of their number.
  for (let now = await shown(); !(now >= LINES); now = await shown()) {
    await table.getByRole('button', { name: 'Show more' }).click()
    for (let patience = 100; patience > 0 && (await shown()) === now; patience -= 1) await page.waitForTimeout(30)
  }
  console.log(`table: ${await shown()} lines loaded`)
  const found: TableRun[] = []
  for (let nth = 0; nth < runs; nth += 1) {
    const frames = await scrolled(page, nth)
    found.push({ frames, keystroke: await typed(page, `shop ${10 + nth}`) })
  }
  return found
}

/** Frames a second, while the page moves on by some lines with each. */
const scrolled = (page: Page, nth: number): Promise<number> =>
  page.evaluate(
    async ([from, ms, step]) => {
      scrollTo(0, from ?? 0)
      await new Promise(done => void setTimeout(done, 300))
      const frame = () => new Promise<number>(done => void requestAnimationFrame(done))
      const begun = await frame()
      let [frames, now] = [0, begun]
      while (now - begun < (ms ?? 0)) {
        scrollBy(0, step ?? 0)
        now = await frame()
        frames += 1
      }
      return (1_000 * frames) / (now - begun)
    },
    [500 + nth * 90_000, SCROLLED_MS, STEP],
  )

async function typed(page: Page, text: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search transactions' })
  await field.focus()
  // Set by the bench before the page was there.
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'seenByBench'), { interaction: 0 }))
  await field.pressSequentially(text, { delay: 60 })
  await page.waitForTimeout(1_500)
  const slowest = await page.evaluate(() => {
    const seen: { interaction: number } = Reflect.get(globalThis, 'seenByBench')
    return seen.interaction
  })
  await field.fill('')
  await page.waitForTimeout(1_500)
  return slowest
}
