import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, expectAccessible, withBrowser, type Look } from '../../scripts/testing/visitor.ts'
import { cameraFilm, checkOnTable } from '../../scripts/testing/camera-film.ts'

/**
 * A check is deposited with the browser's own camera, which shows a check that this test draws: through all three
 * steps to the bank's answer, the history and its pictures. And what can go wrong on the way.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-camera-'))
const camera = path.join(folder, 'check.y4m')
writeFileSync(camera, cameraFilm(1280, 720, checkOnTable()))
afterAll(() => rmSync(folder, { recursive: true }))

const WAITS = `${CALM},skeleton=0`
const bank = await testBank({ waits: WAITS })
const { visit } = withBrowser({ camera })

/** `draw` decides the simulated issues: below a tenth one is found. */
async function atDeposit(draw: number, look: Look = {}) {
  const dana = await customerWithAccounts(bank)
  const { page, context, complaints } = await visit(bank, { ...look, as: dana })
  await page.goto('/deposit-check')
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await page.evaluate(`Math.random = () => ${draw}`)
  return { dana, page, context, complaints }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function enter(page: Page, amount: string) {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('combobox', { name: 'Deposit to' }).selectOption({ index: 1 })
  await press(page, 'Continue')
}

async function shoot(page: Page, side: string) {
  await press(page, `Use camera: ${side}`)
  const dialog = page.getByRole('dialog', { name: side })
  await dialog.locator('button[data-autofocus]:not([data-loading])').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: side }).waitFor()
}

test('a check of 1,000: camera, review, the bank’s answer, history', async () => {
  const { dana, page, context, complaints } = await atDeposit(0.512345)
  await page.getByText('Up to $5,000.00 for this check.').waitFor()
  await expectAccessible(page)
  for (const [amount, text] of [
    ['abc', 'Please enter a valid amount'],
    ['0', 'Minimum deposit amount is $0.01'],
    ['10000.01', 'Maximum deposit amount is $10,000.00'],
    ['6000', 'This deposit would exceed your daily limit. You can deposit up to $5,000.00 today.'],
  ] as const) {
    await enter(page, amount)
    await page.getByText(text).first().waitFor()
  }
  await page.getByRole('checkbox', { name: 'Email me a receipt' }).check()
  await page.getByRole('checkbox', { name: 'Save this information for my next deposit' }).check()
  await enter(page, '1000')

  await page.getByRole('heading', { name: 'Capture Images' }).waitFor()
  await press(page, 'Continue')
  await page.getByText('Please capture both sides of the check').waitFor()
  await shoot(page, 'Front of the check')
  await shoot(page, 'Back of the check')
  expect(await page.getByRole('checkbox', { name: 'The check is endorsed on the back' }).isChecked()).toBe(true)
  expect(await page.getByText(/The picture looks|reaches the edge/).count()).toBe(0)
  await page.getByRole('checkbox', { name: 'The check is endorsed on the back' }).uncheck()
  await press(page, 'Continue')
  await page.getByText('Please ensure the check is endorsed on the back').waitFor()
  await page.getByRole('checkbox', { name: 'The check is endorsed on the back' }).check()
  await expectAccessible(page)
  await press(page, 'Continue')

  await page.getByRole('heading', { name: 'Review & Submit' }).waitFor()
  const terms = page.getByRole('link', { name: 'Terms (opens in a new tab)' })
  expect([await terms.getAttribute('href'), await terms.getAttribute('target')]).toEqual(['/terms', '_blank'])
  await expectAccessible(page)
  await press(page, 'Submit Deposit')
  await page.getByRole('heading', { name: 'Check deposit submitted' }).waitFor()
  const reference = /DEP-\d{6}-\d{4}/.exec(await page.locator('main').innerText())?.[0] ?? ''
  const answered = (await dana.get('/api/check-deposits/history')).body.data.deposits[0]
  expect(answered).toMatchObject({ referenceNumber: reference, amount: 1000, firstDayAmount: 225 })
  const { body } = await dana.get(`/api/check-deposits/${answered.id}/images`)
  const { width, height } = await sharp(Buffer.from(body.data.front.split(',')[1], 'base64')).metadata()
  expect((width ?? 0) > (height ?? 0)).toBe(true)
  await expectAccessible(page)

  expect(await page.getByRole('link', { name: 'Submit a Support Request' }).getAttribute('href')).toBe('/support')
  await page.getByRole('link', { name: 'View Deposit History' }).click()
  await page.getByRole('cell', { name: reference }).waitFor()
  await page.locator('td img').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the pictures of the check of $1,000.00' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Back of the check' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the simulated issues hold the deposit up until the side is taken again', async () => {
  const { page, context } = await atDeposit(0)
  await enter(page, '5')
  await shoot(page, 'Back of the check')
  expect(await page.getByText('Please ensure the check is endorsed on the back').count()).toBe(1)
  await shoot(page, 'Front of the check')
  await page.getByText('Please ensure the check amount is clearly visible').waitFor()
  await press(page, 'Continue')
  await page.getByText('Please fix the image issues before proceeding').waitFor()
  await page.evaluate('Math.random = () => 1')
  await press(page, 'Retake: Front of the check')
  await shoot(page, 'Front of the check')
  await press(page, 'Retake: Back of the check')
  await shoot(page, 'Back of the check')
  await press(page, 'Continue')
  await page.getByRole('heading', { name: 'Review & Submit' }).waitFor()
  await context.close()
})

test.each([
  ['reached the bank', true],
  ['never reached it', false],
])('a deposit without an answer that %s is made once, under its number', async (_, arrives) => {
  const { dana, page, context } = await atDeposit(0.512345, { width: 390, height: 844, scheme: 'dark' })
  await enter(page, '12.34')
  const upload = (side: string) =>
    page.locator(`input[type=file][aria-label="${side}"]`).setInputFiles({
      name: 'dark.png',
      mimeType: 'image/png',
      buffer: dark,
    })
  const shade = arrives ? '#120d0b' : '#0b0d12'
  const dark = await sharp({ create: { width: 640, height: 300, channels: 3, background: shade } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file][aria-label="Front of the check"]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('Failed to process front image').waitFor()
  await upload('Front of the check')
  await page.getByText('The picture looks dark.').waitFor()
  await upload('Back of the check')
  await page.getByRole('img', { name: 'Back of the check' }).waitFor()
  await expectAccessible(page)
  await press(page, 'Continue')
  let away = true
  await page.route('**/trpc/checkDeposits.submit', async route => {
    if (!away) return route.continue()
    if (arrives) await route.fetch()
    return route.abort()
  })
  await press(page, 'Submit Deposit')
  await page.getByText('Not confirmed yet').waitFor()
  await expectAccessible(page)
  away = false
  await page.getByRole('heading', { name: 'Check deposit submitted' }).waitFor()
  expect((await dana.get('/api/check-deposits/history')).body.data.total).toBe(1)
  expect((await dana.get('/api/checking/primary')).body.data.balance).toBe(1012.34)
  await press(page, 'Deposit another check')
  await page.getByRole('heading', { name: 'Enter Information' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('')
  await context.close()
})

test.each([
  [
    'NotAllowedError',
    'Camera access is required for mobile deposit. Please enable camera access in your browser settings.',
  ],
  ['NotFoundError', 'Unable to access camera. Please try again or use another device.'],
])('a camera that answers %s is told in words, and uploading stays', async (name, text) => {
  const { page, context } = await atDeposit(0.512345)
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('no', '${name}') }`)
  await enter(page, '5')
  await press(page, 'Use camera: Front of the check')
  await page.getByRole('dialog').getByText(text).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Upload a picture: Front of the check' }).waitFor()
  await context.close()
})

test('a camera that is lost on the way is told in words, and no picture is taken of its last one', async () => {
  const { page, context } = await atDeposit(0.512345)
  await enter(page, '5')
  await press(page, 'Use camera: Front of the check')
  const dialog = page.getByRole('dialog')
  const sees = () => page.evaluate(`Boolean(document.querySelector('video')?.srcObject)`)
  await expect.poll(sees).toBe(true)
  await page.evaluate(`document.querySelector('video').srcObject.getTracks()[0].dispatchEvent(new Event('ended'))`)
  await dialog.getByText('Unable to access camera. Please try again or use another device.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Take picture' }).count()).toBe(0)
  await context.close()
})

test('at the daily limit Continue waits for midnight; unanswered, the documented limits hold', async () => {
  const { page, context } = await atDeposit(0.512345)
  await page.route('**/trpc/**checkDeposits.limits**', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll('"usedToday":"0.00"', '"usedToday":"5000.00"')
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await page.getByText("You've reached your daily deposit limit. Please try again tomorrow.").waitFor()
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).isDisabled()).toBe(true)
  await page
    .getByText(/resets at midnight/)
    .first()
    .waitFor()
  await page.unroute('**/trpc/**checkDeposits.limits**')
  await page.route('**/trpc/**checkDeposits.**', route => route.abort())
  await page.reload()
  await page.getByText('Failed to load account information. Please try again later.').waitFor()
  await page.getByText('Failed to fetch deposit limits').waitFor()
  await page.getByText('Up to $5,000.00 for this check.').waitFor()
  await context.close()
})
