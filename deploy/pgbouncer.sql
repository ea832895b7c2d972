-- Once, by the superuser, in the bank's database: pgbouncer may look up the bank's own logins, and nobody else's.
create role pgbouncer login;
create schema pgbouncer;
create function pgbouncer.login(wanted text) returns table (name text, secret text)
  language sql security definer set search_path = pg_catalog as $$
    select rolname::text, rolpassword::text from pg_authid
     where rolname = wanted and rolcanlogin and not rolsuper and not rolreplication and rolname like 'wrenfield\_%'
  $$;
revoke all on function pgbouncer.login(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login(text) to pgbouncer;
