/** How the last four digits of sample accounts begin: no account or card of a customer ends so. */
export const SAMPLE_DIGITS = '00'
