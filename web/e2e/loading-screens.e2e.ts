/**
 * The loading screens (C-18, C-185; doc1 §2.9, doc2 §2.12): told for their time, and nothing that is drawn is
 * covered meanwhile.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: 'preLoader=4000,pageLoading=4000' })
const full = await testBank({ waits: 'documented' })
const none = await testBank({ waits: '0' })
const { visit } = withBrowser()

/** What lies between the reader and the page now: its name, whether it is lifted, and how much of it can be seen. */
const veil = (page: Page) =>
  page.evaluate(() => {
    const found = document.querySelector<HTMLElement>('[data-overlay]')
    if (!found) return undefined
    const { backgroundColor, display } = getComputedStyle(found)
    return {
      name: found.dataset['overlay'],
      covers: display !== 'none' && !/, 0\)$|transparent/.test(backgroundColor),
      bar: found.querySelector('[class*=bar]') !== null,
    }
  })

test.each(['no-preference', 'reduce'] as const)(
  'by default a page that is drawn is not covered: motion %s',
  async motion => {
    const { page } = await visit(bank)
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => veil(page)).toEqual({ name: 'pre-loader', covers: false, bar: true })
    await page.waitForFunction(() => !document.querySelector('[data-overlay]'))
    await page.getByRole('link', { name: 'Security', exact: true }).first().click()
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Welcome' }).waitFor()
    await expect.poll(() => veil(page)).toEqual({ name: 'page-loading', covers: false, bar: true })
  },
)

test('the documented veils in full, and none at all, where the server says so', async () => {
  const one = await visit(full)
  await one.page.emulateMedia({ reducedMotion: 'no-preference' })
  await one.page.goto('/')
  await one.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await veil(one.page)).toEqual({ name: 'pre-loader', covers: true, bar: true })
  const other = await visit(none)
  await other.page.goto('/')
  await other.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await veil(other.page)).toBeUndefined()
})
