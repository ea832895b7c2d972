/** Securities: what a trade costs or brings, what a holding is worth. */
import { cents, type Money, ZERO } from '../money.ts'

/** LED-32, LED-33: what a trade costs or brings, in cents. There is no commission. */
export const tradeValue = (quantity: Money, price: Money): Money => cents(quantity.times(price))

/** LED-32: average purchase price after buying more, unrounded. */
export const averagePrice = (held: Money, average: Money, bought: Money, price: Money): Money =>
  held.times(average).plus(bought.times(price)).div(held.plus(bought))

/** LED-35: market value and gain in cents, gain in percent of the cost unrounded. */
export function holdingValue(quantity: Money, average: Money, price: Money) {
  const [marketValue, cost] = [tradeValue(quantity, price), tradeValue(quantity, average)]
  const gain = marketValue.minus(cost)
  return { marketValue, cost, gain, gainPercent: cost.isZero() ? ZERO : gain.div(cost).times(100) }
}
