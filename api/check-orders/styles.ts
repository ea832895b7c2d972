/** What checks can be ordered, and for how much. */
import { SALES_TAX } from '../../ledger/rates.ts'
import { signedIn } from '../trpc.ts'
import { checkStyles, deliveryMethods, pricing as pricingAnswer, quantities } from './check-orders.schema.ts'

const styles = checkStyles.map(style => ({ ...style, image: `check-${style.id}` }))

export const listStyles = signedIn.output(pricingAnswer.shape.checkStyles).query(() => [...styles])

/** Prices and the tax rate in percent; an order is priced from the same table by the ledger. */
export const prices = signedIn.output(pricingAnswer).query(() => ({
  checkStyles: [...styles],
  quantities: [...quantities],
  deliveryMethods: [...deliveryMethods],
  taxRate: Number(SALES_TAX),
}))
