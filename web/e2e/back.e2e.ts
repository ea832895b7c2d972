import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { ON_PHONE } from '../../scripts/testing/accessible.ts'
import { customerWithAccounts, withBrowser, type Visitor } from '../../scripts/testing/visitor.ts'

/** The browser's Back, a gesture on a phone, goes one step back and loses nothing; when nothing is open it leaves. */
const bank = await testBank({ waits: 'fetchAhead=600000' })
const { visit } = withBrowser()

type Page = Visitor['page']
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const back = async (page: Page) => {
  await page.evaluate(() => window.history.back())
  // Where nothing is awaited of the page, a traversal still takes its turn.
  await page.waitForFunction(() => new Promise(resolve => setTimeout(() => resolve(true), 250)))
}
/** As a link within the bank does. */
const goTo = (page: Page, to: string) =>
  page.evaluate(href => window.history.pushState({ ...window.history.state, __TSR_index: 1 }, '', href), to)
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

test('opening an account: Back is each step’s own Back, also from a link from elsewhere', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana, ...ON_PHONE })
  await page.goto('/open-new-account')
  await page.getByText('Certificate of Deposit', { exact: true }).click()
  await button(page, 'Continue').click()
  await page.getByLabel('Date of Birth').fill('1990-02-03')
  await page.getByLabel('Social Security Number').pressSequentially('900126789')
  await button(page, 'Continue').click()
  await page.getByLabel('Employment Status').selectOption('Unemployed')
  await button(page, 'Continue').click()
  await page.getByLabel('ID Number').fill('X1234567')

  await back(page)
  await page.getByLabel('Employment Status').waitFor()
  expect(await page.getByLabel('Employment Status').inputValue()).toBe('Unemployed')
  const heading = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await heading()).toContain('Employment')
  await button(page, 'Continue').click()
  // What stood in the step that was left is there, too.
  expect(await page.getByLabel('ID Number').inputValue()).toBe('X1234567')

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toMatch(/6789|X1234567/)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => window.location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  expect(await page.getByLabel('ID Number').inputValue()).toBe('X1234567')
  expect(complaints).toEqual([])
})

/** A transfer of 12.34 on its form, to which a link on /accounts has led. */
async function transferBegun() {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/accounts')
  await page.getByRole('article').first().waitFor()
  await goTo(page, '/transfer-money')
  await page.getByLabel('From account').selectOption({ index: 1 })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('12.34')
  return { dana, page, complaints, amount }
}

test('a transfer: Back at the review leads to the form as it was, and from there off the page', async () => {
  const { page, complaints, amount } = await transferBegun()
  await page.getByLabel('To account').selectOption({ index: 1 })
  await button(page, 'Continue').click()
  await button(page, 'Confirm transfer').waitFor()
  await back(page)
  expect(await amount.inputValue()).toBe('12.34')
  await page.waitForURL('**/transfer-money')
  await back(page)
  await page.waitForURL('**/accounts')
  expect(complaints).toEqual([])
})

test('a transfer’s code: Back leads to the form as it was, and the one transfer waits on', async () => {
  const { dana, page, complaints, amount } = await transferBegun()
  await page.getByText('Another bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).fill('ally')
  await page.getByRole('option', { name: 'Ally Bank', exact: true }).click()
  await page.getByLabel('Account number').fill('9876543210')
  await page.getByLabel('Account holder name').fill('Pat Doe')
  await button(page, 'Continue').click()
  await button(page, 'Confirm transfer').click()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await code.waitFor()
  await back(page)
  await amount.waitFor()
  expect(await amount.inputValue()).toBe('12.34')
  await page.getByText('waits for its code. Nothing leaves before you enter it.').waitFor()
  expect(await page.getByLabel('Account holder name').inputValue()).toBe('Pat Doe')
  expect((await dana.get('/api/transfers/recent')).body.data).toHaveLength(1)
  await page
    .getByRole('button', { name: /^Enter the code for/ })
    .first()
    .click()
  await code.waitFor()
  await back(page)
  await back(page)
  await page.waitForURL('**/accounts')
  expect(complaints).toEqual([])
})

test('a dialog closes by Back as by Escape; closed by its own button it costs no second press', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/accounts')
  await page.getByRole('article').first().waitFor()
  await goTo(page, '/pay-bills')
  const opener = button(page, 'Schedule Payment')
  await opener.click()
  await page.getByRole('dialog').waitFor()
  await back(page)
  await closed(page)
  expect(new URL(page.url()).pathname).toBe('/pay-bills')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Schedule Payment')

  await opener.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await closed(page)
  await back(page)
  await page.waitForURL('**/accounts')
  expect(complaints).toEqual([])
})

test('a forgotten password: Back leads from the code to the username, to Sign On, and closes', async () => {
  const { page, complaints } = await visit(bank)
  await page.goto('/')
  await button(page, 'Sign On').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Forgot Password' }).click()
  await dialog.getByLabel('Username').fill('nobody-here')
  await button(page, 'Continue').click()
  await dialog.getByLabel('Code from the email').waitFor()
  await back(page)
  await button(page, 'Continue').waitFor()
  await back(page)
  await page.getByRole('dialog', { name: 'Sign On' }).waitFor()
  await back(page)
  await closed(page)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(complaints).toEqual([])
})
