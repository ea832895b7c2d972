/**
 * The bank as a process of its own that kills itself: it says where it listens, hears after how many things asked of
 * its database it dies, and says that it has heard.
 */
import { createInterface } from 'node:readline'
import pino from 'pino'
import { startServer } from '../../../api/server.ts'
import { doomable } from './doom.ts'
import { throwawayConfig } from '../../throwaway-config.ts'

const [databaseUrl = '', keyFile = '', now = ''] = process.argv.slice(2)
const asked = { ...throwawayConfig(databaseUrl, keyFile), limits: false, passwordMemoryKiB: 64, waits: '0' }
const server = await startServer(asked, { wall: () => Number(now), log: pino({ level: 'silent' }) })
const doom = doomable(server.machinery)
process.stdout.write(`${server.url}\n`)
for await (const line of createInterface({ input: process.stdin })) {
  doom.from(Number(line), () => process.kill(process.pid, 'SIGKILL'))
  process.stdout.write('armed\n')
}
