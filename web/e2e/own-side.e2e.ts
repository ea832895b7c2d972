// Tries doc3 §2.8.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { publishQuotes } from '../../api/platform/published-quotes.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, expectAccessible, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/**
 * The pages that have a sample side and the customer's own: which of them a customer begins with and why, that the
 * switch is in the URL, and that what is done on the own side is done in the ledger.
 */
const WAITS = `${CALM},sampleLoad=0,simulatedWork=0,simulatedAnswer=0,skeleton=0,successBanner=60000`
const bank = await testBank({ waits: WAITS })
const { visit } = withBrowser()

async function at(path: string, who: TestCustomer, look: { scheme?: 'light' | 'dark'; width?: number } = {}) {
  const { page, complaints } = await visit(bank, look)
  await signedOn(page, who)
  await page.goto(path)
  return {
    page,
    async healthy() {
      await expectAccessible(page)
      expect(complaints).toEqual([])
    },
  }
}
/** The first of that name: some rewards are featured, too. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const turn = (page: Page, side: 'My accounts' | 'Sample') => page.getByText(side, { exact: true }).click()
const isSample = (page: Page) => page.getByText('Sample data', { exact: true })

test('Interest details: own accounts first, the sample at a press, and back', async () => {
  const who = await customerWithAccounts(bank)
  const savings = await openAccount(bank, who.id, 'savings', { deposit: '40000.00' })
  await bankDoes(bank, 'interest', {
    account: savings.ledgerId,
    amount: '28.33',
    rate: '0.85',
    from: '2026-10-01',
    to: '2026-10-31',
  })
  const { page, healthy } = await at('/interest-details', who, { width: 390 })
  await page.getByRole('heading', { name: 'Day by day' }).waitFor()
  expect(await isSample(page).count()).toBe(0)
  const account = page.getByRole('combobox', { name: 'Account' })
  const label = `Savings ••${savings.accountNumber.slice(-4)}`
  await account.selectOption({ label })
  await page.getByText('$40,028.33').first().waitFor()
  await page.getByText('$28.33').first().waitFor()
  await healthy()
  await turn(page, 'Sample')
  await isSample(page).waitFor()
  expect(new URL(page.url()).searchParams.get('side')).toBe('sample')
  expect(await page.getByText(savings.accountNumber.slice(-4)).count()).toBe(0)
  await turn(page, 'My accounts')
  await page.getByRole('heading', { name: 'Day by day' }).waitFor()
})

test('Interest details: who has nothing begins with the sample, and is told why', async () => {
  bank.now = Date.now()
  const { page, healthy } = await at('/interest-details', await bank.customer())
  await isSample(page).waitFor()
  await page.getByText('You have no account that earns interest yet. So this page begins with a sample.').waitFor()
  await healthy()
  await turn(page, 'My accounts')
  await page.getByRole('link', { name: 'Open an account' }).waitFor()
  expect(await isSample(page).count()).toBe(0)
})

test('Withdraw from retirement: what is confirmed has left, less the tax, for the own account', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'retirement', { deposit: '8000.00' })
  const { page, healthy } = await at('/withdraw-retirement', who)
  await page.getByRole('combobox', { name: 'Account', exact: true }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('8000.01')
  await page.getByRole('combobox', { name: 'Withdrawal type' }).selectOption('partial')
  await page.getByRole('combobox', { name: 'Reason for withdrawal' }).selectOption('education')
  await press(page, 'Submit request')
  await page.getByText('Amount exceeds available balance').first().waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await page.getByText('Before the age of 59 and a half').waitFor()
  await healthy()
  await press(page, 'Submit request')
  await page.getByText('Withdrawal made').waitFor()
  await page.getByText('$7,000.00').first().waitFor()
  await healthy()
  expect((await who.get('/api/retirement/primary')).body.data.balance).toBe(7000)
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(1800)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Cash advance: onto the own account at once, with its fee; too much is refused before it is sent', async () => {
  const who = await customerWithAccounts(bank)
  const { page, healthy } = await at('/cash-advance', who)
  await page.getByRole('combobox', { name: 'Credit account' }).selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('3500')
  await page.getByRole('combobox', { name: 'Destination account' }).selectOption({ index: 1 })
  await press(page, 'Continue')
  await page.getByText('Cash advances are limited to $3,000.00 per transaction.').waitFor()
  await press(page, 'Back')
  await page.getByRole('textbox', { name: 'Amount' }).fill('500')
  await press(page, 'Continue')
  await page.getByText('$525.00').first().waitFor()
  await healthy()
  await press(page, 'Confirm cash advance')
  await page.getByRole('heading', { name: 'Cash advance completed' }).waitFor()
  await page.getByRole('table', { name: 'Recent advances' }).getByText('$500.00').waitFor()
  await healthy()
  expect((await who.get('/api/credit-accounts/primary')).body.data.balance).toBe(-525)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Contribute: it is made today, and planned for each month, for the year that it counts for', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'retirement', { deposit: '8000.00' })
  const { page, healthy } = await at('/contribute-retirement', who, { width: 390 })
  const today = bankDayOf(bank.now)
  await page.getByRole('textbox', { name: 'Amount' }).fill('6500.01')
  await page.getByLabel('Start date').fill(today)
  await page.getByRole('combobox', { name: 'Source of funds' }).selectOption({ index: 1 })
  await press(page, 'Continue')
  await page.getByText('You can contribute up to $6,500.00 for it.').waitFor()
  await press(page, 'Back')
  await page.getByRole('textbox', { name: 'Amount' }).fill('100')
  await healthy()
  await press(page, 'Continue')
  await press(page, 'Confirm contribution')
  await page.getByText('Contribution made').waitFor()
  await page.getByText('$6,400.00').waitFor()
  await healthy()
  await press(page, 'Another contribution')
  await page.getByRole('textbox', { name: 'Amount' }).fill('50')
  await page.getByLabel('Start date').fill(addDays(today, 3))
  await page.getByRole('combobox', { name: 'Frequency' }).selectOption('monthly')
  await page.getByRole('combobox', { name: 'Source of funds' }).selectOption({ index: 1 })
  await press(page, 'Continue')
  await press(page, 'Confirm contribution')
  await page.getByText('Contribution scheduled successfully!').waitFor()
  const planned = page.getByRole('table', { name: 'Planned contributions' })
  await planned.getByText('$50.00').waitFor()
  await healthy()
  await planned.getByRole('button', { name: /Cancel the contribution/ }).click()
  await planned.waitFor({ state: 'detached' })
  expect((await who.get('/api/retirement/primary')).body.data.balance).toBe(8100)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Rebalance: the mix that is wanted is traded at once, and what is shown then is the new one', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'investment', { deposit: '20000.00' })
  await publishQuotes(bank.machinery, bankDayOf(bank.now))
  const { page, healthy } = await at('/rebalance-portfolio', who)
  await page.getByText('$20,000.00').first().waitFor()
  await page.getByLabel('Cash target in percent').fill('40')
  await page.getByText('Add 60% to reach 100%.').waitFor()
  await page.getByLabel('Stocks target in percent').fill('60')
  await healthy()
  await press(page, 'Rebalance portfolio')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Nothing is sold').waitFor()
  await healthy()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('Your portfolio has been rebalanced.').waitFor()
  await healthy()
  await dialog.getByRole('button', { name: 'Done', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const { data } = (await who.get('/api/investment/portfolios')).body
  expect(data.accounts[0]).toMatchObject({
    totalValue: 20000,
    target: [{ percentage: 60 }, {}, { percentage: 40 }, {}],
  })
  expect(data.accounts[0].drift).toBeLessThan(2)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Beneficiaries: a list that was saved counts once its code was entered', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'retirement', { deposit: '8000.00' })
  const { page, healthy } = await at('/update-beneficiaries', who, { width: 390, scheme: 'dark' })
  await page.getByText('No primary beneficiaries have been added.').waitFor()
  await press(page, 'Add primary beneficiary')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Robin Whitlock')
  await dialog.getByRole('combobox', { name: 'Relationship' }).selectOption('Spouse')
  await dialog.getByLabel('Percentage').fill('90')
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('04171979')
  await dialog.getByRole('textbox', { name: 'SSN' }).fill('900550142')
  await dialog.getByRole('button', { name: 'Add beneficiary' }).click()
  await press(page, 'Save Changes')
  await page.getByText('Primary beneficiaries must total exactly 100%. Current: 90%').waitFor()
  await press(page, 'Edit Robin Whitlock')
  await dialog.getByLabel('Percentage').fill('100')
  await dialog.getByRole('button', { name: 'Update beneficiary' }).click()
  await press(page, 'Save Changes')
  await dialog.getByText('Until you enter it, the list before this one counts.').waitFor()
  await healthy()
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(who.email))
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByRole('table', { name: 'History of your lists' }).getByText('Robin Whitlock').waitFor()
  await healthy()
  const { data } = (await who.get('/api/retirement/primary/beneficiaries')).body
  expect(data).toMatchObject({ pending: null, beneficiaries: [{ name: 'Robin Whitlock', ssn: '•••-••-0142' }] })
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Rollover: a withdrawal goes back within its 60 days, whole', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'retirement', { deposit: '8000.00' })
  const toAccountId = (await who.get('/api/checking/primary')).body.data.id
  const filled = { amount: 500, withdrawalType: 'partial', reason: 'other', toAccountId }
  await who.post('/api/retirement/primary/withdrawal', filled)
  const { page, healthy } = await at('/rollover-retirement', who, { width: 390 })
  await page.getByText('$100.00 of it was withheld for tax.').waitFor()
  await page.getByRole('combobox', { name: 'Source account' }).selectOption({ value: toAccountId })
  await page.getByRole('textbox', { name: 'Rollover amount' }).fill('500.01')
  await press(page, 'Continue')
  await page.getByText('Of this withdrawal $500.00 can still be rolled over.').waitFor()
  await press(page, 'Previous')
  await page.getByRole('textbox', { name: 'Rollover amount' }).fill('500')
  await healthy()
  await press(page, 'Continue')
  await press(page, 'Submit rollover')
  await page.getByText('You must agree to the terms and conditions').first().waitFor()
  for (const name of ['I agree to the terms', 'I authorize the transfer', 'I have read the tax'])
    await page.getByRole('checkbox', { name }).check()
  await healthy()
  await press(page, 'Submit rollover')
  await page.getByText('Rollover made').waitFor()
  await healthy()
  expect((await who.get('/api/retirement/primary')).body.data.balance).toBe(8000)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Redeem rewards: a deposit and a credit are made in the ledger, and points fall', async () => {
  const who = await customerWithAccounts(bank)
  const { body } = await who.get('/api/credit-accounts/primary')
  const [card] = (
    await bank.machinery.db.pool.query('select id from ledger.account where public_id = $1', [body.data.id])
  ).rows
  await bankDoes(bank, 'rewards-earned', { card: Number(card?.id), points: '5100' })
  const { page, healthy } = await at('/redeem-rewards', who, { scheme: 'dark' })
  await page.getByText('5,100', { exact: true }).waitFor()
  expect(await isSample(page).count()).toBe(0)
  await press(page, 'Redeem $25 Deposit')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2,600', { exact: true }).waitFor()
  await healthy()
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await page.getByText('Successfully redeemed $25 Deposit for 2,500 points!').waitFor()
  await page.getByText('2,600', { exact: true }).waitFor()
  await press(page, 'Redeem $25 Statement Credit')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await page.getByText('Successfully redeemed $25 Statement Credit for 2,500 points!').waitFor()
  expect(await page.getByRole('button', { name: 'Not Enough Points' }).count()).toBeGreaterThan(3)
  await healthy()
  expect((await who.get('/api/credit-accounts/primary')).body.data).toMatchObject({ balance: 25, rewardPoints: 100 })
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(1025)
  await turn(page, 'Sample')
  await page.getByText('12,500', { exact: true }).waitFor()
})

test('Budget planner: own lines against kept budgets, carried on from month to month', async () => {
  const who = await customerWithAccounts(bank)
  const checking = await who.get('/api/checking/primary')
  const { rows } = await bank.machinery.db.pool.query('select id from ledger.account where public_id = $1', [
    checking.body.data.id,
  ])
  await bankDoes(bank, 'card-purchase', {
    account: Number(rows[0]?.id),
    merchant: 'Copper Kettle Grocers',
    amount: '86.42',
    category: 'Groceries',
  })
  const { page, healthy } = await at('/budget-planner', who, { width: 390 })
  await page.getByRole('heading', { name: 'Spent without a budget' }).waitFor()
  expect(await isSample(page).count()).toBe(0)
  await press(page, 'Give Groceries a budget')
  await page.getByRole('textbox', { name: 'Budget amount' }).fill('100')
  await press(page, 'Save budget')
  await page.getByRole('table', { name: 'Categories' }).getByText('$13.58').waitFor()
  await healthy()
  await press(page, 'Delete category Groceries')
  await page.getByText('Cannot delete category with existing transactions').waitFor()
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 7 })
  await page.getByRole('table', { name: 'Categories' }).getByText('$113.58').waitFor()
  await healthy()
  await turn(page, 'Sample')
  await isSample(page).waitFor()
  await page.getByText('Changing the month clears all transactions.').waitFor()
})

test('AutoSave: set up on own accounts with what always stays, a rule beside it, paused and gone on with', async () => {
  const who = await customerWithAccounts(bank)
  const { page, healthy } = await at('/auto-save', who, { width: 390 })
  await page.getByText('Nothing is set up yet.').waitFor()
  const form = page.getByRole('form', { name: 'AutoSave setup' })
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('25')
  await form.getByRole('combobox', { name: 'Frequency' }).selectOption('weekly')
  await form.getByRole('combobox', { name: 'From account' }).selectOption({ index: 1 })
  await form.getByRole('combobox', { name: 'To account' }).selectOption({ index: 1 })
  await press(page, 'Start AutoSave')
  await page.getByText('Source and destination accounts cannot be the same').first().waitFor()
  await form.getByRole('combobox', { name: 'To account' }).selectOption({ index: 2 })
  await form.getByRole('textbox', { name: 'Always leave there (optional)' }).fill('100')
  await form.getByRole('textbox', { name: 'Goal amount (optional)' }).fill('1000')
  await press(page, 'Start AutoSave')
  await page.getByText('AutoSave settings saved successfully!').waitFor()
  await page.getByText('$250.00 of $1,000.00 is there, 25%.').waitFor()
  await healthy()
  const rule = page.getByRole('form', { name: 'Add a rule' })
  await rule.getByRole('textbox', { name: 'Rule name' }).fill('Change')
  await rule.getByRole('combobox', { name: 'Rule type' }).selectOption('round-up')
  await rule.getByRole('combobox', { name: 'Trigger' }).selectOption('card-purchase')
  await press(page, 'Add rule')
  await page.getByText('Round-up to the next dollar · When I pay by card').waitFor()
  await press(page, 'Pause AutoSave')
  await page.getByText('AutoSave paused').waitFor()
  await press(page, 'Resume AutoSave')
  await page.getByText('AutoSave resumed').waitFor()
  await healthy()
  expect((await who.get('/api/autosave')).body.data).toMatchObject({
    settings: { floor: 100, paused: false },
    rules: [{ name: 'Change' }],
  })
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Retirement loan: what is confirmed is in the account, and some of it is paid back at once', async () => {
  const who = await customerWithAccounts(bank)
  await openAccount(bank, who.id, 'retirement', { deposit: '24000.00', terms: { plan: '401(k)' } })
  const { page, healthy } = await at('/retirement-loan', who, { width: 390 })
  await page.getByText('$1,000.00 to $12,000.00').waitFor()
  const amount = page.getByRole('textbox', { name: 'Loan amount' })
  await amount.fill('12000.01')
  await press(page, 'Continue')
  await page.getByText('Your plan can lend you up to $12,000.00.').waitFor()
  await healthy()
  await press(page, 'Back')
  await amount.fill('6000')
  await page.getByRole('combobox', { name: 'Term' }).selectOption('1')
  await press(page, 'Continue')
  await page.getByText('$523.32').first().waitFor()
  await page.getByRole('heading', { name: 'Payment schedule' }).waitFor()
  await healthy()
  await press(page, 'Take the loan')
  await page.getByText('Your plan has lent you the money').first().waitFor()
  await healthy()
  await press(page, 'See the loan')
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await press(page, 'Pay now')
  await page.getByText('Your payment was made.').waitFor()
  await page.getByText('$5,000.00').first().waitFor()
  await healthy()
  const { loan, accounts } = (await who.get('/api/retirement/loans')).body.data
  expect([loan.owed, accounts[0].balance]).toEqual([5000, 19_000])
})

test('Coming up: the forecast of an account is followed with a line of its own, and forgotten again', async () => {
  const who = await customerWithAccounts(bank)
  const { page, healthy } = await at('/coming-up?view=forecast', who, { width: 390 })
  await page.getByRole('heading', { name: 'Next 14 days' }).waitFor()
  await page.getByRole('textbox', { name: 'Alert line (optional)' }).fill('200')
  await press(page, 'Follow')
  await page.getByText('Dashed line: your $200.00 alert').waitFor()
  await page.getByText('Nothing to compare yet.').waitFor()
  await healthy()
  await press(page, 'Stop and forget')
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
  await healthy()
})
