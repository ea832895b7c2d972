/** Check orders (doc3 §3, §9): their prices. */
import { cents, money, percentOf, sum } from '../money.ts'

export const CHECK_STYLES = { standard: '20.00', premium: '25.00', scenic: '28.00', custom: '35.00' } as const
/** By id: single book of 100, double book of 200, value pack of 400 (C-126: ids are values, not positions). */
export const CHECK_QUANTITIES = { 1: '20.00', 2: '36.00', 4: '65.00' } as const
export const CHECK_DELIVERIES = { standard: '0.00', expedited: '8.95', overnight: '15.95' } as const
export const SALES_TAX = '8.25'

interface CheckOrder {
  readonly style: keyof typeof CHECK_STYLES
  readonly quantity: keyof typeof CHECK_QUANTITIES
  readonly delivery: keyof typeof CHECK_DELIVERIES
}

/** LED-31: tax on style, quantity and delivery together; duplicates and large print cost nothing (C-124). */
export function checkOrderPrice({ style, quantity, delivery }: CheckOrder) {
  const [stylePrice, quantityPrice] = [money(CHECK_STYLES[style]), money(CHECK_QUANTITIES[quantity])]
  const deliveryPrice = money(CHECK_DELIVERIES[delivery])
  const subtotal = sum([stylePrice, quantityPrice, deliveryPrice])
  const tax = cents(percentOf(subtotal, SALES_TAX))
  return { stylePrice, quantityPrice, deliveryPrice, subtotal, tax, total: subtotal.plus(tax) }
}
