/**
 * Every page and the main dialogs can be used by everybody: no rule of WCAG 2.2 A and AA or of good practice is broken,
 * light or dark; enlarged four times (320 px wide) nothing scrolls sideways, no name is cut off, no word broken; what
 * is touched on a phone is 44 pixels high.
 */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { presentBill } from '../../api/pay-bills/present-bill.ts'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { places } from '../../scripts/shots/places.ts'
import { brokenRules, inBothLooks, ON_PHONE, WCAG } from '../../scripts/testing/accessible.ts'
import { bankDoesAll } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import {
  CALM,
  customerWithAccounts,
  led,
  passGate,
  signedOn,
  withBrowser,
  partsHere,
} from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: CALM })
const { visit } = withBrowser()

const TAGS = [...WCAG, 'best-practice']
const pages = [...new Set(places.map(({ path }) => path.replace(/\?.*/, '')))]
const open = ['/', '/security', '/terms', '/privacy', '/login', '/register']
const inside = [...pages, '/insights', '/activity'].filter(path => !open.includes(path))
const paths = [...open, ...inside]
const PHONE = { width: 320, height: 640 }

/** A bill that nothing pays yet, so that something needs this customer. */
async function hasBillDue(who: TestCustomer): Promise<void> {
  const payee = await addPayee(bank, who)
  const today = bankDayOf(bank.now)
  const bill = {
    customer: who.id,
    payee,
    dueOn: addDays(today, 2),
    amount: '64.10',
    today,
    at: bank.now,
    now: bank.now,
  }
  await bank.machinery.db.asBank(tx => presentBill(tx, bill))
}

/** What axe finds on the page as it stands. */
async function broken(page: Page, where: string): Promise<string[]> {
  // What is half under the sticky head or bar is no target now.
  await page.evaluate(() => window.scrollTo(0, 0))
  return (await brokenRules(page, { tags: TAGS, needsStyles: true })).map(what => `${where} ${what}`)
}

async function drawn(page: Page, path: string): Promise<void> {
  await led(page, path)
  await page.locator('main h1').first().waitFor()
  if (path === '/login' || path === '/register') await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
}

/** What reaches over the right edge, where the page scrolls sideways; one pixel is what rounding makes. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide <= 1) return []
    const over = [...document.querySelectorAll('body *')].filter(
      one => one.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      `scrolls sideways by ${wide}: ${over
        .map(one => one.outerHTML.slice(0, 80))
        .slice(-3)
        .join(' | ')}`,
    ]
  })

/** Names that give way to a row of dots, and short words that are broken in two, by what is around them. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    const dotted = [...main.querySelectorAll<HTMLElement>('*')].filter(
      one => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1,
    )
    const squeezed = [...main.querySelectorAll<HTMLElement>('*:not(.sr-only)')].filter(
      one =>
        one.clientHeight < 8 && one.clientWidth > 1 && getComputedStyle(one).overflowY === 'hidden' && one.innerText,
    )
    // What is chosen among (a filter, a way to pay) is seen as a whole, and not where one pushes it.
    const pushed = [...main.querySelectorAll<HTMLElement>('.mantine-SegmentedControl-root')].filter(
      one => one.scrollWidth > one.clientWidth + 1,
    )
    const broken: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const word of (text.textContent ?? '').matchAll(/(?<![\p{L}\p{N}.@_-])\p{L}{2,13}(?![\p{L}\p{N}.@_-])/gu)) {
        if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word[0]} in ${text.textContent ?? ''}`)
      }
    return [
      ...[...dotted, ...squeezed, ...pushed].map(one => `cuts off ${one.innerText}`),
      ...broken.map(one => `breaks ${one}`),
    ]
  })

/**
 * Buttons, links that stand alone, fields: what a thumb has to hit. Links inside a sentence have no size of their own.
 */
const small = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelectorAll<HTMLElement>(
      'button, select, input:not([type="hidden"]), nav a, a.mantine-Button-root',
    )
    return [...found].flatMap(element => {
      const label =
        element.closest(
          `label, .mantine-InputWrapper-root, .mantine-Checkbox-root, .mantine-Radio-root, .mantine-Switch-root,
          .mantine-SegmentedControl-control`,
        ) ?? element
      const { width, height } = element.getBoundingClientRect()
      const tall = Math.max(height, label.getBoundingClientRect().height)
      const hidden = width < 2 || height < 2 || getComputedStyle(element).visibility === 'hidden'
      return hidden || tall >= 43.5
        ? []
        : [`${element.tagName} "${(element.textContent || element.ariaLabel) ?? ''}" ${tall}`]
    })
  })

/** Words that hang over the edge of their card, and cards of a column that touch each other. */
const crossed = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('main .card')].filter(one => one.checkVisibility())
    const hanging = cards.flatMap(card => {
      const { left, right } = card.getBoundingClientRect()
      return [...card.querySelectorAll<HTMLElement>('*')].filter(one => {
        const { left: from, right: to, width } = one.getBoundingClientRect()
        const words = [...one.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
        const scrolls = one.closest('.mantine-Tabs-list, [class*="scroll"]') !== null
        return words && width > 1 && one.checkVisibility() && !scrolls && (to > right + 1 || from < left - 1)
      })
    })
    const outer = cards.filter(one => one.parentElement?.closest('.card') === null)
    const touching = outer.filter(one => {
      const { bottom, left, right } = one.getBoundingClientRect()
      return outer.some(other => {
        const below = other.getBoundingClientRect()
        return below.left < right && left < below.right && Math.abs(below.top - bottom) < 6
      })
    })
    return [
      ...hanging.map(one => `hangs over its card: ${one.innerText}`),
      ...touching.map(one => `touches the card below: ${one.innerText.slice(0, 40)}`),
    ]
  })

/** Both at once: two tabs of one visitor take the next page in turn. */
async function inTurn(
  pages: readonly Page[],
  paths: readonly string[],
  look: (page: Page, path: string) => Promise<void>,
) {
  const left = [...paths]
  await Promise.all(
    pages.map(async page => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) await look(page, path)
    }),
  )
}

test('every page: axe finds nothing, light or dark; from 320 on nothing hangs over; thumbs fit', async () => {
  const dana = await customerWithAccounts(bank)
  await dana.put(`/api/accounts/${dana.checking}/settings`, { nickname: 'Joint household and groceries, Alder St' })
  await hasBillDue(dana)
  const { page, context } = await visit(bank, PHONE)
  const found: string[] = []
  const look = async (tab: Page, path: string) => {
    await tab.setViewportSize(PHONE)
    await tab.emulateMedia({ colorScheme: paths.indexOf(path) % 2 === 0 ? 'light' : 'dark' })
    await drawn(tab, path)
    if (inside.includes(path) && new URL(tab.url()).pathname !== path) found.push(`${path} led to ${tab.url()}`)
    found.push(...(await sideways(tab)).map(what => `${path} ${what}`))
    found.push(...(await small(tab)).map(what => `${path} ${what}`))
    found.push(...(await cut(tab)).map(what => `${path} ${what}`))
    found.push(...(await crossed(tab)).map(what => `${path} ${what}`))
    for (const width of [768, 1024]) {
      await tab.setViewportSize({ width, height: 900 })
      found.push(...(await sideways(tab)).map(what => `${path}, ${width} wide, ${what}`))
    }
    await tab.setViewportSize({ width: 1280, height: 900 })
    found.push(...(await crossed(tab)).map(what => `${path}, 1280 wide, ${what}`))
    found.push(...(await broken(tab, path)))
  }
  const tabs = [page, await context.newPage()]
  await inTurn(tabs, open, look)
  // Neither tab is a visitor's any more when the session begins.
  await Promise.all(tabs.map(tab => tab.goto('/healthz')))
  await signedOn(page, dana)
  await Promise.all(tabs.map(tab => tab.goto('/dashboard')))
  await inTurn(tabs, inside, look)
  expect(found.join('\n')).toBe('')
})

test('enlarged four times on a desk a form has the room of its foot', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { width: 320, height: 256, as: dana })
  await page.goto('/transfer-money')
  const box = await page.getByRole('button', { name: 'Continue' }).boundingBox()
  expect(box?.y).toBeGreaterThan(256)
})

test('dialogs, light on a desk and dark on a phone: axe finds nothing, and the focus goes back', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { ...ON_PHONE, as: dana })
  const found: string[] = []
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
  /** Opens a dialog, looks at it, gives it up. */
  const tried = async (opener: Locator, name: string, dialog: string) => {
    await opener.click()
    await page.getByRole('dialog', { name: dialog }).waitFor()
    found.push(...(await broken(page, dialog)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe(name)
  }
  await drawn(page, '/dashboard')
  const details = page.getByRole('link', { name: 'Details, Checking' })
  await inBothLooks(page, () => tried(details, 'Details, Checking', 'Transaction Approval Code'))
  await drawn(page, '/pay-bills')
  for (const name of ['Schedule Payment', 'Add New Payee'])
    await inBothLooks(page, () => tried(page.getByRole('button', { name }).first(), name, name))
  await drawn(page, '/checking-account')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await passGate(page, bank, dana)
  await page.getByRole('dialog', { name: 'Deposit Money' }).waitFor()
  await inBothLooks(page, async () => void found.push(...(await broken(page, 'deposit'))))
  expect(found.join('\n')).toBe('')
})

test.each(['light', 'dark'] as const)(
  'whoever asks for more contrast reads 7 to 1, and sees edges: %s',
  async scheme => {
    const dana = await customerWithAccounts(bank)
    const { page } = await visit(bank, { scheme })
    await page.emulateMedia({ contrast: 'more' })
    const found: string[] = []
    const look = async (path: string) => {
      await drawn(page, path)
      found.push(...(await brokenRules(page, { tags: ['wcag2aaa'] })).map(what => `${path} ${what}`))
    }
    await look('/')
    await signedOn(page, dana)
    await page.goto('/dashboard')
    for (const path of ['/dashboard', '/transfer-money', '/pay-bills', '/activity', '/account-alerts']) await look(path)
    expect(found.join('\n')).toBe('')
    const edges = await page
      .locator('.card')
      .first()
      .evaluate(card => [getComputedStyle(card).borderTopColor, getComputedStyle(card).borderTopWidth])
    expect(edges).toEqual([scheme === 'light' ? 'rgb(85, 96, 92)' : 'rgb(163, 176, 171)', '2px'])
  },
  60_000,
)

test('paper is white with ink on it, also where the screen is dark', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { scheme: 'dark', as: dana })
  await page.goto('/dashboard')
  const found: string[] = []
  for (const path of ['/dashboard', '/activity', '/transfer-money', '/pay-bills', '/account-settings']) {
    await drawn(page, path)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    found.push(...(await page.evaluate(darkGrounds)).map(what => `${path} ${what}`))
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  }
  expect(found.join('\n')).toBe('')
  await drawn(page, '/dashboard')
  await page.getByRole('link', { name: 'Details, Checking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Approval Code' })
  await dialog.waitFor()
  await page.emulateMedia({ media: 'print' })
  // Of an open dialog it alone is printed, from the top of the paper.
  expect([await page.locator('main').isVisible(), await dialog.isVisible()]).toEqual([false, true])
  expect((await dialog.boundingBox())?.y).toBeLessThan(40)
  const { name } = (await dana.get('/api/auth/me')).body.data
  const head = await dialog.evaluate(one => getComputedStyle(one.querySelector('header') ?? one, '::before').content)
  expect(head).toMatch(new RegExp(`Wrenfield Bank · ${String(name)} · \\w+ \\d+, \\d{4}`))
})

/** What is seen with words on a dark ground. Runs in the page. */
function darkGrounds(): string[] {
  return [...document.querySelectorAll<HTMLElement>('body, body *')].flatMap(one => {
    const { backgroundColor, visibility } = getComputedStyle(one)
    const [r = 255, g = 255, b = 255, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    const isDark = alpha > 0.5 && r + g + b < 450
    const isSeen = visibility === 'visible' && one.checkVisibility() && one.getBoundingClientRect().width > 1
    return isDark && isSeen && one.innerText.trim() !== '' ? [one.outerHTML.slice(0, 100)] : []
  })
}

test('paper says whose account it is, in which period, and has no button', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await drawn(page, '/checking-account')
  await page.locator('[data-transaction]').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const { firstName, lastName } = (await dana.get('/api/auth/me')).body.data
  const paper = await page.locator('main').innerText()
  expect(paper).toContain(`${firstName} ${lastName}`)
  expect(paper).toContain('Last 30 Days')
  expect(paper).not.toContain('Dispute')
})

test('paper says when a list has more lines than are on it', async () => {
  const dana = await bank.customer()
  const { ledgerId: to } = await openAccount(bank, dana.id, 'savings')
  const gift = { to, owner: dana.id, amount: '1.00', description: 'Gift', source: 'ach' }
  await bankDoesAll(
    bank,
    'deposit',
    Array.from({ length: 51 }, () => gift),
  )
  const { page } = await visit(bank, { as: dana })
  await drawn(page, '/activity')
  await page.getByText('50 transactions shown').waitFor()
  const note = page.getByText('There are more, which are not on this paper.')
  expect(await note.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await note.waitFor()
  expect(await page.getByText('50 transactions shown').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByText('51 transactions shown').waitFor()
  expect(await note.count()).toBe(0)
})

test('on paper a list begins below what is over it, and goes on overleaf', async () => {
  const { page } = await visit(bank, { as: await customerWithAccounts(bank) })
  await drawn(page, '/investments')
  const paper = await page.pdf({ format: 'Letter' })
  // Its heading and cards fill half of the first; the securities are half a page long.
  expect([...paper.toString('latin1').matchAll(/\/Type \/Page\b/g)].length).toBe(2)
})

test('with the device’s own colours what is chosen among is seen, and hidden amounts stay hidden', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.emulateMedia({ forcedColors: 'active' })
  await drawn(page, '/transfer-money')
  const line = (name: string) =>
    page
      .locator('.mantine-SegmentedControl-label', { hasText: name })
      .evaluate(one => getComputedStyle(one).outlineStyle)
  expect(await line('My accounts')).toBe('solid')
  expect(await line('Wire')).toBe('none')
  const receipt = page.getByRole('checkbox', { name: 'Email me a receipt' })
  await receipt.check()
  const tick = await page
    .locator('.mantine-Checkbox-icon')
    .first()
    .evaluate(one => getComputedStyle(one).color)
  expect(tick).not.toBe(await receipt.evaluate(one => getComputedStyle(one).backgroundColor))
  await drawn(page, '/account-alerts')
  const shown = page.getByRole('tab', { selected: true })
  expect(await shown.evaluate(one => getComputedStyle(one).outlineStyle)).toBe('solid')
  const track = page.locator('.mantine-Switch-track').first()
  expect(await track.evaluate(one => parseFloat(getComputedStyle(one).borderTopWidth))).toBeGreaterThan(0)
  const [ground, thumb] = await track.evaluate(one =>
    [one, one.firstElementChild ?? one].map(part => getComputedStyle(part).backgroundColor),
  )
  expect(thumb).not.toBe(ground)
  await drawn(page, '/cash-advance?side=sample')
  const colour = (label: string) => page.getByLabel(label).evaluate(one => getComputedStyle(one).color)
  expect(await page.getByLabel('Destination account').isDisabled()).toBe(true)
  expect(await colour('Destination account')).not.toBe(await colour('Credit account'))
  await drawn(page, '/rebalance-portfolio?side=sample')
  const share = page.locator('main li [aria-hidden="true"] > span').first()
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await share.evaluate(one => getComputedStyle(one).backgroundColor)).not.toBe(canvas)
  await partsHere(page)
  await page.keyboard.press('Shift+H')
  await drawn(page, '/withdraw')
  const sentence = page.getByText(/^Up to \$500\.00 per day/)
  await expect.poll(() => sentence.evaluate(one => getComputedStyle(one).filter)).toContain('blur')
})
