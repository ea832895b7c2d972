import path from 'node:path'
import pino from 'pino'
import { startServer, type RunningServer } from '../../api/server.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { askEach, readsBeside, type Reads } from '../testing/hog/hog.ts'
import type { Asker } from '../testing/hog/shapes.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { drillCustomer } from './customer.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'

const MOST_BLOCKED_MS = 50
const MOST_P99_MS = 250
const SECONDS = 20

/** A customer asks for too much of everything, in forty shapes; a second one hardly notices. With a bank's limits. */
export async function drillHog(): Promise<void> {
  await inDrillFolder(folder => withThrowaway(databaseUrl => hogAt(databaseUrl, folder)))
}

async function hogAt(databaseUrl: string, folder: string): Promise<void> {
  const bank = await startServer(throwawayConfig(databaseUrl, path.join(folder, 'keys.json')), {
    log: pino({ level: 'silent' }),
  })
  try {
    const [hog, second] = [await asker(bank), await asker(bank)]
    if (seededDefect() === 'turn') workOnTheLoop(bank)
    const each = await askEach(bank.url, hog, MOST_BLOCKED_MS)
    const worst = each.toSorted((a, b) => b.longest - a.longest).slice(0, 5)
    const named = worst.map(({ name, longest }) => `${name} ${longest.toFixed(0)} ms`).join(', ')
    console.log(`hog: ${each.length} shapes, the longest turn of the loop: ${named}`)
    const alone = (await readsBeside(bank.url, second, 5_000)).reads
    const { hogs, reads } = await readsBeside(bank.url, second, SECONDS * 1_000, { asker: hog, atOnce: 24 })
    console.log(
      `hog: reads of a second customer alone: ${timesOf(alone)}; beside all shapes at once: ${timesOf(reads)}`,
    )
    console.log(`hog: the hog heard ${JSON.stringify(hogs)}, the second customer ${JSON.stringify(reads.statuses)}`)
    const blocked = each.filter(({ longest }) => longest > MOST_BLOCKED_MS)
    if (blocked.length > 0) throw new Error(`The loop is blocked by: ${blocked.map(({ name }) => name).join(', ')}`)
    if (Object.keys(reads.statuses).some(status => status !== '200')) throw new Error('The second was turned away.')
    const most = Math.max(MOST_P99_MS, 3 * alone.p99) // on a machine that is busy with other things nobody is quick
    if (reads.p99 > most) throw new Error(`A second customer waits ${reads.p99.toFixed(0)} ms at the 99th percentile.`)
  } finally {
    await bank.close()
  }
}

/** Each transaction of a customer works a tenth of a second where everybody else waits. */
function workOnTheLoop({ machinery: { db } }: RunningServer): void {
  const { asCustomer } = db
  db.asCustomer = (...given) => {
    const begun = process.threadCpuUsage()
    while (process.threadCpuUsage(begun).user < 2 * MOST_BLOCKED_MS * 1_000);
    return asCustomer(...given)
  }
}

const timesOf = ({ count, p50, p99, slowest }: Reads) =>
  `${count} reads, p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms`

async function asker(bank: RunningServer): Promise<Asker> {
  const { token, username, accounts } = await drillCustomer(bank)
  return { token, username, account: accounts[0] }
}
