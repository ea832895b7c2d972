/**
 * Acts that are no events of the ledger are bound to their key here: one row under the id that follows from it, written
 * with the act itself, or by giving the key up before the act came. Whichever is first stays, and the other is refused.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table app.act_key (
      id uuid primary key,
      customer uuid not null references app.customer (id),
      -- the table of what was made; null: the key was given up
      made text
    )`.execute(db)
  await sql`select app.guard('app.act_key')`.execute(db)
  await sql`revoke update, delete on app.act_key from wf_app, wf_bank`.execute(db)

  // Two transactions under one key meet at the primary key: the second waits for the first, and then knows what it did.
  await sql`
    create function app.bind_act() returns trigger language plpgsql as $$
    begin
      insert into app.act_key (id, customer, made) values (new.id, new.customer, tg_table_name)
        on conflict (id) do nothing;
      if not found then
        raise exception 'the key of this act was given up' using errcode = 'WK001';
      end if;
      return null;
    end $$`.execute(db)
  for (const what of ['dispute', 'payee'])
    await sql
      .raw(`create trigger bound_to_key after insert on app.${what} for each row execute function app.bind_act()`)
      .execute(db)
}
