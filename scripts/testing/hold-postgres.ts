import { startPostgres } from '../postgres/postgres.ts'
import { THROWAWAY } from '../postgres/settings.ts'

/**
 * A process of its own that holds a server until it is killed:
 * `node hold-postgres.ts <folder>` prints the server as one line of JSON.
 */
const [folder = ''] = process.argv.slice(2)
const { connectionString, pid, port, attached } = await startPostgres({ folder, settings: THROWAWAY })
console.log(JSON.stringify({ connectionString, pid, port, attached }))
setInterval(() => {}, 60_000)
