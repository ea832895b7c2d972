/** The limits of all cards that a customer was given when they opened, and by requests that were granted. */
export const lentCounter = (owner: string): string => `lent:${owner}`
