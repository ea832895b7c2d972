/** What a card was allowed before it was set anew: found by its account, so that the notice tells what changed. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create index event_card_controls on ledger.record (ledger, ((payload::json ->> 'account')::bigint), seq)
     where kind = 'card-controls'`.execute(db)
}
