import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { expectAccessible, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/**
 * What a customer spent, earned and is worth: each figure opens the lines behind it, which add up to it; nothing yet
 * says what to do.
 */
const bank = await testBank({ waits: 'fetchAhead=600000' }, LONG_SESSIONS)
const { visit } = withBrowser()
const PICTURES = process.env['PICTURES']
const DAY = 24 * 3_600_000

async function household() {
  const { now } = bank
  bank.now = now - 75 * DAY
  const who = await bank.customer()
  const { ledgerId: to } = await openAccount(bank, who.id, 'checking', { deposit: '2000.00' })
  for (let day = 0; day < 75; day += 1, bank.now += DAY) {
    const pay = { to, owner: who.id, amount: '1500.00', description: 'Bellweather Payroll', source: 'ach' }
    if (day % 14 === 3) await bankDoes(bank, 'deposit', pay)
    const buy = (merchant: string, amount: string, category: string) =>
      bankDoes(bank, 'card-purchase', { account: to, amount, merchant, category })
    if (day % 5 === 0) await buy('Copper Kettle Grocers', `${40 + day}.20`, 'Groceries')
    if (day % 30 === 10) await buy('Halcyon Streaming', '11.99', 'Subscriptions')
  }
  bank.now = now
  await bankDoes(bank, 'card-purchase', {
    account: to,
    amount: '61.25',
    merchant: 'Fig and Barrel',
    category: 'Dining',
  })
  return who
}

/** The bank's days go on: what has been is lived through once. */
const who = await household()

test('a figure and the lines behind it say the same', async () => {
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/insights')
  await page.getByRole('heading', { name: 'Net worth' }).waitFor()
  await page.getByRole('link', { name: 'Bellweather Payroll' }).waitFor()
  await page.getByRole('slider', { name: 'Net worth at the end of each month' }).waitFor()
  await expectAccessible(page)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/insights.png`, fullPage: true })
  // What is read of a chart stands above its plot, and over nothing else.
  for (const [name, title] of [
    ['Net worth at the end of each month', 'Net worth'],
    ['Income and spending in each month', 'Cash flow'],
  ] as const) {
    const chart = page.getByRole('slider', { name })
    const { width = 0 } = (await chart.boundingBox()) ?? {}
    await chart.hover({ position: { x: width * 0.02, y: 40 } })
    const read = await page.locator('[data-read="true"] .amount').boundingBox()
    const heading = await page.getByRole('heading', { name: title, exact: true }).boundingBox()
    expect(read?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 1)
  }
  const cutOff = () =>
    page
      .locator('main table')
      .evaluateAll(all =>
        all.flatMap(({ parentElement: place }) =>
          place && place.scrollWidth > place.clientWidth + 1 ? [`${place.scrollWidth} in ${place.clientWidth}`] : [],
        ),
      )
  for (const width of [650, 720, 960]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(cutOff, { message: `${width} wide` }).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('link', { name: 'Dining' }).click()
  await page.waitForURL(/activity\?.*category=Dining/)
  await page.getByText('1 transaction', { exact: true }).waitFor()
  await page.getByText('−$61.25').first().waitFor()
  expect(complaints).toEqual([])
})

test('nothing yet: it says what to do; on a phone in the dark nothing hangs over', async () => {
  const nobody = await bank.customer()
  const first = await visit(bank, { width: 390, height: 844, scheme: 'dark' })
  await signedOn(first.page, nobody)
  await first.page.goto('/insights')
  await first.page.getByText('There is nothing to tell yet.').waitFor()
  await expectAccessible(first.page)
  const { page, complaints } = await visit(bank, { width: 390, height: 844, scheme: 'dark', as: who })
  await page.goto('/insights')
  await page.getByRole('link', { name: 'Bellweather Payroll' }).waitFor()
  await expectAccessible(page)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/insights-phone.png`, fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect([...complaints, ...first.complaints]).toEqual([])
})
