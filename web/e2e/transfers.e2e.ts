import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { inBothLooks, ON_PHONE } from '../../scripts/testing/accessible.ts'
import { CALM, customerWithAccounts, expectAccessible, led, withBrowser } from '../../scripts/testing/visitor.ts'

/**
 * Money moves from a screen: between own accounts and back again; to another bank with a code, undone while it waits;
 * by wire with its fee; on a later day. Cash is asked for at a machine. What the screens say is what the journal holds.
 */
const bank = await testBank({
  waits: `${CALM},simulatedAnswer=0,skeleton=0,bankSearch=0,transferPoll=500`,
})
const { visit } = withBrowser()

async function open(path: string, look = {}) {
  const dana = await customerWithAccounts(bank)
  const visitor = await visit(bank, { ...look, as: dana })
  await visitor.page.goto(path)
  return { dana, ...visitor }
}

const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
interface Held {
  kind: string
  balance: number
  availableBalance: number
}

/** Posted and available, by kind, as the bank says. */
async function balances(who: TestCustomer): Promise<Record<string, number[]>> {
  const held: Held[] = (await who.get('/api/transfers/accounts')).body.data.accounts
  return Object.fromEntries(held.map(({ kind, balance, availableBalance }) => [kind, [balance, availableBalance]]))
}

async function payee(page: Page) {
  await page.getByText('Another bank', { exact: true }).click()
  // a number that one bank has names it
  await page.getByLabel('Routing number').fill('026009593')
  expect(await page.getByRole('combobox', { name: 'Bank', exact: true }).inputValue()).toBe('Bank of America')
  await page.getByRole('combobox', { name: 'Bank', exact: true }).fill('ally')
  await page.getByRole('option', { name: 'Ally Bank', exact: true }).click()
  expect(await page.getByLabel('Routing number').inputValue()).toBe('124003116')
  await page.getByLabel('Account number').fill('9876543210')
  await page.getByLabel('Account holder name').fill('Pat Doe')
}

test('between own accounts, said to the cent before, and taken back after', async () => {
  const { dana, page, complaints } = await open('/transfer-money')
  await page.getByText('No recent transfers').waitFor()
  // The account that pays first stands there already; without one nothing goes on.
  expect(await page.getByLabel('From account').inputValue()).not.toBe('')
  await page.getByLabel('From account').selectOption('')
  await go(page, 'Continue')
  await page.getByText('Please select a source account').first().waitFor()
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await amountOf(page).fill('1000.01')
  await go(page, 'Continue')
  await page.getByText('Insufficient funds').first().waitFor()
  await amountOf(page).fill('600')
  await page.getByText('It leaves less than your alert line of $500.00.').waitFor()
  await go(page, 'Continue')
  await page.getByRole('heading', { name: 'Confirm transfer' }).waitFor()
  await go(page, 'Edit Transfer')
  expect(await amountOf(page).inputValue()).toBe('600')
  await go(page, 'Continue')
  await page.getByRole('button', { name: 'Confirm transfer' }).dblclick()
  await page.getByRole('heading', { name: 'Successfully transferred $600.00' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [400, 400], savings: [850, 850] })
  // Above it on the receipt, and in the list.
  await page
    .getByRole('button', { name: /^Take back/ })
    .first()
    .dblclick()
  await page.getByRole('heading', { name: '$600.00 was taken back.' }).waitFor()
  expect(await page.getByText('Successfully transferred').count()).toBe(0)
  expect(await balances(dana)).toMatchObject({ checking: [1000, 1000], savings: [250, 250] })
  await go(page, 'Set Up Another Transfer')
  expect(await amountOf(page).inputValue()).toBe('')
  // Once more, by its line: filled in, and nothing moves before it is confirmed.
  await page.getByRole('button', { name: /^Repeat \$600\.00 to/ }).click()
  await expect.poll(() => amountOf(page).inputValue()).toBe('600.00')
  await go(page, 'Continue')
  expect(await balances(dana)).toMatchObject({ checking: [1000, 1000] })
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Successfully transferred $600.00' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [400, 400], savings: [850, 850] })
  expect(complaints).toEqual([])
})

test('to another bank: a code, an Undo while money waits; then by its recipient without a code', async () => {
  const { dana, page } = await open('/transfers')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await amountOf(page).fill('100')
  await payee(page)
  await page.getByLabel('Save this recipient').check()
  await page.getByLabel('Nickname (optional)').fill('Pat')
  await go(page, 'Continue')
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Verify your transfer' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [1000, 900] })
  await go(page, 'Verify')
  await page.getByText('Please enter the verification code').first().waitFor()
  await page.getByLabel('Verification code').fill('WRONG-ONE')
  await go(page, 'Verify')
  await page.getByText('Invalid verification code. Please try again.').waitFor()
  await page.getByLabel('Verification code').fill(await bank.codeFor(dana.email))
  await go(page, 'Verify')
  await go(page, 'Undo')
  await page.getByRole('heading', { name: 'Transfer cancelled' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [1000, 1000] })

  await dana.put('/api/profile/preferences', { undoSeconds: 0 })
  await page.reload()
  await page.getByRole('button', { name: 'Send to Pat' }).click()
  // How much is what is left to say.
  await expect.poll(() => amountOf(page).evaluate(node => node.ownerDocument.activeElement === node)).toBe(true)
  await page.keyboard.type('100')
  await page.getByLabel('From account').selectOption({ index: 1 })
  const chosen = page.getByRole('combobox', { name: 'Recipient' }).locator('option:checked')
  expect(await chosen.textContent()).toBe('Pat ••3210, Ally Bank')
  await go(page, 'Continue')
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Verify your transfer' }).waitFor()
  // Whoever looked for the code elsewhere finds the transfer again among the recent ones.
  await page.reload()
  await page
    .getByRole('button', { name: /^Enter the code for/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Verify your transfer' }).waitFor()
  await page.getByLabel('Verification code').fill(await bank.codeFor(dana.email))
  await go(page, 'Verify')
  await page.getByRole('heading', { name: 'Successfully transferred $100.00' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [900, 900] })

  await page
    .getByRole('button', { name: /^Repeat \$100\.00 to Pat/ })
    .first()
    .click()
  await expect.poll(() => amountOf(page).inputValue()).toBe('100.00')
  expect(await chosen.textContent()).toBe('Pat ••3210, Ally Bank')
  // Who is no longer saved cannot be sent to again: the bank shows no number of theirs to fill in.
  await page.getByRole('button', { name: 'Remove Pat' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Repeat/ }).count()).toBe(0)
})

test('a wire shows its fee, is verified, and another page may finish it', async () => {
  const { dana, page } = await open('/transfer-money')
  await dana.put('/api/profile/preferences', { undoSeconds: 0 })
  await page.getByLabel('From account').waitFor()
  await page.reload()
  await page.getByLabel('From account').selectOption({ index: 1 })
  await amountOf(page).fill('200')
  await page.getByRole('radio', { name: 'Wire' }).check()
  await page.getByText('A wire costs $30.00 on top.').waitFor()
  await page.getByRole('combobox', { name: 'Bank', exact: true }).selectOption('Other (Enter manually)')
  await page.getByLabel('Bank name').fill('First Bank of Reno')
  await page.getByLabel('Routing number').fill('991234567')
  await page.getByLabel('Account number').fill('555666777')
  await page.getByLabel('Account holder name').fill('Sam Poe')
  await go(page, 'Continue')
  await page.getByText('Street address is required').first().waitFor()
  await page.getByLabel('Street address').fill('1 Elm St')
  await page.getByLabel('City').fill('Reno')
  await page.getByLabel('State').fill('NV')
  await page.getByLabel('ZIP code').fill('89501')
  await page.getByLabel('SWIFT code (optional)').fill('FBRE')
  await go(page, 'Continue')
  await page.getByText('A SWIFT code has 8 or 11 letters and digits').first().waitFor()
  await page.getByLabel('SWIFT code (optional)').fill('FBREUS33')
  await go(page, 'Continue')
  await page.getByText('$230.00').first().waitFor()
  // Nobody gets a wire back by asking: all that was typed is seen before.
  for (const typed of ['991234567', '555666777', 'FBREUS33', '1 Elm St, Reno, NV 89501'])
    await page.getByText(typed, { exact: true }).waitFor()
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Verify your transfer' }).waitFor()
  // The status is polled: a verification elsewhere closes the card here.
  const [waiting] = (await dana.get('/api/transfers/recent')).body.data
  await dana.post('/api/transfers/verify', { transferId: waiting.id, verificationCode: await bank.codeFor(dana.email) })
  await page.getByRole('heading', { name: 'Successfully transferred $200.00' }).waitFor()
  expect(await page.getByText(waiting.confirmationNumber).count()).toBe(1)
  expect(await balances(dana)).toMatchObject({ checking: [770, 770] })
})

test('to another bank on a later day: it goes out then, and no money is set aside before', async () => {
  const { dana, page } = await open('/transfers')
  const before = await balances(dana)
  await page.getByLabel('From account').selectOption({ index: 1 })
  await amountOf(page).fill('100')
  await page.getByLabel('When').selectOption('tomorrow')
  await payee(page)
  await go(page, 'Continue')
  await page.getByText(/Once you have entered it, this transfer goes out on \w+ \d+/).waitFor()
  await go(page, 'Confirm transfer')
  await page.getByText(/Enter it to plan this transfer, which goes out on \w+ \d+/).waitFor()
  expect(await page.getByText('set aside').count()).toBe(0)
  expect(await balances(dana)).toEqual(before)
})

test('on a later day: listed, changed, called off', async () => {
  const { dana, page } = await open('/transfer-money')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await amountOf(page).fill('50')
  await page.getByLabel('When').selectOption('tomorrow')
  await page.getByLabel('How often').selectOption('monthly')
  expect(await page.getByLabel('End date').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await page.getByLabel('End date').fill('')
  await go(page, 'Continue')
  await page.getByText('Please select an end date').first().waitFor()
  await page.getByLabel('End date').fill('2099-01-01')
  await go(page, 'Continue')
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Transfer scheduled' }).waitFor()
  await page.getByRole('button', { name: /^Change the transfer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Change scheduled transfer' })
  await dialog.getByLabel('Amount').fill('75')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('status').filter({ hasText: 'Scheduled transfer changed' }).waitFor()
  await page.getByRole('table', { name: 'Scheduled transfers' }).getByText('$75.00').waitFor()
  await page.getByRole('button', { name: /^Cancel the transfer/ }).click()
  await page
    .getByRole('dialog', { name: 'Cancel this transfer?' })
    .getByRole('button', { name: 'Cancel transfer' })
    .click()
  await page.getByRole('status').filter({ hasText: 'Transfer cancelled' }).waitFor()
  await page.getByRole('table', { name: 'Scheduled transfers' }).waitFor({ state: 'detached' })
  expect(await balances(dana)).toMatchObject({ checking: [1000, 1000] })
})

test('cash at a machine: fee, confirm, a code that only the bank makes, in the history', async () => {
  const { dana, page, context } = await open('/withdraw')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 42.6526, longitude: -73.7562 })
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 2 })
  await go(page, '$40')
  await page.getByText('in total $42.50').waitFor()
  await go(page, 'Find ATMs near me')
  await page.getByText('Albany, NY').first().waitFor()
  await go(page, 'Continue')
  await page
    .getByRole('dialog', { name: 'Confirm withdrawal' })
    .getByRole('button', { name: 'Confirm withdrawal' })
    .click()
  const made = page.getByRole('dialog', { name: 'ATM withdrawal' })
  await made.getByText('Your code is ready').waitFor()
  const drawn = page.getByRole('dialog').getByRole('img', { name: /^\d( \d){5}$/ })
  const code = await drawn.getAttribute('aria-label')
  // doc3 §2.3: what was asked for is completed; what waits is the cash.
  await made.getByText('Completed', { exact: true }).waitFor()
  await made.getByText(/^Waits at a machine until /).waitFor()
  await made.getByRole('button', { name: 'Send receipt' }).click()
  await made.getByText(`Receipt sent successfully to ${dana.email}`).waitFor()
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('table', { name: 'Recent withdrawals' }).getByText('Pending').waitFor()
  expect(await balances(dana)).toMatchObject({ savings: [250, 207.5] })

  // Whoever left the page finds the code again, kept by nobody but the bank, and can call the cash off.
  await page.reload()
  await page.getByRole('button', { name: 'Show code for $40.00' }).click()
  expect(await drawn.getAttribute('aria-label')).toBe(code)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toContain(code?.replaceAll(' ', ''))
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Cancel the withdrawal of $40.00' }).click()
  await page.getByRole('table', { name: 'Recent withdrawals' }).getByText('Cancelled').waitFor()
  expect(await balances(dana)).toMatchObject({ savings: [250, 250] })
})

test.each([
  ['ATM', 1, 'atm', '500.01', 'left today'],
  ['branch', 1, 'branch', '10000.01', 'Insufficient funds'],
  ['cash advance', 3, 'cashAdvance', '3000.01', '$3,000.00'],
] as const)(
  '%s: what is over the limit is refused before it is confirmed',
  async (_what, index, kind, amount, said) => {
    const { dana, page } = await open('/withdraw')
    const before = await balances(dana)
    await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index })
    await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption(kind)
    await amountOf(page).fill(amount)
    if (kind === 'cashAdvance') await page.getByLabel('I agree to the cash advance').check()
    const safe = page.getByRole('region', { name: 'Safe to move?' })
    await safe.getByText('Available now').waitFor()
    expect(await safe.getByText(/^Yes/).count()).toBe(0)
    await go(page, 'Continue')
    await page.locator('[aria-invalid="true"]').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('main').textContent()).toContain(said)
    expect(await balances(dana)).toEqual(before)
  },
)

test('the focus is back on the button when the confirm dialog is given up', async () => {
  const { page } = await open('/withdraw')
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await go(page, '$40')
  await go(page, 'Continue')
  await page.getByRole('dialog', { name: 'Confirm withdrawal' }).getByRole('button', { name: 'Back' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
})

test('a card: the choice says what is owed, more than that warns; the same again is told of', async () => {
  const { dana, page } = await open('/transfer-money')
  const fill = async () => {
    await page.getByLabel('From account').selectOption({ index: 1 })
    await page.getByLabel('To account').selectOption(await cardOf(page))
    await amountOf(page).fill('300')
    await page.getByText('This is more than you owe. Your card would be $300.00 in credit.').waitFor()
    await go(page, 'Continue')
    await page.getByRole('heading', { name: 'Confirm transfer' }).waitFor()
  }
  await fill()
  await page.getByText('This is more than you owe.').waitFor()
  expect(await page.getByText('You have the same already').count()).toBe(0)
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Successfully transferred $300.00' }).waitFor()
  await go(page, 'Set Up Another Transfer')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption(await cardOf(page))
  await amountOf(page).fill('300')
  await page.getByText(/^You did the same on .*: \$300.00, Credit/).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [700, 700] })
})

/** By its value: its words change with what is owed, which is asked again after a transfer. */
const cardOf = async (page: Page) => {
  const option = page.getByLabel('To account').locator('option', { hasText: /Credit/ })
  return String(await option.getAttribute('value'))
}

test('cash at the counter: an Undo while money waits, then paid; never without the bank’s word', async () => {
  const { dana, page, complaints } = await open('/withdraw')
  const ask = async (amount: string) => {
    await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
    await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption('branch')
    await page.getByLabel('Amount').fill(amount)
    await go(page, 'Continue')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click()
  }
  const made = page.getByRole('dialog', { name: 'Branch withdrawal' })
  await ask('300')
  await made.getByRole('heading', { name: 'Your withdrawal is on its way' }).waitFor()
  await expectAccessible(page)
  expect(await balances(dana)).toMatchObject({ checking: [1000, 700] })
  await made.getByRole('button', { name: 'Undo' }).click()
  await made.getByText('The withdrawal was cancelled. The money is back in your account.').waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [1000, 1000] })
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Done' }).click()

  await dana.put('/api/profile/preferences', { undoSeconds: 2 })
  await page.reload()
  await ask('200')
  await made.getByRole('button', { name: 'Undo' }).waitFor()
  bank.now += 2_000
  await made.getByRole('heading', { name: 'Withdrawal completed' }).waitFor()
  expect(await balances(dana)).toMatchObject({ checking: [800, 800] })
  await made.getByRole('button', { name: 'Send receipt' }).click()
  await made.getByText(`Receipt sent successfully to ${dana.email}`).waitFor()
  expect(complaints).toEqual([])
})

test('when the answer is lost nothing is shown as done; the bank is asked by the same key', async () => {
  const { dana, page } = await open('/withdraw-funds')
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await go(page, '$20')
  await go(page, 'Continue')
  let lost = 0
  await page.route('**/trpc/withdrawals.withdraw*', async route => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch() // the bank makes it; the browser never hears
    return route.abort('connectionreset')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('Your code is ready').waitFor()
  expect(lost).toBe(1)
  expect(await balances(dana)).toMatchObject({ checking: [1000, 980] })
})

/** A refusal of the limits, as the API tells it. */
const TOO_MANY = { error: { json: { message: 'Too many requests', code: -32029, data: { httpStatus: 429 } } } }

test('a transfer whose answer is lost, then held back, is made once, not confirmed meanwhile', async () => {
  const { dana, page } = await open('/transfer-money')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await amountOf(page).fill('600')
  await go(page, 'Continue')
  const keys: (string | undefined)[] = []
  await page.route('**/trpc/transfers.submit', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    if (keys.length === 2) return route.fulfill({ status: 429, json: TOO_MANY })
    await route.fetch()
    return route.abort('connectionreset')
  })
  await go(page, 'Confirm transfer')
  await page.getByText('Not confirmed yet').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm transfer' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Edit Transfer' }).isDisabled()).toBe(true)
  await page.getByRole('heading', { name: 'Successfully transferred $600.00' }).waitFor()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(await balances(dana)).toMatchObject({ checking: [400, 400], savings: [850, 850] })
})

test('every screen of it can be used by everybody, light on a desk and dark on a phone', async () => {
  const { dana, page } = await open('/transfer-money', ON_PHONE)
  const usable = () => inBothLooks(page, () => expectAccessible(page))
  await page.getByLabel('From account').selectOption({ index: 1 })
  await amountOf(page).fill('100')
  await payee(page)
  await usable()
  await go(page, 'Continue')
  await page.getByRole('heading', { name: 'Confirm transfer' }).waitFor()
  await usable()
  await go(page, 'Confirm transfer')
  await page.getByRole('heading', { name: 'Verify your transfer' }).waitFor()
  await usable()
  await page.getByLabel('Verification code').fill(await bank.codeFor(dana.email))
  await go(page, 'Verify')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await usable()
  await led(page, '/withdraw')
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption('')
  await go(page, 'Continue')
  await page.getByText('Please select an account.').first().waitFor()
  await usable()
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await go(page, '$20')
  await go(page, 'Continue')
  await page.getByRole('dialog', { name: 'Confirm withdrawal' }).waitFor()
  await usable()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('Your code is ready').waitFor()
  await usable()
})
