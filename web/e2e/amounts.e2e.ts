/**
 * Amounts on the screen: hidden, none is left in sight, whatever draws it; copied, they are digits; and the key that
 * hides them is one of those that can be turned off.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { CALM, led, partsHere, signedOn, withBrowser } from '../../scripts/testing/visitor.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({ waits: CALM })
const { visit } = withBrowser()

async function shopper() {
  const { who, checking } = await holderOf(bank, { checking: '1000.00' })
  await openAccount(bank, who.id, 'savings', { deposit: '250.00' })
  await openAccount(bank, who.id, 'credit', { limit: '5000.00' })
  await addPayee(bank, who, { name: 'Northline Electric' })
  await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '25.50', merchant: 'Blue Door Coffee' })
  return who
}

async function drawn(page: Page, path: string, go = (to: string): Promise<unknown> => page.goto(to)) {
  await go(path)
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
  await partsHere(page)
}

/** Amounts that can be read on the page as it stands, but for the law's in its foot. Runs in the page. */
function inSight(): string[] {
  const covered = [...(CSS.highlights.get('amounts') ?? [])]
  const isCovered = (text: Node, from: number, to: number) =>
    covered.some(one => one.startContainer === text && one.startOffset <= from && one.endOffset >= to)
  const isBlurred = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).filter.includes('blur') || isBlurred(element.parentElement))
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement
    if (!place?.checkVisibility({ visibilityProperty: true }) || place.closest('footer, option, script')) continue
    for (const { 0: amount, index } of (text.textContent ?? '').matchAll(/\$\d[\d,]*(\.\d\d)?/g))
      if (!isCovered(text, index, index + amount.length) && !isBlurred(place)) found.push(text.textContent ?? '')
  }
  const filled = [...document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')].filter(
    one => one.value !== '' && one !== document.activeElement && getComputedStyle(one).color !== 'rgba(0, 0, 0, 0)',
  )
  return [...new Set(found), ...filled.map(one => `field ${one.value}`)]
}

const PATHS = `/dashboard /accounts /transfer-money /pay-bills /coming-up /coming-up?view=calendar
  /coming-up?view=forecast /activity /insights /notifications /checking-account /savings-account /credit-account
  /payment /statements /withdraw /deposit-check /order-checks /setup-autopay /account-alerts /auto-save
  /interest-details /budget-planner /balance-transfer /cash-advance /credit-limit /redeem-rewards /card-controls
  /retirement-calculator /open-new-account`.split(/\s+/)

test('hidden amounts are out of sight on every page, in the palette, in a panel and in a field', async () => {
  const who = await shopper()
  const { page, complaints } = await visit(bank, { as: who })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await partsHere(page)
  await page.keyboard.press('Shift+H')
  const found: string[] = []
  const look = async (where: string) => found.push(...(await page.evaluate(inSight)).map(one => `${where}: ${one}`))
  for (const path of PATHS) {
    await drawn(page, path, to => led(page, to))
    await look(path)
  }
  await drawn(page, '/activity')
  await page.getByRole('button', { name: /^Blue Door Coffee/ }).click()
  await page.getByRole('dialog', { name: 'Transaction' }).getByText('Balance after').waitFor()
  await look('panel')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('25.50')
  await page.getByRole('option', { name: /Blue Door Coffee/ }).waitFor()
  await look('palette')
  await page.keyboard.press('Escape')
  await drawn(page, '/transfer-money')
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.34')
  await page.getByLabel('Memo (optional)').focus()
  await look('field')
  expect(found.join('\n')).toBe('')
  // What is covered is drawn with no colour of its own, and is there again with the same key.
  const colour = () => page.evaluate(() => getComputedStyle(document.body, '::highlight(amounts)').color)
  expect(await colour()).toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+H')
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('amounts'))).toBe(false)
  expect(complaints).toEqual([])
})

test('what is copied has plain digits, one amount or a whole row, and nothing else of it is lost', async () => {
  const who = await shopper()
  const { page, context } = await visit(bank)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedOn(page, who)
  await drawn(page, '/checking-account')
  const line = page.locator('[data-transaction]').filter({ hasText: 'Blue Door Coffee' })
  const amount = line.getByText('−$25.50')
  await amount.waitFor()
  /** Selects from the beginning of one to the end of the other, and copies. */
  const copied = async (from: typeof line, upTo: typeof line) => {
    const [start, end] = [await from.elementHandle(), await upTo.elementHandle()]
    await page.evaluate(
      ([first, last]) => {
        if (first && last) getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
      },
      [start, end] as const,
    )
    await page.keyboard.press('Control+c')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  expect(await copied(amount, amount)).toBe('-25.50')
  expect((await copied(line, line)).split(/\s+/)).toEqual(expect.arrayContaining(['Blue', '-25.50', '974.50']))
  // From within an amount into what follows.
  expect((await copied(amount, line)).split(/\s+/)).toEqual(expect.arrayContaining(['-25.50', '974.50']))
  await drawn(page, '/dashboard')
  const total = page.locator('[data-balance]').first()
  expect(await copied(total, total)).toBe('1224.50')
})
