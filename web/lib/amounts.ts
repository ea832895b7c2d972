/** Amounts of money as they stand in a text, whatever language it is in: "$1,234.50", "−$3.00". */
const AMOUNT = /[+−-]?\$\d[\d,]*(?:\.\d\d?)?/g

/** Where in the text amounts stand: from, up to. */
export const amountsIn = (text: string): [from: number, to: number][] =>
  [...text.matchAll(AMOUNT)].map(({ 0: amount, index }) => [index, index + endOf(amount)])

/** A comma that ends a part of a sentence is none of the amount's. */
const endOf = (amount: string) => amount.replace(/,+$/, '').length

/** The American way: "118.40", "$1,234.5". All else that holds digits ("12,50", "1.234,56") may mean something else. */
const WRITTEN = /^\$?((?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.\d{1,2})?)$/

/** One amount as somebody writes it, in plain digits ("1234.5"); undefined where it may be another. */
export const amountWritten = (written: string): string | undefined =>
  WRITTEN.exec(written.trim())?.[1]?.replaceAll(',', '')

/** The same text with its amounts as machines read them: "-1234.50" for "−$1,234.50". */
export const plainDigits = (text: string): string =>
  amountsIn(text)
    .reverse()
    .reduce((said, [from, to]) => said.slice(0, from) + digitsOf(said.slice(from, to)) + said.slice(to), text)

const digitsOf = (amount: string) => (/^[−-]/.test(amount) ? '-' : '') + amount.replace(/[^\d.]/g, '')
