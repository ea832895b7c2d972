/**
 * What people come for, done without a mouse and without a look at the screen: each thing that takes the focus
 * on the way says what it is and what it is called, is in sight, and follows what stands before it; each end is said.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { CALM, led, passGate, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: `${CALM},skeleton=0` })
const { visit } = withBrowser()
const who = await bank.customer()
await openAccount(bank, who.id, 'checking', { deposit: '1000.00' })
await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
const card = await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
await addPayee(bank, who, { name: 'Northline Electric' })
await bankDoes(bank, 'card-purchase', { account: card.ledgerId, amount: '57.62', merchant: 'Fig and Barrel' })

/** Longer than any page takes from its top to its foot. */
const MOST_STOPS = 90

/** A reader at the keys of a page: what is focused as its tree tells it, and what was wrong with it on the way. */
function reader(page: Page) {
  const wrong: string[] = []
  /** "button Continue" */
  const here = async (): Promise<string> => {
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) return ''
    const [line = ''] = (await focused.first().ariaSnapshot()).split('\n')
    const [, role = '', name = ''] = /^- (\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
    return `${role} ${name}`
  }
  const judge = async (said: string) => {
    // After its last stop a page gives the focus to the browser's own bars.
    if (said === '') return
    if (/^\s*$/.test(said) || /^\w+ $/.test(said)) wrong.push(`${page.url()}: nothing is said of "${said}"`)
    const why = await page.evaluate(hiddenFocus)
    if (why) wrong.push(`${page.url()}: "${said}" ${why}`)
  }
  return {
    wrong,
    here,
    /** Tab until this has the focus. */
    reach: async (wanted: RegExp) => {
      const passed: string[] = []
      for (let said = await here(); passed.length < MOST_STOPS; said = await here()) {
        if (passed.length > 0) await judge(said)
        if (wanted.test(said)) return
        passed.push(said)
        await page.keyboard.press('Tab')
      }
      throw new Error(`${String(wanted)} was not reached: ${passed.join(' > ')}`)
    },
    /** What is said of its own accord, or where the focus has been put. */
    told: async (text: string | RegExp) => {
      const regions = page.locator('[role="status"], [role="alert"], [aria-live], [role="dialog"], :focus')
      await regions.filter({ hasText: text }).first().waitFor()
    },
  }
}

/** Why whoever looks does not see what has the focus; empty where they do. Runs in the page. */
function hiddenFocus(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, width, height } = (focused.closest('label') ?? focused).getBoundingClientRect()
  if (width === 0 || height === 0) return ''
  const [x, y] = [left + width / 2, top + Math.min(height / 2, 20)]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'is out of sight'
  const bar = document.elementFromPoint(x, y)?.closest('header, nav[aria-label="Main"]')
  return bar && !bar.contains(focused) ? 'is under a bar' : ''
}

/** The page as it is read through: one first heading, none that leaves out a level, and the parts of a page. */
async function readThrough(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const levels = [...tree.matchAll(/- heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
  const skips = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1)
  const parts = ['banner', 'main', 'contentinfo'].filter(part => !new RegExp(`^- ${part}`, 'm').test(tree))
  const unnamed = [...tree.matchAll(/- (button|link|textbox|combobox|checkbox|switch|radio|spinbutton)(:|$| \[)/gm)]
  const where = new URL(page.url()).pathname
  return [
    ...(levels.filter(level => level === 1).length === 1 ? [] : [`${where}: ${levels.join(' ')} has not one h1`]),
    ...skips.map(level => `${where}: a heading of level ${level} leaves one out`),
    ...parts.map(part => `${where}: no ${part}`),
    ...unnamed.map(([, role]) => `${where}: a ${role} without a name`),
  ]
}

type Reader = ReturnType<typeof reader>
const press = (page: Page, ...keys: string[]) =>
  keys.reduce<Promise<unknown>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

const journeys: Record<string, { path: string; go: (page: Page, by: Reader) => Promise<unknown> }> = {
  'move money': {
    path: '/transfer-money',
    go: async (page, by) => {
      await by.reach(/^combobox To account/)
      await press(page, 'Enter')
      await expect.poll(by.here).toMatch(/^option Savings/)
      await press(page, 'End', 'Home', 'Enter')
      await expect.poll(by.here).toMatch(/^combobox To account/)
      await by.reach(/^textbox Amount/)
      await page.keyboard.type('50')
      await by.reach(/^button Continue/)
      await press(page, 'Enter')
      await page.getByRole('button', { name: 'Confirm transfer' }).waitFor()
      await by.reach(/^button Confirm transfer/)
      await press(page, 'Enter')
      await by.told('Successfully transferred $50.00')
    },
  },
  'a mistake': {
    path: '/transfer-money',
    go: async (page, by) => {
      await by.reach(/^button Continue/)
      await press(page, 'Enter')
      await by.told('Please correct 2 fields')
      expect(await by.here()).toMatch(/^(textbox Amount|combobox To account)/)
    },
  },
  'pay a bill': {
    path: '/pay-bills',
    go: async (page, by) => {
      await by.reach(/^button Schedule Payment/)
      await press(page, 'Enter')
      await expect.poll(by.here).toMatch(/^combobox Payee/)
      await page.keyboard.press('ArrowDown')
      await by.reach(/^textbox Amount/)
      await page.keyboard.type('20')
      await by.reach(/^button Schedule Payment/)
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Payment Scheduled' }).waitFor()
      await press(page, 'Escape')
      await expect.poll(by.here).toMatch(/^button Schedule Payment/)
    },
  },
  'find a line and write a note': {
    path: '/activity',
    go: async (page, by) => {
      await by.reach(/^(link|button) .*Fig and Barrel/)
      await press(page, 'Enter')
      await page.getByRole('dialog').waitFor()
      await by.reach(/^textbox Note/)
      await page.keyboard.type('Birthday')
      await by.reach(/^button Save/)
      await press(page, 'Enter')
      await by.told('Saved')
      await press(page, 'Escape')
      await expect.poll(by.here).toMatch(/Fig and Barrel/)
    },
  },
  'take cash': {
    path: '/withdraw',
    go: async (page, by) => {
      // The account that cash comes from is chosen already.
      await by.reach(/^combobox Account/)
      await by.reach(/^textbox Amount/)
      await page.keyboard.type('40')
      await by.reach(/^button Continue/)
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Confirm withdrawal' }).waitFor()
      await by.reach(/^button Confirm/)
      await press(page, 'Enter')
      await by.told(/\$40\.00/)
    },
  },
  'lock a card': {
    path: '/card-controls',
    go: async (page, by) => {
      await by.reach(/^switch Locked/)
      await press(page, 'Space')
      await by.told('Locked. It is in force now.')
    },
  },
  'dispute a line': {
    path: '/dispute-transaction',
    go: async (page, by) => {
      await by.reach(/^button Dispute/)
      await press(page, 'Enter')
      await page.getByRole('combobox', { name: 'Reason for dispute' }).waitFor()
      await by.reach(/^combobox Reason for dispute/)
      await press(page, 'ArrowDown', 'ArrowDown')
      await by.reach(/^button Continue/)
      await press(page, 'Enter')
      await by.reach(/^checkbox I confirm/)
      await press(page, 'Space')
      await by.reach(/^button Submit Dispute/)
      await press(page, 'Enter')
      await page.getByRole('dialog', { name: 'Confirm Submission' }).waitFor()
      await by.reach(/^button Submit/)
      await press(page, 'Enter')
      await by.told('Your dispute was submitted')
    },
  },
}

test('what people come for is done by keyboard alone and read in the tree', async () => {
  const { page } = await visit(bank, { width: 1280, as: who })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fig and Barrel' }).click()
  await passGate(page, bank, who)
  const found: string[] = []
  for (const [name, { path, go }] of Object.entries(journeys)) {
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    found.push(...(await readThrough(page)))
    const by = reader(page)
    await go(page, by).catch((error: unknown) => {
      throw new Error(name, { cause: error })
    })
    found.push(...by.wrong.map(what => `${name}: ${what}`))
  }
  expect([...new Set(found)]).toEqual([])
})

/** What stands over what has the focus, at its upper or lower edge; empty where it is seen whole. Runs in the page. */
function over(): string {
  const focused = document.activeElement
  if (!focused || focused === document.body) return ''
  const { left, top, bottom, width } = focused.getBoundingClientRect()
  const above = [top + 2, bottom - 2].map(y => document.elementFromPoint(left + width / 2, y))
  const bars = above
    .map(one => one?.closest('header, nav, [class*="_foot_"]'))
    .filter(one => one && !one.contains(focused))
  return bars.length === 0 ? '' : `${focused.outerHTML.slice(0, 100)} is under ${bars[0]?.outerHTML.slice(0, 60) ?? ''}`
}

test.each([844, 568])('on a phone no header, foot or bar stands over what has the focus: %d high', async height => {
  const { page } = await visit(bank, { width: 390, height, as: who })
  const found: string[] = []
  const walk = async () => {
    for (let stop = 0; stop < 45; stop += 1) {
      await page.keyboard.press('Tab')
      found.push(await page.evaluate(over))
    }
  }
  for (const path of ['/order-checks', '/transfer-money']) {
    await led(page, path)
    await page.getByRole('button', { name: /Order Checks|Continue/ }).waitFor()
    await walk()
  }
  await led(page, '/pay-bills?add=payee')
  await page.getByRole('dialog', { name: 'Add New Payee' }).waitFor()
  await walk()
  expect([...new Set(found)]).toEqual([''])
})
