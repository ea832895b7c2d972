/** Amounts of money as they stand in a text, whatever language it is in: "$1,234.50", "−$3.00". */
const AMOUNT = /[+−-]?\$\d[\d,]*(?:\.\d\d?)?/g

/** Where in the text amounts stand: from, up to. */
export const amountsIn = (text: string): [from: number, to: number][] =>
  [...text.matchAll(AMOUNT)].map(({ 0: amount, index }) => [index, index + endOf(amount)])

/** A comma that ends a part of a sentence is none of the amount's. */
const endOf = (amount: string) => amount.replace(/,+$/, '').length

/** The same text with its amounts as machines read them: "-1234.50" for "−$1,234.50". */
export const plainDigits = (text: string): string =>
  amountsIn(text)
    .reverse()
    .reduce((said, [from, to]) => said.slice(0, from) + digitsOf(said.slice(from, to)) + said.slice(to), text)

const digitsOf = (amount: string) => (/^[−-]/.test(amount) ? '-' : '') + amount.replace(/[^\d.]/g, '')
