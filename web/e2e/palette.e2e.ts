import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { expectAccessible, led, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

/** The palette finds payees, statements and lines by words and amounts, and drafts acts into the review, never sent. */
const bank = await testBank({}, LONG_SESSIONS)
const { visit } = withBrowser()

test('a line by its amount, a payee, a payment and a transfer that wait to be looked at', async () => {
  const { who, checking } = await holderOf(bank, { checking: '1000.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
  await addPayee(bank, who, { name: 'Northline Electric' })
  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '25.50', merchant: 'Blue Door Coffee' })
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/activity')
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await expect.poll(() => box.inputValue()).toBe(text)
  }
  await page.getByRole('button', { name: /Search or jump to/ }).waitFor()
  await type('25.50')
  await page.getByRole('option', { name: /Blue Door Coffee/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('option', { name: /Blue Door Coffee/ }).click()
  await page.waitForURL(/least=25\.5/)
  await page.getByText('1 transaction', { exact: true }).waitFor()

  for (const [words, found] of [
    ['1099', 'Tax information'],
    ['goal', 'Savings Account'],
    ['contribute', 'Contribute to retirement'],
    ['cd', 'CD renewal options'],
    ['rules', 'Your category rules'],
  ] as const) {
    await type(words)
    await page.getByRole('option', { name: found }).first().waitFor()
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'hidden' })
  }

  await type('zelle')
  await page.getByRole('option', { name: /no Zelle.* Send to an account number/ }).waitFor()
  await box.fill('quokka')
  await page.getByText('Nothing found for “quokka”.').waitFor()
  await page.getByRole('option', { name: 'Customer service' }).waitFor()
  await expectAccessible(page)
  await box.fill('wire fee')
  await page.getByRole('option', { name: /What does a transfer cost/ }).click()
  await page.getByText('A wire costs $30').waitFor()
  const comes = Promise.withResolvers<void>()
  await page.route('**/trpc/*netWorth*', async route => {
    await comes.promise
    await route.continue()
  })
  await type('net worth')
  await page.getByRole('option', { name: 'Net worth' }).click()
  await page.waitForURL(/insights\?show=net-worth/)
  // its answer comes after the page was led to it: only then is there room to bring it up
  await page.locator('[data-part=net-worth]:focus').waitFor()
  comes.resolve()
  await expect
    .poll(() => page.locator('[data-part=net-worth]').evaluate(part => part.getBoundingClientRect().top))
    .toBeLessThan(200)

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

/** Somebody who is signed on, before the palette's file, which is held until it is let go. */
async function beforeThePalette(width: number) {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '1000.00' })
  const { page, complaints } = await visit(bank, { width })
  let letGo: () => void = () => undefined
  const held = new Promise<void>(done => (letGo = done))
  await page.route(/command-palette[^/]*\.js/, async route => {
    await held
    await route.continue()
  })
  await signedOn(page, who)
  await page.goto('/activity')
  const search = page.getByRole('button', { name: /Search or jump to/ }).locator('visible=true')
  await search.waitFor()
  return { page, complaints, search, letGo }
}

test.each([
  ['a key', 1280],
  ['a tap', 390],
])('what is written before the search is there is not lost: opened by %s', async (by, width) => {
  const { page, complaints, search, letGo } = await beforeThePalette(width)
  if (by === 'a tap') await search.tap()
  else await page.keyboard.press('Control+k')
  await page.keyboard.type('send 50 to ppat')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('send 50 to pa')
  await expectAccessible(page)
  letGo()
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  await expect.poll(() => box.evaluate(one => one === document.activeElement)).toBe(true)
  await page.keyboard.type('t')
  expect(await box.inputValue()).toBe('send 50 to pat')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.getByRole('option', { name: /^Move \$50\.00 from .* to Pat New recipient/ }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  expect(complaints).toEqual([])
})

test('Enter before the search is there leads on, to somebody new with name and amount filled in', async () => {
  const { page, complaints, letGo } = await beforeThePalette(1280)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('send 50 to pat')
  await page.keyboard.press('Enter')
  letGo()
  await page.waitForURL(/transfers/)
  expect(await page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('50.00')
  expect(await page.getByRole('textbox', { name: 'Account holder name' }).inputValue()).toBe('Pat')
  expect(await page.getByRole('radio', { name: 'Another bank' }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

test('the key `/` leads into a page’s search, and where it has none into that over everything', async () => {
  const who = await bank.customer()
  await openAccount(bank, who.id, 'checking', { deposit: '1000.00' })
  const { page } = await visit(bank, { as: who })
  await page.goto('/activity')
  const own = page.getByRole('searchbox', { name: 'Search transactions' })
  await own.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => own.evaluate(box => box === document.activeElement)).toBe(true)
  await led(page, '/dashboard')
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  const box = page.getByRole('combobox', { name: 'Search or jump to' })
  // The keys come a little after the page.
  await expect.poll(() => page.keyboard.press('/').then(() => box.count())).toBe(1)
})
