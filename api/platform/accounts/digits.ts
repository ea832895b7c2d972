import { randomInt } from 'node:crypto'
import { SAMPLE_DIGITS } from './digits.schema.ts'

/** A number of so many digits (four to ten) for an account or a card; none that ends as a sample's does. */
export function drawDigits(length: number): string {
  const drawn = String(randomInt(0, 10 ** length)).padStart(length, '0')
  return drawn.slice(-4).startsWith(SAMPLE_DIGITS) ? drawDigits(length) : drawn
}
