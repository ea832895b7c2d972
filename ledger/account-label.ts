/**
 * How an account is called in one text: by the name that its owner gave it, else by its kind's, and its last four
 * digits: "Rainy Day ••0937", "Checking ••4821". Pure; the server and the browser both read such texts.
 */

/** In English, as the documents have them; the key of each in the catalogue of words. */
export const KIND_NAMES = {
  checking: 'Checking',
  savings: 'Savings',
  'money-market': 'Money Market',
  student: 'Student',
  investment: 'Investment',
  retirement: 'Retirement',
  cd: 'Certificate of Deposit',
  credit: 'Credit',
  loan: 'Loan',
} as const

const ofKinds: readonly string[] = Object.values(KIND_NAMES)
const DIGITS = ' ••'

export const labelOf = (name: string, lastFour: string): string => `${name}${DIGITS}${lastFour}`

/** The same label with the kind as `say` calls it; an owner's own name, and any other text, stays as it is. */
export function labelIn(label: string, say: (kind: string) => string): string {
  const at = label.lastIndexOf(DIGITS)
  const name = label.slice(0, Math.max(at, 0))
  return ofKinds.includes(name) ? say(name) + label.slice(at) : label
}
