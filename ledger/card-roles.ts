/**
 * What a movement is to a card's statements, by the kind of event that made it. The one list of them: the cycle, what
 * the card asks for and what autopay pays all read it. Only a payment pays; what merchants, disputes and rewards give
 * back lowers the debt and pays nothing (ARCHITECTURE, Cards). Pure.
 */

/**
 * `undoes`: takes back an earlier line, and is what that line was with its sign turned; a payment that was undone has
 * paid nothing.
 */
export type CardRole = 'purchase' | 'cash' | 'transfer' | 'payment' | 'credit' | 'interest' | 'paid-out' | 'undoes'

const roles: Readonly<Record<string, CardRole>> = {
  'card-purchase': 'purchase',
  'cash-advance': 'cash',
  'balance-transfer': 'transfer',
  'card-payment': 'payment',
  // What the customer paid in when the card was opened (C-46).
  'account-opening': 'payment',
  'card-statement': 'interest',
  'credit-balance-refund': 'paid-out',
  'rewards-redeemed': 'credit',
  'balance-transfer-return': 'undoes',
  'charge-back': 'undoes',
  'dispute-credit': 'undoes',
  'dispute-credit-ended': 'undoes',
  return: 'undoes',
  reversal: 'undoes',
}

/** Undefined for a kind that moves no card: no payment, and no cash. */
export const cardRole = (kind: string): CardRole | undefined => (Object.hasOwn(roles, kind) ? roles[kind] : undefined)

/** The kinds of events with this role. */
export const kindsOnCards = (role: CardRole): readonly string[] =>
  Object.keys(roles).filter(kind => roles[kind] === role)
