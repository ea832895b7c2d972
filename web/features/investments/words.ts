import { rate } from '../../lib/format.ts'

const MINUS = '\u2212'

/** "+3.20%" or "−1.45%"; nothing before a zero. */
export const signedPercent = (value: number): string => {
  const text = rate(Math.abs(value))
  if (value === 0) return text
  return `${value < 0 ? MINUS : '+'}${text}`
}

/** "1,250" shares, from the wire's exact text. */
export const shares = (quantity: string): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 }).format(Number(quantity))
