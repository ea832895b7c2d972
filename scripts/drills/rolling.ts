import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dana } from '../demo/facts.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { seedDemo } from '../seed.ts'
import { lyingFront, type Front } from '../testing/liar.ts'
import { seededLie } from './defect.ts'
import { inDrillFolder } from './folder.ts'
import { proveMade } from './prove.ts'
import { signOn } from './customer.ts'
import { freePorts } from './ha/process.ts'

const TURNS = 6
const CALLERS = 6

/** Two API processes are ended and started in turn while money moves: each act is made, once, by whichever answers. */
export async function drillRolling(): Promise<void> {
  await inDrillFolder(folder => withThrowaway(databaseUrl => rollOn(databaseUrl, folder)))
}

interface Api {
  readonly url: string
  process: ChildProcess | undefined
}

async function rollOn(databaseUrl: string, folder: string): Promise<void> {
  await seedDemo({
    connectionString: databaseUrl,
    keyFile: path.join(folder, 'keys.json'),
    now: Date.now(),
    log: () => undefined,
  })
  const apis: Api[] = []
  const fronts: Front[] = []
  try {
    for (const port of await freePorts(2)) apis.push({ url: `http://127.0.0.1:${port}`, process: undefined })
    for (const api of apis) await open(api, databaseUrl, folder)
    for (const { url } of apis) fronts.push(await lyingFront(url, seededLie()))
    const load = payAlong(fronts.map(({ url }) => url))
    for (let turn = 0; turn < TURNS; turn += 1) {
      const api = apis[turn % apis.length]
      if (!api) continue
      await pause(1_500)
      await end(api)
      await open(api, databaseUrl, folder)
    }
    const { made, again, slowest } = await load.stop()
    await proveMade(databaseUrl, dana.who.id, 'rolling-', made)
    console.log(
      `rolling: ${made} transfers over ${TURNS} restarts, none failed, ${again} were asked again under their key; ` +
        `the slowest took ${slowest.toFixed(0)} ms; the auditor is content`,
    )
  } finally {
    for (const front of fronts) await front.end()
    for (const api of apis) api.process?.kill('SIGKILL')
  }
}

/** Transfers, each under a key of its own, at either address until it is answered. */
function payAlong(urls: readonly string[]) {
  const [from, to] = dana.accounts.map(({ publicId }) => publicId)
  const token = signOn(urls[0] ?? '', dana.who)
  let [over, made, again, slowest, next] = [false, 0, 0, 0, 0]
  const pay = async (n: number): Promise<void> => {
    const headers = {
      authorization: `Bearer ${await token}`,
      'content-type': 'application/json',
      'idempotency-key': `rolling-${n}`,
    }
    const body = JSON.stringify({ fromAccount: from, toAccount: to, type: 'internal', amount: '0.01' })
    const begun = performance.now()
    for (let attempt = n; ; attempt += 1) {
      const url = `${urls[attempt % urls.length] ?? ''}/api/dashboard/transfer`
      const signal = AbortSignal.timeout(10_000)
      const answer = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
      const said = await answer?.text().catch(() => undefined)
      if (answer?.status === 200 && said !== undefined) break
      if (answer && answer.status !== 503) throw new Error(`a transfer failed: ${answer.status} ${said ?? ''}`)
      if (performance.now() - begun > 30_000) throw new Error('a transfer found nobody for half a minute')
      again += 1
      await pause(50)
    }
    made += 1
    slowest = Math.max(slowest, performance.now() - begun)
  }
  const one = async () => {
    while (!over) await pay(next++)
  }
  const all = Promise.all(Array.from({ length: CALLERS }, one))
  all.catch(() => undefined) // told by stop
  return {
    async stop() {
      over = true
      await all
      return { made, again, slowest }
    },
  }
}

async function open(api: Api, databaseUrl: string, dataDir: string): Promise<void> {
  const script = path.join(import.meta.dirname, '..', 'start.ts')
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: new URL(api.url).port, LIMITS: '0' }
  api.process = spawn(process.execPath, [script, '--without-web'], {
    env: { ...process.env, ...settings, PASSWORD_MEMORY_KIB: '64' },
    stdio: 'ignore',
  })
  const patience = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(`${api.url}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    if (Date.now() > patience || api.process.exitCode !== null) throw new Error('An API did not start.')
    await pause(50)
  }
}

async function end(api: Api): Promise<void> {
  const gone = new Promise(resolve => api.process?.once('exit', resolve))
  api.process?.kill('SIGTERM')
  await gone
}
