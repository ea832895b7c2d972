import { expect, test } from 'vitest'
import { publishQuotes } from '../../api/platform/published-quotes.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { customerWithAccounts, expectAccessible, led, withBrowser } from '../../scripts/testing/visitor.ts'

/** Buying, selling and waiting: holdings and cash on the screen are the ledger's, and a refusal stands at its field. */
const bank = await testBank({ waits: 'fetchAhead=600000' })
await publishQuotes(bank.machinery, '2026-11-18')
const { visit } = withBrowser()

async function investor(cash = '10000.00') {
  const dana = await customerWithAccounts(bank)
  const { publicId } = await openAccount(bank, dana.id, 'investment', { deposit: cash })
  return { ...dana, investment: publicId }
}
const read = async (dana: Awaited<ReturnType<typeof investor>>) => (await dana.get('/api/investment/primary')).body.data

test('buy at the market, sell with a limit, give the order up', async () => {
  const dana = await investor()
  const { page, complaints } = await visit(bank, { as: dana })
  await page.goto('/investment-account')
  await page.getByText('No holdings found. Start investing by clicking the "Buy Securities" button above.').waitFor()

  await page.getByRole('button', { name: 'Buy Securities' }).click()
  const buy = page.getByRole('dialog', { name: 'Buy Securities' })
  const place = buy.getByRole('button', { name: 'Place Order' })
  const symbol = buy.getByLabel('Ticker symbol', { exact: true }).first()
  expect(await place.isDisabled()).toBe(true)
  await symbol.fill('nope')
  await buy.getByRole('spinbutton', { name: 'Quantity' }).fill('0')
  await place.click()
  await buy.getByText('Please enter a valid positive quantity.').waitFor()
  await buy.getByRole('spinbutton', { name: 'Quantity' }).fill('10')
  await place.click()
  await buy.getByText('Please enter a valid ticker symbol.').waitFor()
  await symbol.fill('vti')
  expect(await symbol.inputValue()).toBe('VTI')
  await buy.getByText('Limit order').click()
  expect(await place.isDisabled()).toBe(true)
  await buy.getByLabel('Limit price').fill('0')
  await place.click()
  await buy.getByText('Please enter a valid limit price.').waitFor()
  await buy.getByText('Market order').click()
  await buy.getByText('Estimated cost').waitFor()
  await place.click()
  await buy.getByRole('heading', { name: 'Securities bought' }).waitFor()
  await buy.getByRole('button', { name: 'Done' }).click()
  const { holdings, cash } = await read(dana)
  expect(holdings).toMatchObject([{ symbol: 'VTI', quantity: 10 }])
  await page.getByRole('table', { name: 'Holdings' }).getByText('Total Market Index Fund').waitFor()
  await page.locator('[data-transaction]').first().filter({ hasText: 'Bought 10 VTI' }).waitFor()
  expect(await page.locator('[data-balance]').first().innerText()).toBe('$10,000.00')

  await page.getByRole('button', { name: 'Sell VTI' }).click()
  const sell = page.getByRole('dialog', { name: 'Sell Securities' })
  await sell.getByRole('spinbutton', { name: 'Quantity' }).fill('11')
  await sell.getByRole('button', { name: 'Place Order' }).click()
  await sell.getByText('You only have 10 shares of VTI available to sell.').waitFor()
  await sell.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await sell.getByText('Limit order').click()
  await sell.getByLabel('Limit price').fill('9999')
  await sell.getByRole('button', { name: 'Place Order' }).click()
  await sell.getByRole('heading', { name: 'Order placed' }).waitFor()
  await sell.getByRole('button', { name: 'Done' }).click()
  expect(await read(dana)).toMatchObject({ cash, orders: [{ side: 'sell', quantity: 4 }] })

  await page.getByRole('button', { name: 'Cancel order: Sell 4 VTI' }).click()
  const leave = page.getByRole('dialog', { name: 'Cancel order' })
  await leave.getByRole('button', { name: 'Cancel order' }).click()
  await leave.getByText('The order is cancelled.').waitFor()
  await leave.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Pending orders' }).waitFor({ state: 'detached' })
  expect((await read(dana)).orders).toEqual([])
  expect(complaints).toEqual([])
})

test('not on money that is not there', async () => {
  const dana = await investor('100.00')
  const { page } = await visit(bank, { as: dana })
  await page.goto(`/accounts/investment/${dana.investment}`)
  await page.getByRole('button', { name: 'Buy Securities' }).click()
  const buy = page.getByRole('dialog', { name: 'Buy Securities' })
  await buy.getByLabel('Ticker symbol', { exact: true }).first().fill('VTI')
  await buy.getByRole('spinbutton', { name: 'Quantity' }).fill('1')
  await buy.getByText('There is not enough settled cash for this order.').waitFor()
  await buy.getByRole('button', { name: 'Place Order' }).click()
  await buy.getByRole('alert').filter({ hasText: 'Insufficient funds' }).waitFor()
  expect(await read(dana)).toMatchObject({ cash: 100, holdings: [], orders: [] })
})

test('an account that is another customer’s, or of another kind', async () => {
  const dana = await investor()
  const other = await investor()
  const { page } = await visit(bank, { as: dana })
  await page.goto(`/accounts/investment/${other.investment}`)
  await page.getByText('The requested account could not be found.').waitFor()
  await led(page, `/accounts/investment-account/${dana.checking}`)
  await page.getByText('Retrieved account is not an investment account').waitFor()
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('both pages can be used by everybody: %s, %d wide', async (scheme, width) => {
  const dana = await investor()
  await dana.post('/api/investment/primary/buy', { symbol: 'GRWA', quantity: 4, orderType: 'market', limitPrice: null })
  await dana.post('/api/investment/primary/buy', { symbol: 'VTI', quantity: 1, orderType: 'limit', limitPrice: 10 })
  const { page } = await visit(bank, { scheme, width, as: dana })
  await page.goto('/investment-account')
  await page.getByRole('heading', { name: 'Pending orders' }).waitFor()
  await page.getByRole('heading', { name: 'Price history' }).waitFor()
  await page.getByRole('status').filter({ hasText: 'transaction' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy Securities' }).click()
  await page.getByRole('dialog', { name: 'Buy Securities' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await led(page, '/investments')
  await page.getByRole('heading', { name: 'Securities', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Investment accounts' }).waitFor()
  await expectAccessible(page)
})
