/** How strong a password is (doc1 §5): the indicator in the browser and the rule on the server are the same function. */

export type Strength = 'weak' | 'medium' | 'strong'

export const criteria = [
  { name: 'At least 8 characters', met: (password: string) => password.length >= 8 },
  { name: 'An uppercase letter', met: (password: string) => /[A-Z]/.test(password) },
  { name: 'A lowercase letter', met: (password: string) => /[a-z]/.test(password) },
  { name: 'A digit', met: (password: string) => /\d/.test(password) },
  { name: 'A special character', met: (password: string) => /[^A-Za-z0-9]/.test(password) },
] as const

/** From so many characters on a password is not weak, whatever it is made of: length does more than any composition. */
export const LONG = 15

/** Up to two criteria weak, three or four medium, five strong. */
export function strengthOf(password: string): Strength {
  const met = criteria.filter(criterion => criterion.met(password)).length
  if (met === criteria.length) return 'strong'
  return met <= 2 && password.length < LONG ? 'weak' : 'medium'
}

export const SAME_AGAIN = 'Please choose a password that you do not have now.'
export const TOO_WEAK = 'Please choose a stronger password.'
