// Tries C-157, doc1 §2.4.
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { inBothLooks, ON_PHONE } from '../../scripts/testing/accessible.ts'
import {
  customerWithAccounts,
  expectAccessible,
  led,
  passGate,
  signedOn,
  signOn,
  withBrowser,
} from '../../scripts/testing/visitor.ts'

/**
 * The first path: a customer signs on, sees balances that come from the journal, deposits money with an approval
 * code, sees the new balance and the new line at the top, and leaves nothing behind.
 */
const bank = await testBank()
const { visit } = withBrowser()

test('sign on, look, deposit, sign out', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign On' }).click()
  await signOn(page, dana)

  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  expect(await page.locator('[data-balance]').allTextContents()).toEqual([
    '$1,250.00',
    '$1,000.00',
    '$250.00',
    '$0.00owed',
  ])
  expect(await page.getByRole('article').count()).toBe(3)

  await page.getByRole('link', { name: 'Details, Checking' }).click()
  await passGate(page, bank, dana)
  await page.getByRole('heading', { name: 'Checking Account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/accounts/checking/${dana.checking}`)
  await page.getByRole('status').filter({ hasText: 'transaction shown' }).waitFor()

  await page.getByRole('button', { name: 'Deposit Money' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deposit Money' })
  const submit = dialog.getByRole('button', { name: 'Deposit', exact: true })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.005')
  await dialog.getByRole('textbox', { name: 'Transaction Approval Code' }).fill('wrong')
  await submit.click()
  await dialog.getByText('Please enter a valid positive amount.').waitFor()

  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await submit.click()
  await dialog.getByText('Invalid verification code. Please try again.').waitFor()

  await dialog.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await dialog.getByText('A code is on its way').waitFor()
  await dialog.getByRole('textbox', { name: 'Transaction Approval Code' }).fill(await bank.codeFor(dana.email))
  await submit.click()
  await dialog.getByRole('heading', { name: 'Deposit made' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.locator('[data-balance]').first().filter({ hasText: '$1,012.34' }).waitFor()
  const newest = page.locator('[data-transaction]').first()
  await newest.filter({ hasText: '+$12.34' }).waitFor()
  expect(await newest.innerText()).toContain('$1,012.34')

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome to Wrenfield Bank' }).waitFor()
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect(complaints).toEqual([])
})

test.each([
  ['reached the bank', true, 'Deposit made'],
  ['never reached it', false, 'This was not made: the bank did not receive it. You can send it again.'],
])('a deposit without an answer that %s is resolved by its key', async (_, arrives, end) => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await page.route('**/api/live', route => route.abort()) // else the ledger's word comes by itself
  await signedOn(page, dana)
  await page.goto('/checking-account')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await passGate(page, bank, dana)
  const dialog = page.getByRole('dialog', { name: 'Deposit Money' })
  await dialog.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await dialog.getByText('A code is on its way').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await dialog.getByRole('textbox', { name: 'Transaction Approval Code' }).fill(await bank.codeFor(dana.email))

  let away = true
  await page.route('**/trpc/commands.**', route => (away ? route.abort() : route.continue()))
  await page.route('**/trpc/checking.deposit', async route => {
    if (arrives) await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByText('Not confirmed yet').waitFor()
  expect(await page.locator('[data-balance]').first().innerText()).toBe('$1,000.00')
  away = false
  await dialog.getByText(end).waitFor()
  const balance = arrives ? '$1,012.34' : '$1,000.00'
  await page.locator('[data-balance]').first().filter({ hasText: balance }).waitFor()
})

test('without accounts: the welcome, and only Open New Account', async () => {
  const ana = await bank.customer()
  const { page } = await visit(bank, { as: ana })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Open Your First Account' }).waitFor()
  for (const name of ['Transfer Money', 'Pay Bills', 'Deposit Check', 'Student Services'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
  for (const link of await page.getByRole('link', { name: 'Open New Account' }).all())
    expect(await link.isVisible()).toBe(true)
})

test('every screen of it can be used by everybody, light on a desk and dark on a phone', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, ON_PHONE)
  const usable = () => inBothLooks(page, () => expectAccessible(page))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign On' }).waitFor()
  await usable()
  await page.getByRole('button', { name: 'Sign On' }).click()
  await page.getByRole('dialog', { name: 'Sign On' }).waitFor()
  await usable()
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await usable()
  await led(page, '/accounts')
  await page.getByRole('article').first().waitFor()
  await usable()
  await led(page, '/checking-account')
  await page.getByRole('status').filter({ hasText: 'transaction shown' }).waitFor()
  await usable()
  await page.locator('[data-transaction] button').first().click()
  await page.getByRole('dialog', { name: 'Transaction' }).getByText('Balance after').waitFor()
  await usable()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Deposit Money' }).click()
  await page.getByRole('dialog', { name: 'Verification Required' }).waitFor()
  await usable()
})
