// Tries C-165.
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { inBothLooks, ON_PHONE } from '../../scripts/testing/accessible.ts'
import {
  customerWithAccounts,
  expectAccessible,
  signedOn,
  withBrowser,
  type Visitor,
} from '../../scripts/testing/visitor.ts'

/**
 * A customer opens an account: each step says what is missing, nothing is lost on the way back, and the money
 * really moves.
 */
const bank = await testBank({ waits: 'fetchAhead=600000' })
const { visit } = withBrowser()

type Page = Visitor['page']
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const says = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

async function personal(page: Page) {
  await page.getByLabel('Date of Birth').fill('1990-02-03')
  await page.getByLabel('Social Security Number').pressSequentially('900126789')
  expect(await page.getByLabel('Social Security Number').inputValue()).toBe('900-12-6789')
}

async function identification(page: Page) {
  await page.getByLabel('ID Type').selectOption('Passport')
  await page.getByLabel('ID Number').fill('X1234567')
  await page.getByLabel('Issue Date').fill('2020-01-01')
  await page.getByLabel('Expiration Date').fill('2030-01-01')
}

test('seven steps, from the type to an account that is there', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/open-new-account')
  await page.getByRole('radio', { name: 'Checking' }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(8)
  expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
  await next(page)
  await says(page, 'Please choose an account type')
  await page.getByText('Certificate of Deposit', { exact: true }).click()
  await next(page)

  expect(await page.getByLabel('First Name').inputValue()).toBe('Dana')
  await next(page)
  await says(page, 'Please fill out all required fields')
  await personal(page)
  await next(page)

  expect(await page.getByLabel('Employer Name').count()).toBe(0)
  await next(page)
  await says(page, 'Please complete your employment information')
  await page.getByLabel('Employment Status').selectOption('Self-Employed')
  await page.getByLabel('Business Name').fill('Alder Mills')
  await next(page)
  await says(page, 'Please complete your employment information')
  await page.getByLabel('Employment Status').selectOption('Unemployed')
  expect(await page.getByLabel('Annual Income').count()).toBe(0)
  await next(page)

  await next(page)
  await says(page, 'Please provide valid identification information')
  await identification(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Employment Status').waitFor()
  await next(page)
  expect(await page.getByLabel('ID Number').inputValue()).toBe('X1234567')
  await next(page)

  await page.getByText('Minimum deposit: $1,000').waitFor()
  await next(page)
  await says(page, 'Please complete funding information')
  await page.getByLabel('Initial Deposit').fill('999.99')
  await page.getByLabel('Funding Source').selectOption('Existing Account')
  await next(page)
  await page.getByText('Minimum deposit for this account type is $1,000').waitFor()
  await page.getByLabel('Term').selectOption('2 years at 3.75%, 3.80% APY')
  await page.getByLabel('Initial Deposit').fill('1000')
  await page.getByLabel('From Account').selectOption(dana.checking)
  await next(page)

  await page.getByText('XXX-XX-6789').waitFor()
  const review = await page.locator('main').innerText()
  for (const text of [
    '2 years at 3.75%, 3.80% APY',
    'Monthly service fee',
    '$1,000.00',
    'Existing Account',
    'X1••••67',
    'Unemployed',
    'Feb 3, 1990',
  ])
    expect(review).toContain(text)
  expect(review).not.toContain('900-12-6789')
  const submit = page.getByRole('button', { name: 'Open Account' })
  expect(await submit.isDisabled()).toBe(true)
  await page.getByText('You must agree to the terms and conditions').waitFor()
  await page.getByRole('button', { name: 'Terms and Conditions' }).click()
  await page.getByRole('dialog', { name: 'Terms and Conditions' }).getByText('90 days of interest').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()

  const asked = page.waitForRequest('**/trpc/openAccount.open')
  await submit.click()
  expect((await asked).postDataJSON().json).toEqual({
    accountType: 'cd',
    initialDeposit: 1000,
    personalInfo: { firstName: 'Dana', lastName: dana.lastName },
    fundingSource: 'existing',
    fundingAccountId: dana.checking,
    term: 24,
  })
  await page.getByText('Congratulations!').waitFor()
  const confirmation = await page.locator('main').innerText()
  for (const text of ['121000248', '$1,000.00', 'Active', 'Set up direct deposit']) expect(confirmation).toContain(text)
  const { body } = await dana.get('/api/cd/primary')
  expect(confirmation).toContain(body.data.accountNumber)
  expect(body.data).toMatchObject({ balance: 1000, interestRate: '3.75' })
  expect((await dana.get('/api/checking/primary')).body.data.balance).toBe(0)

  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  for (const secret of ['900126789', '900-12-6789', 'X1234567', body.data.accountNumber])
    expect(kept).not.toContain(secret)
  await page.getByRole('textbox', { name: 'Nickname' }).fill('New roof')
  await page.getByRole('button', { name: /^Save nickname/ }).click()
  await page.getByText('The nickname was saved.').waitFor()
  await page.getByRole('article', { name: 'New roof' }).waitFor()
  await page.getByRole('link', { name: 'View Account Details' }).click()
  await page.getByRole('region', { name: 'Balance' }).getByText('New roof').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/accounts/cd/${body.data.id}`)
  expect(complaints).toEqual([])
})

test('money that is not there opens nothing; an answer that never came is resolved by its key', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/open-new-account')
  await page.getByText('Savings', { exact: true }).click()
  await next(page)
  await personal(page)
  await next(page)
  await page.getByLabel('Employment Status').selectOption('Unemployed')
  await next(page)
  await identification(page)
  await next(page)
  await page.getByLabel('Initial Deposit').fill('250000')
  await page.getByLabel('Funding Source').selectOption('Cash')
  await page.getByText('You can deposit up to $10,000.00 today.').waitFor()
  await next(page)
  await page.getByLabel('Initial Deposit').fill('1000.01')
  await page.getByLabel('Funding Source').selectOption('Existing Account')
  await page.getByLabel('From Account').selectOption(dana.checking)
  await page.getByText('Insufficient funds').waitFor()
  await page.getByLabel('Initial Deposit').fill('1000')
  await next(page)
  await page.getByRole('checkbox').check()
  const tooLittle = '**/trpc/openAccount.open'
  await page.route(tooLittle, route =>
    route.continue({
      postData: (route.request().postData() ?? '').replace('"initialDeposit":1000', '"initialDeposit":1'),
    }),
  )
  await page.getByRole('button', { name: 'Open Account' }).click()
  await page.getByText('Minimum deposit for this account type is').first().waitFor()
  await page.unroute(tooLittle)
  expect(await page.getByLabel('Initial Deposit').inputValue()).toBe('1000')
  await next(page)
  await page.getByRole('checkbox').check()
  // what was there when the step was left may be gone when it is sent: the customer is led back to it
  const source = { fundingSource: 'existing', fundingAccountId: dana.checking }
  await dana.post('/api/open-account', { accountType: 'student', initialDeposit: 100, ...source })
  await page.getByRole('button', { name: 'Open Account' }).click()
  await page.getByLabel('Initial Deposit').waitFor()
  await page.getByText('Insufficient funds').waitFor()
  expect((await dana.get('/api/accounts')).body.data.accounts).toHaveLength(4)

  await page.getByLabel('Initial Deposit').fill('400')
  await next(page)
  await page.getByRole('checkbox').check()
  let away = true
  await page.route('**/trpc/commands.**', route => (away ? route.abort() : route.continue()))
  await page.route('**/trpc/openAccount.open', async route => {
    if (!away) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Open Account' }).click()
  await page.getByText('Not confirmed yet').waitFor()
  away = false
  await page.getByText('Congratulations!').waitFor()
  expect((await dana.get('/api/accounts')).body.data.accounts).toHaveLength(5)
  expect((await dana.get('/api/checking/primary')).body.data.balance).toBe(500)
})

test('the address says which type is chosen: after a reload it is that one', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/open-new-account?type=cd')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await summary.getByText('Certificate of Deposit').waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByText('Checking', { exact: true }).click()
  await next(page)
  await summary.getByText('Checking').waitFor()
  await page.waitForURL(/\?type=checking$/)
  await page.reload()
  await summary.getByText('Checking').waitFor()
  expect(await summary.getByText('Certificate of Deposit').count()).toBe(0)
})

test('every step can be used by everybody, light on a desk and dark on a phone', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, ON_PHONE)
  const usable = () => inBothLooks(page, () => expectAccessible(page))
  await signedOn(page, dana)
  await page.goto('/open-new-account')
  await page.getByText('Credit', { exact: true }).click()
  await usable()
  await next(page)
  await personal(page)
  await usable()
  await next(page)
  await page.getByLabel('Employment Status').selectOption('Employed')
  await next(page)
  await says(page, 'Please complete your employment information')
  await usable()
  await page.getByLabel('Employment Status').selectOption('Unemployed')
  await next(page)
  await identification(page)
  await usable()
  await next(page)
  expect(await page.getByText('Minimum deposit:').count()).toBe(0)
  await page.getByLabel('Initial Deposit').fill('0')
  await page.getByLabel('Funding Source').selectOption('Cash')
  await usable()
  await next(page)
  await page.getByRole('checkbox').waitFor()
  await usable()
  await page.getByRole('button', { name: 'Privacy Policy' }).click()
  await page.getByRole('dialog', { name: 'Privacy Policy' }).waitFor()
  await usable()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Open Account' }).click()
  await page.getByText('Congratulations!').waitFor()
  await usable()
})
