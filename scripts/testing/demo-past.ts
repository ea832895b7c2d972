import path from 'node:path'
import { sealOnce } from '../../ledger/seal.ts'
import { seedDemo } from '../seed.ts'
import type { Past } from './second-opinion.ts'

/** The demo bank, a year of it, sealed day by day as a bank is. */
export const demoYear: Past = async (connectionString, folder) => {
  const keyFile = path.join(folder, 'keys.json')
  await seedDemo({ connectionString, keyFile, now: Date.parse('2026-11-20T20:30:00Z'), log: () => undefined })
  await sealOnce({ connectionString, ledger: 1, folder })
}
