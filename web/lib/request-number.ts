/**
 * "WDR-" and random digits: the request numbers of the sample-data pages (doc3 §9). Not a secret, and not the
 * bank's.
 */
export function requestNumber(prefix: string, digits = 8): string {
  const drawn = crypto.getRandomValues(new Uint8Array(digits))
  return prefix + Array.from(drawn, byte => String(byte % 10)).join('')
}
