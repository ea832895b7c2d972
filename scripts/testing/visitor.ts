import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openBrowser } from './chromium.ts'
import { openAccount, type TestBank, type TestCustomer } from './http-bank.ts'

/** How a browser test comes in: one Chromium a file, a fresh browser context for each visitor. */
export interface Look {
  scheme?: 'light' | 'dark'
  width?: number
  height?: number
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What the page complained about: errors in the console and uncaught ones. Empty in a healthy journey. */
  complaints: string[]
}

/** `camera` is a .y4m file that the page's camera shows. Call once at the top of a file. */
export function withBrowser(options: { camera?: string } = {}): {
  visit: (bank: { url: string }, look?: Look) => Promise<Visitor>
} {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser(options)
  })
  afterAll(async () => {
    await browser?.close()
  })
  const visit = async (
    { url }: { url: string },
    { scheme = 'light', width = 1280, height = 900 }: Look = {},
  ): Promise<Visitor> => {
    if (!browser) throw new Error('visit is for tests, after the browser has opened')
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      colorScheme: scheme,
      hasTouch: width < 600,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => {
      // A refused request is logged by the browser itself; whether it was meant is for the test to say.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
    })
    return { page, context, complaints }
  }
  return { visit }
}

/** Signs on through the dialog that is open, or through /login. */
export async function signOn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
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

/** A customer with checking, savings and a card, and some money. The bank's clock must be near the browser's for the gate. */
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}
