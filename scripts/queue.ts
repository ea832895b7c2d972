/**
 * The queue that wakes the bank's own work: made by its own migrations as the owner, used by those who have wf_queue.
 */
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { withClient } from './with-client.ts'

export async function makeQueue(connectionString: string): Promise<void> {
  return withClient(connectionString, async client => {
    if (await isMade(client)) return
    await runMigrations({ connectionString, logger: new Logger(() => () => undefined) })
    await client.query(RIGHTS)
  })
}

/** The version whose queue this is; said on its schema once everything is in place. */
const MARK = `graphile-worker 0.18, rights 1`

async function isMade(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid) as mark from pg_namespace where nspname = 'graphile_worker'`,
  )
  return rows[0]?.mark === MARK
}

/** Its tables are closed to everybody but their owner by row-level security; those of wf_queue see all of them. */
const RIGHTS = `
  do $$
  declare closed record;
  begin
    perform pg_advisory_xact_lock(742005);
    grant usage on schema graphile_worker to wf_queue;
    grant select, insert, update, delete on all tables in schema graphile_worker to wf_queue;
    grant usage on all sequences in schema graphile_worker to wf_queue;
    grant execute on all functions in schema graphile_worker to wf_queue;
    for closed in
      select c.oid::regclass as name from pg_class c
       where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'queue')
    loop
      execute format('create policy queue on %s to wf_queue using (true) with check (true)', closed.name);
    end loop;
    comment on schema graphile_worker is '${MARK}';
  end $$`
