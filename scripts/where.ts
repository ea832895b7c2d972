import { readRequirementsList, readSources, readWords } from './law/sources.ts'
import { thread } from './thread.ts'

const word = process.argv.slice(2).join(' ')
const house = { sources: readSources(), requirements: readRequirementsList(), words: readWords() }
const rooms = word ? thread(house, word) : []

for (const { room, finds } of rooms) {
  console.log(`\n${room}`)
  for (const { file, says } of finds) console.log(`  ${file.padEnd(64)} ${says}`.trimEnd())
}
if (rooms.length === 0) {
  console.error(
    word
      ? `Nothing here is called ${word}.`
      : 'usage: npm run where <word or requirement>, for example: npm run where schedule-payment, npm run where C-108',
  )
  process.exitCode = 1
}
