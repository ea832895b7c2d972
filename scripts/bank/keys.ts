/** The keys of the personal data: a new one seals from now on, and everything is sealed anew with it. */
import { addKey } from '../../api/platform/crypto.ts'
import { sealAnew } from '../../api/platform/rotation.ts'
import { readConfig } from '../../api/platform/config.ts'
import { keepHouse } from '../backup/house.ts'
import type { Answer, Operator } from './operator.ts'

/**
 * A serving bank reads its key file when it starts: it must not run meanwhile,
 * or it would meet texts that it cannot open.
 */
export async function rotateKeys({ db }: Operator): Promise<Answer> {
  const { rows } = await db.bankPool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database()
      and application_name = 'wrenfield-worker'`,
  )
  if ((rows[0]?.n ?? 0) > 0) throw new Error('The bank is serving: stop it, rotate, and start it again.')
  const { dataDir, keyFile, backupDir } = readConfig()
  const withNew = addKey(keyFile)
  if (backupDir !== undefined) keepHouse({ dataDir, keyFile }, backupDir) // before anything is sealed with it
  const sealed = await sealAnew(db, withNew)
  return {
    json: { sealed, keyFile },
    lines: [
      `A new key is in ${keyFile}; ${sealed} texts were sealed anew. Old backups need the old keys: keep the file.`,
    ],
  }
}
