/** How strong a password is (doc1 §5): the indicator in the browser and the rule on the server are the same function. */

export type Strength = 'weak' | 'medium' | 'strong'

export const criteria = [
  { name: 'At least 8 characters', met: (password: string) => password.length >= 8 },
  { name: 'An uppercase letter', met: (password: string) => /[A-Z]/.test(password) },
  { name: 'A lowercase letter', met: (password: string) => /[a-z]/.test(password) },
  { name: 'A digit', met: (password: string) => /\d/.test(password) },
  { name: 'A special character', met: (password: string) => /[^A-Za-z0-9]/.test(password) },
] as const

/** Up to two criteria weak, three or four medium, five strong. */
export function strengthOf(password: string): Strength {
  const met = criteria.filter(criterion => criterion.met(password)).length
  return met <= 2 ? 'weak' : met <= 4 ? 'medium' : 'strong'
}

export const TOO_WEAK = 'Please choose a stronger password.'
