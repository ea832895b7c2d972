// Tries C-11, C-12, doc1 §2.2, doc1 §2.3.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { seedReusableCodes } from '../../api/platform/codes.ts'
import { someone, testBank } from '../../scripts/testing/http-bank.ts'
import { expectAccessible, signOn, withBrowser } from '../../scripts/testing/visitor.ts'

/**
 * A new customer: the approval code, three steps with Next and Back, the documented texts, and the empty dashboard
 * at the end.
 */
const CODE = 'WREN-2468-OPEN'
const bank = await testBank({ demo: true, waits: 'fetchAhead=600000' })
const { visit } = withBrowser()

/** A step that comes takes the focus: whoever types or listens goes on where they are. */
const expectFocusOn = (field: Locator) =>
  expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)

test('enroll, with every text on the way', async () => {
  await seedReusableCodes(bank.machinery, 'enrollment', [CODE])
  const ana = someone()
  const { page, complaints } = await visit(bank)
  await page.goto('/register')
  const gate = page.getByRole('dialog', { name: 'Registration Approval Code' })
  await gate.getByRole('button', { name: 'Verify' }).click()
  await gate.getByText('Please enter a verification code').waitFor()
  await gate.getByRole('textbox').fill('nonsense')
  await gate.getByRole('button', { name: 'Verify' }).click()
  await gate.getByText('Invalid code. Please enter a valid verification code.').waitFor()
  await gate.getByRole('textbox').fill(CODE.toLowerCase())
  await gate.getByRole('button', { name: 'Verify' }).click()

  const one = page.getByRole('dialog', { name: 'Personal Information' })
  await one.getByRole('button', { name: 'Next' }).click()
  const named = one.getByRole('alert').getByRole('button')
  const fields = ['First Name', 'Last Name', 'Email', 'Phone Number', 'Date of Birth', 'Social Security Number']
  expect(await named.allTextContents()).toEqual(fields)
  expect(await one.locator('.mantine-InputWrapper-error').allTextContents()).toEqual([
    'Please enter your first name.',
    'Please enter your last name.',
    'Please enter a valid email address.',
    'Please enter a valid 10-digit phone number.',
    'Please enter your date of birth.',
    'Please enter a valid 9-digit Social Security Number.',
  ])
  await expectAccessible(page)
  await one.getByRole('textbox', { name: 'First Name' }).fill(ana.firstName)
  await one.getByRole('textbox', { name: 'Last Name' }).fill(ana.lastName)
  await one.getByRole('textbox', { name: 'Email' }).fill(ana.email)
  await one.getByRole('textbox', { name: 'Phone Number' }).pressSequentially(ana.phone)
  expect(await one.getByRole('textbox', { name: 'Phone Number' }).inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
  await one.getByLabel('Date of Birth').fill(ana.dateOfBirth)
  await one.getByRole('textbox', { name: 'Social Security Number' }).pressSequentially(ana.ssn)
  await one.getByRole('button', { name: 'Next' }).click()

  const two = page.getByRole('dialog', { name: 'Contact Information' })
  await expectFocusOn(two.getByRole('textbox', { name: 'Address Line 1' }))
  await two.getByRole('button', { name: 'Next' }).click()
  await two.getByText('Please select your state.').first().waitFor()
  await two.getByRole('button', { name: 'Back' }).click()
  expect(await one.getByRole('textbox', { name: 'First Name' }).inputValue()).toBe(ana.firstName)
  await one.getByRole('button', { name: 'Next' }).click()
  await two.getByRole('textbox', { name: 'Address Line 1' }).fill(ana.addressLine1)
  await two.getByRole('textbox', { name: 'City' }).fill(ana.city)
  await two.getByLabel('State').selectOption(ana.state)
  await two.getByRole('textbox', { name: 'ZIP Code' }).fill(ana.zipCode)
  await two.getByRole('button', { name: 'Next' }).click()

  const three = page.getByRole('dialog', { name: 'Account Setup' })
  await expectFocusOn(three.getByRole('textbox', { name: 'Username' }))
  await three.getByRole('textbox', { name: 'Password', exact: true }).fill('aaaaaaaa')
  await three.getByText('Password strength: Weak').waitFor()
  await three.getByRole('button', { name: 'Enroll' }).click()
  await three.getByText('Please choose a stronger password.').first().waitFor()
  await three.getByText('You must agree to the terms and conditions.').first().waitFor()
  await three.getByRole('textbox', { name: 'Username' }).fill(ana.username)
  await three.getByRole('textbox', { name: 'Password', exact: true }).fill(ana.password)
  await three.getByText('Password strength: Strong').waitFor()
  await three.getByRole('textbox', { name: 'Confirm Password' }).fill(`${ana.password}x`)
  await three.getByLabel('Security Question').selectOption(ana.securityQuestion)
  await three.getByRole('textbox', { name: 'Security Answer' }).fill(ana.securityAnswer)
  await three.getByRole('checkbox').check()
  await three.getByRole('button', { name: 'Enroll' }).click()
  await three.getByText('Passwords do not match.').first().waitFor()
  await three.getByRole('textbox', { name: 'Confirm Password' }).fill(ana.password)
  await three.getByRole('button', { name: 'Enroll' }).click()

  await page.getByRole('link', { name: 'Open Your First Account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(ana.ssn)
  expect(complaints).toEqual([])
})

test('a forgotten password is replaced after the security answer', async () => {
  const dana = await bank.customer()
  const { page } = await visit(bank)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await expectFocusOn(dialog.getByRole('textbox', { name: 'Username' }))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Please enter your username to reset your password.').waitFor()
  await dialog.getByRole('textbox', { name: 'Username' }).fill(dana.username)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('Password reset instructions have been sent to your email.').waitFor()
  await dialog.getByRole('textbox', { name: dana.securityQuestion }).fill(dana.securityAnswer)
  await dialog.getByRole('textbox', { name: 'New password' }).fill('Another-Kettle-77')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByRole('button', { name: 'Back to Sign On' }).click()
  await signOn(page, { username: dana.username, password: 'Another-Kettle-77' })
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('a forgotten username only gets the prompt', async () => {
  const { page } = await visit(bank)
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  expect(await footer.getByRole('link', { name: 'Help' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Forgot Username' }).click()
  const call = page.getByRole('dialog').getByRole('link', { name: '1-800-555-0142' })
  expect(await call.getAttribute('href')).toBe('tel:18005550142')
  await page.getByText('Please enter your email address to recover your username.').waitFor()
  await expectFocusOn(page.getByRole('textbox', { name: 'Email' }))
})
