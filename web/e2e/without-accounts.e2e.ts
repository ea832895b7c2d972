import { expect, test } from 'vitest'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { CALM, expectAccessible, led, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'

/** Whoever has no account for something is not shown a form without one: it says so, and where one is opened. */
const bank = await testBank({ waits: CALM }, LONG_SESSIONS)
const { visit } = withBrowser()

test('without an account each form says what to do, and leads there', async () => {
  const who = await bank.customer()
  const { page, complaints } = await visit(bank)
  await signedOn(page, who)
  for (const path of ['/transfer-money', '/withdraw', '/deposit-check', '/order-checks', '/statements']) {
    await led(page, path)
    await page.locator('main a[href^="/open-new-account"]').first().waitFor()
    expect([path, await page.getByRole('main').getByRole('combobox').count()]).toEqual([path, 0])
  }
  await led(page, '/pay-bills')
  await page.getByRole('button', { name: 'Schedule Payment' }).click()
  const paying = page.getByRole('dialog', { name: 'Schedule Payment' })
  await paying.getByText('You have no account to pay bills from.').waitFor()
  await expectAccessible(page)
  expect(await paying.getByRole('link').getAttribute('href')).toMatch(/^\/open-new-account/)

  await led(page, '/setup-autopay')
  await page.getByRole('button', { name: 'Add automatic payment' }).click()
  const adding = page.getByRole('dialog', { name: 'Add automatic payment' })
  await adding.getByText('You have no account for this yet.').waitFor()
  await adding.getByRole('link', { name: 'Add New Payee' }).waitFor()
  await expectAccessible(page)

  await led(page, '/dispute-transaction')
  await page.getByText('No card transactions of the last 60 days.').waitFor()
  expect(complaints).toEqual([])
})

test('with a card alone nothing is moved from it; with one account there is another bank', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'credit', { limit: '1000.00' })
  const { page, complaints } = await visit(bank, { width: 390, height: 844 })
  await signedOn(page, who)
  await page.goto('/transfer-money')
  await page.getByText('You have no account to move money from yet.').waitFor()
  await led(page, '/cash-advance')
  await page.getByRole('combobox', { name: 'Credit account' }).waitFor()
  await page.getByText('You have no account for this yet.').waitFor()

  const other = await bank.customer()
  await openAccount(bank, other.id, 'checking', { deposit: '100.00' })
  const { page: second } = await visit(bank, { width: 390, height: 844 })
  await signedOn(second, other)
  await second.goto('/transfer-money')
  await second.getByText('You have no other account that money can go to.').waitFor()
  await expectAccessible(second)
  await led(second, '/pay-bills')
  await second.getByRole('button', { name: 'Schedule Payment' }).click()
  const paying = second.getByRole('dialog', { name: 'Schedule Payment' })
  await paying.getByRole('button', { name: 'Add New Payee' }).click()
  await second.getByRole('dialog', { name: 'Add New Payee' }).waitFor()
  expect(complaints).toEqual([])
})
