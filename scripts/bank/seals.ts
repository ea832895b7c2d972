/** The key that signs heads and days: another one signs from now on, and the old one nothing more. */
import path from 'node:path'
import { readConfig } from '../../api/platform/config.ts'
import { publicKeyIn, sealKeysWith } from '../../ledger/seal-file.ts'
import { rotateKey } from '../../ledger/seal.ts'
import { keepHouse } from '../backup/house.ts'
import type { Answer, Operator } from './operator.ts'

/** May run beside a serving bank, which takes the new key with its next seal. */
export async function rotateSealKey({ connectionString }: Operator): Promise<Answer> {
  const { dataDir, keyFile, backupDir, sealSecret } = readConfig()
  sealKeysWith(sealSecret)
  const folder = path.join(dataDir, 'seals')
  const { key, next, seq, pem } = await rotateKey({ connectionString, ledger: 1, folder })
  if (backupDir !== undefined) keepHouse({ dataDir, keyFile }, backupDir)
  return {
    json: { retired: key, after: seq, key: next, publicKey: publicKeyIn(folder) },
    lines: [
      `The key ${key} was retired after event ${seq}. What it signed stays good; ${next} signs from now on.`,
      `Keep this public key where the bank cannot reach it:\n${pem.trim()}`,
    ],
  }
}
