/** What a page of history costs on a long account and on a very long one, in pages of 8 kB that the database touches. */
import { historyCosts } from '../testing/history-costs.ts'
import { onBenchServer } from './server.ts'

export async function benchHistory(most: number): Promise<void> {
  await onBenchServer(async connectionString => {
    for (const { postings, newest, older, known } of await historyCosts(connectionString, [most, 1_000])) {
      console.log(
        `account of ${postings} postings: newest hundred lines ${newest.index} pages of the index (${newest.all} in all), ` +
          `a hundred in the middle ${older.index} (${older.all}), balance as known ${known.index} (${known.all})`,
      )
    }
  })
}
