/**
 * The bank whose pictures are taken: the demo's customers, one who has nothing yet, and one who has more of everything
 * than most.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { startServer } from '../../api/server.ts'
import { ana, dana, type DemoAccount, type DemoCustomer } from '../demo/facts.ts'
import { openCustomer } from '../demo/opening.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { seedDemo } from '../seed.ts'
import { throwawayConfig } from '../throwaway-config.ts'

/** Somebody in whose name pictures are taken. */
export interface Sitter {
  name: 'fresh' | 'typical' | 'crowded'
  username: string
  password: string
}

const CARD = { limit: '12000.00', terms: { purchaseApr: '21.99', cashApr: '26.99' } }
const crowd: readonly Omit<DemoAccount, 'name' | 'number' | 'publicId'>[] = [
  { kind: 'checking', nickname: 'Joint household and groceries, Alder Street', opening: '128450.07' },
  { kind: 'checking', nickname: 'Bills', opening: '2310.00' },
  { kind: 'savings', nickname: 'Emergency', opening: '10000.00' },
  { kind: 'savings', nickname: 'Kitchen renovation and new windows', opening: '248576.99' },
  { kind: 'credit', nickname: 'Travel card', ...CARD },
  { kind: 'credit', nickname: 'Everyday card', ...CARD },
  { kind: 'money-market', nickname: 'Reserve', opening: '5400.00' },
  { kind: 'retirement', nickname: 'Retirement', opening: '88200.00', extras: { retirementType: 'Roth IRA' } },
  { kind: 'investment', nickname: 'Long run', opening: '42000.00' },
]

const crowded: DemoCustomer = {
  who: {
    ...dana.who,
    id: '0b3f7d58-61a2-4c9e-8d07-f2a94c15e6b1',
    username: 'maximiliana.featherstonehaugh',
    password: 'Nine-Lanterns-31',
    firstName: 'Maximiliana',
    lastName: 'Featherstonehaugh-Montgomery',
    email: 'maximiliana.featherstonehaugh-montgomery@example.com',
    ssn: '900550188',
  },
  accounts: crowd.map((account, i) => ({
    ...account,
    // The name is a key of the demo's own happenings, of which there are none here.
    name: 'checking',
    number: `40700999${10 + i}`,
    publicId: `3c0d9a4e-7b15-4f62-9e8a-d41b5c7f0a${10 + i}`,
  })),
}

const sitter = (name: Sitter['name'], { username, password }: typeof ana.who): Sitter => ({ name, username, password })

export const sitters = [sitter('fresh', ana.who), sitter('typical', dana.who), sitter('crowded', crowded.who)]

/** Opens that bank below the machine's temporary folder, for as long as `act` runs. */
export async function withShotsBank<T>(act: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-shots-'))
  const keyFile = path.join(folder, 'keys.json')
  try {
    return await withThrowaway(async databaseUrl => {
      const now = Date.now()
      await seedDemo({ connectionString: databaseUrl, keyFile, now, log: line => console.log(line) })
      const bank = await startServer(
        { ...throwawayConfig(databaseUrl, keyFile), demo: true, limits: false, passwordMemoryKiB: 64, waits: '0' },
        { log: pino({ level: 'silent' }) },
      )
      try {
        // One at a time: the demo tells accounts apart by what its own happenings call them.
        for (const account of crowded.accounts)
          await openCustomer(bank.machinery, { ...crowded, accounts: [account] }, now)
        return await act(bank.url)
      } finally {
        await bank.close()
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
