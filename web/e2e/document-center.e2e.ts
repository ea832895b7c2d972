/** The document center: nothing is asked for without a period; with one, the file comes and its statement is kept. */
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { ON_PHONE } from '../../scripts/testing/accessible.ts'
import { expectAccessible, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank()
const { visit } = withBrowser()
const DAY = 86_400_000
bank.now -= 100 * DAY
const longHere = await bank.customer()
await openAccount(bank, longHere.id, 'checking', { deposit: '75.00' })
bank.now += 100 * DAY

test('every month that is over is listed, without asking, and comes in any format', async () => {
  const { page, complaints } = await visit(bank, { as: longHere })
  await page.goto('/statements')
  const months = page.getByRole('table', { name: 'Monthly statements' }).locator('tbody tr')
  await expect.poll(() => months.count()).toBeGreaterThanOrEqual(3)
  const file = page.waitForEvent('download')
  await months
    .first()
    .getByRole('button', { name: /^CSV of/ })
    .click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  const kept = page.getByRole('table', { name: 'Documents' }).locator('tbody tr')
  await expect.poll(() => kept.count()).toBe(1)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test.each([
  ['on a desk', undefined],
  ['on a phone', ON_PHONE],
])('a statement is asked for, comes as a file and is kept: %s', async (_, view) => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '75.00' })
  const { page, complaints } = await visit(bank, { ...view, as: who })
  await page.goto('/statements')
  const download = page.getByRole('button', { name: 'Download' })
  await page.getByText('Please select a statement period.').waitFor()
  expect(await download.isDisabled()).toBe(true)
  await page.getByLabel('Statement period').selectOption({ index: 1 })
  expect(await download.isEnabled()).toBe(true)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await download.click()
  const name = (await file).suggestedFilename()
  expect(name).toMatch(/\.pdf$/)
  await page.getByText(`${name} is being downloaded.`).waitFor()
  await page.getByText('Nothing downloaded yet.').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
