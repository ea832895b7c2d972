/**
 * The number of customer service as this bank's server wrote it into the page, for whoever has not signed on; undefined
 * where no server did.
 */
export function servicePhone(): string | undefined {
  const told = document.querySelector('meta[name="wrenfield-phone"]')?.getAttribute('content') ?? ''
  return /\d/.test(told) ? told : undefined
}
