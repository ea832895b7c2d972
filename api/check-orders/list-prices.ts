import { SALES_TAX } from '../../ledger/rates/check-order.ts'
import { signedIn } from '../trpc.ts'
import { deliveryMethods, pricing as pricingAnswer, quantities } from './check-orders.schema.ts'
import { styles } from './styles.ts'

/** Prices and the tax rate in percent; an order is priced from the same table by the ledger. */
export const prices = signedIn.output(pricingAnswer).query(() => ({
  checkStyles: [...styles],
  quantities: [...quantities],
  deliveryMethods: [...deliveryMethods],
  taxRate: Number(SALES_TAX),
}))
