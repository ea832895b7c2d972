/** What a line can be, as filters name it: the types of `ledger/line-types.ts`, which holds their codes, too. */
export const lineKinds = [
  'buy',
  'deposit',
  'dividend',
  'fee',
  'info',
  'interest',
  'other',
  'payment',
  'purchase',
  'sell',
  'transfer',
  'withdrawal',
] as const

/** What the `filter` of an account's lines may name (doc2 §9; C-61: every listed value, on each account). */
export const lineFilters = ['all', ...lineKinds] as const
export type LineFilter = (typeof lineFilters)[number]

export const NOT_LISTED = 'Please choose a listed type'
