// Tries C-33, C-127.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, expectAccessible, passGate, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/**
 * Order Checks (doc3 §2.4) in a real browser: the documented texts, an address, a font, the price of the bank, the
 * order.
 */
const bank = await testBank({ waits: `${CALM},simulatedAnswer=0,skeleton=0` })
const { visit } = withBrowser()

test('from an empty form to an order, drawn on the way', async () => {
  const { page, complaints } = await visit(bank)
  const { who, checking: account } = await holderOf(bank, { checking: '500.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '500.00' })
  await signedOn(page, who)
  await page.goto('/order-checks')
  const order = page.getByRole('button', { name: 'Order Checks', exact: true })
  await order.click()
  for (const text of [
    'Please select a check style',
    'Please select a quantity',
    'You must agree to the terms and conditions',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  const named = await page.getByRole('alert').getByRole('listitem').allTextContents()
  expect(named).toEqual(['Check style', 'Quantity', 'I agree to the terms and conditions'])
  await expectAccessible(page)

  await page.getByRole('radio', { name: /Custom Photo/ }).check()
  await page.getByRole('radio', { name: /Premium Gray/ }).check()
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('4')
  await page.getByText('$97.43').waitFor()

  await page.getByRole('combobox', { name: 'Shipping address' }).selectOption({ label: 'Add New Address' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete the address Home' }).click()
  await dialog.getByText('You must have at least one shipping address.').waitFor()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.getByText('ZIP code is required').waitFor()
  const fill = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('Address name', 'Work')
  await fill('Street address', '9 Mill Road')
  await fill('City', 'Troy')
  await fill('State', 'NY')
  await fill('ZIP code', '12180')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Customize your checks' }).click()
  await dialog.getByRole('spinbutton', { name: 'Starting check number' }).fill('999')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a starting number from 1000 to 999999').waitFor()
  await dialog.getByRole('spinbutton', { name: 'Starting check number' }).fill('3001')
  await dialog.getByRole('combobox', { name: 'Font style' }).selectOption('classic')
  await dialog.getByRole('checkbox', { name: 'Large print (+$3.00)' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('img', { name: /number 3001 for Dana Whitfield/ })
    .first()
    .waitFor()

  await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).check()
  await page.getByRole('checkbox', { name: 'Save these choices for my next order' }).check()
  await order.click()
  await dialog.getByText('Work: 9 Mill Road, Troy, NY 12180').waitFor()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await dialog.getByText(/^CHK-\d+$/).waitFor()
  await dialog.getByText('3001\u20133400').waitFor()
  await expectAccessible(page)
  expect((await who.get(`/api/checking/${account.publicId}`)).body.data.balance).toBe(402.57)
  expect((await who.get('/api/order-checks/preferences')).body.data.checkStyle).toBe('premium')
  await dialog.getByRole('link', { name: 'Return to Account' }).click()
  await page.waitForURL('**/checking-account')
  expect(complaints).toEqual([])
})

test('a refusal closes the confirm window and stands over the form', async () => {
  const { page } = await visit(bank, { scheme: 'dark', width: 390, height: 844 })
  const who = await bank.customer()
  const { publicId } = await openAccount(bank, who.id, 'checking', { deposit: '10.00' })
  await openAccount(bank, who.id, 'checking', { deposit: '20.00' })
  await signedOn(page, who)
  // opened from an account, it is ordered for that one, and the way back leads there
  await page.goto(`/accounts/checking/${publicId}`)
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Order Checks' }).first().click()
  await passGate(page, bank, who)
  await page.waitForURL('**/order-checks')
  expect(await page.getByRole('combobox', { name: 'Account', exact: true }).inputValue()).toBe(publicId)
  const back = page.getByRole('link', { name: 'Back to Account' })
  expect(await back.getAttribute('href')).toBe(`/accounts/checking/${publicId}`)
  await page.getByRole('radio', { name: /Scenic Nature/ }).check()
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('1')
  await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).check()
  await page.getByRole('button', { name: 'Order Checks', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Place order' }).click()
  const said = page.getByRole('alert').getByText('Insufficient funds')
  await said.waitFor()
  await expect.poll(() => said.evaluate(node => node.getBoundingClientRect().top)).toBeGreaterThan(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expectAccessible(page)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/checks-phone.png`, fullPage: true })
})

test('a custom photo: refused, lost on the way, given again, drawn and printed', async () => {
  const { page, complaints } = await visit(bank)
  const { who, checking: account } = await holderOf(bank, { checking: '500.00' })
  await signedOn(page, who)
  await page.goto('/order-checks')
  await page.getByRole('radio', { name: /Custom Photo/ }).check()
  await page.getByRole('combobox', { name: 'Quantity' }).selectOption('1')
  await page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }).check()
  const order = page.getByRole('button', { name: 'Order Checks', exact: true })
  await order.click()
  await page.getByText('Please upload a custom photo for your checks').waitFor()

  const photo = page.locator('input[type="file"]')
  const give = (name: string, mimeType: string, buffer: Buffer) => photo.setInputFiles({ name, mimeType, buffer })
  await give('notes.txt', 'text/plain', Buffer.from('no picture'))
  await page.getByText('Only image files are allowed').first().waitFor()
  await give('big.png', 'image/png', Buffer.alloc(10 * 1024 * 1024))
  await page.getByText('File size must be less than 10MB').first().waitFor()
  await give('liar.png', 'image/png', Buffer.from('%PDF-1.7 nothing'))
  await page.getByText('Only image files are allowed').first().waitFor()

  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#157' } })
    .png()
    .toBuffer()
  await page.route('**/trpc/checkOrders.uploadPhoto*', route => route.abort())
  await give('lake.png', 'image/png', png)
  await page.getByText('Failed to upload photo. Please try again.').first().waitFor()
  await page.locator('svg image').first().waitFor({ state: 'attached' })
  await expectAccessible(page)
  await order.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('alert').getByText('Failed to upload custom photo. Please try again.').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.unroute('**/trpc/checkOrders.uploadPhoto*')
  await order.click()
  await dialog.getByRole('button', { name: 'Place order' }).click()
  await dialog.getByText(/^CHK-\d+$/).waitFor()
  // 35 + 20, and 8.25 % of it
  expect((await who.get(`/api/checking/${account.publicId}`)).body.data.balance).toBe(440.46)
  expect(complaints).toEqual([])
})
