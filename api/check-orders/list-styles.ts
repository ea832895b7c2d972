import { signedIn } from '../trpc.ts'
import { pricing as pricingAnswer } from './check-orders.schema.ts'
import { styles } from './styles.ts'

/** The checks that can be ordered. */
export const listStyles = signedIn.output(pricingAnswer.shape.checkStyles).query(() => [...styles])
