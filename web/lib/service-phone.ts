/**
 * The number of customer service as this bank's server wrote it into the page, for whoever has not signed on; undefined
 * where no server did.
 */
export const servicePhone = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="wrenfield-phone"]')?.content.match(/^[+\d].*/)?.[0]
