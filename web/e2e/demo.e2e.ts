import { expect, test } from 'vitest'
import { seedReusableCodes } from '../../api/platform/codes.ts'
import { transactionCodes, transactionPurposes } from '../../scripts/demo/facts.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, withBrowser } from '../../scripts/testing/visitor.ts'

/** Nobody reads the mail of a demo: wherever a code is asked for, its screen offers one that is good for it. */
const bank = await testBank({ demo: true, waits: `${CALM},simulatedAnswer=0,skeleton=0,bankSearch=0` })
for (const purpose of transactionPurposes) await seedReusableCodes(bank.machinery, purpose, transactionCodes)
const { visit } = withBrowser()

async function open() {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  return { dana, page }
}

test('a transfer to another bank is made with the code that its screen offers', async () => {
  const { page } = await open()
  await page.goto('/transfers')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('100')
  await page.getByText('Another bank', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).fill('ally')
  await page.getByRole('option', { name: 'Ally Bank', exact: true }).click()
  await page.getByLabel('Account number').fill('9876543210')
  await page.getByLabel('Account holder name').fill('Pat Doe')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm transfer', exact: true }).click()
  await page.getByText('This is a demo.').waitFor()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
})

test('a payee is verified with the code that its dialog offers', async () => {
  const { dana, page } = await open()
  const payee = { name: 'Northline Electric', accountNumber: '99-8877 6655', category: 'Utilities' }
  expect((await dana.post('/api/payees', payee)).status).toBe(201)
  await page.goto('/pay-bills')
  await page.getByRole('tab', { name: 'Manage Payees' }).click()
  await page.getByRole('button', { name: 'Verify Northline Electric' }).click()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(/payBills\.verifyPayee/, async route => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use it' }).click()
  await asked.promise
  // Pressed again it would ask again, and be refused: while the bank has not answered it waits.
  await expect.poll(() => page.getByRole('button', { name: 'Use it' }).isDisabled()).toBe(true)
  answered.resolve()
  await page.getByText('Payee verified. Payments to it will be made.').waitFor()
  expect((await dana.get('/api/payees')).body.data).toMatchObject([{ verified: true }])
})
