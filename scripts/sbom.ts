/** What the house is built from, as CycloneDX: every package of the lock, its licence, digest and what it needs. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const ROOT = path.join(import.meta.dirname, '..')
export const SBOM = path.join(ROOT, 'sbom.cdx.json')

/** Licences that were looked at. libvips, in sharp's binaries, is linked as a library that can be replaced. */
export const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
/** What does not say it in the lock, and says it in its own folder. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

const lockFile = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
type Lock = z.infer<typeof lockFile>
type Package = Lock['packages'][string]

export const readLock = (): Lock =>
  lockFile.parse(JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')))

const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The words of a licence expression. */
export const licencesIn = (expression: string): string[] => expression.match(/[\w.-]+/g)?.filter(isLicence) ?? []
const isLicence = (word: string): boolean => !['AND', 'OR', 'WITH'].includes(word)

export const licenceOf = (name: string, { license }: Package): string | undefined => license ?? SAID_ELSEWHERE[name]

export function sbomOf(lock: Lock) {
  const installed = Object.entries(lock.packages).filter(([place]) => place !== '')
  const digest = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  const root = purlOf(lock.name, lock.version)
  const refs = new Map(installed.map(([place, { version = '' }]) => [place, purlOf(nameAt(place), version)]))
  const components = new Map(installed.map(([place, one]) => [refs.get(place), componentOf(nameAt(place), one)]))
  const needs = (place: string, { dependencies = {}, optionalDependencies = {} }: Package): string[] =>
    Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(name => {
      const found = refs.get(placeOf(lock, place, name) ?? '')
      return found === undefined ? [] : [found]
    })
  const dependencies = new Map<string, Set<string>>()
  for (const [place, one] of Object.entries(lock.packages)) {
    const ref = refs.get(place) ?? root
    const known = dependencies.get(ref) ?? new Set()
    for (const need of needs(place, one)) known.add(need)
    dependencies.set(ref, known)
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: lock.name, version: lock.version, purl: root },
      tools: { components: [{ type: 'application', name: 'wrenfield-sbom' }] },
    },
    components: [...components.values()].toSorted((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].toSorted() })),
  }
}

function componentOf(name: string, one: Package) {
  const { version = '', integrity, resolved, dev, optional } = one
  const licence = licenceOf(name, one)
  const [group, short = name] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(group && { group }),
    name: short,
    version,
    purl: purlOf(name, version),
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(integrity && { hashes: hashesOf(integrity) }),
    ...(licence && { licenses: [/ /.test(licence) ? { expression: licence } : { license: { id: licence } }] }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

const hashesOf = (integrity: string) =>
  integrity.split(' ').flatMap(one => {
    const [, kind = '', digest = ''] = /^(\w+)-(.+)$/.exec(one) ?? []
    const alg = ALGORITHMS[kind]
    return alg ? [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }] : []
  })

/** Where a package finds another: in its own folder, else in the ones above it. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ;) {
    const place = path.posix.join(at, 'node_modules', name)
    if (place in lock.packages) return place
    if (at === '') return undefined
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))
  }
}

/** The same lock has the same number. */
const uuidOf = (digest: string): string =>
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, (_all, a, b, c, d, e) => `${a}-${b}-5${c}-8${d}-${e}`)

/** Writes it beside the house, where no browser is served from. Answers how many packages it names. */
export function writeSbom(): number {
  const sbom = sbomOf(readLock())
  const text = `${JSON.stringify(sbom, undefined, 2)}\n`
  // a bank that runs may not write into its house, and has no need to
  if (!existsSync(SBOM) || readFileSync(SBOM, 'utf8') !== text) writeFileSync(SBOM, text)
  return sbom.components.length
}
