import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { CDPSession, Page } from 'playwright-core'

/** WCAG 2.2 A and AA, in axe's words. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (where: Document, options: RunOptions) => Promise<AxeResults>
}

/**
 * The rules of these kinds that are broken on the page as it stands, each with what breaks it. `needsStyles`: those of
 * the styles themselves too (1.3.4: none is for one orientation alone), which axe reads again for each page.
 */
export async function brokenRules(
  page: Page,
  { tags = WCAG, needsStyles = false }: { tags?: readonly string[]; needsStyles?: boolean } = {},
): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await bringAxe(page)
  return page.evaluate(
    async ({ values, needsStyles }) => {
      const axe: Axe = Reflect.get(window, 'axe') // it was put there a moment ago
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        preload: needsStyles,
        // Experimental in axe, and level A (2.5.3): a name has to hold the words that are seen.
        rules: { 'label-content-name-mismatch': { enabled: true } },
        runOnly: { type: 'tag', values },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { values: [...tags], needsStyles },
  )
}

const sessions = new WeakMap<Page, CDPSession>()

/**
 * Half a megabyte, past all that Playwright does to a script: it takes half the time. One session a page, which ends
 * with it: where one ends before, the page loses the keys (WebAuthn) that another gave it.
 */
async function bringAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  await session.send('Runtime.evaluate', { expression: AXE })
}

interface Look {
  scheme: 'light' | 'dark'
  width: number
}

/**
 * Judges the page as it stands, light on a desk and dark on a phone, first as it is seen now; afterwards it is seen so
 * again. `visit(bank, ON_PHONE)` walks on the phone.
 */
export async function inBothLooks(page: Page, judge: () => Promise<void>, deskWidth = 1280): Promise<void> {
  const desk: Look = { scheme: 'light', width: deskWidth }
  const onPhone = page.viewportSize()?.width === ON_PHONE.width
  const [here, there] = onPhone ? [ON_PHONE, desk] : [desk, ON_PHONE]
  await turn(page, here)
  await judge()
  await turn(page, there)
  await judge()
  await turn(page, here)
}

/** A phone at night whose page is seen on a desk too: without fingers, which change how a page is laid out. */
export const ON_PHONE = { scheme: 'dark', width: 390, touch: false } as const

async function turn(page: Page, { scheme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme })
  // What is half under the sticky head or bar is no target now.
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** The page is drawn as it is now, and what moves there has come to its end; what moves for ever is not waited for. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ended = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
    await Promise.race([ended(), new Promise(patience => setTimeout(patience, 2_000))])
  })
}
