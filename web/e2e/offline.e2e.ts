// Tries C-56, C-58, C-157.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { frontDoor } from '../../scripts/testing/front-door.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import {
  customerWithAccounts,
  expectAccessible,
  passGate,
  signedOn,
  signOn,
  withBrowser,
} from '../../scripts/testing/visitor.ts'

/**
 * When the bank cannot be reached: the customer's own accounts from masked copies with their time, else sample data
 * under its banner, else the error; demo acts touch sample data alone; an act without an answer is resolved by its
 * key, once; sign-out leaves nothing.
 */
const bank = await testBank({
  waits:
    'preLoader=0,pageLoading=0,successBanner=500,simulatedAnswer=50,askAgain=300,retry=50,fetchAhead=0,live=600000',
})
const { visit } = withBrowser()

const UNREACHABLE = "The bank's server cannot be reached."
const SAMPLE = "Sample data. The bank's server cannot be reached."

/** The page's calls fail as long as the bank is away; what it would have sent is written down. */
async function whoseBank(page: Page) {
  const state: { away: boolean; tried: string[] } = { away: false, tried: [] }
  await page.route(/\/(trpc|readyz)/, route => {
    if (!state.away) return route.continue()
    const request = route.request()
    if (request.method() === 'POST') state.tried.push(new URL(request.url()).pathname)
    return route.abort()
  })
  return state
}

const balance = (page: Page, amount: string) =>
  page.locator('[data-balance]').first().filter({ hasText: amount }).waitFor()
const standIn = (page: Page) =>
  page.evaluate(() => document.querySelector('[data-stands-in]')?.getAttribute('data-stands-in') ?? null)
/** The banner that says so; the same words for paper are not on the screen. */
const told = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

test('the account as it was, with its time; the bank’s answer again as soon as it is back', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/checking-account')
  await balance(page, '$1,000.00')
  const { body } = await dana.get(`/api/checking/${dana.checking}`)
  expect(await storage(page)).not.toContain(body.data.accountNumber)
  expect(await storage(page)).toContain(`••${body.data.accountNumber.slice(-4)}`)

  const server = await whoseBank(page)
  server.away = true
  await page.reload()
  await told(page, UNREACHABLE).waitFor()
  await told(page, /This is what your bank said on .+ ET\. It may have changed since/).waitFor()
  await balance(page, '$1,000.00')
  expect(await standIn(page)).toBe('saved')
  await page.locator('[data-transaction]').first().filter({ hasText: '$1,000.00' }).waitFor()
  await page.getByText('Network error - API server may be unreachable').waitFor()
  await expectAccessible(page)

  server.away = false
  await told(page, UNREACHABLE).waitFor({ state: 'hidden' })
  expect(await standIn(page)).toBeNull()
  await page.getByText('Network error - API server may be unreachable').waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('an account that only the list knows is shown from it; without any copy savings is an error', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await expect.poll(() => storage(page)).toContain('snapshots')
  const server = await whoseBank(page)
  server.away = true
  await page.goto('/savings-account')
  await told(page, UNREACHABLE).waitFor()
  await balance(page, '$250.00')
  await page.getByText('Its transactions were not opened in this browser').waitFor()

  await page.evaluate(() => localStorage.removeItem('snapshots'))
  await page.reload()
  await page.getByText('Network error - API server may be unreachable').waitFor()
  await page.goto('/dashboard')
  await told(page, SAMPLE).waitFor()
  expect(await page.getByRole('article').count()).toBe(4)
  server.away = false
  await told(page, SAMPLE).waitFor({ state: 'hidden' })
  expect(await page.getByRole('article').count()).toBe(3)
})

test('a refusal is never papered over', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/retirement-account')
  await page.getByText('The requested retirement account could not be found.').waitFor()
  expect(await told(page, SAMPLE).count()).toBe(0)
})

test('demo acts change the sample account of this tab and nothing else', async () => {
  const ana = await bank.customer()
  const { page, complaints } = await visit(bank)
  await signOn(page, ana)
  const server = await whoseBank(page)
  server.away = true

  await page.goto('/checking-account')
  await told(page, SAMPLE).waitFor()
  await balance(page, '$600,000.00')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  const deposit = page.getByRole('dialog', { name: 'Deposit Money' })
  await deposit.getByText('No money moves.').waitFor()
  await deposit.getByRole('textbox', { name: 'Amount' }).fill('100.50')
  await deposit.getByRole('button', { name: 'Deposit', exact: true }).click()
  await deposit.getByRole('heading', { name: 'Deposit made' }).waitFor()
  await deposit.getByText('No money moves.').waitFor()
  await deposit.getByRole('button', { name: 'Done' }).click()
  await balance(page, '$600,100.50')
  await page.locator('[data-transaction]').first().filter({ hasText: '$100.50' }).waitFor()
  await expectAccessible(page)

  await page.goto('/investment-account')
  await balance(page, '$10,000.00')
  await page.getByRole('button', { name: 'Sell TRES' }).click()
  const order = page.getByRole('dialog', { name: 'Sell Securities' })
  await order.getByLabel('Quantity').fill('25')
  await order.getByRole('button', { name: 'Place Order' }).click()
  await order.getByText('You only have 24 shares of TRES available to sell.').waitFor()
  await order.getByLabel('Quantity').fill('24')
  await order.getByRole('button', { name: 'Place Order' }).click()
  await order.getByText('No money moves.').waitFor()
  await order.getByText('Pending').waitFor()
  await order.getByRole('button', { name: 'Done' }).click()
  await page.getByText('$1,300.00').first().waitFor()
  await balance(page, '$10,000.00')
  expect(await page.getByRole('button', { name: 'Sell TRES' }).count()).toBe(0)

  await page.goto('/accounts/cd-account')
  await page.getByRole('button', { name: 'Early Withdrawal' }).click()
  const leaving = page.getByRole('dialog', { name: 'Early Withdrawal' })
  await leaving.getByLabel('Reason').selectOption('Education')
  await leaving.getByRole('textbox', { name: 'Withdrawal amount' }).fill('1000')
  await leaving.getByRole('button', { name: 'Continue' }).click()
  await leaving.getByText('Leaving early costs $9.25 of interest').waitFor()
  await leaving.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await leaving.getByRole('heading', { name: 'Withdrawal made' }).waitFor()
  await leaving.getByRole('button', { name: 'Done' }).click()
  await balance(page, '$3,990.75')
  await page.getByRole('button', { name: 'Statement' }).click()
  const statement = page.getByRole('dialog', { name: 'Account Statement' })
  await statement.getByLabel('Statement period').selectOption({ index: 1 })
  await statement.getByRole('button', { name: 'Download' }).click()
  await statement.getByText('No file is made of sample data.').waitFor()

  expect(server.tried).toEqual([])
  expect(await storage(page)).not.toMatch(/sample|600000/)
  expect((await ana.get('/api/accounts')).body.data.accounts).toEqual([])
  expect(complaints).toEqual([])
})

test('a transfer is never begun from a sample account', async () => {
  const ana = await bank.customer()
  const { page } = await visit(bank)
  await signOn(page, ana)
  const server = await whoseBank(page)
  server.away = true
  await page.goto('/transfer-money')
  await told(page, SAMPLE).waitFor()
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('25')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Sample data: nothing can be sent until the bank answers.').waitFor()
  expect(server.tried).toEqual([])
})

test.each([
  ['reached the bank', true, 'Confirmed by the bank', '$1,012.34'],
  ['never reached it', false, 'Not made', '$1,000.00'],
])('a deposit that %s, and whose page was closed, is resolved by its key, once', async (_, arrives, said, ends) => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/checking-account')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await passGate(page, bank, dana)
  const dialog = page.getByRole('dialog', { name: 'Deposit Money' })
  await dialog.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await dialog.getByText('A code is on its way').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await dialog.getByRole('textbox', { name: 'Transaction Approval Code' }).fill(await bank.codeFor(dana.email))
  const server = await whoseBank(page)
  await page.route('**/trpc/checking.deposit', async route => {
    server.away = true
    if (arrives) await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByText('Not confirmed yet').waitFor()

  await page.reload()
  await page.getByText(/Deposit of \$12\.34, sent .+ ET/).waitFor()
  await page.getByText('Not confirmed yet').waitFor()
  await balance(page, '$1,000.00')
  expect(await standIn(page)).toBe('saved')

  const closed: string[] = []
  page.on('response', answer => {
    if (answer.url().includes('/trpc/commands.close')) closed.push(String(answer.status()))
  })
  server.away = false
  await page.getByText(said, { exact: true }).waitFor()
  await balance(page, ends)
  await page.getByText('Not confirmed yet').waitFor({ state: 'hidden' })
  expect(await storage(page)).not.toContain('sentActs')
  expect(closed).toEqual(arrives ? [] : ['200'])
  const { body } = await dana.get('/api/checking/primary/transactions')
  expect(body.data.filter((line: { amount: number }) => line.amount === 12.34)).toHaveLength(arrives ? 1 : 0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(said, { exact: true }).waitFor({ state: 'hidden' })
})

test('signing out leaves nothing in the browser, the bank being away or not', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/checking-account')
  await balance(page, '$1,000.00')
  await expect.poll(() => storage(page)).toContain('snapshots')
  const server = await whoseBank(page)
  server.away = true
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome to Wrenfield Bank' }).waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('without a network nothing can be sent, and the dialog says why', async () => {
  const dana = await customerWithAccounts(bank)
  await openAccount(bank, dana.id, 'student', { deposit: '80.00' })
  const { page, context } = await visit(bank, { as: dana })
  await page.goto('/accounts/student/primary')
  await balance(page, '$80.00')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deposit Money' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
  await context.setOffline(true)
  await dialog.getByText('This device is offline.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Deposit', exact: true }).isDisabled()).toBe(true)
  await told(page, UNREACHABLE).waitFor()
  await context.setOffline(false)
  await dialog.getByText('This device is offline.').waitFor({ state: 'hidden' })
  // What was typed is still there, although the page went to its copy and back.
  expect(await dialog.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('5')
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Deposit made' }).waitFor()
})

test('the server is stopped while the customer goes on, and started again', async () => {
  const dana = await customerWithAccounts(bank)
  const door = await frontDoor(bank)
  const { page } = await visit(door)
  await signedOn(page, dana)
  await page.goto('/accounts')
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle') // the pages' code has come
  await door.shut()
  await page.getByRole('article').filter({ hasText: 'Checking' }).getByRole('link', { name: 'Details' }).click()
  await told(page, UNREACHABLE).waitFor()
  await balance(page, '$1,000.00')
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Help' }).click()
  await page.getByText('Network error - API server may be unreachable').waitFor()
  await page.goBack()
  await told(page, UNREACHABLE).waitFor()
  await door.open()
  await told(page, UNREACHABLE).waitFor({ state: 'hidden' })
  await page.locator('[data-transaction]').first().waitFor()
})

test('that the bank does not answer is said once on a page, and nothing untrue beside it', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const server = await whoseBank(page)
  server.away = true
  const alerts = page.locator('main [role="alert"]:visible, main [role="status"]:visible').filter({ hasText: /\S/ })
  for (const path of `/statements /order-checks /deposit-check /check-deposits /dispute-transaction /transfer-money
    /coming-up /notifications /activity /retirement-investment-options`.split(/\s+/)) {
    await page.goto(path)
    await alerts.first().waitFor()
    // What is asked again comes in its own time.
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    const said = (await alerts.allInnerTexts()).filter(text => !/first day/.test(text))
    expect(
      said.map(text => text.split('\n')[0]),
      path,
    ).toHaveLength(1)
    expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count(), path).toBe(1)
  }
  await page.goto('/check-deposits')
  await page.getByText('Failed to fetch deposit history').waitFor()
  expect(await page.getByText('No check deposits yet.').count()).toBe(0)
})
