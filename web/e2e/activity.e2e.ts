import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { expectAccessible, led, withBrowser } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/**
 * A customer looks for what they spent, over all accounts, corrects a category for all such lines, splits a line,
 * writes a tag, finds it
 * again by the address, and saves a file. What the page adds up is what the bank adds up.
 */
const bank = await testBank({ waits: 'fetchAhead=600000' }, LONG_SESSIONS)
const { visit } = withBrowser()
const PICTURES = process.env['PICTURES']

async function shopper() {
  const { who, checking, credit: card } = await holderOf(bank, { checking: '2000.00', credit: '3000.00' })
  const shops = [
    ['Copper Kettle Grocers', 'Groceries', '61.20'],
    ['Fig and Barrel', 'Shopping', '34.50'],
    ['Harbor Inn', 'Travel', '218.00'],
  ] as const
  for (let n = 0; n < 60; n += 1) {
    const [merchant, category, amount] = shops[n % 3] ?? shops[0]
    const account = n % 3 === 2 ? card.ledgerId : checking.ledgerId
    if (n < 9 || n % 3 === 0) await bankDoes(bank, 'card-purchase', { account, amount, merchant, category })
  }
  return who
}

test('found, corrected, split, tagged, found again, saved', async () => {
  const who = await shopper()
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/activity')
  await page.getByText('27 transactions', { exact: true }).waitFor()
  await expectAccessible(page)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/activity.png`, fullPage: true })

  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('fig')
  await page.waitForURL(/search=fig/)
  await page.getByText('3 transactions', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Fig and Barrel/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Transaction' })
  await panel.getByText('The bank’s suggestion.').waitFor()
  await expectAccessible(page)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/activity-panel.png` })
  await panel.getByRole('combobox', { name: 'Category' }).fill('Dining')
  await panel.getByRole('checkbox', { name: /^For all like “Fig and Barrel”/ }).check()
  await panel.getByRole('button', { name: 'Save category' }).click()
  await panel.getByText('Your rule for all such transactions.').waitFor()

  await panel.getByRole('button', { name: 'Split into parts' }).click()
  await panel.getByRole('textbox', { name: 'Amount of part 1' }).fill('30')
  expect(await panel.getByRole('textbox', { name: 'Amount of part 2' }).inputValue()).toBe('4.50')
  await panel.getByRole('textbox', { name: 'Amount of part 2' }).fill('5')
  await panel.getByText('The parts are $0.50 too much.').waitFor()
  await panel.getByRole('combobox', { name: 'Category of part 2' }).fill('gift')
  expect(await panel.getByRole('option').allInnerTexts()).toEqual(['Gifts'])
  await panel.getByRole('option', { name: 'Gifts' }).click()
  await panel.getByRole('textbox', { name: 'Amount of part 2' }).fill('4.50')
  await panel.getByText('The parts add up.').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save parts' }).click()
  await panel.getByText('Split by you.').waitFor()
  await panel.getByRole('combobox', { name: 'Tags' }).fill('Birthday')
  await panel.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await panel.getByRole('button', { name: 'Save note' }).click()
  await panel.getByText('Saved').first().waitFor()

  const buffer = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#cc8844' } })
    .png()
    .toBuffer()
  await panel.locator('input[type=file]').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer })
  await panel.getByRole('button', { name: 'Save the receipt' }).waitFor()
  await expectAccessible(page)
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/activity-receipt.png` })
  await panel.getByRole('button', { name: 'Remove the receipt' }).click()
  await panel.getByText('JPEG, PNG, WebP or GIF, less than 10 MB').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()

  await led(page, '/activity?category=Gifts&tag=birthday')
  await page.getByText('1 transaction', { exact: true }).waitFor()
  await page.getByRole('status').filter({ hasText: 'Money out' }).getByText('−$4.50').first().waitFor()
  const lines = page.getByRole('table', { name: 'Transactions' })
  await lines.getByText('part of −$34.50').waitFor()
  await lines.getByRole('cell', { name: '−$4.50' }).waitFor()
  const rules = page.getByRole('table', { name: 'Your category rules' })
  await rules.getByText('Dining').waitFor()
  await rules.getByRole('button', { name: 'Forget the rule for Fig and Barrel' }).click()
  await page.getByText('No rules yet. Open a transaction').waitFor()
  await page.getByRole('button', { name: 'Remove filter Gifts' }).click()
  await page.waitForURL(/activity\?tag=birthday$/)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^activity-.*\.csv$/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('27 transactions', { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

test('on a phone in the dark: nothing hangs over, every filter is at hand', async () => {
  const who = await shopper()
  const { page, complaints } = await visit(bank, { width: 390, height: 844, scheme: 'dark', as: who })
  await page.goto('/activity?flow=spending')
  await page.getByText('26 transactions', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('combobox', { name: 'In or out' }).selectOption('in')
  await page.getByText('No transactions found for the selected filters.').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'In or out' }).selectOption('')
  await page.getByText('26 transactions', { exact: true }).waitFor()
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/activity-phone.png`, fullPage: true })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
})
