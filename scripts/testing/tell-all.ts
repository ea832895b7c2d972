import { expect } from 'vitest'
import { tellAll } from '../../api/platform/jobs/telling.ts'

type Bank = Parameters<typeof tellAll>[0]

/**
 * Tells everything that has happened until now. The teller leaves a security event for later while any older
 * transaction runs on the whole server; the tests share one, so it is asked again until that other test is through.
 */
export async function tellEverything(bank: Bank, work: Parameters<typeof tellAll>[1]): Promise<void> {
  const untold = async () => {
    await tellAll(bank, work)
    const { rows } = await bank.db.bankPool.query(
      `select id from app.security_event
        where id > coalesce((select reached::bigint from app.job_cursor where name = 'told: security'), 0)`,
    )
    return rows
  }
  await expect.poll(untold, { timeout: 30_000, interval: 20 }).toEqual([])
}
