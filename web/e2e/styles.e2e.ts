/**
 * Styles come per component, with the file that needs them (vite.config.ts): every page looks as it would with all of
 * Mantine's styles there, in Mantine's own order. A rule that is missing, or comes in another order, would show.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { CALM, customerWithAccounts, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: `${CALM},live=600000` })
const { visit } = withBrowser()

const ROOT = path.join(import.meta.dirname, '../..')
const ALL = readFileSync(path.join(ROOT, 'node_modules/@mantine/core/styles.layer.css'), 'utf8')
/** Between them they show every kind of component. */
const VISITORS = ['/', '/login', '/register', '/security']
const CUSTOMERS = [
  '/dashboard',
  '/checking-account',
  '/pay-bills',
  '/transfer-money',
  '/profile',
  '/account-alerts',
  '/open-new-account',
  '/rebalance-portfolio',
]

/** What looks otherwise once all styles are there. */
const changedBy = (page: Page, all: string) =>
  page.evaluate(async css => {
    const elements = [...document.querySelectorAll('[class*="m_"]')]
    const names = [...getComputedStyle(document.body)].filter(name => !name.startsWith('--'))
    const looks = () =>
      elements.map(element => {
        const look = getComputedStyle(element)
        return names.map(name => look.getPropertyValue(name))
      })
    const before = looks()
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    const after = looks()
    document.adoptedStyleSheets = []
    return elements.flatMap((element, i) => {
      const changed = names.flatMap((name, at) => {
        const value = after[i]?.[at]
        return value === before[i]?.[at] ? [] : [`${name}: ${value}`]
      })
      return changed.length > 0 ? [`${element.className}: ${changed.slice(0, 4).join('; ')}`] : []
    })
  }, all)

async function expectStyled(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address, { waitUntil: 'load' })
    await page.locator('main h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main [data-coming]') === null)
    expect({ address, changed: await changedBy(page, ALL) }).toEqual({ address, changed: [] })
  }
}

test('the pages of a visitor have the styles of all that they show', async () => {
  const { page } = await visit(bank)
  await expectStyled(page, VISITORS)
  // Letters that are set larger in the browser make a narrower page: no layout is asked for in pixels.
  const asked = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap(rule => (rule instanceof CSSMediaRule ? [rule.conditionText] : [])),
  )
  expect(asked.filter(condition => /\dem\b/.test(condition)).length).toBeGreaterThan(5)
  expect(asked.filter(condition => /\dpx\b/.test(condition))).toEqual([])
})

test('the pages of a customer have the styles of all that they show', async () => {
  const dana = await customerWithAccounts(bank)
  const { page } = await visit(bank, { as: dana })
  await expectStyled(page, CUSTOMERS)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectStyled(page, CUSTOMERS.slice(0, 2))
})
