/** How a telephone number of this country is kept; apart from what checks it, for pages that check nothing. */

/** Without the country's code, where it is this country's: "+15551234567" and "15551234567" are "5551234567". */
export const nationalPhone = (digits: string): string => digits.replace(/^\+?1(?=\d{10}$)/, '')
