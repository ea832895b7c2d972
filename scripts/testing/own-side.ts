import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { testBank, type TestCustomer } from './http-bank.ts'
import { CALM, expectAccessible, signedOn, withBrowser } from './visitor.ts'

interface Look {
  readonly scheme?: 'light' | 'dark'
  readonly width?: number
}

const YEAR_MS = 365 * 24 * 3_600_000

/**
 * A bank of the test's own whose pages with a sample side answer at once, and how they are looked at: from a browser
 * whose clock is wrong, since the bank's day is the one that counts.
 */
export async function ownSideBank() {
  const bank = await testBank({
    waits: `${CALM},sampleLoad=0,simulatedWork=0,simulatedAnswer=0,skeleton=0,successBanner=60000`,
  })
  const { visit } = withBrowser()
  async function at(path: string, who: TestCustomer, look: Look = {}) {
    const { page, complaints } = await visit({ url: bank.url, now: bank.now + YEAR_MS }, look)
    await signedOn(page, who)
    await page.goto(path)
    return {
      page,
      async healthy() {
        await expectAccessible(page)
        expect(complaints).toEqual([])
      },
    }
  }
  return { bank, visit, at }
}

/** The first of that name: some rewards are featured, too. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
export const turn = (page: Page, side: 'My accounts' | 'Sample') => page.getByText(side, { exact: true }).click()
export const isSample = (page: Page) => page.getByText('Sample data', { exact: true })
