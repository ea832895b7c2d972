import { expect, test } from 'vitest'
import { openBrowser } from './chromium.ts'

test('a real Chromium opens a page and runs its script', async () => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.setContent('<title>Wrenfield</title><script>document.title += " Bank"</script>')
    expect(await page.title()).toBe('Wrenfield Bank')
  } finally {
    await browser.close()
  }
})
