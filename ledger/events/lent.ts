/** What all cards of a customer may lend together: their limits, as they opened and whatever changed them since. */
export const lentCounter = (owner: string): string => `lent:${owner}`
