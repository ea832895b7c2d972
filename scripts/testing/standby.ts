import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

/** Whether commits of this server wait for a standby that never comes; when they no longer do, who waits is let go. */
export async function waitsForStandby(db: pg.Client, on: boolean): Promise<void> {
  await db.query(`alter system set synchronous_standby_names = '${on ? 'nobody' : ''}'`)
  await db.query('select pg_reload_conf()')
  await pause(200)
}

/** Ends the waits of those who wait, as an administrator or a timeout would, until so many were ended. */
export async function endWaits(db: pg.Client, by: 'pg_cancel_backend' | 'pg_terminate_backend', least: number) {
  const until = Date.now() + 6_000
  for (let ended = 0; ended < least && Date.now() < until;) {
    const { rows } = await db.query(`select ${by}(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    ended += rows.length
    await pause(20)
  }
}
