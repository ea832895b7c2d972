import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { oneAtATime } from '../postgres/start-lock.ts'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const LAUNCH_WITHIN_MS = 30_000

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--renderer-process-limit=1',
]

/** For pages that live for seconds: what a browser compiles anew for the long run takes a twelfth of what it spends. */
const HURRIED = ['--js-flags=--no-opt --no-maglev']

interface Wanted {
  camera?: string
  hurried?: boolean
}

interface Found {
  executablePath: string
  env: Record<string, string>
}

/**
 * A real Chromium for a test: npm's, which has no window to draw and takes half as long, else the machine's own.
 * `camera` is a .y4m file that the page's camera shows; `hurried` is for pages that are tried, not measured or
 * pictured. Close it when done. BROWSER=npm or BROWSER=own leaves no choice.
 */
export async function openBrowser({ camera, hurried = false }: Wanted = {}): Promise<Browser> {
  const args = [...FLAGS, ...(hurried ? HURRIED : []), ...(camera ? cameraFlags(camera) : [])]
  const launch = ({ executablePath, env }: Found) =>
    chromium.launch({ executablePath, env, args, timeout: LAUNCH_WITHIN_MS })
  const wanted = process.env['BROWSER']
  const installed = wanted === 'npm' ? undefined : INSTALLED.find(file => existsSync(file))
  if (!installed) return launch(await findInNpm())
  const own: Found = { executablePath: installed, env: ownEnvironment() }
  return wanted === 'own'
    ? launch(own)
    : findInNpm()
        .then(launch)
        .catch(() => launch(own))
}

const findInNpm = (): Promise<Found> => oneAtATime(path.join(tmpdir(), 'wrenfield-chromium.lock'), unpackFromNpm)

/**
 * The package's own start flags hang and its libraries are not unpacked outside its usual home,
 * so only its files are used.
 */
async function unpackFromNpm(): Promise<Found> {
  const { default: packed, inflate } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = entry.slice(0, entry.lastIndexOf(`${path.sep}build${path.sep}`))
  await inflate(path.join(home, 'bin', 'al2023.tar.br'))
  const libraries = path.join(tmpdir(), 'al2023', 'lib')
  return {
    executablePath,
    env: { ...ownEnvironment(), LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: path.join(tmpdir(), 'fonts') },
  }
}

const cameraFlags = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
]

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
