/**
 * What is on its way can be one of these; 'income' comes by a rhythm that was found in what came before: nobody
 * promised it.
 */
export const comingKinds = [
  'transfer',
  'payment',
  'bill',
  'autopay',
  'withdrawal',
  'contribution',
  'loan',
  'income',
] as const
