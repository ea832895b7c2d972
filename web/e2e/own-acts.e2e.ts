// Tries LED-39, LED-36, doc3 §2.8.
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { openAccount } from '../../scripts/testing/http-bank.ts'
import { ownSideBank, press } from '../../scripts/testing/own-side.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/** What a customer changes their mind about, and what the tax page says of what they did. */
const { bank, at } = await ownSideBank()

test('Balance transfer: called off while it waits for its code, and all its credit is free again', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  const { page, healthy } = await at('/balance-transfer', who, { width: 390 })
  await page.getByRole('textbox', { name: 'From bank' }).fill('Harbor Bank')
  await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await press(page, 'Continue')
  await press(page, 'Confirm transfer')
  await page.getByRole('textbox', { name: 'Verification code' }).waitFor()
  const credit = async () => (await who.get('/api/credit-accounts/primary')).body.data
  expect(await credit()).toMatchObject({ balance: 0, availableBalance: 3970 })
  await healthy()
  await press(page, 'Cancel transfer')
  await page.getByRole('table', { name: 'Recent transfers' }).getByText('Cancelled').waitFor()
  expect(await credit()).toMatchObject({ balance: 0, availableBalance: 5000 })
  expect(await page.getByRole('button', { name: 'Enter the code' }).count()).toBe(0)
  await healthy()
})

test('Tax information: what came out of retirement, and nothing is added after 59 and a half', async () => {
  const who = await bank.customer({ dateOfBirth: '1960-02-29' })
  await openAccount(bank, who.id, 'retirement', { deposit: '9000.00' })
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '10.00' })
  const { page, healthy } = await at('/retirement-distribution', who)
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption('partial')
  await page.getByRole('combobox', { name: 'Reason for withdrawal' }).selectOption('retirement')
  await page.getByText('The money is in your account at once.').waitFor()
  expect(await page.getByText('the law adds a tax of 10%').count()).toBe(0)
  const wish = { amount: 1000, withdrawalType: 'partial', reason: 'retirement', toAccountId: checking.publicId }
  expect((await who.post('/api/retirement/primary/withdrawal', wish)).status).toBe(200)
  await page.goto('/tax-information')
  const table = page.getByRole('table', { name: /Form 1099-R/ })
  await table.getByText('Code 7: after 59 1/2').waitFor()
  await table.getByText('$1,000.00').waitFor()
  await page.getByText('$1,000.00 in all, $200.00 of it withheld, $0.00 rolled over in time.').waitFor()
  await healthy()
  await page.getByRole('combobox', { name: 'Tax year' }).selectOption({ index: 1 })
  await page.getByText(/^Tax year \d{4}, finished\.$/).waitFor()
  await page.getByText(/Nothing came out of your retirement accounts in \d{4}\./).waitFor()
  await healthy()
})

test('Withdraw from retirement: installments are planned, stand below the form, are ended there', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'retirement', { deposit: '900.00' })
  await openAccount(bank, who.id, 'checking', { deposit: '10.00' })
  const { page, healthy } = await at('/withdraw-retirement', who, { width: 390 })
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('400')
  await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption('installment')
  await page.getByRole('combobox', { name: 'Reason for withdrawal' }).selectOption('retirement')
  const start = addDays(bankDayOf(bank.now), 10)
  await page.getByLabel('Start date').fill(start)
  await page.getByText(/pays 3 installments, the last one on .*, of \$100\.00\./).waitFor()
  await healthy()
  await press(page, 'Submit request')
  await page.getByText('Installments scheduled').waitFor()
  const plans = page.getByRole('table', { name: 'Planned withdrawals' })
  await plans.getByText('Until the account is empty').waitFor()
  await healthy()
  await page.getByRole('button', { name: /^Cancel the installments to / }).click()
  await plans.waitFor({ state: 'detached' })
  await healthy()
})

test('Renewal options: another term is chosen in a dialog, and stands on the page', async () => {
  const { who, cd } = await holderOf(bank, { cd: '5000.00' })
  const { page, healthy } = await at('/cd-renewal-options', who, { scheme: 'dark' })
  await press(page, 'Choose what follows')
  const dialog = page.getByRole('dialog', { name: 'At maturity' })
  await dialog.getByText('You can change this until').waitFor()
  await healthy()
  await dialog.getByRole('combobox', { name: 'Term' }).selectOption('24')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await who.get(`/api/cd/${cd.publicId}`)).body.data).toMatchObject({ atMaturity: 'renew', renewalTerm: 24 })
  await healthy()
})
