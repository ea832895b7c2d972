/**
 * Two operating-system processes, each with a writer of its own, race for one poor account: the lock decides,
 * not memory.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testDatabase } from '../scripts/testing/database.ts'
import { accountIn } from '../scripts/testing/kept-open.ts'
import { openLedger } from './journal.ts'
import { customerKey } from './keys.ts'

const { connectionString } = await testDatabase()
const NOW = Date.parse('2026-03-02T15:00:00.000Z')
const PROCESS = new URL('../scripts/testing/writer-process.ts', import.meta.url).pathname

/** Hands the commands to a new process and answers what each was told: a seq, or the refusal's name. */
async function inProcess(commands: readonly object[]): Promise<string[]> {
  const child = spawn(process.execPath, [PROCESS, connectionString], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(commands.map((command, n) => `${JSON.stringify({ n, command })}\n`).join(''))
  const said = await textOf(child.stdout)
  return said
    .trim()
    .split('\n')
    .map(line => line.split(' ')[1] ?? '')
}

async function poorAccount(owner: string, deposit: string) {
  const ledger = openLedger({ connectionString })
  const accounts = {
    from: await accountIn(ledger, { owner, deposit, at: NOW }),
    to: await accountIn(ledger, { owner, at: NOW }),
  }
  await ledger.end()
  return accounts
}

const transfer = (owner: string, payload: object, key: string = randomUUID()) => ({
  key: customerKey(owner, key),
  kind: 'internal-transfer',
  actor: owner,
  at: NOW,
  payload: { ...payload, amount: '1.00' },
})

test('sixteen writers in two processes take seven dollars seven times', async () => {
  const owner = randomUUID()
  const accounts = await poorAccount(owner, '7.00')
  const eight = () => Array.from({ length: 8 }, () => transfer(owner, accounts))
  const told = (await Promise.all([inProcess(eight()), inProcess(eight())])).flat()
  expect(told).toHaveLength(16)
  expect(told.filter(word => word === 'insufficient_funds')).toHaveLength(9)
})

test('one key twenty times in two processes is one event', async () => {
  const owner = randomUUID()
  const accounts = await poorAccount(owner, '7.00')
  const ten = () => Array.from({ length: 10 }, () => transfer(owner, accounts, 'the-same-key'))
  const told = (await Promise.all([inProcess(ten()), inProcess(ten())])).flat()
  expect(told).toHaveLength(20)
  expect(new Set(told).size).toBe(1)
  expect(Number(told[0])).toBeGreaterThan(0)
})
