/** What is taken: every page of the bank, and the states that no address has. */
import type { Page } from 'playwright-core'
import { transactionCodes } from '../demo/facts.ts'
import type { Sitter } from './bank.ts'

export interface Place {
  name: string
  path: string
  /** Whose page is worth a picture; without it every sitter's. */
  of?: readonly Sitter['name'][]
  /** A visitor's page: nobody is signed on. */
  open?: true
  /** Only where a phone's own parts are. */
  phone?: true
  /** What is done on the page first; undone by the next address. */
  act?: (page: Page) => Promise<unknown>
  /** What the network does while this is taken. */
  network?: 'slow' | 'broken' | 'away'
  print?: true
}

const page = (path: string, of?: Place['of']): Place => ({ name: path, path, ...(of ? { of } : {}) })
const everyone = [
  '/dashboard',
  '/accounts',
  '/transfer-money',
  '/pay-bills',
  '/coming-up',
  '/activity',
  '/insights',
  '/notifications',
]
const owners = `
  /checking-account /savings-account /credit-account /retirement-account /investment-account /investments
  /payment /statements /student-account /student-center /cd-account /money-market-account /account-settings
  /account-alerts /profile /deposit-check /check-deposits /withdraw /order-checks /setup-autopay
  /dispute-transaction /disputes /open-new-account /financial-tools /tax-information
  /retirement-investment-options /cd-renewal-options /cd-interest-payouts /auto-save /interest-details
  /budget-planner /balance-transfer /cash-advance /credit-limit /redeem-rewards /contribute-retirement
  /withdraw-retirement /card-controls /rebalance-portfolio /rollover-retirement /retirement-loan /update-beneficiaries
  /retirement-calculator /help /faqs /support /customer-service /no-such-page
`
  .trim()
  .split(/\s+/)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Answers the gate with a code of the demo, where it asks. */
async function pass(page: Page): Promise<void> {
  // What it stood before may have a field for a code of its own.
  const gate = page.getByRole('dialog', { name: /Verification Required|Transaction Approval Code/ })
  if (!(await gate.waitFor({ timeout: 1_500 }).then(yes, no))) return
  await gate.getByRole('textbox', { name: 'Transaction Approval Code' }).fill(transactionCodes[0] ?? '')
  await gate.getByRole('button', { name: 'Verify' }).click()
  await gate.waitFor({ state: 'hidden' })
}
const yes = () => true
const no = () => false

const opens = (name: string, path: string, pressed: string | RegExp): Place => ({
  name,
  path,
  of: ['typical'],
  act: async page => {
    await button(page, pressed).click()
    await pass(page)
    await page.getByRole('dialog').first().waitFor()
  },
})

async function transferAsFarAsReview(page: Page): Promise<void> {
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
}

const states: readonly Place[] = [
  { name: 'sign on', path: '/login', open: true },
  { name: 'register', path: '/register', open: true },
  {
    name: 'code dialog',
    path: '/dashboard',
    of: ['typical'],
    act: async page => {
      await page
        .getByRole('link', { name: /^Details/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { ...opens('search', '/dashboard', /Search or jump to/) },
  { ...opens('menu of a phone', '/dashboard', 'More'), phone: true },
  {
    name: 'transfer filled in',
    path: '/transfer-money',
    of: ['typical'],
    act: transferAsFarAsReview,
  },
  {
    name: 'transfer review',
    path: '/transfer-money',
    of: ['typical'],
    act: async page => {
      await transferAsFarAsReview(page)
      await button(page, 'Continue').click()
      await page.getByRole('heading', { name: 'Confirm transfer' }).waitFor()
    },
  },
  {
    name: 'transfer with mistakes',
    path: '/transfer-money',
    of: ['typical'],
    act: page => button(page, 'Continue').click(),
  },
  opens('schedule a payment', '/pay-bills', 'Schedule Payment'),
  opens('add a payee', '/pay-bills', 'Add New Payee'),
  { name: 'payment history', path: '/pay-bills?tab=history', of: ['typical'] },
  { name: 'payees', path: '/pay-bills?tab=payees', of: ['typical'] },
  opens('deposit', '/checking-account', 'Deposit Money'),
  {
    name: 'transaction',
    path: '/checking-account',
    of: ['typical'],
    act: async page => {
      await page.locator('[data-transaction] button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'dashboard, waiting', path: '/dashboard', of: ['typical'], network: 'slow' },
  { name: 'dashboard, broken', path: '/dashboard', of: ['typical'], network: 'broken' },
  { name: 'dashboard, away', path: '/dashboard', of: ['typical'], network: 'away' },
  { name: 'dashboard, printed', path: '/dashboard', of: ['typical'], print: true },
]

export const places: readonly Place[] = [
  ...['/', '/security', '/terms', '/privacy'].map(path => ({ name: path, path, open: true as const })),
  ...everyone.map(path => page(path)),
  ...owners.map(path => page(path, ['typical'])),
  ...states,
]
