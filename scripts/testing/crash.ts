/**
 * A PostgreSQL that a test may kill, a load of transfers with keys, and the proof that every one of them happened once.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { type AccountId } from '../../ledger/accounts.ts'
import { LedgerUnavailable, type Command, type Ledger } from '../../ledger/journal.ts'
import { customerKey } from '../../ledger/keys.ts'
import { money, text } from '../../ledger/money.ts'
import { verify } from '../../ledger/verify.ts'
import { migrate } from '../migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { THROWAWAY } from '../postgres/settings.ts'
import { accepted, accountIn } from './kept-open.ts'
import { withClient } from '../with-client.ts'

interface DoomedServer {
  readonly connectionString: string
  /** `kill -9` of the server and all its processes, then a new start on the same files and port. */
  killAndRestart(): Promise<void>
}

/** Once at the top of a file; it stops when the file's tests are done. */
export async function doomedServer(): Promise<DoomedServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-crash-'))
  chmodSync(folder, 0o755)
  const start = (port?: number) =>
    startPostgres({
      folder: path.join(folder, 'postgres'),
      database: 'crash',
      settings: THROWAWAY,
      ...(port ? { port } : {}),
    })
  let server = await start()
  await migrate(server.connectionString)
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { connectionString } = server
  return {
    connectionString,
    async killAndRestart() {
      const { pid, port, exited } = server
      for (const one of [pid, ...childrenOf(pid)]) kill(one)
      await exited
      server = await start(port)
    },
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return [] // not Linux: they follow their parent by themselves
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // gone already
  }
}

const NOW = Date.parse('2026-03-02T15:00:00.000Z')

/** Transfers of one cent between two accounts of one customer, each with its key. */
export class Load {
  readonly commands: readonly Command[]
  /** The seq with which each was first acknowledged. */
  readonly acknowledged = new Map<number, number>()
  readonly #from: AccountId
  readonly #to: AccountId

  private constructor(owner: string, from: AccountId, to: AccountId, count: number) {
    this.#from = from
    this.#to = to
    this.commands = Array.from({ length: count }, (_, n) => ({
      key: customerKey(owner, `crash-${n}-key`),
      kind: 'internal-transfer',
      actor: owner,
      at: NOW,
      payload: { from, to, amount: '0.01' },
    }))
  }

  static async prepare(ledger: Ledger, count: number): Promise<Load> {
    const owner = randomUUID()
    return new Load(
      owner,
      await accountIn(ledger, { owner, deposit: text(money(count).div(100)), at: NOW }),
      await accountIn(ledger, { owner, deposit: '0.01', at: NOW }),
      count,
    )
  }

  acknowledge(n: number, seq: number): void {
    const before = this.acknowledged.get(n)
    if (before !== undefined) expect(seq, `command ${n} was acknowledged as ${before}`).toBe(before)
    this.acknowledged.set(n, seq)
  }

  /** Asks for all commands, so many at a time, again and again until each is acknowledged. */
  async run(ledger: Ledger, atOnce = 32): Promise<void> {
    let next = 0
    const one = async () => {
      while (next < this.commands.length) {
        const n = next++
        this.acknowledge(n, await insist(ledger, this.commands[n] ?? missing()))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  }

  /** Hands what is not acknowledged to a process of its own, and kills it once it has acknowledged `after` of it. */
  async runInProcess(connectionString: string, after: number): Promise<void> {
    const script = path.join(import.meta.dirname, 'writer-process.ts')
    const child = spawn(process.execPath, [script, connectionString], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.on('error', () => undefined) // it is killed while it is written to
    const exited = new Promise(resolve => child.once('exit', resolve))
    for (const [n, command] of this.commands.entries())
      if (!this.acknowledged.has(n)) child.stdin.write(`${JSON.stringify({ n, command })}\n`)
    child.stdin.end()
    let heard = 0
    for await (const line of createInterface({ input: child.stdout })) {
      const [n, seq] = line.split(' ').map(Number)
      if (n === undefined || seq === undefined || Number.isNaN(seq)) throw new Error(`the writer said ${line}`)
      this.acknowledge(n, seq)
      heard += 1
      if (heard === after) child.kill('SIGKILL')
    }
    await exited
  }

  /** Everything that was acknowledged is there once, nothing is there twice, and the auditor finds nothing. */
  async provenIn(connectionString: string): Promise<void> {
    return withClient(connectionString, async db => {
      const keys = this.commands.map(command => command.key)
      const { rows } = await db.query<{ key: string; seq: string }>(
        `select key, seq from ledger.event
          where ledger.key_digest(ledger, key)
                = any(array(select ledger.key_digest(1::smallint, k) from unnest($1::text[]) k))`,
        [keys],
      )
      expect(rows).toHaveLength(this.commands.length)
      const stored = new Map(rows.map(row => [row.key, Number(row.seq)]))
      for (const [n, seq] of this.acknowledged) expect(stored.get(keys[n] ?? '')).toBe(seq)
      const balances = await db.query<{ account: string; posted: string }>(
        'select account, posted from ledger.balance where account = any($1) order by account',
        [[this.#from, this.#to]],
      )
      const after = text(money(this.commands.length).div(100).plus('0.01'))
      expect(balances.rows.map(row => text(money(row.posted)))).toEqual(['0.00', after])
      expect((await verify(db, { ledger: 1 })).problems).toEqual([])
    })
  }
}

/**
 * Asks until there is an answer, as a client with a key may; gives up after a minute,
 * so that a test that failed leaves nobody asking.
 */
export async function insist(ledger: Ledger, command: Command): Promise<number> {
  const patience = Date.now() + 60_000
  for (;;) {
    try {
      return accepted(await ledger.append(command)).seq
    } catch (error) {
      if (!(error instanceof LedgerUnavailable) || Date.now() > patience) throw error
      await setImmediate() // a refusal costs no time: others must be heard in between
    }
  }
}

const missing = (): never => {
  throw new Error('no such command')
}
