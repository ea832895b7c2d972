import type { Entry } from './book.ts'

/** A way to write a book down. Each part returns text that is appended as it is. */
export interface Format {
  readonly name: string
  /** Before the first entry; `head` names the last event of the book. */
  open(book: { ledger: number; head: number }): string
  entry(entry: Entry): string
  /** After the last entry. */
  close(): string
}
