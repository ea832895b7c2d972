/**
 * The schema of what is not money, its roles, and the one rule for every table in it: a customer sees their own rows.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  // Who makes the schema also works in it as the bank (seeding, the tests);
  // an administrator may have seen to that before.
  await sql`
    do $$
    declare wanted text;
    begin
      foreach wanted in array array['wf_app', 'wf_bank', 'wf_auditor', 'wf_writer'] loop
        if not pg_has_role(current_user, wanted, 'member') then
          execute format('grant %I to %I', wanted, current_user);
        end if;
      end loop;
      if not pg_has_role('wf_bank', 'wf_queue', 'member') then
        grant wf_queue to wf_bank;
      end if;
    end $$`.execute(db)

  await sql`create schema if not exists app`.execute(db)
  await sql`grant usage on schema app to wf_app, wf_bank, wf_auditor`.execute(db)

  // Who is asking: asked once a statement, in a sub-select, wherever it is compared.
  await sql`
    create function app.caller() returns uuid language sql stable as $$ select ledger.current_customer() $$`.execute(db)

  // Every table with a customer column is put under this guard by the migration that makes it. wf_bank is the bank
  // itself (sign-on before we know who it is, jobs, the operator); wf_app never sees a row of somebody else.
  await sql`
    create function app.guard(what regclass, owner_column text default 'customer') returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', what);
      execute format('alter table %s force row level security', what);
      execute format('create policy own on %s to wf_app '
                     'using (%I = (select app.caller())) with check (%I = (select app.caller()))',
        what, owner_column, owner_column);
      execute format('create policy bank on %s to wf_bank using (true) with check (true)', what);
      execute format('grant select, insert, update, delete on %s to wf_app, wf_bank', what);
    end $$`.execute(db)

  // For tables that only the bank itself reads and writes.
  await sql`
    create function app.guard_bank(what regclass) returns void language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', what);
      execute format('alter table %s force row level security', what);
      execute format('create policy bank on %s to wf_bank using (true) with check (true)', what);
      execute format('grant select, insert, update, delete on %s to wf_bank', what);
    end $$`.execute(db)
}
