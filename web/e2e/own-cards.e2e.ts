// Tries doc3 §2.8.
import { expect, test, vi } from 'vitest'
import { addDays, bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { openAccount, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { isSample, ownSideBank, press, turn } from '../../scripts/testing/own-side.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/** The card pages' own side: what is asked for there is decided and done in the ledger. Time passes in this file. */
const { bank, at } = await ownSideBank()

/** The code was mailed with the asking: it is there once the form asks for it. */
async function codeOf({ email }: TestCustomer): Promise<string> {
  return vi.waitFor(() => bank.codeFor(email), { timeout: 60_000 })
}

test('Credit limit: decided at once by the pay that comes, with the reason why it is not more', async () => {
  const { who, credit: card, checking } = await holderOf(bank, { credit: '2000.00', checking: '800.00' })
  const opened = bankDayOf(bank.now)
  for (let n = 1; n <= 8; n += 1) {
    bank.now = instantOf(addDays(opened, 14 * n), '10:00')
    const pay = {
      to: checking.ledgerId,
      owner: who.id,
      amount: '2500.00',
      description: 'Harbor Payroll',
      source: 'ach',
    }
    await bankDoes(bank, 'deposit', pay)
  }
  const { page, healthy } = await at('/credit-limit', await signedOnAgain(bank, who), { width: 390 })
  await page.getByText('$2,000.00').first().waitFor()
  expect(await isSample(page).count()).toBe(0)
  await healthy()
  await press(page, 'Request an increase')
  await page.getByRole('spinbutton', { name: 'Requested limit' }).fill('4500')
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('large_purchase')
  await page.getByRole('spinbutton', { name: 'Annual income' }).fill('65000')
  await page.getByRole('spinbutton', { name: 'Monthly expenses' }).fill('1500')
  await healthy()
  await press(page, 'Submit request')
  await page.getByText('Approved in part: you asked for $4,500.00, your limit is $4,000.00 now.').waitFor()
  await page.getByText('One request can at most double a limit.').waitFor()
  await press(page, 'Show history')
  await page.getByRole('table', { name: 'Credit limit history' }).getByText('Approved in part').waitFor()
  await healthy()
  await turn(page, 'Sample')
  await isSample(page).waitFor()
  expect(await page.getByText(card.accountNumber.slice(-4)).count()).toBe(0)
})

test('Balance transfer: set aside until its code comes, then owed at a rate of its own', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  const { page, healthy } = await at('/balance-transfer', who)
  await page.getByRole('textbox', { name: 'From bank' }).fill('Harbor Bank')
  await page.getByRole('textbox', { name: 'Card number' }).fill('4111 1111 1111 1111')
  await page.getByRole('textbox', { name: 'Amount' }).fill('4900')
  await press(page, 'Continue')
  await page.getByText('Insufficient funds for this transfer').waitFor()
  await page.getByRole('textbox', { name: 'Amount' }).fill('1000')
  await healthy()
  await press(page, 'Continue')
  await page.getByText('$1,030.00').first().waitFor()
  await healthy()
  await press(page, 'Confirm transfer')
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeOf(who))
  await healthy()
  await press(page, 'Verify')
  await page.getByRole('heading', { name: 'Transfer completed' }).waitFor()
  await page.getByRole('table', { name: 'At a rate of their own' }).getByText('$1,030.00').waitFor()
  await healthy()
  expect((await who.get('/api/credit-accounts/primary')).body.data.balance).toBe(-1030)
  await turn(page, 'Sample')
  await isSample(page).waitFor()
})

test('Card controls: the lock is in force at once, the rest when it is saved', async () => {
  const { who, credit: card } = await holderOf(bank, { credit: '5000.00' })
  const { page, healthy } = await at('/card-controls', who, { width: 390 })
  await page.getByText('Bought today: $0.00').waitFor()
  await healthy()
  await page.getByRole('switch', { name: 'Locked' }).press('Space')
  await page.getByText('Locked. It is in force now.', { exact: true }).waitFor()
  const bought = { account: card.ledgerId, amount: '5.00', merchant: 'Shop' }
  await expect(bankDoes(bank, 'card-purchase', bought)).rejects.toThrow('card_locked')
  await page.getByRole('switch', { name: 'Locked' }).press('Space')
  await page.getByText('Unlocked. It is in force now.').waitFor()
  await page.getByRole('textbox', { name: 'Purchases a day (optional)' }).fill('4')
  await press(page, 'Save')
  await page.getByText('Saved. It is in force now.').waitFor()
  await healthy()
  await expect(bankDoes(bank, 'card-purchase', bought)).rejects.toThrow('exceeds_daily_limit')
})

test('whoever comes to the card controls from an account finds its card first', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '100.00' })
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  const { cards } = (await who.get('/api/cards/controls')).body.data
  expect(cards).toHaveLength(2)
  const { id, lastFour } = cards[1]
  const { page } = await at(`/accounts/credit/${id}`, who, { width: 390 })
  await page.getByRole('link', { name: 'Card controls' }).click()
  await page.getByText('Bought today: $0.00').first().waitFor()
  await page.locator('section:has(form)').first().getByText(`••${lastFour}`).waitFor()
})
