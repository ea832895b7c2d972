/**
 * What a page of history costs on a long account and on a very long one, in pages of 8 kB that the database touches.
 */
import { historyCosts } from '../testing/history-costs.ts'
import { spreadOf, type Figures } from './figures.ts'
import { onBenchServer } from './server.ts'

export function benchHistory(most: number): Promise<Figures> {
  return onBenchServer(async connectionString => {
    const figures: Record<string, Figures> = {}
    for (const { postings, newest, older, known } of await historyCosts(connectionString, [most, 1_000])) {
      console.log(
        `account of ${postings} postings: newest hundred lines ${newest.index} pages of the index ` +
          `(${newest.all} in all), a hundred in the middle ${older.index} (${older.all}), ` +
          `balance as known ${known.index} (${known.all})`,
      )
      const pages = { newest: newest.all, older: older.all, known: known.all }
      figures[`${postings} postings`] = Object.fromEntries(
        Object.entries(pages).map(([name, all]) => [name, spreadOf([all])]),
      )
    }
    return figures
  })
}
