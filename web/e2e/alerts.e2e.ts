import { expect, test } from 'vitest'
import { tellEverything } from '../../scripts/testing/tell-all.ts'
import { dueWork } from '../../api/due-work.ts'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import {
  CALM,
  customerWithAccounts,
  expectAccessible,
  passGate,
  signedOn,
  withBrowser,
} from '../../scripts/testing/visitor.ts'

/**
 * Account Alerts (doc3 §2.6) and the notification centre in a real browser: what is chosen here is what is told
 * there.
 */
const bank = await testBank({ waits: `${CALM},skeleton=0,successBanner=60000` })
const { visit } = withBrowser()
const SHOTS = process.env['SHOTS']

/** A customer whose checking account paid 60, 40 and 70 by card. */
async function spender() {
  const who = await customerWithAccounts(bank)
  const { rows } = await bank.machinery.db.pool.query<{ id: string }>(
    `select id from ledger.account where owner = $1 and kind = 'checking'`,
    [who.id],
  )
  const account = Number(rows[0]?.id)
  for (const amount of ['60.00', '40.00', '70.00'])
    await bankDoes(bank, 'card-purchase', { account, amount, merchant: 'Cafe' })
  return { ...who, account }
}

test('five tabs, what a threshold would have told, and everything saved at once', async () => {
  const { page, complaints } = await visit(bank)
  const who = await spender()
  await signedOn(page, who)
  await page.goto('/account-alerts')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await trail.getByText('Alerts').waitFor()
  expect(await trail.getByRole('listitem').allTextContents()).toEqual(['Dashboard', 'My Account', 'Alerts'])
  await page.getByRole('tab', { name: 'Balance' }).waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Balance',
    'Transaction',
    'Security',
    'Statement & Payment',
    'Contact Info',
  ])

  const lowBalance = page.getByRole('group', { name: 'Low balance' })
  expect(await lowBalance.getByText('Low balance', { exact: true }).count()).toBe(1)
  await lowBalance.getByRole('switch', { name: 'Low balance' }).waitFor()
  const amount = lowBalance.getByRole('spinbutton', { name: 'Amount' })
  expect(await amount.inputValue()).toBe('500')
  await lowBalance.getByText('it would not have told you anything in the last 60 days').waitFor()
  await amount.fill('900')
  await lowBalance.getByText('it would have told you once in the last 60 days').waitFor()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Transaction' }).click()
  const debits = page.getByRole('group', { name: 'Large debits' })
  await debits.getByRole('spinbutton', { name: 'Amount' }).fill('60')
  await debits.getByText('it would have told you 2 times in the last 60 days').waitFor()
  await debits.getByRole('checkbox', { name: 'Text message' }).check()
  await page.getByRole('switch', { name: 'ATM withdrawals' }).press('Space')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('group', { name: 'Password changes' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Statement & Payment' }).click()
  await page.getByRole('spinbutton', { name: 'Days before due' }).fill('5')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await page.getByText('Your alert preferences have been updated successfully.').waitFor()

  const { alerts } = (await who.get('/api/account-alerts')).body.data
  expect(alerts.balanceAlerts.threshold).toBe(900)
  expect(alerts.transactionAlerts).toMatchObject({
    largeDebits: { threshold: 60, notificationMethod: ['email', 'text'] },
    atmWithdrawals: { enabled: true },
  })
  expect(alerts.statementAlerts.paymentReminders.daysBeforeDue).toBe(5)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/checking-account')
  expect(complaints).toEqual([])
})

test('where alerts go is shown, edited, and changed with a code of the bank; a failure says so', async () => {
  const { page } = await visit(bank, { scheme: 'dark', width: 390, height: 844 })
  const who = await spender()
  await signedOn(page, who)
  await page.goto('/account-alerts')
  await page.getByRole('tab', { name: 'Contact Info' }).click()
  await page.getByText(who.email).waitFor()
  await page.getByRole('button', { name: 'Edit Email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('elsewhere@example.com')
  await page.getByRole('button', { name: 'Done editing Email' }).click()
  await page.getByText('elsewhere@example.com').waitFor()
  await expectAccessible(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/alerts-contact-phone.png`, fullPage: true })

  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await page.getByText('Please enter a verification code').waitFor()
  await page.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await page.getByText('A code is on its way').waitFor()
  await page.getByRole('textbox', { name: 'Approval code' }).fill(await bank.codeFor(who.email))
  await page.route('**/trpc/alerts.**', route => route.abort())
  await page.getByRole('button', { name: 'Save this tab' }).click()
  await page.getByText('Failed to update your contact information. Please try again.').waitFor()
  await page.unroute('**/trpc/alerts.**')
  await page.getByRole('button', { name: 'Save this tab' }).click()
  await page.getByText('Your contact information has been updated successfully.').waitFor()
  const again = await signedOnAgain(bank, who) // the change has ended the other sessions
  expect((await again.get('/api/account-alerts')).body.data.contactInfo.email).toBe('elsewhere@example.com')

  await page.getByRole('tab', { name: 'Balance' }).click()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('12')
  await page.getByRole('button', { name: 'Save this tab' }).click()
  await page.getByText('Your balance alert settings have been updated successfully.').waitFor()
})

test('the bell counts what is new, the centre shows it, and reading it once is enough', async () => {
  const { page, complaints } = await visit(bank)
  const who = await spender()
  await signedOn(page, who)
  await bankDoes(bank, 'card-purchase', { account: who.account, amount: '450.00', merchant: 'Long Way Home' })
  await tellEverything(bank.machinery, dueWork)
  await page.goto('/dashboard')
  const bell = page.getByRole('link', { name: /^Notifications, \d+ unread$/ })
  await bell.click()
  await passGate(page, bank, who)
  await page.waitForURL('**/notifications')
  const list = page.getByRole('list', { name: 'Notifications' })
  await list.getByRole('listitem').filter({ hasText: '$450.00' }).filter({ hasText: 'New' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor()
  await page.reload()
  await list.getByText('$450.00').first().waitFor()
  expect(await list.getByText('New', { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose alerts' }).click()
  await page.waitForURL('**/account-alerts')
  await page.goBack()
  await list.getByRole('link', { name: 'Large debit' }).first().click()
  await page.waitForURL('**/activity')
  expect(complaints).toEqual([])
})
