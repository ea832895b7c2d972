/**
 * How strong a password is (doc1 §5): the indicator in the browser and the rule on the server are the same function.
 */

type Strength = 'weak' | 'medium' | 'strong'

/** At least 8 characters, an uppercase letter, a lowercase letter, a digit, a special character. */
const criteria = [/.{8}/s, /[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]

/** From so many characters on a password is not weak, whatever it is made of: length does more than any composition. */
export const LONG = 15

/** Up to two criteria weak, three or four medium, five strong. */
export function strengthOf(password: string): Strength {
  const met = criteria.filter(criterion => criterion.test(password)).length
  if (met === criteria.length) return 'strong'
  return met <= 2 && password.length < LONG ? 'weak' : 'medium'
}

export const SAME_AGAIN = 'Please choose a password that you do not have now.'
export const TOO_WEAK = 'Please choose a stronger password.'
