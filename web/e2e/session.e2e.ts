// Tries C-01, C-02, C-03, C-04, C-19, C-21, doc1 §2.1, doc1 §2.5.
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { customerWithAccounts, expectAccessible, signedOn, signOn, withBrowser } from '../../scripts/testing/visitor.ts'

/** Who gets in, where they come back to, and how everybody gets out: the guard and the session in a real browser. */
const bank = await testBank({ waits: 'fetchAhead=600000' })
const { visit } = withBrowser()

test('signed out, a guarded path leads to sign-on once, and back after it', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await page.goto('/accounts?x=1')
  await page.getByRole('dialog', { name: 'Sign On' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.reload()
  await page.getByRole('dialog', { name: 'Sign On' }).waitFor()
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/accounts')
})

test('the documented texts of a failed sign-on', async () => {
  const { page } = await visit(bank)
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await dialog.getByText('Please enter your username.').waitFor()
  await dialog.getByText('Please enter your password.').waitFor()
  await dialog.getByRole('textbox', { name: 'Username' }).fill('nobody')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('nothing')
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await dialog.getByText('Login failed. Please try again.').waitFor()
})

test('a remembered username lives for the browser session only', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Save username' }).check()
  await signOn(page, dana)
  expect(await page.evaluate(() => Object.values({ ...localStorage }).join())).not.toContain('rememberedUsername')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign On' }).click()
  expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(dana.username)
})

test('whoever has logged out asks the bank nothing more, from whichever page', async () => {
  const dana = await customerWithAccounts(bank)
  for (const path of ['/dashboard', '/accounts', '/profile']) {
    const { page, complaints } = await visit(bank, { as: dana })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const asked: string[] = []
    await page.getByRole('button', { name: 'Logout' }).click()
    page.on('request', request => request.url().includes('/trpc/') && asked.push(request.url()))
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.getByRole('button', { name: 'Sign On' }).click()
    await page.getByRole('dialog', { name: 'Sign On' }).waitFor()
    expect(asked.filter(url => !url.includes('auth.logout'))).toEqual([])
    expect(complaints).toEqual([])
  }
})

test('signing out in one tab signs out the other, whichever it hears of first', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, context } = await visit(bank, { as: dana })
  await page.goto('/dashboard')
  const other = await context.newPage()
  const isFollowing = other.waitForResponse('**/api/live')
  await other.goto('/accounts')
  await isFollowing
  const dialog = other.getByRole('dialog', { name: 'Sign On' })
  const said = dialog.getByText('You signed out in another tab of this browser.')
  await page.route('**/auth.logout*', async route => {
    const response = await route.fetch()
    await said.waitFor()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await said.waitFor()
  expect(new URL(other.url()).pathname).toBe('/')
  await page.getByRole('button', { name: 'Enroll Now' }).waitFor()
})

test('a session that the bank ended clears the browser and asks to sign on, at the same page', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page
    .getByRole('dialog', { name: 'Sign On' })
    .getByText('Your session has expired. Please log in again.')
    .waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor()
})

test('a customer whose token is gone is asked to log in on an account page', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/checking-account')
  await page.getByText('Authentication required. Please log in.').waitFor()
  await page.getByRole('link', { name: 'Log In' }).click()
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'Checking Account' }).waitFor()
})

test('a token that goes while a transfer is filled in sends to sign-on (TRAN-007, TRAN-008)', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/transfer-money')
  await page.getByRole('textbox', { name: 'Amount' }).focus()
  await page.evaluate(() => localStorage.removeItem('token'))
  // What the page asks by itself may find it out first: then there is no field left that could be filled in.
  await page.keyboard.type('25')
  await page.getByText('Your session has expired. Please log in again.').waitFor()
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'Transfer Money' }).waitFor()
})

test('another customer\u2019s account and an unknown path have their pages', async () => {
  const [dana, ana] = [await customerWithAccounts(bank), await customerWithAccounts(bank)]
  const { page } = await visit(bank, { as: dana })
  await page.goto(`/accounts/checking/${ana.checking}`)
  await page.getByText('The requested checking account could not be found.').waitFor()
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Return to Dashboard' }).click()
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
})

test('the customer reads their own language, after a reload too', async () => {
  const dana = await customerWithAccounts(bank)
  const chosen = { language: 'es', defaultAccount: 'checking', statementDelivery: 'paperless' }
  expect((await dana.put('/api/profile/preferences', chosen)).status).toBe(200)
  const { page } = await visit(bank)
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'Mis cuentas' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Mis cuentas' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
})

test('what arrives late leaves the page where the customer has moved it', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { height: 400, as: dana })
  let arrive = () => {}
  const late = new Promise<void>(resolve => (arrive = resolve))
  await page.route(/\/assets\/signed-in-.*\.js/, async route => {
    await late
    await route.continue()
  })
  await page.goto('/deposit-check')
  await page.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
  const moved = await page.evaluate(() => window.scrollY)
  expect(moved).toBeGreaterThan(0)
  arrive()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => window.scrollY)).toBe(moved)
})

test('the narrowest screen shows the way in and every menu without scrolling sideways', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { width: 320 })
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).waitFor()
  expect(await fits()).toBe(true)
  await signedOn(page, dana)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  expect(await fits()).toBe(true)
  // One menu on a phone: the bar's, with everything that the header's has on a desk.
  expect(await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Hide amounts', 'Dark appearance', 'Logout']) await menu.getByRole('button', { name }).waitFor()
  await menu.getByRole('link', { name: 'Profile', exact: true }).waitFor()
  await expectAccessible(page)
  // What it changes is seen on the page: the menu gives way.
  await menu.getByRole('button', { name: 'Hide amounts' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.locator('html[data-private]').waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('button', { name: 'Search or jump to' }).click()
  await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor()
})

test('of tabs wider than a phone the chosen one is in sight; where there are more they fade', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { width: 390, as: dana })
  const faded = (side: string) =>
    page.getByRole('tablist').evaluate((line, name) => getComputedStyle(line).getPropertyValue(name), side)
  await page.goto('/profile?tab=notifications')
  const { x = -1, width = 0 } = (await page.getByRole('tab', { name: 'Notifications' }).boundingBox()) ?? {}
  expect([x > 0, x + width <= 390]).toEqual([true, true])
  await expect.poll(() => faded('--after')).toBe('0px')
  expect(await faded('--before')).toBe('48px')
  await page.goto('/profile')
  await page.getByRole('tablist').waitFor()
  await expect.poll(() => faded('--after')).toBe('48px')
})

test('no link of the dashboard leads on without the code, those of the tour neither (C-35)', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await signOn(page, dana)
  await page.goto('/dashboard?tour=1')
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  const free = ['/open-new-account', '/profile', '/dashboard']
  const tour = page.getByRole('region', { name: /./ }).filter({ hasText: 'Tour: step' })
  const asks = async (link: typeof tour) => {
    const to = (await link.getAttribute('href')) ?? ''
    if (free.some(path => to.startsWith(path))) return
    await link.click()
    await page.getByRole('dialog', { name: 'Transaction Approval Code' }).waitFor()
    expect([to, new URL(page.url()).pathname]).toEqual([to, '/dashboard'])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  for (let step = 1; step <= 5; step += 1) {
    await tour.getByText(`Tour: step ${step} of 5`).waitFor()
    await asks(tour.getByRole('link'))
    await tour.getByRole('button', { name: /Next|Done/ }).click()
  }
  await tour.waitFor({ state: 'detached' })
  // What had the focus is gone with it: the page has it again.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  for (const link of await page.getByRole('main').getByRole('link').all()) await asks(link)
})

test.each([1280, 390])(
  'on the dashboard the menus ask for the code too, except for the profile: %d wide',
  async width => {
    const dana = await customerWithAccounts(bank)
    const { page } = await visit(bank, { width, as: dana })
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
    if (width > 600) await page.getByRole('link', { name: 'Payments', exact: true }).click()
    else {
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Payments', exact: true }).click()
    }
    await page.getByRole('dialog', { name: /Transaction Approval Code|Verification Required/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: /Transaction Approval Code|Verification Required/ }).waitFor()
    await page.keyboard.press('Escape')
    for (const name of [/^Notifications/, 'Help', 'Security', 'Security Center']) {
      await page.getByRole('link', { name, exact: true }).first().click()
      await page.getByRole('dialog', { name: 'Transaction Approval Code' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/dashboard')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.getByRole('link', { name: 'Profile,' }).click()
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  },
)
