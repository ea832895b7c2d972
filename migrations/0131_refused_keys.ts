/**
 * Before a refusal is told from what a writer remembers: it knows the newest keys only, and what is asked for may have
 * been made long ago under its key, when nothing stood against it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- Refuses when one of these keys is in the journal, as its unique index refuses what is to be written.
    create function ledger.are_unbound(p_ledger smallint, p_keys text[]) returns void language plpgsql volatile as $f$
    begin
      perform from ledger.record r
        where ledger.key_digest(r.ledger, r.key)
              = any(array(select ledger.key_digest(p_ledger, k) from unnest(p_keys) k));
      if found then
        raise exception 'a key that is to be refused is in the journal' using errcode = 'unique_violation';
      end if;
    end $f$;
    revoke execute on function ledger.are_unbound from public;
    grant execute on function ledger.are_unbound to wf_writer;
    `,
    )
    .execute(db)
}
