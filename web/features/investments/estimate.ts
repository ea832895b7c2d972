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

/** Settled cash after a buy; may be below zero, and then it is not there. */
export const cashAfter = (settled: string, value: string): string => text(money(settled).minus(value))

/** Of the cash that the account can spend, what no order is paid with yet, because it has not settled (C-80). */
export const unsettledCash = ({
  availableBalance,
  withdrawableBalance,
}: {
  availableBalance: string
  withdrawableBalance: string
}): string => text(money(availableBalance).minus(withdrawableBalance))
