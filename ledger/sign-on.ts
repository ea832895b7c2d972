/**
 * How a connection is opened: a password that is changed while the bank serves is read anew for each, and what has an
 * index is found by it.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** The parameter of a URL that names a file of passwords; the last word of its user says whose is meant. */
const PASSWORDS = 'passwords'

/** The URL with the file from which its password is to be read. */
export function withPasswordsIn(file: string, url: URL): URL {
  url.searchParams.set(PASSWORDS, file)
  return url
}

/** A URL as it is to be signed on with now. */
function signOnWith(connectionString: string): string {
  if (!connectionString.includes(`${PASSWORDS}=`)) return connectionString
  const url = new URL(connectionString)
  const file = url.searchParams.get(PASSWORDS)
  url.searchParams.delete(PASSWORDS)
  const now = file === null ? undefined : passwordIn(file, url.username.split('_').at(-1) ?? '')
  if (now !== undefined) url.password = now
  return url.href
}

function passwordIn(file: string, login: string): string | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const password: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, login) : undefined
    return typeof password === 'string' ? password : undefined
  } catch {
    return undefined // as it was when the process began
  }
}

/**
 * A plan lives as long as its connection, and one that was made while a table was small would go through all of it once
 * it is large: an index is used from the first row on. What a plan is thought to cost then says little, so that none is
 * compiled for it.
 */
const BY_INDEX = '-c enable_seqscan=off -c jit=off'

/** A connection of a pool: the pool makes one whenever it needs one, and each reads its password then. */
export class FreshClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionString } = config
    const signOn = connectionString === undefined ? {} : { connectionString: signOnWith(connectionString) }
    super({ ...config, options: BY_INDEX, ...signOn })
  }
}
