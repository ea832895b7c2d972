import type { Client } from 'pg'

/** The owners of a journal's accounts as customers, with descriptions: what a bank has beside a journal. */
export async function describeOwners(db: Client): Promise<void> {
  await db.query(`
    insert into app.customer (id, customer_number, username, username_key, password_hash, password_changed_at,
      first_name, last_name,
        email, phone, address_line1, city, state, zip_code, identity_sealed, ssn_index, security_question,
          security_answer_hash, created_at)
    select owner, owner, owner, owner, '', now(), '', '', '', '', '', '', '', '', '', owner::text::bytea, '', '', now()
      from (select distinct owner from ledger.account where owner is not null) o
    on conflict do nothing`)
  await db.query(`
    insert into app.account_profile (account, customer, account_number)
    select id, owner, lpad(id::text, 10, '0') from ledger.account where owner is not null on conflict do nothing`)
}
