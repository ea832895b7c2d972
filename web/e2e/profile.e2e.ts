// Tries C-37.
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, testBank } from '../../scripts/testing/http-bank.ts'
import { inBothLooks, ON_PHONE } from '../../scripts/testing/accessible.ts'
import {
  CALM,
  customerWithAccounts,
  expectAccessible,
  led,
  signedOn,
  signOn,
  withBrowser,
} from '../../scripts/testing/visitor.ts'

/**
 * The profile in a real browser (doc1 §2.6): details, password, two-step sign-on, preferences; and every page of
 * service.
 */
const bank = await testBank({ waits: `${CALM},skeleton=0,live=600000` })
const { visit } = withBrowser()

async function atProfile(tab = '') {
  const dana = await customerWithAccounts(bank)
  const visitor = await visit(bank)
  await signedOn(visitor.page, dana)
  await visitor.page.goto(`/profile${tab && `?tab=${tab}`}`)
  await visitor.page.getByRole('tab', { name: 'Personal Info' }).waitFor()
  return { dana, ...visitor }
}

/** New details are saved with the code for exactly them, which goes to the address that the bank knows. */
async function enterCode(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Confirm your new contact details' })
  await dialog.getByRole('button', { name: 'Ask the bank for a code' }).click()
  await dialog.getByText('A code is on its way').waitFor()
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(email))
  await dialog.getByRole('button', { name: 'Verify' }).click()
}

test('edit, cancel, save: checked before any call, a banner, the header follows', async () => {
  const { page, dana, complaints } = await atProfile()
  await expectAccessible(page)
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('profile.update')) calls.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'First name' }).fill('Nobody')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Dana Whitfield', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('555')
  await page.getByRole('textbox', { name: 'Email' }).fill('dana')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please fill out all required fields (First Name, Last Name, Email)').first().waitFor()
  await page.getByText('Please enter a valid phone number with at least 10 digits').first().waitFor()
  await page.getByText('Please enter a valid email address', { exact: true }).first().waitFor()
  expect(calls).toEqual([])

  await page.getByRole('textbox', { name: 'First name' }).fill('Diana')
  await page.getByRole('textbox', { name: 'Phone number' }).fill(dana.phone)
  await page.getByRole('textbox', { name: 'Email' }).fill(dana.email)
  await page.getByRole('textbox', { name: 'Street address' }).fill('1 Elm Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await enterCode(page, dana.email)
  await page.getByText('Your profile was saved.').waitFor()
  await page.getByText('1 Elm Street, Albany, NY 12207').waitFor()
  await page.getByRole('link', { name: 'Profile, Diana Whitfield' }).waitFor()
  expect(Object.keys(JSON.parse(calls[0] ?? '{}').json).toSorted()).toEqual([
    'address',
    'dateOfBirth',
    'email',
    'firstName',
    'lastName',
    'phoneNumber',
    'profilePicture',
  ])
  await page.getByText('Your profile was saved.').waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
})

test('a form that was looked at before begins with what was changed since', async () => {
  const { page, dana } = await atProfile()
  const street = page.getByRole('textbox', { name: 'Street address' })
  const applied = async () => {
    await led(page, '/open-new-account?type=savings')
    return page.getByRole('textbox', { name: 'Street Address' }).inputValue()
  }
  expect(await applied()).not.toContain('Oak')
  await led(page, '/profile')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await street.fill('2 Oak Lane')
  await page.getByRole('button', { name: 'Save' }).click()
  await enterCode(page, dana.email)
  await page.getByText('Your profile was saved.').waitFor()
  expect(await applied()).toContain('2 Oak Lane')
})

test('a new email address is proved with a code; a picture that is too large is refused', async () => {
  const { page, dana } = await atProfile()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024),
  })
  await page.getByText('Image too large. Please select an image under 5MB.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(`new.${dana.email}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await enterCode(page, dana.email)
  await page.getByText('Your profile was saved.').waitFor()
  await page.getByText(`new.${dana.email}`, { exact: true }).waitFor()
})

test('without an answer the copy is kept as unsaved and sent again; a refusal keeps nothing', async () => {
  const { page, dana } = await atProfile()
  let away = true
  await page.route('**/trpc/profile.update*', route => (away ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Diana')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your changes are kept in this browser, not yet at the bank.').waitFor()
  await page.getByText('Diana Whitfield', { exact: true }).waitFor()
  const kept = await page.evaluate(() => localStorage.getItem('unsavedProfile') ?? '')
  expect(kept).toContain('Diana')
  expect(kept).not.toContain('1988')
  away = false
  await page.reload()
  await enterCode(page, dana.email)
  await page.getByText('Your profile was saved.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('unsavedProfile'))).toBeNull()
})

test('change password: the documented texts in their fields, then the new one', async () => {
  const { page, dana } = await atProfile('security')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const save = () => dialog.getByRole('button', { name: 'Change Password' }).click()
  await save()
  await dialog.getByText('All password fields are required').waitFor()
  await field('Current password').fill('not-mine')
  await field('New password').fill('short')
  await field('Confirm new password').fill('other')
  await save()
  await dialog.getByText('New passwords do not match').first().waitFor()
  await field('Confirm new password').fill('short')
  await save()
  await dialog.getByText('Password must be at least 8 characters long').first().waitFor()
  await field('New password').fill('Larch-Saddle-77')
  await field('Confirm new password').fill('Larch-Saddle-77')
  await save()
  await dialog.getByText('Your current password is not correct.').waitFor()
  await expectAccessible(page)
  await field('Current password').fill(PASSWORD)
  await save()
  await page.getByText('Your password was changed. Every other device was signed out.').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome to Wrenfield Bank' }).waitFor()
  await page.goto('/login')
  await signOn(page, { ...dana, password: 'Larch-Saddle-77' })
})

test('two-step sign-on with an authenticator: on by its code, asked at sign-on, off by a code', async () => {
  const { page, dana } = await atProfile('security')
  const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(bank.now / 1000) })
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await page.getByText('the code that we have sent to your email address').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(dana.email))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await expectAccessible(page)
  const secret = await page.locator('code').innerText()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page
    .getByText(/code/i)
    .filter({ hasText: /Invalid|not right|wrong|incorrect|valid/i })
    .first()
    .waitFor()
  await code.fill(codeNow(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Two-step sign-on was changed.').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()

  bank.now += 31_000
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByRole('textbox', { name: 'Username' }).fill(dana.username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(dana.password)
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()

  bank.now += 31_000
  await page.goto('/security')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('the six digits that your authenticator app shows now').waitFor()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Verification code' }).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Use codes by email' }).waitFor()
})

test('a change is taken back with the mailed link, which does nothing before it is said so', async () => {
  const { page, dana } = await atProfile('security')
  const was = dana.password
  await dana.put('/api/auth/change-password', { currentPassword: was, newPassword: 'Larch-Saddle-77' })
  const link = /#undo=[\w-]+/.exec((await bank.mail(dana.email, 'access-undo'))?.body ?? '')?.[0]
  const other = await visit(bank)
  await other.page.goto(`/${link}`)
  const dialog = other.page.getByRole('dialog', { name: 'Undo a change' })
  await dialog.getByText('become what they were before the change').waitFor()
  await expectAccessible(other.page)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
  await dialog.getByRole('button', { name: 'Undo the change' }).click()
  await dialog.getByText('Everything is as it was, and every device was signed out.').waitFor()
  expect((await dana.get('/api/auth/me')).status).toBe(401)
  await dialog.getByRole('button', { name: 'Sign On' }).click()
  await signOn(other.page, dana)
  await page.close()
})

test('preferences and notifications are saved; the language is spoken at once', async () => {
  const { page, dana } = await atProfile('preferences')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Statement delivery' }).selectOption('both')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Vos préférences ont été enregistrées.').waitFor()
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('checkbox', { name: 'SMS' }).check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Vos réglages de notification ont été enregistrés.').waitFor()
  const { preferences, notificationSettings } = (await dana.get('/api/profile')).body.data
  expect(preferences).toMatchObject({ language: 'fr', statementDelivery: 'both' })
  expect(notificationSettings.channels.sms).toBe(true)
})

test('the other sessions are ended from here', async () => {
  const { page, dana } = await atProfile('security')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You were signed out everywhere else.').waitFor()
  expect((await dana.get('/api/profile')).status).toBe(401)
})

const PAGES = [
  ['/account-settings', 'Account Settings'],
  ['/account-management', 'Account Management'],
  ['/payment', 'Make Payment'],
  ['/student-center', 'Student Center'],
  ['/financial-tools', 'Financial tools'],
  ['/tax-information', 'Tax information'],
  ['/retirement-investment-options', 'Retirement investment options'],
  ['/cd-renewal-options', 'CD renewal options'],
  ['/cd-interest-payouts', 'CD interest payouts'],
  ['/help', 'Help'],
  ['/faqs', 'FAQs'],
  ['/support?reference=CD-1234', 'Support'],
  ['/customer-service', 'Customer service'],
  ['/security', 'Security Center'],
  ['/terms', 'Terms and conditions'],
  ['/privacy', 'Privacy policy'],
] as const

test('every page of service says something and is usable by everybody, on a desk or a phone', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visit(bank, { ...ON_PHONE, as: dana })
  await page.goto('/terms')
  await page.getByRole('heading', { name: 'Terms and conditions' }).waitFor()
  for (const [path, title] of PAGES) {
    await led(page, path)
    await page.locator('h1', { hasText: title }).waitFor()
    // Behind a dialog the page has no roles.
    await page.locator('main .card:not([aria-hidden])').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    await inBothLooks(page, async () => {
      expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(60)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
      await expectAccessible(page)
    })
  }
  expect(complaints).toEqual([])
})

test('a nickname and a card payment from an own account', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await page.goto('/account-settings')
  await page.getByRole('textbox', { name: 'Nickname' }).first().fill('Household')
  await page
    .getByRole('button', { name: /^Save nickname/ })
    .first()
    .click()
  await page.getByText('The nickname was saved.').waitFor()
  await page.getByRole('heading', { name: 'Household' }).waitFor()
  await led(page, '/payment')
  const dialog = page.getByRole('dialog', { name: 'Make Payment' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('25')
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  // Nothing is owed on this card: the bank asks before it takes the money.
  await dialog.getByText('Your card would be $25.00 in credit.').waitFor()
  await dialog.getByRole('button', { name: 'Pay $25.00 all the same' }).click()
  await dialog.getByRole('heading', { name: 'Payment made' }).waitFor()
  expect((await dana.get('/api/checking/primary')).body.data.balance).toBe(975)
})
