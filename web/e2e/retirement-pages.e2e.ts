// Tries C-152, C-156.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, expectAccessible, led, withTabs } from '../../scripts/testing/visitor.ts'

/**
 * The retirement pages that run on sample data, the loan page among them (doc3 §2.8; doc2 §2.10, §2.11; C-30).
 */
const WAITS = `${CALM},simulatedWork=0,simulatedAnswer=0,skeleton=0,successBanner=60000,rolloverRedirect=1500`
const bank = await testBank({ waits: WAITS })
const tabOf = withTabs(bank)
const without = await customerWithAccounts(bank)
const saver = await customerWithAccounts(bank)
await openAccount(bank, saver.id, 'retirement', { deposit: '6000.00' })

async function at(path: string, look: { scheme?: 'light' | 'dark'; width?: number } = {}, who = without) {
  const { page, complaints } = await tabOf(who, look)
  await led(page, path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return {
    page,
    async healthy() {
      await expectAccessible(page)
      expect(complaints).toEqual([])
    },
  }
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pathOf = (page: Page) => new URL(page.url()).pathname

test('Contribute: source of funds not enforced, confirm goes to the dashboard and says so', async () => {
  const { page, healthy } = await at('/contribute-retirement?side=sample')
  await press(page, 'Continue')
  await page.getByText('Please select a start date').first().waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('250')
  await page.getByLabel('Start date').fill('2099-01-15')
  await press(page, 'Continue')
  await press(page, 'Back')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^250/)
  await press(page, 'Continue')
  await healthy()
  await press(page, 'Confirm contribution')
  await page.getByText('Contribution scheduled successfully!').waitFor()
  expect(pathOf(page)).toBe('/dashboard')
})

test('Withdraw: five refusals, 20% withheld, a request number', async () => {
  const { page, healthy } = await at('/retirement-distribution?side=sample', { width: 390 })
  await press(page, 'Submit request')
  for (const text of [
    'Please select an account',
    'Please enter a valid amount',
    'Please select a withdrawal type',
    'Please select a reason for withdrawal',
  ])
    await page.getByText(text).first().waitFor()
  await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('25000.01')
  await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption('partial')
  await page.getByRole('combobox', { name: 'Reason for withdrawal' }).selectOption('education')
  await press(page, 'Submit request')
  await page.getByText('Amount exceeds available balance').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5000')
  await press(page, 'Submit request')
  await page.getByText(/^WDR-\d+$/).waitFor()
  await page.getByText('$4,000.00').waitFor()
  await page.getByText('$20,000.00').waitFor()
  await healthy()
  await press(page, 'Submit Another')
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
})

test('Rebalance: only at exactly 100, with keys and numbers, and Back does nothing', async () => {
  const { page, healthy } = await at('/rebalance-portfolio?side=sample', { scheme: 'dark' })
  await press(page, 'Back')
  expect(pathOf(page)).toBe('/rebalance-portfolio')
  const go = page.getByRole('button', { name: 'Rebalance portfolio' })
  await page.getByRole('slider', { name: 'Cash target' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('Take away 1% to reach 100%.').waitFor()
  expect(await go.isDisabled()).toBe(true)
  await page.getByRole('spinbutton', { name: 'Bonds target in percent' }).fill('24')
  await go.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm rebalancing' })
  await dialog.getByText('Sell $5,600.00').waitFor()
  await healthy()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Your portfolio has been rebalanced.').waitFor()
  await page.getByText('$7,700.00').first().waitFor()
})

test('Rollover: four steps, back without loss, and the dashboard by itself', async () => {
  const { page, healthy } = await at('/retirement-rollover')
  await press(page, 'Continue')
  for (const text of ['Provider name is required', 'Account number is required', 'Estimated value is required'])
    await page.getByText(text).first().waitFor()
  await page.getByRole('textbox', { name: 'Provider name' }).fill('Harbor Plan Services')
  await page.getByRole('textbox', { name: 'Account number' }).fill('123')
  await page.getByRole('textbox', { name: 'Estimated value' }).fill('45000')
  await press(page, 'Continue')
  await page.getByText('Please enter a valid account number (6-17 digits)').waitFor()
  await page.getByRole('textbox', { name: 'Account number' }).fill('99887766')
  await press(page, 'Continue')

  await page.getByRole('radio', { name: 'Part of it' }).check()
  await press(page, 'Continue')
  await page.getByText('Rollover amount is required for partial rollovers').waitFor()
  await page.getByRole('textbox', { name: 'Rollover amount' }).fill('10000')
  await page.getByRole('radio', { name: /Check to me/ }).check()
  expect(await page.getByRole('spinbutton', { name: 'Tax withholding' }).inputValue()).toBe('20')
  await healthy()
  await press(page, 'Previous')
  expect(await page.getByRole('textbox', { name: 'Provider name' }).inputValue()).toBe('Harbor Plan Services')
  await press(page, 'Continue')
  await press(page, 'Continue')

  await page.getByRole('radio', { name: /Choose my own/ }).check()
  await page.getByRole('spinbutton', { name: 'Stable Value Fund' }).fill('20')
  await press(page, 'Continue')
  await page.getByText('Total allocation must equal 100%').waitFor()
  await page.getByRole('spinbutton', { name: 'Stable Value Fund' }).fill('10')
  await press(page, 'Continue')

  await press(page, 'Submit rollover')
  for (const text of [
    'You must agree to the terms and conditions',
    'You must authorize the transfer',
    'You must acknowledge the tax withholding notice',
  ])
    await page.getByText(text).first().waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await press(page, 'Submit rollover')
  await page.getByRole('dialog', { name: 'Confirm rollover' }).getByText('$2,000.00 is withheld').waitFor()
  await press(page, 'Confirm rollover')
  await page.getByText(/^ROL-\d+$/).waitFor()
  await page.getByText('Your rollover request was submitted.', { exact: false }).waitFor()
  expect(pathOf(page)).toBe('/dashboard')
})

test('Beneficiaries: shares, refusals, masks, and nothing about a number in the browser', async () => {
  const { page, healthy } = await at('/manage-beneficiaries')
  await page.getByText('No contingent beneficiaries have been added.').waitFor()
  await press(page, 'Edit Robin Sample')
  const edit = page.getByRole('dialog', { name: 'Edit beneficiary' })
  await edit.getByRole('spinbutton', { name: 'Percentage' }).fill('61')
  await edit.getByRole('button', { name: 'Update beneficiary' }).click()
  await edit.getByText('Total percentage cannot exceed 100%. Current total: 40%').waitFor()
  await edit.getByRole('spinbutton', { name: 'Percentage' }).fill('50')
  await edit.getByRole('button', { name: 'Update beneficiary' }).click()
  await page.getByText('Beneficiary updated successfully').waitFor()
  await press(page, 'Save Changes')
  await page.getByText('Primary beneficiaries must total exactly 100%. Current: 90%').waitFor()

  await press(page, 'Add primary beneficiary')
  const add = page.getByRole('dialog', { name: 'Add beneficiary' })
  await add.getByRole('button', { name: 'Add beneficiary' }).click()
  for (const text of ['Name', 'Relationship', 'Percentage', 'Date of birth', 'SSN'])
    await add.getByText(`${text} is required`).first().waitFor()
  await healthy()
  await add.getByRole('textbox', { name: 'Name' }).fill('Sam Reyes')
  await add.getByRole('combobox', { name: 'Relationship' }).selectOption('Friend')
  await add.getByRole('spinbutton', { name: 'Percentage' }).fill('10')
  await add.getByRole('textbox', { name: 'Date of birth' }).pressSequentially('05061984')
  await add.getByRole('textbox', { name: 'SSN' }).pressSequentially('900554321')
  expect(await add.getByRole('textbox', { name: 'SSN' }).inputValue()).toBe('900-55-4321')
  await add.getByRole('button', { name: 'Add beneficiary' }).click()
  await page.getByText('Beneficiary added successfully').waitFor()
  await page.getByRole('row').filter({ hasText: 'Sam Reyes' }).filter({ hasText: '•••-••-4321' }).waitFor()
  await press(page, 'Save Changes')
  await page.getByText('All beneficiary changes have been saved successfully').waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toMatch(/(?<![\da-f-])(900-?55-?)?4321(?![\da-f-])/) // an id may have those digits
  expect(await page.content()).not.toMatch(/900-?55-?4321/)

  await press(page, 'Remove Sam Reyes')
  await page.getByRole('dialog', { name: 'Remove beneficiary' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Beneficiary removed successfully').waitFor()
  await page.getByRole('link', { name: 'Cancel' }).click()
  expect(pathOf(page)).toBe('/retirement-account')
})

test('Calculator: results after a calculation, bounds, Reset', async () => {
  const { page, healthy } = await at('/retirement-calculator', { width: 390 })
  const results = page.getByRole('tab', { name: 'Results & Projections' })
  expect(await results.isDisabled()).toBe(true)
  await healthy()
  await page.getByRole('spinbutton', { name: 'Current age' }).fill('')
  await press(page, 'Calculate Retirement')
  await page.getByText('Current age must be between 18 and 100').first().waitFor()
  await page.getByRole('spinbutton', { name: 'Current age' }).fill('50')
  await press(page, 'Calculate Retirement')
  await page.getByText('Savings at retirement').waitFor()
  await page.getByText(/Your plan is \$[\d,]+ a year short/).waitFor()
  await page.getByText(/^Work \d+ years longer/).waitFor()
  await healthy()
  await press(page, 'Adjust Inputs')
  expect(await page.getByRole('spinbutton', { name: 'Current age' }).inputValue()).toBe('50')
  await press(page, 'Reset')
  expect(await page.getByRole('spinbutton', { name: 'Current age' }).inputValue()).toBe('35')
  expect(await results.isDisabled()).toBe(true)
})

test('Calculator: its account leads to it, and the own side begins with what that has', async () => {
  const { page, healthy } = await at('/retirement-account', {}, saver)
  await page.getByRole('link', { name: 'Retirement calculator' }).click()
  const savings = page.getByRole('spinbutton', { name: 'Current savings' })
  await savings.waitFor()
  expect(await savings.inputValue()).toBe('6000')
  expect(await page.getByText('Sample data', { exact: true }).count()).toBe(0)
  await healthy()
  await savings.fill('7000')
  await press(page, 'Reset')
  expect(await savings.inputValue()).toBe('6000')
  await page.getByText('Sample', { exact: true }).click()
  await page.getByText('Sample data', { exact: true }).first().waitFor()
  expect(await savings.inputValue()).toBe('125000')
})

test('Loan: the sample IRA cannot lend, and the estimate says that it is a sample', async () => {
  const { page, healthy } = await at('/retirement-loan?side=sample', {}, saver)
  await page.getByText('An IRA cannot lend to its owner.', { exact: false }).waitFor()
  await page.getByText('Sample data', { exact: true }).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Loan amount' }).inputValue()).toBe('12500.00')
  await page.getByText('$256.46').first().waitFor()
  await healthy()
})

test('Loan: an own IRA cannot lend either, and nothing is offered', async () => {
  const { page, healthy } = await at('/retirement-loan', {}, saver)
  await page.getByText('An IRA cannot lend to its owner.', { exact: false }).waitFor()
  expect(await page.getByText('Sample data', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Loan amount' }).count()).toBe(0)
  await healthy()
})

test('Loan: without a retirement account the page begins with the sample, and says why', async () => {
  const { page, healthy } = await at('/retirement-loan', { scheme: 'dark' })
  await page.getByText('You have no retirement account with us.', { exact: false }).waitFor()
  await healthy()
})
