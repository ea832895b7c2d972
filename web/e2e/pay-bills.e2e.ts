import { expect, test } from 'vitest'
import { presentBill } from '../../api/pay-bills/present-bill.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { customerWithAccounts, expectAccessible, led, passGate, withBrowser } from '../../scripts/testing/visitor.ts'
import { doDue } from '../../scripts/testing/days.ts'

/**
 * A customer adds a payee, pays it, sees the money set aside, cancels; pays a bill that came in, lets the next one pay
 * itself; sets up an automatic payment, pauses and cancels it; sees everything that is scheduled. What each screen says
 * is what the bank says.
 */
const bank = await testBank({ waits: 'fetchAhead=600000' }, LONG_SESSIONS)
const { visit } = withBrowser()

const available = async (dana: Awaited<ReturnType<typeof customerWithAccounts>>): Promise<number> =>
  (await dana.get('/api/checking/primary')).body.data.availableBalance

test('a payee, a payment, its confirmation, its details, its end', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/pay-bills')
  await page.getByText('No bills are due.').waitFor()

  await page.getByRole('button', { name: 'Add New Payee' }).click()
  const adding = page.getByRole('dialog', { name: 'Add New Payee' })
  await adding.getByRole('button', { name: 'Add payee' }).click()
  await adding.getByText('Payee name is required').first().waitFor()
  await adding.getByRole('textbox', { name: 'Payee name' }).fill('Northline Electric')
  await adding.getByRole('textbox', { name: 'Account number' }).fill('4471 9200 68')
  await adding.getByRole('combobox', { name: 'Category' }).selectOption('Utilities')
  await adding.getByRole('button', { name: 'Add payee' }).click()
  await page.getByText('Payee added successfully!').waitFor()
  const verifying = page.getByRole('dialog', { name: 'Verify payee' })
  await verifying.getByText(/^We sent a code by email for paying Northline Electric ••0068/).waitFor()
  await expectAccessible(page)
  await verifying.getByRole('button', { name: 'Verify', exact: true }).click()
  await verifying.getByText('Please enter a verification code').first().waitFor()
  await verifying.getByRole('textbox', { name: 'Verification code' }).fill('AAAA-AAAA')
  await verifying.getByRole('button', { name: 'Verify', exact: true }).click()
  await verifying.getByText('Invalid verification code. Please try again.').waitFor()
  await verifying.getByRole('button', { name: 'Later' }).click()

  await page.getByRole('tab', { name: 'Manage Payees' }).click()
  await page.getByRole('cell', { name: 'Northline Electric' }).getByText('Not verified yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay Northline Electric' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule Payment' })
  const submit = form.getByRole('button', { name: 'Schedule Payment' })
  expect(await submit.isDisabled()).toBe(true)
  await form.getByRole('textbox', { name: 'Amount' }).fill('1000.01')
  await form.getByText('No. There is not enough money for this.').waitFor()
  await submit.click()
  await form.getByText('Insufficient funds').first().waitFor()
  await page.getByText('Failed to schedule payment: Insufficient funds').waitFor()
  await form.getByRole('textbox', { name: 'Amount' }).fill('40')
  await form.getByText('Yes. What is planned stays covered.').waitFor()
  await expectAccessible(page)
  await submit.click()

  const made = page.getByRole('dialog', { name: 'Payment Scheduled' })
  await made.getByText(/^WF\d{10}$/).waitFor()
  expect(await available(dana)).toBe(960)
  await made.getByText(/^One step is left: the payee is not verified yet/).waitFor()
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Send another code' }).click()
  await made.getByText(/^Another code is on its way/).waitFor()
  await made.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(dana.email))
  await made.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText('Payee verified. Payments to it will be made.').waitFor()
  await made.getByText(/^One step is left/).waitFor({ state: 'detached' })
  await made.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('tab', { name: 'Payment History' }).click()
  await page.getByRole('button', { name: /Details of the payment to Northline Electric/ }).click()
  const details = page.getByRole('dialog', { name: 'Payment Details' })
  await details.getByText('Pending').waitFor()
  const file = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Download receipt' }).click()
  expect((await file).suggestedFilename()).toMatch(/^receipt-WF\d{10}\.pdf$/)
  await details.getByRole('button', { name: 'Cancel payment' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Keep it')
  await details.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByText('Payment cancelled successfully!').waitFor()
  await page.getByText('No payments to show.').waitFor()
  expect(await available(dana)).toBe(1000)

  await page.getByRole('tab', { name: 'Manage Payees' }).click()
  await page.getByRole('button', { name: 'Remove Northline Electric' }).click()
  await page.getByRole('dialog', { name: 'Remove payee?' }).getByRole('button', { name: 'Remove payee' }).click()
  await page.getByText('Payee removed successfully!').waitFor()
  // The row that asked is gone, and with it what had the focus.
  await page.waitForFunction(() => document.activeElement?.matches('h1, h2'))
  expect(complaints).toEqual([])
})

test('bills on a phone: due soon, its switches, paid, processed in the run, reports', async () => {
  const dana = await customerWithAccounts(bank)
  const sent = { name: 'Larkspur Mobile', accountNumber: '5035550147', category: 'Phone/Internet' }
  const payee: string = (await dana.post('/api/payees', sent)).body.data.id
  const today = bankDayOf(bank.now)
  const present = (dueOn: string, amount: string) =>
    bank.machinery.db.asBank(tx =>
      presentBill(tx, { customer: dana.id, payee, dueOn, amount, today, at: bank.now, now: bank.now }),
    )
  await present(today, '45.00')
  const { page, complaints } = await visit(bank, { width: 390, height: 844, scheme: 'dark', as: dana })
  // What nothing pays yet is paid from the list of what comes up, whose month says what it comes to.
  await page.goto('/coming-up')
  await page
    .getByRole('region', { name: /^[A-Z][a-z]+ \d{4}$/ })
    .getByText('−$45.00')
    .nth(1)
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Larkspur Mobile' }).click()
  await page.waitForURL('**/pay-bills')
  const ofBill = page.getByRole('dialog', { name: 'Schedule Payment' })
  await expect.poll(() => ofBill.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('45.00')
  await ofBill.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Due Soon').waitFor()
  await page.getByRole('button', { name: 'Verify Larkspur Mobile' }).click()
  const verifying = page.getByRole('dialog', { name: 'Verify payee' })
  await verifying.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(dana.email))
  await verifying.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText('Payee verified. Payments to it will be made.').waitFor()
  // What needs the customer opens the bill itself.
  await led(page, '/dashboard')
  await page.getByRole('link', { name: 'Pay Larkspur Mobile' }).click()
  await passGate(page, bank, dana)
  await expect.poll(() => ofBill.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('45.00')
  await ofBill.getByRole('button', { name: 'Cancel' }).click()
  await led(page, '/pay-bills')
  await page.getByRole('switch', { name: 'AutoPay for Larkspur Mobile' }).press(' ')
  await page.getByText('AutoPay enabled successfully!').waitFor()
  // what a finger meets is the switch that has the name
  await page.getByRole('switch').nth(1).tap()
  await page.getByText('Reminder set successfully!').waitFor()
  await expectAccessible(page)
  // It stands among all that pays itself, with the way back to its switch.
  await led(page, '/setup-autopay')
  await page.getByRole('table', { name: 'Bills that pay themselves' }).getByText('Larkspur Mobile').waitFor()
  await expectAccessible(page)
  await page.locator('main').getByRole('link', { name: 'Pay Bills' }).click()
  await page.getByRole('button', { name: 'Pay the bill of Larkspur Mobile' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule Payment' })
  expect(await form.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('45.00')
  await form.getByRole('button', { name: 'Schedule Payment' }).click()
  await page.getByRole('dialog', { name: 'Payment Scheduled' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText('Scheduled', { exact: true }).waitFor()

  bank.now += 86_400_000
  await doDue(bank)
  expect((await dana.get('/api/checking/primary')).body.data.balance).toBe(955)
  await led(page, '/pay-bills?tab=history')
  await page.getByRole('cell', { name: 'Processed' }).waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV report' }).click()
  expect((await file).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
})

const isFocused = (one: Element) => one === document.activeElement

test('an automatic payment: set up, paused, in detail, cancelled; and all that is scheduled', async () => {
  const dana = await customerWithAccounts(bank)
  const sent = { name: 'Alder Apartments', accountNumber: '218004', category: 'Mortgage/Rent' }
  await addPayee(bank, dana, sent)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/pay-bills?tab=payees')
  await page.getByRole('button', { name: 'Pay Alder Apartments', exact: true }).click()
  const once = page.getByRole('dialog', { name: 'Schedule Payment' })
  // Whom is known: the amount is asked for.
  await expect.poll(() => once.getByRole('textbox', { name: 'Amount' }).evaluate(isFocused)).toBe(true)
  await once.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'AutoPay for Alder Apartments' }).click()
  const known = page.getByRole('dialog', { name: 'Add automatic payment' })
  const whom = known.getByRole('combobox', { name: 'Payee', exact: true })
  expect(await whom.locator('option:checked').textContent()).toContain('Alder Apartments')
  await expect.poll(() => known.getByRole('combobox', { name: 'Source account' }).evaluate(isFocused)).toBe(true)
  await known.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You have no automatic payments.').waitFor()
  await page.getByRole('button', { name: 'Add automatic payment' }).click()
  const form = page.getByRole('dialog', { name: 'Add automatic payment' })
  const submit = form.getByRole('button', { name: 'Add automatic payment' })
  const source = form.getByRole('combobox', { name: 'Source account', exact: true })
  expect(await source.locator('option:checked').textContent()).toContain('Checking')
  await source.selectOption('')
  await submit.click()
  const wrong = await form.locator('.mantine-InputWrapper-error').allTextContents()
  expect(wrong).toEqual([
    'Please select a source account',
    'Please select a payee',
    'Please enter a valid payment amount',
    'Please select a payment frequency',
  ])
  await expectAccessible(page)
  const choose = async (name: string, label: RegExp) => {
    const box = form.getByRole('combobox', { name, exact: true })
    const option = await box.locator('option').filter({ hasText: label }).first().getAttribute('value')
    await box.selectOption(option ?? '')
  }
  await choose('Source account', /Checking/)
  await choose('Payee type', /Own account/)
  await choose('Payee', /Credit/)
  expect(await form.getByRole('combobox', { name: 'Payment type' }).locator('option').allTextContents()).toEqual([
    'Fixed amount',
    'Minimum payment',
    'Statement balance',
    'Full balance',
  ])
  await choose('Payee type', /Bill/)
  await choose('Payee', /Alder/)
  await form.getByRole('textbox', { name: 'Payment amount' }).fill('25')
  await form.getByText('Yes. What is planned stays covered.').waitFor()
  await choose('Payment frequency', /Monthly/)
  await choose('Ends', /After a number/)
  await form.getByRole('spinbutton', { name: 'Number of payments' }).fill('3')
  await submit.click()

  const card = page.getByRole('article', { name: 'Alder Apartments' })
  const said = (what: string) => page.getByText(`Automatic payment ${what}`, { exact: true }).waitFor()
  await said('added')
  await card.getByText('$25.00').waitFor()
  await card.getByText('Active').waitFor()
  await card.getByRole('button', { name: /Pause/ }).click()
  await said('paused')
  await card.getByText('Paused').first().waitFor()
  await card.getByRole('button', { name: /Resume/ }).click()
  await said('resumed')
  await card.getByText('Active').waitFor()
  await expectAccessible(page)
  await card.getByRole('button', { name: /Edit/ }).click()
  const editing = page.getByRole('dialog', { name: 'Edit automatic payment' })
  await editing.getByRole('textbox', { name: 'Payment amount' }).fill('30')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await said('changed')
  await card.getByText('$30.00').waitFor()

  await card.getByRole('link', { name: /Details/ }).click()
  await page.getByRole('heading', { name: 'Automatic payment to Alder Apartments' }).waitFor()
  await page.getByRole('heading', { name: 'Next dates' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: /day, / }).count()).toBe(3)
  await expectAccessible(page)

  await led(page, '/coming-up')
  await page.getByRole('link', { name: 'Alder Apartments' }).first().waitFor()
  await expectAccessible(page)
  await page.getByText('Calendar').click()
  await page.getByRole('table').waitFor()
  expect(new URL(page.url()).search).toContain('view=calendar')
  await expectAccessible(page)

  await led(page, '/setup-autopay')
  await card.getByRole('button', { name: /Cancel/ }).click()
  const asking = page.getByRole('dialog', { name: 'Cancel automatic payment?' })
  await asking.getByText('This cannot be undone.').waitFor()
  await asking.getByRole('button', { name: 'Yes, cancel it' }).click()
  await said('cancelled')
  await page.getByText('You have no automatic payments.').waitFor()
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await card.getByText('Cancelled').waitFor()
  expect(complaints).toEqual([])
})
