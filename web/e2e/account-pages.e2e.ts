// Tries C-82, doc2 §2.2, doc2 §2.5, doc2 §2.8.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { advanceBankClock } from '../../api/platform/clocks.ts'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { readOfx } from '../../scripts/testing/statement-readers.ts'
import { inBothLooks, ON_PHONE } from '../../scripts/testing/accessible.ts'
import { CALM, expectAccessible, led, passGate, withBrowser } from '../../scripts/testing/visitor.ts'

/**
 * Living with one's accounts: every kind has its page in the shared frame; a contribution, a card payment, an early
 * withdrawal and a deposit move real money; a statement comes down and is kept; every balance explains itself.
 */
const bank = await testBank({ waits: `${CALM},successBanner=500` })
const { visit } = withBrowser()

async function holder() {
  const who = await bank.customer()
  const open = (kind: Parameters<typeof openAccount>[2], opening = {}) => openAccount(bank, who.id, kind, opening)
  const checking = await open('checking', { deposit: '2000.00' })
  const savings = await open('savings', { deposit: '500.00' })
  const credit = await open('credit', { limit: '5000.00' })
  const retirement = await open('retirement', { deposit: '1000.00' })
  const student = await open('student', { deposit: '80.00' })
  const cd = await open('cd', { deposit: '5000.00', terms: { months: 24, rate: '3.75', maturesOn: '2028-11-18' } })
  const market = await open('money-market', { deposit: '3000.00' })
  await bankDoes(bank, 'card-purchase', { account: credit.ledgerId, amount: '400.00', merchant: 'Fenwick Grocers' })
  return { who, checking, savings, credit, retirement, student, cd, market }
}

const figure = (page: Page, amount: string) =>
  page.locator('[data-balance]').first().filter({ hasText: amount }).waitFor()
const shown = (page: Page) => page.getByRole('status').filter({ hasText: 'transaction' }).first().waitFor()

test('a card is paid from checking, and says why it owes what it owes', async () => {
  const { who } = await holder()
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/credit-account')
  await figure(page, '$400.00owed')
  await page.getByRole('button', { name: 'Make Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Payment' })
  await dialog.getByLabel('From').filter({ hasText: 'Checking' }).waitFor()
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await dialog.getByText('Please enter a valid positive amount.').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2000.01')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  // It is more than is owed, too, but nobody is asked whether to pay what is not there.
  await dialog.getByText('Insufficient funds').waitFor()
  await dialog.getByRole('button', { name: /Minimum/ }).click()
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Payment made' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$375.00owed')

  await page.getByRole('button', { name: 'Why this number?' }).click()
  const why = page.getByRole('dialog', { name: 'Why this number?' })
  await why.getByText(/\$400\.00 went out of Credit ••\d{4} to card purchases\./).waitFor()
  await why.getByText(/\$25\.00 came into Credit ••\d{4} from Checking ••\d{4}\./).waitFor()
  await why.getByText('Opening balance plus entries equals the closing balance.').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('who pays a card is told of what pays it by itself', async () => {
  const { who, checking, credit } = await holder()
  const planned = {
    payFromAccount: checking.publicId,
    payeeType: 'transfer',
    selectedPayee: credit.publicId,
    startDate: addDays(bankDayOf(bank.now), 3),
    paymentType: 'fixed',
    paymentAmount: '23.00',
    frequency: 'monthly',
    endCondition: 'never',
    notifications: { email: true, reminder: false, textForFailure: true },
  }
  expect((await who.post('/api/autopay', planned)).status).toBe(201)
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/credit-account')
  await page.getByRole('button', { name: 'Make Payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Payment' })
  await dialog.getByText(/^A payment of \$23\.00 from Checking ••\d{4} is planned for /).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('what a card was overpaid is paid out to checking, and nothing is left to pay out', async () => {
  const { who, checking, credit } = await holder()
  await bankDoes(bank, 'card-payment', {
    card: credit.ledgerId,
    owner: who.id,
    from: checking.ledgerId,
    amount: '460.00',
  })
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/credit-account')
  await figure(page, '$60.00credit')
  await page.getByRole('button', { name: 'Pay Out Credit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay Out Credit' })
  await dialog.getByLabel('To account').filter({ hasText: 'Checking' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('60.01')
  await dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
  await dialog.getByText('You can be paid up to $60.00: what was overpaid and has settled.').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('60')
  await dialog.getByRole('button', { name: 'Pay out', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Credit paid out' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$0.00owed')
  await page.getByRole('button', { name: 'Pay Out Credit' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a certificate warns of the penalty to the cent, and takes exactly that', async () => {
  const { who } = await holder()
  const { page } = await visit(bank, { as: who })
  await page.goto('/accounts/cd-account')
  await page.getByRole('button', { name: 'Early Withdrawal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Early Withdrawal' })
  await dialog.getByText('$4,954.19').waitFor()
  // What all of it costs is told before anything is chosen, then what is typed costs.
  await dialog.getByText('$45.81').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please select a reason for withdrawal').first().waitFor()
  await dialog.getByLabel('Reason').selectOption('Education')
  await dialog.getByRole('textbox', { name: 'Withdrawal amount' }).fill('5000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('At most $4,954.19 can be withdrawn').waitFor()
  expect(await dialog.getByRole('button', { name: 'Confirm withdrawal' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('textbox', { name: 'Withdrawal amount' }).fill('1000')
  await dialog.getByText('$9.25').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Leaving early costs $9.25; what its interest does not cover').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await dialog.getByRole('heading', { name: 'Withdrawal made' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$3,990.75')
})

test('a certificate that was emptied says so, and offers nothing for money that is not in it', async () => {
  const { who } = await holder()
  const { mostWithdrawable } = (await who.get('/api/cd/primary/early-withdrawal/quote?amount=1')).body.data
  const all = { amount: mostWithdrawable, reason: 'Education' }
  expect((await who.post('/api/cd/primary/early-withdrawal', all)).status).toBe(200)
  const { page } = await visit(bank, { as: who })
  await page.goto('/accounts/cd-account')
  await page.getByText('Nothing is left in this certificate.').first().waitFor()
  for (const gone of ['Early Withdrawal', 'Renewal Options', 'Interest Payouts', 'Choose what follows'])
    expect(await page.locator('main').getByText(gone, { exact: true }).count()).toBe(0)
  expect(await page.getByText('Next interest').count()).toBe(0)
  for (const path of ['/cd-renewal-options', '/cd-interest-payouts']) {
    await led(page, path)
    await page.getByText('Nothing is left in this certificate.').first().waitFor()
    const words = await page.locator('main').innerText()
    for (const untrue of ['Automatic renewal', 'After that it renews', 'Next payment', 'Choose w'])
      expect(words).not.toContain(untrue)
  }
})

test('a matured certificate is open: money is added, what follows is chosen, all is paid out', async () => {
  const { who, checking } = await holder()
  const today = bankDayOf(bank.now)
  const terms = { months: 24, rate: '3.75', maturesOn: today }
  const { publicId, ledgerId } = await openAccount(bank, who.id, 'cd', { deposit: '5000.00', terms })
  await bankDoes(bank, 'cd-matured', { cd: ledgerId, maturesOn: today })
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto(`/accounts/cd/${publicId}`)
  await page.getByText('This certificate has matured.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Choose what follows' }).click()
  const choice = page.getByRole('dialog', { name: 'At maturity' })
  await choice.getByLabel('Term').selectOption('6 months at 2.75%, 2.78% APY')
  await expectAccessible(page)
  await choice.getByRole('button', { name: 'Save' }).click()
  await choice.waitFor({ state: 'hidden' })
  await page.getByText('2.75%, 2.78% APY').waitFor()

  await page.getByRole('button', { name: 'Add money' }).click()
  const adding = page.getByRole('dialog', { name: 'Add money' })
  await adding.getByRole('button', { name: 'Add money' }).click()
  await adding.getByText('Please enter a valid amount').first().waitFor()
  await adding.getByLabel('From').selectOption(checking.publicId)
  await adding.getByRole('textbox', { name: 'Amount' }).fill('2000.01')
  await adding.getByText('There is not enough money for this').waitFor()
  await adding.getByRole('textbox', { name: 'Amount' }).fill('250')
  await adding.getByText('What is planned stays covered').waitFor()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add money' }).click()
  await adding.getByRole('heading', { name: 'Money added' }).waitFor()
  await adding.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$5,250.00')

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const leaving = page.getByRole('dialog', { name: 'Withdraw from the certificate' })
  await leaving.getByRole('textbox', { name: 'Withdrawal amount' }).fill('50')
  await leaving.getByRole('button', { name: 'Continue' }).click()
  await leaving.getByText('there is no penalty').waitFor()
  await leaving.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await leaving.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$5,200.00')

  await page.getByRole('button', { name: 'Pay out and close' }).click()
  const out = page.getByRole('dialog', { name: 'Pay out and close' })
  await expectAccessible(page)
  await out.getByRole('button', { name: 'Pay out and close' }).click()
  await out.getByRole('heading', { name: 'Certificate paid out' }).waitFor()
  await out.getByText('$5,200.00').first().waitFor()
  await out.locator('[data-money-moved]').waitFor()
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(2000 - 250 + 50 + 5200)
  expect(complaints).toEqual([])
})

test('a contribution stays inside the year’s room', async () => {
  const { who } = await holder()
  const { page } = await visit(bank, { as: who })
  await page.goto('/retirement-account')
  await page.getByRole('button', { name: 'Make Contribution' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Contribution' })
  await dialog.getByText('Remaining contribution').waitFor()
  await dialog.getByLabel('From').selectOption({ label: 'Money from outside this bank' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('6500.01')
  await dialog.getByRole('button', { name: 'Contribute' }).click()
  await dialog.getByText('This contribution would exceed your annual limit.').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('100')
  await dialog.getByRole('button', { name: 'Contribute' }).click()
  await dialog.getByRole('heading', { name: 'Contribution made' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$1,100.00')
  const rows = page.locator('[data-transaction]')
  await rows.first().filter({ hasText: 'IRA Contribution' }).waitFor()
  // Whatever it is called, a deposit is a contribution here (doc2 §2.6).
  expect(await rows.filter({ hasText: 'Initial deposit' }).innerText()).toContain('Contribution')
})

test('each row of a checking account has its Dispute; what no card was used for has none', async () => {
  const { who, checking } = await holder()
  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '20.00', merchant: 'Blue Door Coffee' })
  const { page } = await visit(bank, { as: who })
  await page.goto('/checking-account')
  await shown(page)
  const rows = page.locator('[data-transaction]')
  expect(await rows.getByText('Dispute', { exact: true }).count()).toBe(await rows.count())
  expect(await page.getByRole('button', { name: 'Dispute Initial deposit' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Dispute Blue Door Coffee' }).click()
  await page.getByText('Enter Details').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/dispute-transaction')
})

test('savings asks for the code first; filters live in the URL; a note is kept beside its line', async () => {
  const { who, savings } = await holder()
  const { page } = await visit(bank, { as: who })
  await page.goto(`/accounts/savings/acc-${savings.publicId}`)
  await figure(page, '$500.00')
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await passGate(page, bank, who)
  const dialog = page.getByRole('dialog', { name: 'Deposit Money' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('20.50')
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByText('cannot leave the bank until it has settled').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await figure(page, '$520.50')

  await page.getByRole('combobox', { name: 'Transaction type' }).selectOption('fee')
  await page.getByText('No transactions found for the selected filters.').waitFor()
  expect(new URL(page.url()).searchParams.get('filter')).toBe('fee')
  await page.getByRole('button', { name: 'View All Transactions' }).click()
  await shown(page)
  expect(new URL(page.url()).searchParams.get('dateRange')).toBe('all')

  await page.locator('[data-transaction] button').first().click()
  const panel = page.getByRole('dialog', { name: 'Transaction' })
  await panel.getByText('$500.00 before, +$20.50 with this entry, $520.50 after.').waitFor()
  await panel.getByRole('textbox', { name: 'Note' }).fill('From the jar')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await panel.getByText('Saved').waitFor()
  await page.reload()
  await page.locator('[data-transaction] button').first().click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('From the jar')
})

test('a statement comes down in the format that was asked for and is kept in the document center', async () => {
  const { who, student } = await holder()
  const { page } = await visit(bank, { as: who })
  await page.goto(`/accounts/student/${student.publicId}`)
  expect(await page.getByRole('link', { name: 'Get Statements' }).getAttribute('href')).toBe('/account-statements')
  await page.getByRole('button', { name: 'Download statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Account Statement' })
  expect(await dialog.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Statement period').locator('option').allTextContents()).toEqual([
    'Choose a period',
    'Current statement period',
    'Previous statement period',
    'January',
    'February',
    'March',
  ])
  await dialog.getByLabel('Statement period').selectOption('current')
  await dialog.getByLabel('Format').selectOption('ofx')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^wrenfield-student-\d{4}-.*\.ofx$/)
  expect(readOfx(readFileSync(await file.path())).closing).toBe('80.00')
  await dialog.getByRole('link', { name: 'Open the document center' }).click()
  await page.getByRole('heading', { name: 'Statements & Documents' }).waitFor()
  await page.getByRole('cell', { name: /^Student/ }).waitFor()
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF of Student/ }).click()
  expect((await again).suggestedFilename()).toMatch(/\.pdf$/)
  await expectAccessible(page)
})

test('a money market account is found without an id, also by whoever’s oldest account is another', async () => {
  const { who, checking } = await holder()
  const { page } = await visit(bank, { as: who })
  for (const path of ['/accounts/money-market', '/accounts/money-market/primary', '/money-market-account']) {
    await led(page, path)
    await page.getByRole('heading', { name: 'Money Market', level: 1 }).waitFor()
    await figure(page, '$3,000.00')
  }
  await led(page, `/accounts/loan/${checking.publicId}`)
  await page.getByText('The requested account could not be found.').waitFor()
})

test('what happened on a closed account is found and read, and nothing can be done with it', async () => {
  const { who, checking, savings } = await holder()
  await bankDoes(bank, 'internal-transfer', { from: savings.ledgerId, to: checking.ledgerId, amount: '500.00' })
  await bankDoes(bank, 'account-closed', { account: savings.ledgerId })
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/accounts')
  const closed = page.getByRole('region', { name: 'Closed accounts' })
  await closed.getByRole('link', { name: 'Savings' }).click()
  await figure(page, '$0.00')
  await page.locator('[data-transaction]').filter({ hasText: '$500.00' }).first().waitFor()
  await page.getByText('Closed', { exact: true }).waitFor()
  for (const promise of ['Accrued interest', 'Monthly service fee', 'Minimum balance'])
    expect(await page.getByText(promise, { exact: true }).count()).toBe(0)
  await page.getByRole('combobox').filter({ hasText: 'All dates' }).waitFor()
  expect(await page.locator('section[aria-labelledby=actions]').getByRole('button').allInnerTexts()).toEqual([
    'Statement',
  ])
  expect(await page.locator('section[aria-labelledby=actions]').getByRole('link').count()).toBe(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  // The addresses of its kind lead there, too.
  for (const own of ['/savings-account', '/accounts/savings', '/accounts/savings-account']) {
    await led(page, `${own}/${savings.publicId}`)
    await page.waitForURL(`**/accounts/${savings.publicId}`)
    await page.getByText('Closed', { exact: true }).waitFor()
  }
  const offered = () => page.getByRole('combobox', { name: 'Account' }).locator('option').allTextContents()
  for (const path of ['/statements', '/activity']) {
    await led(page, path)
    await expect.poll(async () => (await offered()).at(-1)).toMatch(/^Savings ••\d{4} \(Closed\)$/)
  }
})

test('a certificate that is to be paid out is not said to stay open after its day', async () => {
  const { who, cd } = await holder()
  const chosen = await who.put(`/api/cd/${cd.publicId}/maturity`, { atMaturity: 'pay-out' })
  expect(chosen.status).toBe(200)
  const { page } = await visit(bank, { as: who })
  for (const path of ['/cd-account', '/cd-renewal-options']) {
    await led(page, path)
    const paid = page.getByText(/^On .+, when it matures, it is paid out and closed, without a penalty\./)
    await paid.first().waitFor()
    const words = await page.locator('main').innerText()
    for (const untrue of ['Open without a penalty until', 'For 10 days after', 'After that it renews'])
      expect(words).not.toContain(untrue)
  }
})

test('a missing account has the page’s words, and an own account of another kind says so', async () => {
  const { who, checking } = await holder()
  const { page } = await visit(bank, { as: who })
  const unknown = '00000000-0000-4000-8000-000000000000'
  await page.goto(`/accounts/credit/${unknown}`)
  await page.getByText('The requested credit account could not be found.').waitFor()
  await led(page, `/accounts/student/${unknown}`)
  await page.getByText('The requested account could not be found.').waitFor()
  await page.getByText('Student account not found. Please check the account ID or create a new account.').waitFor()
  await led(page, `/accounts/savings/${checking.publicId}`)
  await page.getByText('Retrieved account is not a savings account').waitFor()
  await led(page, '/accounts/student')
  await page.getByRole('heading', { name: 'Student Account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accounts/student/primary')
})

test('every account page can be used by everybody, light on a desk and dark on a phone', async () => {
  const { who, market, student, cd } = await holder()
  const { page, complaints } = await visit(bank, { ...ON_PHONE, as: who })
  const usable = () => inBothLooks(page, () => expectAccessible(page), 1440)
  const paths = [
    '/savings',
    '/accounts/credit/primary',
    '/retirement-account',
    `/accounts/student/${student.publicId}`,
    `/accounts/cd/${cd.publicId}`,
    `/accounts/money-market/${market.publicId}`,
    `/accounts/${market.publicId}`,
    '/checking-account',
  ]
  for (const path of paths) {
    await led(page, path)
    await shown(page)
    await usable()
  }
  await page.locator('[data-transaction] button').first().click()
  await page.getByRole('heading', { name: 'Why this balance' }).waitFor()
  await usable()
  await led(page, '/account-statements')
  await page.getByText('Nothing downloaded yet.').waitFor()
  await usable()
  expect(complaints).toEqual([])
})

test('under a thumb there are four actions and More actions, which goes on from there', async () => {
  const { who } = await holder()
  const { page } = await visit(bank, { width: 390, height: 844, as: who })
  await page.goto('/checking-account')
  await shown(page)
  const actions = page.getByRole('region', { name: 'Quick Actions' })
  const seen = () => actions.locator('a:visible, button:visible').allInnerTexts()
  expect(await seen()).toEqual(['Deposit Money', 'Transfer Money', 'Pay Bills', 'Deposit Check', 'More actions'])
  await actions.getByRole('button', { name: 'More' }).click()
  expect(await seen()).toHaveLength(10)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Withdraw Money')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await shown(page)
  expect(await seen()).toHaveLength(10)
  // Five fit in one row: none of them is folded away.
  await page.setViewportSize({ width: 390, height: 844 })
  await led(page, '/savings')
  await shown(page)
  expect(await seen()).toHaveLength(5)
})

// Last in this file: a bank's clock is never moved back.
test('the document center goes by the bank’s clock, which may be ahead of the browser’s', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  await advanceBankClock(bank.machinery.db, 400 * 86_400_000)
  const { page } = await visit(bank, { as: who })
  await page.goto('/account-statements')
  const months = page.getByLabel('Statement period').locator('option')
  const running = monthName(bankDayOf(bank.now + 400 * 86_400_000).slice(0, 7))
  await expect.poll(() => months.allTextContents()).toContain(running)
})

const monthName = (month: string) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`))

test('each account offers on its generic page what its kind can do, and no other pays for it', async () => {
  const { who, checking, savings, credit, retirement, student, cd, market } = await holder()
  const investment = await openAccount(bank, who.id, 'investment', { deposit: '900.00' })
  const { page, complaints } = await visit(bank, { as: who })
  const actions = page.locator('section[aria-labelledby=actions]')
  const press = async (account: { publicId: string }, name: string) => {
    await led(page, `/accounts/${account.publicId}`)
    await actions.getByText(name, { exact: true }).click()
  }
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const chosen = (name: string) => field(name).evaluate((one: HTMLSelectElement) => one.value)

  // Money moves out of what pays and into what is only paid; else the customer says who pays.
  for (const [account, from, to] of [
    [savings, savings.publicId, ''],
    [credit, '', credit.publicId],
    [retirement, '', retirement.publicId],
  ] as const) {
    await press(account, 'Transfer')
    await expect.poll(() => chosen('From account')).toBe(from)
    expect(await chosen('To account')).toBe(to)
  }
  await press(investment, 'Deposit')
  await expect.poll(() => chosen('To account')).toBe(investment.publicId)
  expect(await chosen('From account')).toBe(checking.publicId)
  await press(retirement, 'Withdraw')
  await page.waitForURL('**/retirement-distribution')
  await press(credit, 'Withdraw')
  await expect.poll(() => chosen('Account')).toBe(credit.publicId)

  // What pays into each is open at once, on the page that has it.
  for (const [account, name, dialog] of [
    [student, 'Deposit', 'Deposit Money'],
    [market, 'Deposit', 'Deposit Money'],
    [retirement, 'Deposit', 'Make Contribution'],
    [credit, 'Make Payment', 'Make Payment'],
    [cd, 'Withdraw', 'Early Withdrawal'],
  ] as const) {
    await press(account, name)
    await page.getByRole('dialog', { name: dialog }).waitFor()
  }
  await page.reload()
  await figure(page, '$5,000.00')
  expect(await page.getByRole('dialog').count()).toBe(0)
  for (const account of [checking, savings]) {
    await press(account, 'Deposit')
    await page.getByRole('dialog', { name: /Verification Required|Deposit Money/ }).waitFor()
    if (await page.getByRole('dialog', { name: 'Verification Required' }).isVisible()) await passGate(page, bank, who)
    await page.getByRole('dialog', { name: 'Deposit Money' }).waitFor()
  }

  // A certificate that comes along pays nothing, and nobody else pays for it.
  for (const [path, name] of [
    ['/transfers', 'From account'],
    ['/withdraw', 'Account'],
  ] as const) {
    await led(page, path)
    const account = { id: cd.publicId, type: 'Certificate of Deposit', accountNumber: '••0000', balance: '5000.00' }
    await page.evaluate(carried => history.replaceState({ ...history.state, account: carried }, ''), account)
    await page.reload()
    await page.getByText('Money in a certificate stays until it matures.').waitFor()
    expect(await chosen(name)).toBe('')
  }
  await page.getByRole('link', { name: 'View Account Details' }).click()
  await page.waitForURL(`**/accounts/cd/${cd.publicId}`)

  await led(page, `/accounts/${cd.publicId}`)
  await figure(page, '$5,000.00')
  expect(await actions.getByText(/^(Transfer|Deposit)$/).count()).toBe(0)
  await led(page, `/accounts/${credit.publicId}`)
  await page.getByText('Purchase APR').waitFor()
  for (const untrue of ['APY', 'Routing number']) expect(await page.getByText(untrue).count()).toBe(0)
  expect(complaints).toEqual([])
})
