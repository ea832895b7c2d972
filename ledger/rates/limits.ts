/** How much at once or a day, and from when on a code is asked for. */

/** An external transfer from this amount on is verified, whoever receives it (C-108). */
export const VERIFICATION_FROM = '1000.00'

/**
 * Our own: what may go to one recipient in a day of the bank without a code. More is asked for one,
 * in however small pieces.
 */
export const UNCODED_DAILY = '2500.00'
/** doc3 §9: a customer's sum of the bank day. */
export const ATM_DAILY_LIMIT = '500.00'
/** doc3 §9: one withdrawal. */
export const BRANCH_LIMIT = '10000.00'
export const BRANCH_CALL_AHEAD = '5000.00'
/** doc3 §9: one transaction. */
export const CASH_ADVANCE_LIMIT = '3000.00'
/** doc3 §9: an ATM code lives so long. */
export const ATM_CODE_MINUTES = 30

/** doc3 §9: disputes reach back 60 days; a provisional credit comes in 1-2 business days (C-142): on the next. */
export const DISPUTE_WINDOW_DAYS = 60
export const PROVISIONAL_CREDIT_AFTER = 1
