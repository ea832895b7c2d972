/** What the filters are called; English, give it to `t`. */
export const kindWords: Readonly<Record<string, string>> = {
  purchase: 'Purchases',
  payment: 'Payments',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  transfer: 'Transfers',
  fee: 'Fees',
  interest: 'Interest',
  dividend: 'Dividends',
  buy: 'Buys',
  sell: 'Sells',
  other: 'Other',
}
export const flowWords: Readonly<Record<string, string>> = {
  spending: 'Spending',
  income: 'Income',
  elsewhere: 'From and to elsewhere',
  own: 'Between own accounts',
  invested: 'Into securities',
}
/** Fees and interest that were paid, with what gave them back. */
export const costWords: Readonly<Record<string, string>> = {
  fees: 'Fees',
  interest: 'Interest paid',
}
export const statusWords: Readonly<Record<string, string>> = {
  completed: 'Completed',
  settling: 'Settling',
  pending: 'Pending',
}
