/**
 * What changes for a customer is told at its commit, on one channel, so that open pages follow along: of the ledger
 * by the numbers of the accounts (`ledger.write_batch`), of these tables by a digest of the customer. Whoever is
 * signed on to the database may listen, so nothing that is said there names anybody.
 */
import { sql, type Kysely } from 'kysely'

const FOLLOWED: readonly (readonly [table: string, topic: string, on: readonly ('insert' | 'update' | 'delete')[]])[] =
  [
    ['money_order', 'orders', ['insert', 'update']],
    ['auto_save', 'orders', ['insert', 'update', 'delete']],
    ['auto_save_rule', 'orders', ['insert', 'update', 'delete']],
    ['bill', 'orders', ['insert', 'update', 'delete']],
    ['payee', 'orders', ['insert', 'update', 'delete']],
    ['forecast_without', 'orders', ['insert', 'delete']],
    ['forecast_watch', 'orders', ['insert', 'update', 'delete']],
    ['dispute', 'orders', ['insert', 'update']],
    ['account_profile', 'accounts', ['insert', 'update']],
    ['card', 'accounts', ['insert', 'update']],
    ['posting_note', 'notes', ['insert', 'update', 'delete']],
    ['category_rule', 'notes', ['insert', 'update', 'delete']],
    ['line_part', 'notes', ['insert', 'update', 'delete']],
    ['budget', 'notes', ['insert', 'update', 'delete']],
    ['outbox', 'notifications', ['insert']],
    ['notification_read', 'notifications', ['insert', 'update']],
    ['session', 'session', ['delete']],
  ]

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create function app.tell_live(topic text, customers uuid[]) returns void language plpgsql as $f$
    begin
      perform pg_notify('wrenfield',
          topic || ' ' || encode(substr(sha256(convert_to(who::text, 'UTF8')), 1, 12), 'hex'))
         from unnest(customers) who;
    end $f$`.execute(db)

  await sql`
    create function app.changed_live() returns trigger language plpgsql as $f$
    begin
      perform app.tell_live(tg_argv[0], array(select distinct customer from changed where customer is not null));
      return null;
    end $f$`.execute(db)

  // An order that is being asked is shown to nobody yet.
  await sql`
    create function app.changed_order_live() returns trigger language plpgsql as $f$
    begin
      perform app.tell_live(tg_argv[0], array(select distinct customer from changed where state <> 'asked'));
      return null;
    end $f$`.execute(db)

  for (const [table, topic, on] of FOLLOWED)
    for (const what of on) {
      const rows = what === 'delete' ? 'old' : 'new'
      const tells = table === 'money_order' ? 'app.changed_order_live' : 'app.changed_live'
      await sql
        .raw(
          `create trigger live_${what} after ${what} on app.${table} referencing ${rows} table as changed
             for each statement execute function ${tells}('${topic}')`,
        )
        .execute(db)
    }
}
