import { spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '../api/platform/config.ts'
import { runCommand } from './command.ts'
import { bankDatabase } from './database.ts'

const ROOT = path.join(import.meta.dirname, '..')

/**
 * `npm run dev`: the database stays, the API restarts on each change of its files,
 * the web is replaced in the open page.
 */
async function develop(): Promise<void> {
  const config = readConfig()
  const database = await bankDatabase(config)
  const bank = `http://${config.host}:${config.port}`
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/start.ts', '--without-web'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: database.connectionString },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.env['BANK_URL'] = bank
  const { createServer } = await import('vite')
  const web = await createServer({ configFile: path.join(ROOT, 'vite.config.ts'), root: path.join(ROOT, 'web') })
  await web.listen()
  web.printUrls()

  const stop = async () => {
    api.kill('SIGTERM')
    await web.close()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

await runCommand(develop)
