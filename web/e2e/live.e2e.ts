import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { withBrowser } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/**
 * Two tabs of one customer follow the ledger: what one does, and what happens elsewhere, is in the other without a
 * reload; when the session ends, both end.
 */
const bank = await testBank({ waits: 'preLoader=0,pageLoading=0,skeleton=0,live=0' })
const { visit } = withBrowser()

test('two tabs show what happens, in either of them and elsewhere, until the session ends', async () => {
  const { who, checking, savings } = await holderOf(bank, { checking: '1000.00', savings: '250.00' })
  const { page, context, complaints } = await visit(bank, { as: who })
  await page.goto(`/accounts/checking/${checking.publicId}`)
  await page.getByText('$1,000.00').first().waitFor()
  const other = await context.newPage()
  await other.goto('/transfers')
  await other.getByRole('button', { name: 'Continue' }).waitFor()
  await expect.poll(() => bank.machinery.live.streams()).toBe(2)

  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '25.50', merchant: 'Blue Door Coffee' })
  await page.getByText('Blue Door Coffee').first().waitFor()
  await page.getByText('$974.50').first().waitFor()

  const moved = await who.post('/api/transfers/transfer', {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: 74.5,
    transferDate: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(bank.now),
    transferFrequency: 'once',
  })
  expect(moved.status).toBe(200)
  await page.getByText('$900.00').first().waitFor()
  await other.getByText('$74.50').first().waitFor()

  await page.goto('/dashboard')
  await bankDoes(bank, 'deposit', { to: savings.ledgerId, owner: who.id, amount: '100.00', source: 'ach' })
  await page.getByText('$424.50').first().waitFor()
  expect(complaints).toEqual([])

  await bank.machinery.db.pool.query('delete from app.session where customer = $1', [who.id])
  // Who hears it first says so, and takes the token from the other, which may not come to ask before it is gone.
  for (const tab of [page, other]) await tab.waitForURL(({ pathname }) => pathname === '/')
  const told = (tab: typeof page) => tab.getByText('Your session has expired. Please log in again.').first().isVisible()
  await expect.poll(async () => (await told(page)) || (await told(other))).toBe(true)
  await expect.poll(() => bank.machinery.live.streams()).toBe(0)
})
