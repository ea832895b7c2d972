import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import {
  CALM,
  customerWithAccounts,
  expectAccessible,
  signedOn,
  signOn,
  withBrowser,
} from '../../scripts/testing/visitor.ts'

/** Passkeys in a real browser with an authenticator of its own: added, used, removed; another's key opens nothing. */
const bank = await testBank({ waits: `${CALM},skeleton=0` })
const { visit } = withBrowser()

/** A browser makes keys for names only. */
const named = { url: bank.url.replace('127.0.0.1', 'localhost') }

async function visitWithDevice() {
  const visitor = await visit(named)
  const devtools = await visitor.context.newCDPSession(visitor.page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { ...visitor, devtools, authenticatorId }
}

/** The password and the code that was mailed. */
async function prove(dialog: Locator, email: string, verb: string, password = PASSWORD) {
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await dialog.getByRole('textbox', { name: 'Verification code' }).fill(await bank.codeFor(email))
  await dialog.getByRole('button', { name: verb }).click()
}

async function addPasskey(page: Page, { email }: TestCustomer, name: string) {
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByText('Please name this passkey.').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill(name)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(dialog, email, 'Add a passkey', 'not-mine')
  await dialog.getByText('Your current password is not correct.').first().waitFor()
  await prove(dialog, email, 'Add a passkey')
  await page.getByText('The passkey was added.').waitFor()
  await page.getByText(name, { exact: true }).waitFor()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome to Wrenfield Bank' }).waitFor()
}

async function usePasskey(page: Page) {
  await page.goto('/login')
  await page.getByRole('dialog', { name: 'Sign On' }).getByRole('button', { name: 'Use a passkey' }).click()
}

/** Gives the device's only key to another owner, as a forger would. */
async function handOver(devtools: CDPSession, authenticatorId: string, to: TestCustomer) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The device has no key')
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  const userHandle = Buffer.from(to.id).toString('base64')
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, userHandle } })
}

test('a passkey is added, signs on without a password, and opens nothing once it is removed', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, complaints } = await visitWithDevice()
  await signedOn(page, dana)
  await addPasskey(page, dana, 'My laptop')
  await expectAccessible(page)
  expect((await bank.mail(dana.email, 'passkey-added'))?.body).toContain('"My laptop"')
  await signOut(page)

  await usePasskey(page)
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await page.goto('/security')
  await page.getByText('Last used').waitFor()
  await page.getByRole('button', { name: 'Remove passkey My laptop' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove a passkey' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await prove(removal, dana.email, 'Remove')
  await page.getByText('You have no passkeys yet.').waitFor()
  await signOut(page)

  await usePasskey(page)
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByText('Login failed. Please try again.').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await signOn(page, dana)
  expect(complaints).toEqual([])
})

test('the attempted page is returned to; a device without a key says so, the password works', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, devtools, authenticatorId } = await visitWithDevice()
  await signedOn(page, dana)
  await addPasskey(page, dana, 'Key ring')
  await signOut(page)
  await page.goto('/accounts')
  const dialog = page.getByRole('dialog', { name: 'Sign On' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Accounts', exact: true }).waitFor()
  await signOut(page)
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await usePasskey(page)
  await dialog.getByText('This browser did not use a passkey. Try again, or sign on with your password.').waitFor()
  await signOn(page, dana)
})

test('a key that claims another owner is refused', async () => {
  const [dana, anna] = [await customerWithAccounts(bank), await customerWithAccounts(bank)]
  const { page, devtools, authenticatorId } = await visitWithDevice()
  await signedOn(page, anna)
  await addPasskey(page, anna, 'Anna\u2019s phone')
  await signOut(page)
  await handOver(devtools, authenticatorId, dana)
  await usePasskey(page)
  await page.getByRole('dialog', { name: 'Sign On' }).getByText('Login failed. Please try again.').waitFor()
  expect((await dana.get('/api/auth/passkeys')).body.data).toEqual([])
})

test('at a number instead of a name the customer is told where passkeys work', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank)
  await page.goto('/login')
  await page.getByRole('dialog', { name: 'Sign On' }).getByRole('textbox', { name: 'Username' }).waitFor()
  expect(await page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  await signedOn(page, dana)
  await page.goto('/profile?tab=security')
  expect(await page.getByRole('link', { name: named.url }).getAttribute('href')).toBe(
    `${named.url}/profile?tab=security`,
  )
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
})
