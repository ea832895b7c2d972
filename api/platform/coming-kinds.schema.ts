/**
 * What is on its way can be one of these; 'income' comes, and a 'subscription' is taken, by a rhythm that was found in
 * what has been: nobody promised it.
 */
export const comingKinds = [
  'transfer',
  'payment',
  'bill',
  'autopay',
  'withdrawal',
  'contribution',
  'distribution',
  'loan',
  'income',
  'subscription',
] as const
