/**
 * A name of forty letters without a space, of an account, a payee, a shop, a memo or a note, pushes nothing off a
 * phone: 390 and 320 pixels wide no page scrolls sideways.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { presentBill } from '../../api/pay-bills/present-bill.ts'
import { addDays, bankDayOf } from '../../ledger/calendar.ts'
import { places } from '../../scripts/shots/places.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { CALM, customerWithAccounts, led, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: CALM })
const { visit } = withBrowser()

const NAME = 'Reparacionesdeltejadoycocinanuevacasa202'
const paths = [...new Set(places.filter(({ open }) => !open).map(({ path }) => path.replace(/\?.*/, '')))]

/** Whatever a customer may give a name has this one. */
async function longNamed() {
  const who = await bank.customer()
  const open = (kind: Parameters<typeof openAccount>[2], opening = {}) => openAccount(bank, who.id, kind, opening)
  const [checking, savings, credit] = [
    await open('checking', { deposit: '2000.00' }),
    await open('savings', { deposit: '500.00' }),
    await open('credit', { limit: '5000.00' }),
  ]
  const others = [
    await open('cd', { deposit: '5000.00' }),
    await open('retirement', { deposit: '1000.00' }),
    await open('investment', { deposit: '1000.00' }),
    await open('student', { deposit: '80.00' }),
    await open('money-market', { deposit: '3000.00' }),
  ]
  for (const { publicId } of [checking, savings, credit, ...others])
    expect((await who.put(`/api/accounts/${publicId}/settings`, { nickname: NAME })).status).toBe(200)
  for (const { ledgerId } of [checking, credit])
    await bankDoes(bank, 'card-purchase', { account: ledgerId, amount: '40.00', merchant: NAME })
  const payee = await addPayee(bank, who, { name: NAME })
  const today = bankDayOf(bank.now)
  const times = { today, at: bank.now, now: bank.now }
  const bill = { customer: who.id, payee, dueOn: addDays(today, 2), amount: '64.10', ...times }
  await bank.machinery.db.asBank(tx => presentBill(tx, bill))
  const between = { fromAccount: checking.publicId, toAccount: savings.publicId, transferType: 'internal' }
  for (const transferDate of [today, addDays(today, 3)]) {
    const when = { transferDate, transferFrequency: 'once' }
    const { body } = await who.post('/api/transfers/transfer', { ...between, amount: 5, memo: NAME, ...when })
    expect(body.error).toBeNull()
  }
  const [line] = (await who.get(`/api/accounts/${checking.publicId}/transactions`)).body.data
  expect((await who.put(`/api/transactions/${line.id}/note`, { note: NAME })).status).toBe(200)
  return who
}

/** What reaches over the right edge, where the page scrolls sideways; one pixel is what rounding makes. */
const over = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide <= 1) return undefined
    const edge = [...document.querySelectorAll('body *')].filter(
      one => one.getBoundingClientRect().right > innerWidth + 1,
    )
    return `${innerWidth} wide, ${wide} over: ${edge
      .map(one => one.outerHTML.slice(0, 120))
      .slice(0, 6)
      .join(' | ')}`
  })

const PHONES = [390, 320]

/** The page as it stands on each phone. */
async function wideOn(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await over(page)
    if (wide !== undefined) found.push(`${where}, ${wide}`)
  }
  return found
}

test('long names make no page and no confirmation wider than a phone', async () => {
  const who = await longNamed()
  const { page } = await visit(bank, { width: 390, height: 844, as: who })
  const found: string[] = []
  for (const path of paths) {
    await led(page, path)
    await page.locator('main h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    found.push(...(await wideOn(page, path)))
  }
  await led(page, '/transfer-money')
  await page.getByLabel('From account').selectOption({ index: 1 })
  await page.getByLabel('To account').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'Amount' }).fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Confirm transfer' }).waitFor()
  found.push(...(await wideOn(page, 'Confirm transfer')))
  expect(found.join('\n')).toBe('')
})

/** Amounts and initials that have less room than they need. Runs in the page. */
const cutShort = () =>
  [...document.querySelectorAll<HTMLElement>('main input[inputmode], span:has(> [aria-hidden])')]
    .filter(one => one.matches('input') || /^[A-Z]{2}$/.test(one.innerText))
    .filter(one => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(one => `cut short: ${one.outerHTML.slice(0, 120)}`)

test('letters of twice the size make no page wider than a phone', async () => {
  const { page } = await visit(bank, { width: 390, height: 844, as: await customerWithAccounts(bank) })
  const found: string[] = []
  const paths = ['/profile', '/payment', '/help', '/coming-up', '/activity', '/insights', '/alerts', '/dashboard']
  for (const path of paths) {
    await led(page, path)
    await page.locator('main h1').first().waitFor()
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    const wide = await over(page)
    if (wide !== undefined) found.push(`${path}, ${wide}`)
    found.push(...(await page.evaluate(cutShort)).map(what => `${path}, ${what}`))
  }
  expect(found.join('\n')).toBe('')
})
