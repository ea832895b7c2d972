/**
 * What a line is, as a customer's filters call it, with the one byte that a posting keeps of it. The database names
 * them back: `ledger.line_type`.
 */
export const lineTypes = {
  buy: 'b',
  deposit: 'd',
  dividend: 'v',
  fee: 'f',
  info: 'n',
  interest: 'i',
  other: 'o',
  payment: 'p',
  purchase: 'u',
  sell: 's',
  transfer: 't',
  withdrawal: 'w',
} as const

export type LineType = keyof typeof lineTypes
