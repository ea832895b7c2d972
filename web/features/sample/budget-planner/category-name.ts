import { t } from '../../../lib/i18n.ts'

/**
 * A category as the customer reads it: the bank's own are translated, what somebody typed stays. Savings is money
 * here, no account.
 */
export const categoryName = (name: string): string => t(name, { context: 'category' })
