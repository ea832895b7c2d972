import { type Money, text } from '../../../../ledger/money.ts'
import { usd } from '../../../lib/format.ts'

/** doc2 §9: US dollars without decimals. */
export const dollars = (amount: Money): string => usd(text(amount), { decimals: 0 })
