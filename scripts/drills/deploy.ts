import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { promisify } from 'node:util'
import { withThrowaway } from '../postgres/throwaway.ts'
import { openPapers } from '../testing/papers.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'
import { DEPLOY } from './ha/cluster.ts'
import { freePorts, until } from './ha/process.ts'

const HOUSE = path.join(import.meta.dirname, '..', '..')
const UNITS = [
  'wrenfield.service',
  'wrenfield@.service',
  'wrenfield-backup.service',
  'wrenfield-backup.timer',
  'wrenfield-logins.service',
  'wrenfield-logins.timer',
]
const run = promisify(execFile)

/**
 * The units and the image of `deploy/`, as far as this machine has the tools: units are checked by systemd and their
 * command started as they say (another user, no rights, a system that cannot be written to); the image's steps are
 * carried out in a folder, and what they leave is started as its last lines say. What could not be done is said.
 */
export async function drillDeploy(): Promise<void> {
  await inDrillFolder(folder => checkUnits(delivered(folder)))
  await inDrillFolder(folder => startUnit(folder))
  await inDrillFolder(folder => buildImage(folder))
}

/** The files of `deploy/`; with a defect, those of somebody who took away what keeps the bank's unit in its place. */
function delivered(folder: string): string {
  if (seededDefect() !== 'open') return DEPLOY
  const copy = path.join(folder, 'deploy')
  cpSync(DEPLOY, copy, { recursive: true })
  const unit = path.join(copy, 'wrenfield.service')
  const bounds = /^(Protect|Private|Restrict|System|Capability|NoNew|Lock|Memory|Ambient)\w+=.*\n/gm
  writeFileSync(unit, readFileSync(unit, 'utf8').replace(bounds, ''))
  return copy
}

const isHere = (tool: string): boolean => {
  try {
    execFileSync('which', [tool], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The house where the units expect it, everything else read only, for the command that follows; needs root. */
const within = (places: readonly string[]) =>
  [
    'set -e',
    'mount --make-rprivate /',
    'mount -t tmpfs tmpfs /srv && mkdir -p /srv/wrenfield/house',
    `mount --bind ${HOUSE} /srv/wrenfield/house`,
    ...places.map(place => `mount --bind ${place} ${place}`),
    'mount -o remount,bind,ro /srv/wrenfield/house',
    places.length > 0 ? 'mount -o remount,bind,ro / || echo "deploy: here / cannot be read only" >&2' : '',
    'exec "$@"',
  ].join('\n')

const inPlace = (places: readonly string[], command: readonly string[]) =>
  ['--mount', 'sh', '-c', within(places), 'sh', ...command] as const

async function checkUnits(files: string): Promise<void> {
  if (!isHere('systemd-analyze')) return console.log('deploy: units were not checked, for systemd-analyze is not here')
  for (const unit of UNITS) {
    const asked = inPlace([], ['systemd-analyze', 'verify', '--man=no', path.join(files, unit)])
    const { stdout, stderr } = await run('unshare', asked)
    const said = `${stdout}${stderr}`
      .split('\n')
      .filter(line => line.startsWith('wrenfield') || line.includes('deploy/'))
    if (said.length > 0) throw new Error(`systemd does not like ${unit}: ${said.join(' ')}`)
  }
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', path.join(files, 'wrenfield.service')])
  const [, exposure = ''] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
  if (!(Number(exposure) < 4)) throw new Error(`The unit leaves too much open: ${exposure}.`)
  console.log(`deploy: systemd takes ${UNITS.length} units; the bank's is open to ${exposure} of 10`)
}

/** The bank's unit without systemd: its user, environment and command, with what it takes away taken away. */
async function startUnit(folder: string): Promise<void> {
  const unit = readFileSync(path.join(DEPLOY, 'wrenfield.service'), 'utf8')
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? []
  const [port = 0, metrics = 0] = await freePorts(2)
  const papers = openPapers(folder)
  const paper = papers.certify(folder, ['localhost', '127.0.0.1'])
  const state = path.join(folder, 'state')
  mkdirSync(state)
  execFileSync('chown', ['-R', 'nobody', state, paper.key, paper.certificate])
  const own = {
    PORT: port,
    METRICS_PORT: metrics,
    DATA_DIR: state,
    BACKUP_DIR: `${state}/backups`,
    SEAL_COPIES: `${state}/copies`,
  }
  const said = readFileSync(path.join(DEPLOY, 'bank.env'), 'utf8')
  const delivered = Object.fromEntries([...said.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  const env = {
    ...delivered,
    ...own,
    TLS_CERTIFICATE: paper.certificate,
    TLS_KEY: paper.key,
    PATH: process.env['PATH'],
    HOME: state,
    TMPDIR: state,
  }
  await run(process.execPath, [path.join(HOUSE, 'scripts', 'build.ts')])
  const as = ['setpriv', '--reuid=nobody', '--clear-groups', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const words = inPlace([folder], [...as, 'sh', '-c', `cd /srv/wrenfield/house && umask 0077 && exec ${command}`])
  const bank = spawn('unshare', words, { env: asTexts(env), stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(bank, 'exit')
  try {
    const ca = readFileSync(papers.authority)
    const ready = await until('The unit', 120_000, () => statusOf(bank, `https://localhost:${port}/ready`, ca))
    await until('Its metrics', 5_000, () => statusOf(bank, `https://localhost:${metrics}/metrics`, ca))
    bank.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The unit ended with ${code}.`)
    console.log(
      `deploy: the unit's command was ready after ${ready.toFixed(1)} s as another user, and ended on SIGTERM with 0`,
    )
  } finally {
    bank.kill('SIGKILL')
  }
}

const asTexts = (env: Record<string, string | number | undefined>) =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

function statusOf(bank: ChildProcess, url: string, ca: Buffer): Promise<boolean> {
  if (bank.exitCode !== null) throw new Error(`It has ended with ${bank.exitCode}.`)
  return new Promise((resolve, reject) => {
    const asked = https.get(url, { ca, agent: false, timeout: 3_000 }, answer => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', reject)
  })
}

/** podman or docker where they work; else each step of the file in a folder, with this machine's Node. */
async function buildImage(folder: string): Promise<void> {
  const engine = ['podman', 'docker', 'buildah'].find(name => isHere(name) && works(name))
  console.log(
    engine ? `deploy: ${engine} is here, its base image may not be` : 'deploy: no image, for no engine runs here',
  )
  const file = readFileSync(path.join(DEPLOY, 'Containerfile'), 'utf8')
  const image = path.join(folder, 'image')
  mkdirSync(image)
  const [build = ''] = file.split(/^FROM /m).slice(1)
  const from = (name: string) =>
    cpSync(path.join(HOUSE, name), path.join(image, name), { recursive: true, filter: isHouse })
  for (const [, step = '', words = ''] of build.matchAll(/^(COPY|RUN) (.+)$/gm)) {
    if (step === 'RUN') await run('sh', ['-c', words], { cwd: image, maxBuffer: 64 * 2 ** 20 })
    else for (const name of words === '. .' ? tracked() : words.split(' ').slice(0, -1)) from(name)
  }
  await withThrowaway(url => startImage({ folder, image, file, url }))
}

const works = (name: string): boolean => {
  try {
    execFileSync(name, ['info'], { stdio: 'ignore', timeout: 10_000 })
    return true
  } catch {
    return false
  }
}

const isHouse = (source: string) => !/\/(node_modules|var|dist|\.git)$/.test(source)
const tracked = () => [
  ...new Set(execFileSync('git', ['ls-files'], { cwd: HOUSE, encoding: 'utf8' }).trim().split('\n').map(first)),
]
const first = (name: string) => name.split('/')[0] ?? ''

async function startImage({ folder, image, file, url }: { folder: string; image: string; file: string; url: string }) {
  const [last = ''] = file.split(/^FROM /m).slice(-1)
  const [, user = ''] = /^USER (\d+)$/m.exec(last) ?? []
  const [, given = ''] = /^ENV (.+)$/m.exec(last) ?? []
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(last) ?? []
  const [, health = '[]'] = /^HEALTHCHECK .*?CMD (.+)$/m.exec(last) ?? []
  const [port = 0] = await freePorts(1)
  const data = path.join(folder, 'data')
  mkdirSync(data)
  execFileSync('chown', [user, data])
  writeFileSync(path.join(folder, 'log'), '')
  const own = {
    PORT: port,
    DATA_DIR: data,
    DATABASE_URL: url,
    PUBLIC_ORIGIN: 'https://bank.example.com',
    SCANNER: 'unix:/run/clamd',
  }
  const words = given.split(' ').map(pair => pair.split('='))
  const env = asTexts({
    PATH: process.env['PATH'],
    HOME: data,
    ...Object.fromEntries(words),
    ...own,
    HOST: '127.0.0.1',
  })
  const as = [`--reuid=${user}`, '--clear-groups', '--no-new-privs', process.execPath]
  const rest = (list: string): string[] => JSON.parse(list).slice(1)
  const bank = spawn('setpriv', [...as, ...rest(entry)], { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(bank, 'exit')
  try {
    const ready = await until('The image', 60_000, async () => {
      if (bank.exitCode !== null) throw new Error(`It has ended with ${bank.exitCode}.`)
      await run('setpriv', [...as, ...rest(health)], { cwd: image, env })
      return true
    })
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (page.status !== 200 || !(await page.text()).includes('<title>')) throw new Error('The image has no web.')
    bank.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The image ended with ${code}.`)
    console.log(
      `deploy: what the image's steps make is healthy after ${ready.toFixed(1)} s as ${user}, and ended with 0`,
    )
  } finally {
    bank.kill('SIGKILL')
  }
}
