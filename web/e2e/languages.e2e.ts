/**
 * The bank in each of its languages, in a real browser (doc1 §9): from the first page on, with letters of its own, on a
 * phone too.
 */
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { signOn, withBrowser } from '../../scripts/testing/visitor.ts'
import { languages, type Language } from '../../api/platform/language.schema.ts'

const bank = await testBank({ waits: 'fetchAhead=600000' })
const { visit } = withBrowser()

const PHONE = { width: 390, height: 844 }
const landings: Record<Language, string> = { en: 'Welcome to', es: 'Bienvenido', fr: 'Bienvenue', zh: '欢迎' }

/** A visitor whose browser is set to a language. */
async function reader(language: Language) {
  const visitor = await visit(bank, PHONE)
  await visitor.context.addInitScript(
    wanted => Object.defineProperty(navigator, 'languages', { get: () => [wanted] }),
    `${language}-XX`,
  )
  return visitor
}

test.each(languages)('a visitor who reads %s is welcomed in it, on a phone', async language => {
  const { page, complaints } = await reader(language)
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: landings[language] }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(complaints).toEqual([])
})

test('Chinese is drawn in the bank’s own typeface, of which only what is shown is fetched', async () => {
  const { page } = await reader('zh')
  const slices = new Set<string>()
  page.on('response', answer => {
    if (/noto-sans-sc.*\.woff2/.test(answer.url())) slices.add(answer.url())
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).filter({ hasText: landings.zh }).waitFor()
  await page.waitForFunction(() => document.fonts.check('16px "Noto Sans SC Variable"', '欢迎账户'))
  expect(slices.size).toBeGreaterThan(0)
  expect(slices.size).toBeLessThan(40)
})

test.each(languages)('the places of a desk have room beside each other in %s', async language => {
  const dana = await bank.customer()
  await dana.put('/api/profile/preferences', { language })
  const { page } = await visit(bank)
  await signOn(page, dana)
  await page.locator(`html[lang="${language}"]`).waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const width of [1440, 1101]) {
    await page.setViewportSize({ width, height: 900 })
    const room = page.locator('header nav').first()
    expect(await room.evaluate(nav => nav.scrollWidth - nav.clientWidth)).toBeLessThanOrEqual(0)
  }
})

test('a customer’s own language wins over the browser’s, and a refusal is said in it', async () => {
  const dana = await bank.customer()
  await dana.put('/api/profile/preferences', { language: 'fr' })
  const { page } = await reader('en')
  await signOn(page, dana)
  await expect.poll(() => page.title()).toContain('Tableau de bord')
  await page.goto('/retirement-calculator')
  await page.getByLabel('Âge actuel').fill('7')
  await page.getByRole('button', { name: 'Calculer la retraite' }).click()
  await page.getByText('Âge actuel : doit être compris entre 18 et 100').first().waitFor()
})
