/**
 * The shape of the bank's two schemas, line by line: what guards the books in the database itself. `npm run types`
 * writes down what the migrations make (`schema-shape.txt`), `npm run check` says when that is old, and `verify`
 * compares it with the bank that is there.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { rolesOfLogins } from '../logins.ts'
import { withClient } from '../with-client.ts'

export const SCHEMA_SHAPE = path.join(import.meta.dirname, 'schema-shape.txt')

/**
 * A thing that is there, and what it is. Owners are told apart from whoever owns the schema,
 * whose name every bank chooses.
 */
interface Shaped {
  readonly thing: string
  readonly is: string
}

const HERE = `('ledger', 'app')`
const owner = (column: string) =>
  `case when ${column} = (select nspowner from pg_namespace where nspname = 'ledger') then ''
        else ' owned by ' || ${column}::regrole end`
const grants = (acl: string, fallback: string, owned: string) => `
  (select coalesce(string_agg(g.who || ' ' || g.may, ', ' order by g.who collate "C"), 'nobody') from (
     select case x.grantee when 0 then 'public' else x.grantee::regrole::text end as who,
            string_agg(x.privilege_type || case when x.is_grantable then '*' else '' end, '+'
                       order by x.privilege_type collate "C") as may
       from aclexplode(coalesce(${acl}, ${fallback})) x where x.grantee <> ${owned} group by x.grantee) g)`
const digest = (text: string) => `left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 24)`

/**
 * A view's text. Before PostgreSQL 16 columns are told with their table where there is only one, too: that one is left
 * out, and what the view reads is told beside. Views of several tables are told alike by all versions.
 */
const READS = `
  select string_agg(distinct d.refobjid::regclass::text, ' ') from pg_rewrite w
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
   where w.ev_class = c.oid and d.refobjid <> c.oid`
const VIEW = `
  case when pg_get_viewdef(c.oid) ~ '\\mFROM\\M.*(\\m(FROM|JOIN)\\M|,)' then pg_get_viewdef(c.oid)
       else regexp_replace(pg_get_viewdef(c.oid), '\\m[a-z_]+\\.(?=[a-z_])', '', 'g') || (${READS}) end`

/** Made by somebody after the server was: what it came with has lower numbers. */
const ADDED = 16_384
/** What the lines below are told by, and what the books are read by: as the server came with it. */
const RELIED_ON = `('sha256', 'convert_to', 'textsend', 'pg_get_functiondef', 'pg_get_viewdef', 'pg_get_triggerdef',
    'pg_get_constraintdef',
  'pg_get_indexdef', 'pg_get_expr', 'pg_get_ruledef', 'aclexplode', 'left', 'encode')`
/** How a statement is understood, and whether triggers and policies are asked. */
const MEANING = `('session_replication_role', 'search_path', 'row_security', 'standard_conforming_strings',
    'backslash_quote',
  'transform_null_equals', 'array_nulls', 'session_preload_libraries', 'local_preload_libraries',
      'ignore_checksum_failure',
  'zero_damaged_pages', 'allow_system_table_mods', 'ignore_system_indexes', 'quote_all_identifiers', 'bytea_output',
  'extra_float_digits', 'check_function_bodies')`
/** Settings that change how long something takes, and nothing that it says. */
const OF_SPEED = `'^(${[
  'Reporting and Logging',
  'Resource Usage',
  'Query Tuning',
  'Vacuuming',
  'Autovacuum',
  'Write-Ahead Log',
  'Replication',
  'Statistics',
].join('|')})'`

/**
 * Whether a role is a login as `logins.ts` makes them: named after a database of this server, there still or gone, and
 * what its name says. Each database has its own, and a role outlives its database.
 */
const isLogin = (name: string, role: string) =>
  `(${rolesOfLogins.map(([login, is]) => `(${role} = '${is}' and ${name} like '%\\_${login}')`).join(' or ')})`

/** Whoever may be a role of the bank's, or past it, beside its owner, whose name every bank chooses, and its logins. */
const STRANGERS = `
  select 'member ' || m.member::regrole || ' of ' || m.roleid::regrole, 'a member' from pg_auth_members m
   where m.member not in (10, (select nspowner from pg_namespace where nspname = 'ledger'))
     and m.member::regrole::text not like 'wf\\_%'
     and (m.roleid::regrole::text like 'wf\\_%' or exists (select from pg_auth_members w
         where w.member = m.roleid and w.roleid::regrole::text like 'wf\\_%'))
     and not ${isLogin('pg_get_userbyid(m.member)', 'pg_get_userbyid(m.roleid)')}
  union all
  select 'role ' || r.rolname, concat_ws(' ', case when r.rolsuper then 'superuser' end,
      case when r.rolbypassrls then 'past the guards' end, case when r.rolcreaterole then 'makes roles' end,
      case when r.rolreplication then 'reads every change' end)
    from pg_roles r
   where (r.rolsuper or r.rolbypassrls or (r.rolcreaterole or r.rolreplication) and exists (
           select from pg_auth_members m where m.member = r.oid and m.roleid::regrole::text like 'wf\\_%'))
     and r.rolname not like 'wf\\_%'
     and r.oid not in (10, (select nspowner from pg_namespace where nspname = 'ledger'))`

/**
 * What could be taken for the bank's own or the server's by a name without its schema, or be asked instead of it. What
 * belongs to an extension is no better for that: its owner may add to it what they like.
 */
const SHADOWS = `
  select 'function ' || f.oid::regprocedure, 'like another of its name' from pg_proc f
   where f.oid >= ${ADDED} and f.pronamespace::regnamespace::text not in ${HERE}
     and exists (select from pg_proc o where o.proname = f.proname and o.oid <> f.oid
                    and o.pronamespace::regnamespace::text in ('ledger', 'app', 'pg_catalog'))
  union all
  select 'table ' || c.oid::regclass, 'like another of its name' from pg_class c
   where c.oid >= ${ADDED} and c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace::regnamespace::text not
       in ${HERE}
     and c.relpersistence <> 't'
     and exists (select from pg_class o where o.relname = c.relname and o.oid <> c.oid
                    and o.relnamespace::regnamespace::text in ('ledger', 'app', 'pg_catalog'))
  union all
  select 'operator ' || o.oid::regoperator, 'by ' || o.oprcode::regprocedure from pg_operator o
   where o.oid >= ${ADDED}
  union all
  select 'cast ' || k.castsource::regtype || ' to ' || k.casttarget::regtype, k.castcontext::text || ' by '
      || k.castfunc::regprocedure
    from pg_cast k where k.oid >= ${ADDED}
  union all
  select 'collation ' || c.oid::regcollation, 'like another of its name' from pg_collation c
   where c.oid >= ${ADDED} and exists (select from pg_collation o where o.collname = c.collname and o.oid <> c.oid)
  union all
  select 'type ' || t.oid::regtype, 'like another of its name' from pg_type t
   where t.oid >= ${ADDED} and t.typnamespace::regnamespace::text not in ${HERE} and t.typrelid = 0
     and exists (select from pg_type o where o.typname = t.typname and o.oid <> t.oid
                    and o.typnamespace::regnamespace::text in ('ledger', 'app', 'pg_catalog'))
  union all
  select 'operator class ' || c.opcname || ' of ' || c.opcintype::regtype,
         case when c.opcdefault then 'by itself' else 'when asked for' end
    from pg_opclass c where c.oid >= ${ADDED}
  union all
  select 'extension ' || e.extname, 'of version ' || e.extversion from pg_extension e
   where e.extname not in ('plpgsql', 'pg_stat_statements')
  union all
  select 'publication ' || p.pubname, 'sends what is changed' from pg_publication p
  union all
  select 'function of the server ' || f.oid::regprocedure, l.lanname || ' ' || f.prosrc
    from pg_proc f join pg_language l on l.oid = f.prolang where f.proname in ${RELIED_ON}
        and f.pronamespace = 'pg_catalog'::regnamespace
  union all
  select 'subscription ' || s.subname, 'writes what another server sends' from pg_subscription s
   where s.subdbid = (select oid from pg_database where datname = current_database())`

const QUERY = `
  select 'schema ' || n.nspname as thing,
         'for ' || ${grants('n.nspacl', `acldefault('n', n.nspowner)`, 'n.nspowner')} as is
    from pg_namespace n where n.nspname in ${HERE}
  union all
  select 'table ' || c.oid::regclass, c.relkind::text || c.relpersistence::text
         || case when c.relrowsecurity then ' guarded' else '' end
         || case when c.relforcerowsecurity then ' always' else '' end || ${owner('c.relowner')}
         || ' for ' || ${grants('c.relacl', `acldefault('r', c.relowner)`, 'c.relowner')}
         || case when c.relkind in ('v', 'm') then ' ' || coalesce(array_to_string(c.reloptions, ' ') || ' ', '')
              || ${digest(VIEW)} else '' end
    from pg_class c where c.relnamespace::regnamespace::text in ${HERE} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
  union all
  select 'column ' || c.oid::regclass || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end
         || case when a.attcollation = t.typcollation then '' else ' ' || a.attcollation::regcollation end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || a.attidentity::text || a.attgenerated::text
         || case when a.attacl is null then '' else ' for ' || ${grants('a.attacl', `'{}'`, 'c.relowner')} end
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ${HERE} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0
     and not a.attisdropped
  union all
  select 'constraint ' || k.conrelid::regclass || ' ' || k.conname, pg_get_constraintdef(k.oid)
    from pg_constraint k where k.connamespace::regnamespace::text in ${HERE} and k.contype <> 'n' and k.conrelid <> 0
  union all
  select 'index ' || i.indexrelid::regclass,
         pg_get_indexdef(i.indexrelid) || case when i.indisvalid and i.indisready then '' else ' invalid' end
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'trigger ' || t.tgrelid::regclass || ' '
         || case when t.tgisinternal then 'of ' || k.conname || ' ' || t.tgtype else t.tgname end,
         case t.tgenabled when 'A' then 'always' when 'O' then 'enabled' when 'D' then 'disabled'
                          else 'on replicas only' end
         || case when t.tgisinternal then '' else ' ' || pg_get_triggerdef(t.oid) end
    from pg_trigger t join pg_class c on c.oid = t.tgrelid left join pg_constraint k on k.oid = t.tgconstraint
   where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'policy ' || p.polrelid::regclass || ' ' || p.polname,
         p.polcmd::text || case when p.polpermissive then '' else ' restrictive' end || ' to '
         || array_to_string(array(select case r when 0 then 'public' else r::regrole::text end
                                    from unnest(p.polroles) r order by 1), ', ')
         || coalesce(' using ' || pg_get_expr(p.polqual, p.polrelid), '')
         || coalesce(' with check ' || pg_get_expr(p.polwithcheck, p.polrelid), '')
    from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'function ' || f.oid::regprocedure,
         ${digest('pg_get_functiondef(f.oid)')} || case when f.prosecdef then ' as its owner' else '' end
         || ${owner('f.proowner')} || ' for ' || ${grants('f.proacl', `acldefault('f', f.proowner)`, 'f.proowner')}
    from pg_proc f where f.pronamespace::regnamespace::text in ${HERE} and f.prokind <> 'a'
  union all
  select 'type ' || t.oid::regtype, case t.typtype when 'd' then format_type(t.typbasetype, t.typtypmod)
           || case when t.typnotnull then ' not null' else '' end || coalesce(' default ' || t.typdefault, '')
           || coalesce((select ' ' || string_agg(pg_get_constraintdef(k.oid), ' ' order by k.conname)
                from pg_constraint k where k.contypid = t.oid), '')
         else array_to_string(array(select e.enumlabel from pg_enum e where e.enumtypid = t.oid
                                     order by e.enumsortorder), ', ') end
    from pg_type t where t.typnamespace::regnamespace::text in ${HERE} and t.typtype in ('e', 'd')
  union all
  select 'sequence ' || s.seqrelid::regclass, 
         concat_ws(' ', s.seqtypid::regtype, 'from', s.seqstart, 'by', s.seqincrement, 'in', s.seqmin, s.seqmax,
         'cache', s.seqcache, case when s.seqcycle then 'again and again' end)
    from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace::regnamespace::text in ${HERE}
  union all
  select 'default for ' || case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
         when 'f' then 'functions' when 'T' then 'types' else 'schemas' end || coalesce(' of ' || n.nspname, ''),
         string_agg(d.defaclrole::regrole || ': ' || d.defaclacl::text, ' ')
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
   where n.nspname is null or n.nspname in ${HERE} group by 1
  union all
  select 'rule ' || r.ev_class::regclass || ' ' || r.rulename, pg_get_ruledef(r.oid)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.relnamespace::regnamespace::text in ${HERE} and r.rulename <> '_RETURN'
  union all
  select 'heir ' || i.inhrelid::regclass, 'of ' || i.inhparent::regclass
    from pg_inherits i join pg_class c on c.oid = i.inhparent
   where c.relnamespace::regnamespace::text in ${HERE} and c.relkind <> 'i'
  union all
  select 'aggregate ' || f.oid::regprocedure, '' from pg_proc f
   where f.pronamespace::regnamespace::text in ${HERE} and f.prokind = 'a'
  union all
  select 'event trigger ' || e.evtname, e.evtevent || ' ' || e.evtfoid::regprocedure || ' ' || e.evtenabled::text
    from pg_event_trigger e
  union all
  select 'role ' || r.rolname, concat_ws(' ', case when r.rolsuper then 'superuser' end,
           case when r.rolbypassrls then 'past the guards' end, case when r.rolcreaterole then 'makes roles' end,
           case when r.rolcreatedb then 'makes databases' end, case when r.rolreplication then 'reads every change' end,
           case when not r.rolinherit then 'asks for what it is' end,
           case when r.rolcanlogin then 'signs in' else 'cannot sign in' end,
           (select 'is ' || string_agg(m.roleid::regrole::text, ', ' order by m.roleid::regrole::text collate "C")
              from pg_auth_members m where m.member = r.oid))
    from pg_roles r where r.rolname like 'wf\\_%'
  union all
  select 'setting ' || coalesce(s.setrole::regrole::text, '') || ' ' || split_part(one, '=', 1), split_part(one, '=', 2)
    from pg_db_role_setting s, unnest(s.setconfig) one left join pg_settings g on g.name = split_part(one, '=', 1)
   where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
     and split_part(one, '=', 1) !~ '_timeout$' and coalesce(g.category, '') !~ ${OF_SPEED}
  union all
  select 'setting of the server ' || g.name, coalesce(g.reset_val, '') from pg_settings g
   where g.name in ${MEANING} and g.reset_val is distinct from g.boot_val
  union all
  select 'text of the database', pg_encoding_to_char(d.encoding) from pg_database d where d.datname = current_database()
  union all ${STRANGERS}
  union all ${SHADOWS}`

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
  return withClient(connectionString, async client => {
    const lines = [...(await shapeOf(client))].map(([thing, is]) => `${thing}\t${is.replaceAll(/\s+/g, ' ')}\n`)
    return lines.toSorted().join('')
  })
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
