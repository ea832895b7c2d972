/**
 * The database's owner against the auditor: whatever stands around the books is named when it is otherwise than the
 * migrations make it,
 * and whatever could be asked instead of the bank's own tables and functions, or let somebody else in. Each attack is
 * made and looked
 * at inside of a transaction that is then rolled back.
 */
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { connected } from '../testing/kept-open.ts'
import { wrongShape } from './schema-shape.ts'

const { connectionString } = await testDatabase()
const db = await connected(connectionString)

/** What the auditor says of the schema while it is so. */
async function foundAfter(statements: string): Promise<string[]> {
  await db.query('begin')
  try {
    await db.query(statements)
    await db.query('set local role wf_auditor')
    return await wrongShape(db)
  } finally {
    await db.query('rollback')
  }
}

test('a database that was left alone', async () => expect(await foundAfter('select 1')).toEqual([]))

test.each([
  [
    'a function of the same name with another body',
    `create or replace function ledger.line_type(p_code "char") returns text language sql immutable parallel safe
        as $f$ select 'fee' $f$`,
    'the function ledger.line_type("char") is "',
  ],
  [
    'a table that became a view',
    `alter table ledger.counter rename to counted; create view ledger.counter as select * from ledger.counted;
     grant select on ledger.counter, ledger.counted to wf_auditor`,
    'the table ledger.counter is "v',
  ],
  [
    'a table with heirs',
    'create table public.more () inherits (ledger.posting)',
    'the heir public.more is there ("of ledger.posting")',
  ],
  [
    'a table in parts',
    `alter table ledger.lot rename to old; create table ledger.lot (like ledger.old) partition by list (ledger);
     create table ledger.lot_1 partition of ledger.lot for values in (1); grant select on ledger.lot to wf_auditor`,
    'the table ledger.lot is "p',
  ],
  [
    'a constraint that is not asked of what is there',
    `alter table ledger.position drop constraint position_held_check;
     alter table ledger.position add constraint position_held_check check (held >= 0) not valid`,
    'the constraint ledger."position" position_held_check is "CHECK ((held >= (0)::numeric)) NOT VALID"',
  ],
  [
    'a constraint that is not asked at all',
    `alter table ledger.position drop constraint position_held_check;
     alter table ledger.position add constraint position_held_check check (held >= 0) not enforced`,
    'the constraint ledger."position" position_held_check is "CHECK ((held >= (0)::numeric)) NOT ENFORCED"',
  ],
  [
    'rows that a policy hides',
    `alter table ledger.record enable row level security; create policy most on ledger.record to wf_auditor
        using (seq <> 5)`,
    'the policy ledger.record most is there',
  ],
  ['a role given to another', 'grant wf_writer to wf_app', 'the role wf_app is "cannot sign in is wf_writer"'],
  [
    'a stranger who is let in',
    'create role mallory login; grant wf_writer to mallory',
    'the member mallory of wf_writer is there',
  ],
  [
    'a stranger who is what a login of the bank is',
    `create role mallory login; do $$ begin execute format('grant %I to mallory',
       (select rolname from pg_roles where rolname like '%\\_operator' limit 1)); end $$`,
    '_operator is there',
  ],
  [
    'a login with more than it should have',
    `do $$ begin execute format('grant wf_writer to %I', (select rolname from pg_roles where rolname like '%\\_auditor'
       and rolname not like 'wf\\_%' limit 1)); end $$`,
    '_auditor of wf_writer is there',
  ],
  ['one more superuser', 'create role mallory login superuser', 'the role mallory is there ("superuser")'],
  [
    'one more past the policies',
    'create role mallory login bypassrls',
    'the role mallory is there ("past the guards")',
  ],
  [
    'an owner of one table',
    'create role mallory; alter table ledger.seal owner to mallory',
    'the table ledger.seal is "rp owned by mallory',
  ],
  [
    'a sum that is found before the server’s',
    `create schema evil; create aggregate evil.sum(numeric) (sfunc = numeric_add, stype = numeric)`,
    'the function evil.sum(numeric) is there',
  ],
  [
    'a digest that is found before the bank’s',
    `create function public.key_digest(smallint, text) returns uuid language sql as $f$ select gen_random_uuid() $f$`,
    'the function public.key_digest(smallint,text) is there',
  ],
  [
    'a function among the server’s own',
    `create function pg_catalog.sha256(text) returns bytea language sql as $f$ select ''::bytea $f$`,
    'the function sha256(text) is there',
  ],
  [
    'a function of the server made again',
    `create or replace function pg_catalog.sha256(bytea) returns bytea language sql immutable as $f$ select $1 $f$`,
    'the function of the server sha256(bytea) is "sql select $1',
  ],
  ['a table of the same name', 'create table public.posting (x int)', 'the table public.posting is there'],
  [
    'an operator',
    `create function public.never(numeric, text) returns boolean language sql as $f$ select false $f$;
     create operator public.<> (leftarg = numeric, rightarg = text, function = public.never)`,
    'the operator public.<>(numeric,text) is there',
  ],
  [
    'a cast',
    `create cast (ledger.event_kind as date) with inout as implicit`,
    'the cast ledger.event_kind to date is there',
  ],
  [
    'where names are looked for',
    `do $$ begin execute format('alter database %I set search_path = evil, pg_catalog', current_database()); end $$`,
    'the setting - search_path is there ("evil, pg_catalog")',
  ],
  [
    'how text is read',
    'alter role wf_auditor set standard_conforming_strings = off',
    'the setting wf_auditor standard_conforming_strings is there ("off")',
  ],
  [
    'what a null equals',
    `do $$ begin execute format('alter database %I set transform_null_equals = on', current_database()); end $$`,
    'the setting - transform_null_equals is there ("on")',
  ],
  [
    'triggers that are not asked',
    'alter role wf_writer set session_replication_role = replica',
    'the setting wf_writer session_replication_role is there ("replica")',
  ],
  [
    'an order in which text is compared',
    `create collation ledger.blind (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
     drop view ledger.my_account; alter table ledger.account alter column kind type text collate ledger.blind`,
    'the column ledger.account.kind is "text not null ledger.blind"',
  ],
  [
    'rows that another server sends',
    `create subscription from_afar connection 'host=nowhere' publication p with (connect = false, slot_name = none)`,
    'the subscription from_afar is there',
  ],
  [
    'an index that is not asked',
    `update pg_index set indisvalid = false where indexrelid = 'ledger.event_key'::regclass`,
    'the index ledger.event_key is "CREATE UNIQUE INDEX',
  ],
  [
    'another default',
    `alter table ledger.hold alter column amount set default 0`,
    'the column ledger.hold.amount is "numeric not null default 0',
  ],
  [
    'a rule that lets nothing in',
    'create rule quiet as on insert to ledger.counter do instead nothing',
    'the rule ledger.counter quiet is there',
  ],
  [
    'rows from elsewhere under a table',
    `create foreign data wrapper nothing; create server far foreign data wrapper nothing;
     create foreign table public.more () inherits (ledger.posting) server far`,
    'the heir public.more is there ("of ledger.posting")',
  ],
  [
    'a trigger more',
    `create function public.watch() returns trigger language plpgsql as $f$ begin return null; end $f$;
     create trigger watch before insert on ledger.posting for each row execute function public.watch()`,
    'the trigger ledger.posting watch is there',
  ],
  [
    'a trigger that is off',
    'alter table ledger.record disable trigger event_append_only',
    'the trigger ledger.record event_append_only is "disabled',
  ],
  [
    'a trigger that is asked on replicas only',
    'alter table ledger.record enable replica trigger event_append_only',
    'the trigger ledger.record event_append_only is "on replicas only',
  ],
  [
    'a function that looks for names elsewhere',
    'alter function ledger.first_seq_from(smallint, date) set search_path = evil, ledger',
    'the function ledger.first_seq_from(smallint,date) is "',
  ],
  [
    'a function as whoever asks',
    'alter function ledger.first_seq_from(smallint, date) security invoker',
    'the function ledger.first_seq_from(smallint,date) is "',
  ],
  [
    'a collation of a name of the server’s',
    `create collation public."C" (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`,
    'the collation public."C" is there',
  ],
  ['a type of a name of the server’s', 'create domain public.numeric as text', 'the type public."numeric" is there'],
  [
    'an order in which indexes compare',
    `create function public.other(int, int) returns int language sql immutable as $f$ select 0 $f$;
     create operator class public.odd for type int using btree as function 1 public.other(int, int)`,
    'the operator class odd of integer is there',
  ],
  [
    'a function that hides in an extension',
    `create function public.key_digest(smallint, text) returns uuid language sql as $f$ select gen_random_uuid() $f$;
     alter extension plpgsql add function public.key_digest(smallint, text)`,
    'the function public.key_digest(smallint,text) is there',
  ],
  ['an extension', 'create extension if not exists amcheck', 'the extension amcheck is there'],
  ['a policy that lets everybody in', 'alter policy own on app.payee using (true)', 'the policy app.payee own is "'],
  [
    'a policy that lets everybody write',
    'alter policy own on app.payee with check (true)',
    'the policy app.payee own is "',
  ],
  ['guards that their owner passes', 'alter table app.payee no force row level security', 'the table app.payee is "'],
  ['no guards', 'alter table app.payee disable row level security', 'the table app.payee is "'],
  ['a grant to everybody', 'grant insert on ledger.record to public', 'the table ledger.record is "'],
  [
    'a grant that may be given on',
    'grant select on ledger.record to wf_app with grant option',
    'the table ledger.record is "',
  ],
  [
    'a grant of one column',
    'grant update (amount) on ledger.posting to wf_app',
    'the column ledger.posting.amount is "',
  ],
  [
    'a function that everybody may ask',
    'grant execute on function ledger.my_counter to public',
    'the function ledger.my_counter(text) is "',
  ],
  ['a schema in which everybody makes things', 'grant create on schema ledger to wf_app', 'the schema ledger is "'],
  [
    'what everybody may do with tables to come',
    'alter default privileges in schema ledger grant insert on tables to wf_app',
    'the default for tables of ledger is there',
  ],
  [
    'a table that was once asked',
    `alter table ledger.counter rename to counted; create materialized view ledger.counter as
       select * from ledger.counted; grant select on ledger.counter, ledger.counted to wf_auditor`,
    'the table ledger.counter is "m',
  ],
  [
    'a kind of another name',
    `alter type ledger.event_kind rename value 'wire' to 'wired'`,
    'the type ledger.event_kind is "',
  ],
  [
    'numbers that come again',
    `do $$ begin execute format('alter sequence %s increment by 5 cycle maxvalue 99999',
       pg_get_serial_sequence('app.money_order', 'number')); end $$`,
    'the sequence app.money_order_number_seq is "',
  ],
  ['a table that a crash empties', 'alter table ledger.posting set unlogged', 'the table ledger.posting is "ru'],
  [
    'a column of a type with another rule',
    `create domain app.free as smallint; alter table app.line_part alter column nth type app.free`,
    'the column app.line_part.nth is "app.free',
  ],
  ['a role past the policies', 'alter role wf_app bypassrls', 'the role wf_app is "past the guards'],
  ['a role that may do everything', 'alter role wf_writer superuser', 'the role wf_writer is "superuser'],
  ['a role that has what it is a member of', 'alter role wf_writer noinherit', 'the role wf_writer is "'],
  ['a role that reads every change', 'alter role wf_app replication', 'the role wf_app is "'],
  ['a role that makes databases', 'alter role wf_app createdb', 'the role wf_app is "'],
  [
    'a login that makes roles',
    `do $$ begin execute format('alter role %I createrole', (select rolname from pg_roles
       where rolname like '%\\_auditor' and rolname not like 'wf\\_%' limit 1)); end $$`,
    '_auditor is there ("makes roles")',
  ],
  [
    'a setting of one role in this database',
    `do $$ begin execute format('alter role wf_app in database %I set row_security = off', current_database()); end $$`,
    'the setting wf_app row_security is there ("off")',
  ],
  ['changes that are sent elsewhere', 'create publication out for table ledger.record', 'the publication out is there'],
  [
    'a trigger on whatever is changed',
    `create function public.watch() returns event_trigger language plpgsql as $f$ begin end $f$;
     create event trigger watch on ddl_command_end execute function public.watch()`,
    'the event trigger watch is there',
  ],
  [
    'one more kind of event, which only looks like another',
    `alter type ledger.event_kind add value 'internal\u2010transfer'`,
    'internal\u2010transfer',
  ],
])('%s', async (_what, statements, said) => {
  expect((await foundAfter(statements)).join('\n')).toContain(said)
})

test('a time to wait, or how much is written down, changes no figure', async () => {
  const quiet = `do $$ begin execute format('alter database %I set log_statement = ''ddl''', current_database());
      end $$;
    alter role wf_auditor set statement_timeout = '5s'; alter role wf_app set work_mem = '64MB'`
  expect(await foundAfter(quiet)).toEqual([])
})
