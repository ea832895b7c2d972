import { money, parseTyped, text } from '../../../ledger/money.ts'
import { tradeValue } from '../../../ledger/rates/securities.ts'

/**
 * What an order comes to, before it is placed: shares at today's price, or at the limit. Undefined while something
 * is missing. A picture: the bank decides at its own price.
 */
export function estimateOf(quantity: string, price: string | undefined): string | undefined {
  const count = parseTyped(quantity)
  if (!count || !price || !parseTyped(price) || !count.isInteger() || count.isZero()) return undefined
  return text(tradeValue(count, money(price)))
}

/** Cash after a buy; may be below zero, and then it is not there. */
export const cashAfter = (available: string, value: string): string => text(money(available).minus(value))
