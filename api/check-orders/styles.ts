/** What checks can be ordered, and for how much. */
import { checkStyles } from './check-orders.schema.ts'

export const styles = checkStyles.map(style => ({ ...style, image: `check-${style.id}` }))
