/**
 * The bank as an installed app: a manifest with its icons, and a worker that keeps the last shell and never what the
 * bank
 * answered.
 */
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { customerWithAccounts, signOn, withBrowser } from '../../scripts/testing/visitor.ts'

const bank = await testBank({ waits: 'preLoader=0,pageLoading=0,fetchAhead=0,live=600000' })
const { visit } = withBrowser()

test('it can be installed: its manifest and icons are there', async () => {
  const { page } = await visit(bank, { width: 390 })
  await page.goto('/')
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
})

test('the shell opens without a network, and no cache holds an answer, a name or a balance', async () => {
  const dana = await customerWithAccounts(bank)
  const { page, context } = await visit(bank, { width: 390, installs: true })
  await signOn(page, dana)
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (const path of ['/dashboard', '/transfer-money', '/pay-bills', '/profile', '/notifications']) {
    await page.goto(path)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const kept = () =>
    page.evaluate(async () => {
      const found: { path: string; text: string }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const answer = await cache.match(request)
          found.push({ path: new URL(request.url).pathname, text: (await answer?.text()) ?? '' })
        }
      }
      return found
    })
  await expect.poll(async () => (await kept()).some(({ path }) => path === '/dashboard')).toBe(true)
  const all = await kept()
  expect(all.filter(({ path }) => path !== '/dashboard' && !path.startsWith('/assets/'))).toEqual([])
  const secrets = [dana.token, dana.email, dana.username, dana.lastName, '1,000.00', '"1000.00"', dana.checking]
  expect(all.filter(({ text }) => secrets.some(secret => text.includes(secret))).map(({ path }) => path)).toEqual([])

  await context.setOffline(true)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Wrenfield' }).first().waitFor()
  expect(await page.title()).toContain('Wrenfield Bank')
})
