/**
 * The shape of the bank's two schemas, line by line: what guards the books in the database itself. `npm run types` writes down what the
 * migrations make (`schema-shape.txt`), `npm run check` says when that is old, and `verify` compares it with the bank that is there.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

export const SCHEMA_SHAPE = path.join(import.meta.dirname, 'schema-shape.txt')

/** A thing that is there, and what it is. Owners are told apart from whoever owns the schema, whose name every bank chooses. */
interface Shaped {
  readonly thing: string
  readonly is: string
}

const HERE = `('ledger', 'app')`
const owner = (column: string) =>
  `case when ${column} = (select nspowner from pg_namespace where nspname = 'ledger') then '' else ' owned by ' || ${column}::regrole end`
const grants = (acl: string, fallback: string, owned: string) => `
  (select coalesce(string_agg(g.who || ' ' || g.may, ', ' order by g.who collate "C"), 'nobody') from (
     select case x.grantee when 0 then 'public' else x.grantee::regrole::text end as who,
            string_agg(x.privilege_type || case when x.is_grantable then '*' else '' end, '+' order by x.privilege_type collate "C") as may
       from aclexplode(coalesce(${acl}, ${fallback})) x where x.grantee <> ${owned} group by x.grantee) g)`
const digest = (text: string) => `left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 24)`

const QUERY = `
  select 'schema ' || n.nspname as thing, 'for ' || ${grants('n.nspacl', `acldefault('n', n.nspowner)`, 'n.nspowner')} as is
    from pg_namespace n where n.nspname in ${HERE}
  union all
  select 'table ' || c.oid::regclass, c.relkind::text || c.relpersistence::text || case when c.relrowsecurity then ' guarded' else '' end
         || case when c.relforcerowsecurity then ' always' else '' end || ${owner('c.relowner')}
         || ' for ' || ${grants('c.relacl', `acldefault('r', c.relowner)`, 'c.relowner')}
         || case when c.relkind in ('v', 'm') then ' ' || coalesce(array_to_string(c.reloptions, ' ') || ' ', '')
              || ${digest('pg_get_viewdef(c.oid)')} else '' end
    from pg_class c where c.relnamespace::regnamespace::text in ${HERE} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  union all
  select 'column ' || c.oid::regclass || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end || case when a.attcollation = t.typcollation then '' else ' ' || a.attcollation::regcollation end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || a.attidentity::text || a.attgenerated::text
         || case when a.attacl is null then '' else ' for ' || ${grants('a.attacl', `'{}'`, 'c.relowner')} end
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ${HERE} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint ' || k.conrelid::regclass || ' ' || k.conname, pg_get_constraintdef(k.oid)
    from pg_constraint k where k.connamespace::regnamespace::text in ${HERE} and k.contype <> 'n' and k.conrelid <> 0
  union all
  select 'index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) || case when i.indisvalid and i.indisready then '' else ' invalid' end
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'trigger ' || t.tgrelid::regclass || ' ' || case when t.tgisinternal then 'of ' || k.conname || ' ' || t.tgtype else t.tgname end,
         case t.tgenabled when 'A' then 'always' when 'O' then 'enabled' when 'D' then 'disabled' else 'on replicas only' end
         || case when t.tgisinternal then '' else ' ' || pg_get_triggerdef(t.oid) end
    from pg_trigger t join pg_class c on c.oid = t.tgrelid left join pg_constraint k on k.oid = t.tgconstraint
   where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'policy ' || p.polrelid::regclass || ' ' || p.polname, p.polcmd::text || case when p.polpermissive then '' else ' restrictive' end || ' to '
         || array_to_string(array(select case r when 0 then 'public' else r::regrole::text end from unnest(p.polroles) r order by 1), ', ')
         || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '') || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '')
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'function ' || f.oid::regprocedure, ${digest('pg_get_functiondef(f.oid)')} || case when f.prosecdef then ' as its owner' else '' end
         || ${owner('f.proowner')} || ' for ' || ${grants('f.proacl', `acldefault('f', f.proowner)`, 'f.proowner')}
    from pg_proc f where f.pronamespace::regnamespace::text in ${HERE} and f.prokind <> 'a'
  union all
  select 'type ' || t.oid::regtype, array_to_string(array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder), ', ')
    from pg_type t where t.typnamespace::regnamespace::text in ${HERE} and t.typtype in ('e', 'd')
  union all
  select 'rule ' || r.ev_class::regclass || ' ' || r.rulename, pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class where c.relnamespace::regnamespace::text in ${HERE} and r.rulename <> '_RETURN'
  union all
  select 'heir ' || i.inhrelid::regclass, 'of ' || i.inhparent::regclass
    from pg_inherits i join pg_class c on c.oid = i.inhparent
   where c.relnamespace::regnamespace::text in ${HERE} and c.relkind <> 'i'
  union all
  select 'aggregate ' || f.oid::regprocedure, '' from pg_proc f
   where f.pronamespace::regnamespace::text in ${HERE} and f.prokind = 'a'
  union all
  select 'event trigger ' || e.evtname, e.evtevent || ' ' || e.evtfoid::regprocedure || ' ' || e.evtenabled::text from pg_event_trigger e
  union all
  select 'role ' || r.rolname, concat_ws(' ', case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'past the guards' end,
           case when r.rolcreaterole then 'makes roles' end, case when r.rolcanlogin then 'signs in' else 'cannot sign in' end,
           (select 'is ' || string_agg(m.roleid::regrole::text, ', ' order by m.roleid::regrole::text collate "C") from pg_auth_members m
             where m.member = r.oid))
    from pg_roles r where r.rolname like 'wf\\_%'
  union all
  select 'setting ' || coalesce(s.setrole::regrole::text, '') || ' ' || split_part(one, '=', 1), split_part(one, '=', 2)
    from pg_db_role_setting s, unnest(s.setconfig) one
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and split_part(one, '=', 1) in ('session_replication_role', 'search_path', 'row_security', 'app.customer_id')`

async function shapeOf(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query('set search_path = pg_catalog') // every name is then told with its schema
  try {
    const { rows } = await client.query<Shaped>(QUERY)
    return new Map(rows.map(({ thing, is }) => [thing, is]))
  } finally {
    await client.query('reset search_path')
  }
}

/** The file's text for this database. */
export async function schemaShape(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const lines = [...(await shapeOf(client))].map(([thing, is]) => `${thing}\t${is.replaceAll(/\s+/g, ' ')}\n`)
    return lines.toSorted().join('')
  } finally {
    await client.end()
  }
}

/** What is otherwise than the migrations make it, in words. */
export async function wrongShape(client: pg.ClientBase): Promise<string[]> {
  const lines = readFileSync(SCHEMA_SHAPE, 'utf8').split('\n').slice(0, -1)
  const wanted = new Map(
    lines.map(line => {
      const [thing = '', is = ''] = line.split('\t')
      return [thing, is]
    }),
  )
  const found = new Map([...(await shapeOf(client))].map(([thing, is]) => [thing, is.replaceAll(/\s+/g, ' ')]))
  const missing = [...wanted].flatMap(([thing, is]) => {
    const there = found.get(thing)
    if (there === undefined) return [`the ${thing} is not there`]
    return there === is ? [] : [`the ${thing} is "${there}", the migrations make it "${is}"`]
  })
  const added = [...found].flatMap(([thing, is]) =>
    wanted.has(thing) ? [] : [`the ${thing} is there ("${is}"), and no migration makes it`],
  )
  return [...missing, ...added]
}
