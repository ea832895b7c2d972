/** "XXX-XX-6789" of nine digits (doc1 §2.8: the last four). */
export const maskedSsn = (digits: string): string => `XXX-XX-${digits.replace(/\D/g, '').slice(-4)}`

const BULLET = '•'

/** First two and last two characters visible; at least two are hidden, and a number of four or fewer wholly (C-166). */
export function maskedId(number: string): string {
  const all = [...number.trim()]
  if (all.length <= 4) return BULLET.repeat(all.length)
  const shown = Math.min(4, all.length - 2)
  const hidden = all.length - shown
  const tail = Math.floor(shown / 2)
  return [...all.slice(0, shown - tail), BULLET.repeat(hidden), ...all.slice(-tail)].join('')
}
