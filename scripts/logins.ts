/**
 * Who signs on to a bank's database: one login each for the API, the bank's own reads, the journal's writer, the queue,
 * the operator and the auditor. None of them owns anything; what each may do are its roles. `npm run migrate` makes
 * them, as the owner of the database.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../api/platform/config.ts'
import { namesIn } from '../ledger/table.ts'
import { withPasswordsIn } from '../ledger/sign-on.ts'
import { certificatesOf, withCertificate } from './postgres/certificates.ts'
import { withClient } from './with-client.ts'

const ROLES_OF = {
  /** The API, in the name of one customer. */
  api: ['wf_app'],
  /** The API before it knows who asks, and the bank's own work. */
  bank: ['wf_bank', 'wf_app'],
  /** The journal's writer, and who signs its heads. */
  journal: ['wf_writer'],
  /** What wakes the bank's own work. */
  jobs: ['wf_queue'],
  operator: ['wf_bank', 'wf_app', 'wf_writer'],
  auditor: ['wf_auditor'],
} as const

type Login = keyof typeof ROLES_OF

/** Each login with each of its roles: what an auditor lets pass. */
export const rolesOfLogins: readonly (readonly [login: string, role: string])[] = namesIn(ROLES_OF).flatMap(login =>
  ROLES_OF[login].map(role => [login, role] as const),
)

/** As each says it of itself when it signs on; a pooler in between may not pass that on. */
const WITHIN = ["statement_timeout = '10s'", "idle_in_transaction_session_timeout = '10s'"]
const BOUNDS_OF: Record<Login, readonly string[]> = {
  api: WITHIN,
  bank: WITHIN,
  journal: [],
  jobs: [],
  operator: [],
  auditor: [],
}
const LOGINS: readonly Login[] = ['api', 'bank', 'journal', 'jobs', 'operator', 'auditor']

/** A URL for each. */
export type Logins = Record<Login, string>

/** The roles that the migrations give rights to; wf_bank may wake the queue. */
const GROUPS = ['wf_owner', 'wf_writer', 'wf_app', 'wf_bank', 'wf_auditor', 'wf_queue']

/** The passwords of the logins stay beside the keys, outside of the database. */
export const loginsFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'logins.json')

/** Who signs on to a database of this name, as certificates name them. */
export const namesOfLogins = (database: string): string[] => LOGINS.map(login => nameOf(database, login))

/** Whether the sign-ons of a database can be told: an auditor elsewhere has no file of passwords. */
export const hasLogins = (connectionString: string, file: string): boolean =>
  certificatesOf(connectionString) !== undefined || existsSync(file)

/**
 * The sign-ons of a database whose owner's URL is `connectionString`: by the certificates beside the owner's where the
 * owner has one, else by passwords, which are made when there are none yet.
 */
export function loginsOf(connectionString: string, file: string): Logins {
  const certificates = certificatesOf(connectionString)
  const secrets = certificates === undefined ? secretsIn(file) : undefined
  const urlOf = (login: Login) => {
    const name = nameOf(databaseOf(connectionString), login)
    if (certificates !== undefined) return withCertificate(connectionString, certificates, name)
    const url = new URL(connectionString)
    url.username = name
    url.password = secrets?.[login] ?? ''
    return withPasswordsIn(file, url).href
  }
  return {
    api: urlOf('api'),
    bank: urlOf('bank'),
    journal: urlOf('journal'),
    jobs: urlOf('jobs'),
    operator: urlOf('operator'),
    auditor: urlOf('auditor'),
  }
}

/** Makes what is missing of the logins, as the owner. Says in plain words what to do when the owner may not. */
export async function makeLogins(connectionString: string, file: string): Promise<Logins> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(742004)') // one at a time; goes with the connection
    const secrets = secretsFor(connectionString, file)
    const database = databaseOf(connectionString)
    const { rows } = await client.query<{ name: string; mark: string | null }>(
      `select rolname as name, shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = any($1)`,
      [LOGINS.map(login => nameOf(database, login))],
    )
    const marks = new Map(rows.map(({ name, mark }) => [name, mark]))
    for (const login of LOGINS)
      if (marks.get(nameOf(database, login)) !== markOf(login, secrets[login]))
        await client.query(statementsFor(database, login, secrets[login]))
  } catch (error) {
    throw mayNotMakeRoles(error) ? new Error(whatToDo(connectionString), { cause: error }) : error
  } finally {
    await client.end()
  }
  return loginsOf(connectionString, file)
}

/**
 * Other passwords for all of them, while the bank serves: who is signed on stays, and whoever signs on next reads the
 * file anew. Where certificates tell who they are there is none to change. Answers whether there was.
 */
export async function changePasswords(connectionString: string, file: string): Promise<boolean> {
  if (certificatesOf(connectionString) !== undefined) return false
  return withClient(connectionString, async client => {
    await client.query('select pg_advisory_lock(742004)')
    const drawn = drawSecrets()
    const database = databaseOf(connectionString)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, asText(drawn), { mode: 0o600, flush: true })
    await client.query('begin')
    for (const login of LOGINS) await client.query(statementsFor(database, login, drawn[login]))
    // a start finds passwords that are not the database's, and gives it those of the file: either order ends well
    renameSync(draft, file)
    await client.query('commit')
    return true
  })
}

/** Everything that an administrator has to run once where the owner of the database may not make roles. */
export function statementsForAdministrator(connectionString: string, file: string): string {
  const owner = pg.escapeIdentifier(decodeURIComponent(new URL(connectionString).username))
  const secrets = secretsFor(connectionString, file)
  const groups = GROUPS.map(group => `${makeRole(group, '')}grant ${group} to ${owner};`)
  const logins = LOGINS.map(login => statementsFor(databaseOf(connectionString), login, secrets[login]))
  return [...groups, 'grant wf_queue to wf_bank;', ...logins].join('\n')
}

/** Whether PostgreSQL refused to make a role or to hand one on. */
export const mayNotMakeRoles = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '42501' &&
  /(create|alter|grant|comment on|modify) (the )?role|admin option|must be superuser|CREATEROLE/i.test(
    `${error.message} ${error.detail ?? ''}`,
  )

/** One plain line after another for whoever runs the bank. */
export function whatToDo(connectionString: string): string {
  const owner = decodeURIComponent(new URL(connectionString).username)
  return [
    `The user ${owner} of DATABASE_URL may not make the logins of this bank.`,
    'Let an administrator of the server run, once:  npm run -s migrate -- --roles | psql <the administrator’s URL>',
    `Or give ${owner} that right:  alter role ${pg.escapeIdentifier(owner)} createrole`,
  ].join('\n')
}

const databaseOf = (connectionString: string): string => decodeURIComponent(new URL(connectionString).pathname.slice(1))

/** 'wrenfield_api'; a name that would be too long is told from others by its digest. */
function nameOf(database: string, login: Login): string {
  const short = database.length <= 50 ? database : `${database.slice(0, 40)}_${sha256(database).slice(0, 8)}`
  return `${short}_${login}`
}

const makeRole = (name: string, options: string): string =>
  `do $$ begin create role ${pg.escapeIdentifier(name)} ${options}; ` +
  'exception when duplicate_object or unique_violation then null; end $$;\n'

function statementsFor(database: string, login: Login, secret: string | undefined): string {
  const name = nameOf(database, login)
  const quoted = pg.escapeIdentifier(name)
  const password = secret === undefined ? 'null' : pg.escapeLiteral(verifierOf(secret))
  return [
    makeRole(name, 'login').trim(),
    `alter role ${quoted} login password ${password};`,
    ...ROLES_OF[login].map(role => `grant ${role} to ${quoted};`),
    ...BOUNDS_OF[login].map(bound => `alter role ${quoted} set ${bound};`),
    `grant connect on database ${pg.escapeIdentifier(database)} to ${quoted};`,
    // a table of one's own would stay with the connection, for whoever has it next
    `revoke temporary on database ${pg.escapeIdentifier(database)} from public;`,
    `comment on role ${quoted} is ${pg.escapeLiteral(markOf(login, secret))};`,
  ].join('\n')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** By it a login is known to be as this build wants it. */
const markOf = (login: Login, secret: string | undefined) =>
  `wrenfield ${sha256(`${ROLES_OF[login].join()} ${BOUNDS_OF[login].join()} ${secret ?? ''}`).slice(0, 24)}`

/** What PostgreSQL keeps of a password (SCRAM-SHA-256), so that no log of its statements has the password itself. */
function verifierOf(secret: string): string {
  const salt = createHash('sha256').update(`salt ${secret}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(secret, salt, 4_096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

/** None has a password where certificates tell who they are. */
const secretsFor = (connectionString: string, file: string): Partial<Record<Login, string>> =>
  certificatesOf(connectionString) === undefined ? secretsIn(file) : {}

const asText = (secrets: Record<Login, string>): string => `${JSON.stringify(secrets, undefined, 2)}\n`

function drawSecrets(): Record<Login, string> {
  const drawn = () => randomBytes(24).toString('base64url')
  return { api: drawn(), bank: drawn(), journal: drawn(), jobs: drawn(), operator: drawn(), auditor: drawn() }
}

function secretsIn(file: string): Record<Login, string> {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    try {
      writeFileSync(file, asText(drawSecrets()), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // another process was first
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const secretOf = (login: Login): string => {
    const secret: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, login) : undefined
    if (typeof secret !== 'string') throw new Error(`${file} has no password for ${login}.`)
    return secret
  }
  return {
    api: secretOf('api'),
    bank: secretOf('bank'),
    journal: secretOf('journal'),
    jobs: secretOf('jobs'),
    operator: secretOf('operator'),
    auditor: secretOf('auditor'),
  }
}
