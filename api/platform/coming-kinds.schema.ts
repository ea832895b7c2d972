/**
 * What is on its way can be one of these; 'income' comes, a 'subscription' is taken and an 'expected-bill' follows the
 * payee's earlier ones by a rhythm that was found in what has been: nobody promised it. A 'card-bill' is what is left
 * to pay of a card's statement, where nothing that was ordered pays it.
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
  'expected-bill',
  'card-bill',
] as const
