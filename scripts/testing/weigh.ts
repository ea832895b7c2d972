import type { Page } from 'playwright-core'

interface Scales {
  /** What has come over the wire so far, heads counted, packed as it came; and for what was asked. */
  read(): { bytes: number; requests: string[] }
}

/** Weighs what a page fetches from now on, as if nothing had been kept from before. */
export async function weigh(page: Page): Promise<Scales> {
  const wire = await page.context().newCDPSession(page)
  let bytes = 0
  const requests: string[] = []
  wire.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (/^https?:/.test(url)) requests.push(url)
  })
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  return { read: () => ({ bytes, requests: [...requests] }) }
}
