/** Words from outside in files that other programs parse: nothing that a customer typed can become syntax. */

/** One line of plain words; `;`, `|` and quotes mean something to the tools of plain-text accounting. */
const plainWords = (text: string): string =>
  text
    .replace(/[;|]/g, ',')
    .replace(/["\\]/g, "'")
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()

/** The book's title of an entry: what its first customer reads, else the kind of event. */
export const titleOf = (lines: readonly { text: string }[], kind: string): string =>
  plainWords(lines[0]?.text ?? '') || kind
