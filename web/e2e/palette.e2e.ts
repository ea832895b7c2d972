import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { expectAccessible, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/** The palette finds payees, statements and lines by words and amounts, and drafts acts into the review, never sent. */
const bank = await testBank({}, { session: { idleMs: 1e11, absoluteMs: 1e11, most: 5 } })
const { visit } = withBrowser()

test('a line by its amount, a payee, a payment and a transfer that wait to be looked at', async () => {
  bank.now = Date.now()
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit: '1000.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
  await addPayee(bank, who, { name: 'Northline Electric' })
  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '25.50', merchant: 'Blue Door Coffee' })
  const { page, complaints } = await visit(bank)
  await signedOn(page, who)
  await page.goto('/activity')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  const type = async (text: string) => {
    const opened = async () => {
      if (!(await box.isVisible())) await page.keyboard.press('Control+k')
      return box.isVisible()
    }
    await expect.poll(opened, { timeout: 15_000, interval: 300 }).toBe(true)
    await box.fill(text)
  }
  await type('25.50')
  await page.getByRole('option', { name: /Blue Door Coffee/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('option', { name: /Blue Door Coffee/ }).click()
  await page.waitForURL(/least=25\.5/)
  await page.getByText('1 transaction', { exact: true }).waitFor()

  await type('northline')
  await page
    .getByRole('option', { name: /Northline Electric/ })
    .first()
    .waitFor()
  await box.fill('pay electric 118.40 tomorrow')
  await page.getByRole('option', { name: /^Pay Northline Electric \$118\.40 on .* To be reviewed/ }).waitFor()
  await box.press('Enter')
  const paying = page.getByRole('dialog', { name: 'Schedule Payment' })
  await paying.waitFor()
  expect(await paying.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('118.40')
  await paying.getByRole('button', { name: 'Cancel' }).click()

  await type('move 200 to savings')
  await page.getByRole('option', { name: /^Move \$200\.00 from .* To be reviewed/ }).click()
  await page.getByRole('button', { name: 'Edit Transfer' }).first().waitFor()
  await page.getByText('$200.00').first().waitFor()
  const { rows } = await bank.machinery.db.pool.query(
    'select count(*)::int as n from app.money_order where customer = $1',
    [who.id],
  )
  expect(rows[0].n).toBe(0)
  expect(complaints).toEqual([])
})
