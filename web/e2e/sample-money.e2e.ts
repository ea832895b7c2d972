// Tries C-155, doc3 §1.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, expectAccessible, led, withTabs } from '../../scripts/testing/visitor.ts'

/**
 * The sample-data pages about money in hand (doc3 §2.8): each journey with the documented texts, axe on its ends,
 * the tag that says "Sample data", and not one call to the bank.
 */
const WAITS = `${CALM},sampleLoad=0,simulatedWork=0,simulatedAnswer=0,skeleton=0,successBanner=60000`
const bank = await testBank({ waits: WAITS })
const tabOf = withTabs(bank)
const who = await customerWithAccounts(bank)

/** Opens a page as a customer, lets it come to rest, and gives a count of the calls made after that. */
async function at(path: string, look: { scheme?: 'light' | 'dark'; width?: number } = {}) {
  const { page, complaints } = await tabOf(who, look)
  await led(page, path)
  await page.getByText('Sample data', { exact: true }).waitFor()
  const calls: string[] = []
  page.on('request', request => {
    if (/\/(trpc|api)\//.test(request.url()) && request.method() === 'POST') calls.push(request.url())
  })
  return {
    page,
    async healthy() {
      await expectAccessible(page)
      expect(calls).toEqual([])
      expect(complaints).toEqual([])
    },
  }
}
const choose = (page: Page, label: string, index: number) =>
  page.getByRole('combobox', { name: label, exact: false }).first().selectOption({ index })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('AutoSave: set up, pause, resume, a rule', async () => {
  const { page, healthy } = await at('/auto-save?side=sample')
  await press(page, 'Start AutoSave')
  await page.getByText('Inactive', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Amount', exact: false }).first().fill('25')
  await choose(page, 'Frequency', 2)
  await choose(page, 'From account', 1)
  await choose(page, 'To account', 1)
  await press(page, 'Start AutoSave')
  await page.getByText('AutoSave settings saved successfully!').waitFor()
  expect(await page.getByRole('heading', { name: 'AutoSave setup' }).count()).toBe(0)
  await press(page, 'Pause AutoSave')
  await page.getByText('AutoSave paused').waitFor()
  await page.getByRole('heading', { name: 'AutoSave setup' }).waitFor()
  await press(page, 'Resume AutoSave')
  await page.getByText('AutoSave resumed').waitFor()
  await page.getByRole('textbox', { name: 'Rule name' }).fill('Refunds')
  await page.getByRole('textbox', { name: 'Rule amount' }).fill('10')
  await choose(page, 'Trigger', 4)
  await press(page, 'Add rule')
  await page.getByRole('button', { name: 'Remove rule Refunds' }).waitFor()
  await healthy()
})

test('Interest details: pick an account, calculate, refuse nonsense', async () => {
  const { page, healthy } = await at('/interest-details?side=sample', { scheme: 'dark' })
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Certificate of Deposit' })
  await page.getByText('Maturity date').waitFor()
  await page.getByText('$11,909.43').first().waitFor()
  await page.getByRole('spinbutton', { name: 'Time' }).fill('0.1')
  await press(page, 'Calculate')
  await page.getByText('Time must be 0.25 to 100 years, in steps of 0.25').waitFor()
  await page.getByRole('spinbutton', { name: 'Time' }).fill('10')
  await press(page, 'Calculate')
  await page.getByText('$14,183.45').first().waitFor()
  await healthy()
})

test('Budget planner: what it refuses, what it warns of, and a new month', async () => {
  const { page, healthy } = await at('/budget-planner?side=sample')
  await press(page, 'Add transaction')
  await page.getByText('Please fill out all required fields').waitFor()
  await press(page, 'Add category')
  await page.getByText('Please fill out all fields').waitFor()
  await press(page, 'Delete category Housing')
  await page.getByText('Cannot delete category with existing transactions').waitFor()
  await page.getByRole('textbox', { name: 'Monthly income' }).fill('3000')
  await page.getByText('Your budget exceeds your income by $50.00.').waitFor()
  for (const name of ['Export Budget Data', 'Generate Budget Report', 'Set Spending Alerts', 'Connect to Accounts'])
    await press(page, name)
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 0 })
  await page.getByText('No transactions this month.').waitFor()
  await press(page, 'Delete category Housing')
  await page.getByRole('button', { name: 'Delete category Housing' }).waitFor({ state: 'detached' })
  await healthy()
})

test('keyboard alone: what has the focus is never under the bottom bar of a phone (WCAG 2.4.11)', async () => {
  const { page, healthy } = await at('/budget-planner?side=sample', { width: 390 })
  const bar = await page.getByRole('navigation', { name: 'Quick navigation' }).boundingBox()
  const reached: string[] = []
  await page.getByRole('combobox', { name: 'Month' }).focus()
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.press('Tab')
    const { name, top, inside } = await page.evaluate(() => {
      const focused = document.activeElement
      const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
      return { name, top: focused?.getBoundingClientRect().top ?? 0, inside: focused?.closest('main') !== null }
    })
    if (!inside) break
    reached.push(name)
    expect([name, top + 24 <= (bar?.y ?? 0)]).toEqual([name, true])
  }
  expect(reached.length).toBeGreaterThan(15)
  // Where the page ends nothing lies half under the bar, which would count as a small target.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await healthy()
})

test('Balance transfer: the documented refusals, then one that moves', async () => {
  const { page, healthy } = await at('/balance-transfer?side=sample', { width: 390 })
  await press(page, 'Continue')
  await page.getByText('Please fill out all required fields').waitFor()
  await choose(page, 'From account', 1)
  await choose(page, 'To account', 1)
  await page.getByRole('textbox', { name: 'Amount' }).fill('99999')
  await press(page, 'Continue')
  await page.getByText('From and To accounts cannot be the same').waitFor()
  await choose(page, 'To account', 2)
  await press(page, 'Continue')
  await page.getByText('Insufficient funds for this transfer').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('0')
  await press(page, 'Continue')
  await page.getByText('Amount must be greater than zero').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('100.50')
  await press(page, 'Continue')
  await press(page, 'Confirm transfer')
  await page.getByText(/^WF\d+$/).waitFor()
  await page.getByText('$4,211.68').first().waitFor()
  await healthy()
  await press(page, 'Make Another Transfer')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
})

test('Cash advance: three sections in their order, terms not enforced, the 5% fee', async () => {
  const { page, healthy } = await at('/cash-advance?side=sample')
  const destination = page.getByRole('combobox', { name: 'Destination account' })
  expect(await destination.isDisabled()).toBe(true)
  await press(page, 'Continue')
  for (const text of ['source account', 'valid amount', 'destination account'])
    await page
      .getByText(`Please ${text.startsWith('valid') ? 'enter a' : 'select a'} ${text}`)
      .first()
      .waitFor()
  await choose(page, 'Credit account', 1)
  await page.getByRole('textbox', { name: 'Amount' }).fill('3731.61')
  await destination.selectOption({ index: 1 })
  await press(page, 'Continue')
  await page.getByText('Amount exceeds your available credit limit').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await press(page, 'Continue')
  await press(page, 'Back')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('500')
  await press(page, 'Continue')
  await page.getByText('$3,206.60').waitFor()
  await press(page, 'Confirm cash advance')
  await page.getByRole('heading', { name: 'Cash advance completed' }).waitFor()
  await page.getByText('$525.00').waitFor()
  await healthy()
  await press(page, 'Request Another')
  await page.getByRole('combobox', { name: 'Credit account' }).waitFor()
})

test('Credit limit: a request becomes a pending row', async () => {
  const { page, healthy } = await at('/credit-limit-increase?side=sample', { scheme: 'dark' })
  await page.getByRole('tab', { name: 'Request Increase' }).click()
  await page.getByRole('spinbutton', { name: 'Requested limit' }).fill('5550')
  await press(page, 'Submit request')
  await page.getByText('Please enter $5,500.00 or more, in steps of $100').first().waitFor()
  await page.getByRole('spinbutton', { name: 'Requested limit' }).fill('6500')
  await choose(page, 'Reason', 1)
  await page.getByRole('spinbutton', { name: 'Annual income' }).fill('85000')
  await page.getByRole('spinbutton', { name: 'Monthly expenses' }).fill('2400')
  await press(page, 'Submit request')
  await page
    .getByText('Your credit limit increase request has been submitted successfully and is pending review.')
    .waitFor()
  await press(page, 'Show history')
  await page.getByRole('row').filter({ hasText: 'Pending Review' }).filter({ hasText: '$6,500.00' }).waitFor()
  await healthy()
})

test('Rewards: search, filter, redeem until points run short', async () => {
  const { page, healthy } = await at('/redeem-rewards?side=sample')
  await page.getByText('12,500', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search rewards' }).fill('GIFT')
  await page.getByRole('button', { name: 'Dining', exact: true }).click()
  await page.getByText('No rewards match your search.').waitFor()
  await page.getByRole('searchbox', { name: 'Search rewards' }).fill('')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.getByRole('button', { name: 'Redeem $100 Statement Credit' }).click()
  await page.getByText('Successfully redeemed $100 Statement Credit for 10,000 points!').waitFor()
  await page.getByText('2,500', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Not Enough Points' }).first().isDisabled()).toBe(true)
  await healthy()
})
