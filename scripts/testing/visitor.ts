import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { brokenRules } from './accessible.ts'
import { openBrowser } from './chromium.ts'
import { setClockAhead } from './clock.ts'
import { openAccount, type TestBank, type TestCustomer } from './http-bank.ts'

/** The waits of a bank whose pages are tried for what they do: no loading screens, and nothing fetched for later. */
export const CALM = 'preLoader=0,pageLoading=0,fetchAhead=600000'

/** How a browser test comes in: one Chromium a file, a fresh browser context for each visitor. */
export interface Look {
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** Whether it is touched; narrow screens are. */
  touch?: boolean
  /** Who is signed on already, without the form. */
  as?: Credentials
  /** Whether the app is installed in the browser, which takes a worker and a cache for each visitor. */
  installs?: boolean
}

type Credentials = Pick<TestCustomer, 'username' | 'password'>

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the page complained about: errors in the console and uncaught ones. Empty in a healthy journey. */
  complaints: string[]
}

/** Where a visitor goes. A bank that has stopped its clock gives the time to its visitors' browsers as well. */
interface Visited {
  url: string
  now?: number
}

type Visit = (bank: Visited, look?: Look) => Promise<Visitor>

/**
 * `camera` is a .y4m file that the page's camera shows. Call once at the top of a file. What a test opened is closed
 * after it, so that no page goes on asking the bank behind the next test's back; `keeps` leaves it for the next test.
 */
export function withBrowser({ keeps = false, ...options }: { camera?: string; keeps?: boolean } = {}): {
  visit: Visit
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser({ hurried: true, ...options })
  })
  afterEach(async ({ task }) => {
    const contexts = browser?.contexts() ?? []
    if (task.result?.state === 'fail') await Promise.all(contexts.flatMap(context => context.pages()).map(told))
    if (!keeps) await Promise.all(contexts.map(left))
  })
  afterAll(async () => {
    await browser?.close()
  })
  const visit: Visit = async (
    { url, now },
    { scheme = 'light', width = 1280, height = 900, touch = width < 600, as, installs = false } = {},
  ) => {
    if (!browser) throw new Error('visit is for tests, after the browser has opened')
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: touch,
      reducedMotion: 'reduce',
      serviceWorkers: installs ? 'allow' : 'block',
    })
    if (now !== undefined) await context.addInitScript(setClockAhead, now - Date.now())
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      // A refused request is logged by the browser itself; whether it was meant is for the test to say.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
    })
    if (as) await signedOn(page, as)
    return { page, context, complaints }
  }
  return { visit }
}

/**
 * A tab for each customer and width, for all tests of a file that move nothing at the bank: each is led on from where
 * the one before it left the tab, in which the house has been read.
 */
export function withTabs(bank: Visited): (as: Credentials, look?: Look) => Promise<Visitor> {
  const { visit } = withBrowser({ keeps: true })
  const tabs = new Map<string, Visitor>()
  return async (as, { scheme = 'light', width = 1280 } = {}) => {
    const key = `${as.username} ${width}`
    const tab = tabs.get(key) ?? (await visit(bank, { width, as }))
    tabs.set(key, tab)
    await tab.page.emulateMedia({ colorScheme: scheme })
    return tab
  }
}

/** Says what a page showed as its test failed: a failure that comes once in a hundred runs can be read afterwards. */
async function told(page: Page): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
  console.log(`As the test failed, ${page.url()} showed:\n${shown}`)
}

/** Closes what a test opened; an answer that its pages were still waiting for is nobody's any more. */
async function left(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/**
 * Signed on as from this browser, without the form and the page that would come next: for tests of what lies behind.
 * The page has opened nothing of the bank yet.
 */
export async function signedOn(page: Page, who: Credentials): Promise<void> {
  const { username, password } = who
  const answer = await page.context().request.post('/api/auth/login', {
    data: { username, password },
    headers: { 'sec-fetch-site': 'same-origin' }, // its cookie comes too, as to any browser
  })
  const { token } = await answer.json()
  await page.goto('/healthz')
  await page.evaluate(kept => localStorage.setItem('token', kept), String(token))
}

/** Goes there as by a link, in a tab that has read the house already; else as by an address that is typed. */
export async function led(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(async href => {
    const router: { navigate(to: { href: string }): Promise<void> } | undefined = Reflect.get(window, '__TSR_ROUTER__')
    await router?.navigate({ href })
    return router !== undefined
  }, path)
  if (!isThere) await page.goto(path, { waitUntil: 'domcontentloaded' })
}

/** Waits for what is around a signed-in page and comes after it: its keys, what copies, the search. */
export async function partsHere(page: Page): Promise<void> {
  await page.locator('nav[aria-label="Quick navigation"]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn))))
}

/** Signs on through the dialog that is open, or through /login. */
export async function signOn(page: Page, { username, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  // A dialog that is on its way carries where the visitor wanted to go: only where none comes is the page asked for.
  const comes = page.url() !== 'about:blank' && (await dialog.waitFor({ timeout: 4_000 }).then(yes, no))
  if (!comes) await page.goto('/login')
  await dialog.getByRole('textbox', { name: 'Username' }).fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/')
}

const yes = () => true
const no = () => false

/** Answers the gate that is open with a code that the bank sends. */
export async function passGate(page: Page, bank: TestBank, { email }: TestCustomer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /Verification Required|Transaction Approval Code/ })
  await dialog.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await dialog.getByText('A code is on its way').waitFor()
  await dialog.getByRole('textbox', { name: 'Transaction Approval Code' }).fill(await bank.codeFor(email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/**
 * A customer with checking, savings and a card, and some money.
 * The bank's clock must be near the browser's for the gate.
 */
export async function customerWithAccounts(bank: TestBank): Promise<TestCustomer & { checking: string }> {
  bank.now = Date.now()
  const customer = await bank.customer()
  const checking = await openAccount(bank, customer.id, 'checking', { deposit: '1000.00' })
  await openAccount(bank, customer.id, 'savings', { deposit: '250.00' })
  await openAccount(bank, customer.id, 'credit', { limit: '5000.00' })
  return { ...customer, checking: checking.publicId }
}

/** No accessibility rule of WCAG 2.2 A and AA is broken on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is half under the sticky head or bar is no target now.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(await brokenRules(page)).toEqual([])
}
