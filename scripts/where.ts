import { readSources } from './law/sources.ts'
import { thread } from './thread.ts'

const [word] = process.argv.slice(2)
const rooms = word ? thread(readSources(), word) : []

for (const { room, finds } of rooms) {
  console.log(`\n${room}`)
  for (const { file, says } of finds) console.log(`  ${file.padEnd(64)} ${says}`.trimEnd())
}
if (rooms.length === 0) {
  console.error(
    word
      ? `Nothing here is called ${word}.`
      : 'usage: npm run where <word>, for example: npm run where schedule-payment',
  )
  process.exitCode = 1
}
