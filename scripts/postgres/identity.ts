import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** How PostgreSQL's programs are run: under which user, and through which wrapping command. */
export interface Identity {
  uid?: number
  gid?: number
  /** Words that go before the program, for example `unshare --user ...`. */
  wrap: string[]
}

const OURSELVES: Identity = { wrap: [] }
const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534']

/**
 * PostgreSQL refuses to run as root, so root steps down: to `postgres` or `nobody` where that user can reach every
 * path; below a private (0700) folder to a user namespace in which root only looks unprivileged; and where namespaces
 * are forbidden, to an unprivileged user that keeps the one capability of passing private folders.
 */
export function chooseIdentity(paths: readonly string[]): Identity {
  if (process.getuid?.() !== 0) return OURSELVES
  const user = unprivilegedUser()
  if (user && paths.every(reachableByAll)) return { ...user, wrap: [] }
  if (works([...NAMESPACE, 'true'])) return { wrap: NAMESPACE }
  if (user && works([...passing(user), 'true'])) return { ...user, wrap: passing(user) }
  throw new Error(
    'PostgreSQL does not run as root, and this machine offers no way to step down here: ' +
      'start as another user, put DATA_DIR and the project in a folder that others may enter, or set DATABASE_URL.',
  )
}

/**
 * The words and options with which `spawn` runs a program under an identity. A wrapped program changes its user itself.
 */
export function runAs(identity: Identity, program: string, args: readonly string[]) {
  const [command = program, ...rest] = [...identity.wrap, program, ...args]
  const { uid, gid } = identity.wrap.length > 0 ? {} : identity
  return { command, args: rest, options: { cwd: '/', uid, gid } }
}

/**
 * Hands a folder and everything in it to the user that PostgreSQL will run as, where that is not yet so.
 * Only root can and need.
 */
export function handOver(folder: string, { uid = 0, gid = 0 }: Identity): void {
  if (process.getuid?.() !== 0) return
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => path.join(folder, name))
  for (const file of [folder, ...inside]) if (lstatSync(file).uid !== uid) chownSync(file, uid, gid)
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  return undefined
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [which, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}

function passing({ uid, gid }: { uid: number; gid: number }): string[] {
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ]
}

const works = ([command = '', ...args]: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** May everybody pass every folder down to this path? */
function reachableByAll(target: string): boolean {
  const parent = path.dirname(target)
  const enterable = (statSync(target).mode & 0o001) !== 0
  return enterable && (parent === target || reachableByAll(parent))
}
