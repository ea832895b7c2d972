/** What a vault hands in is not copied out of it; what lies in the house is. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { bringHouse, houseIn, keepHouse } from './house.ts'

const root = mkdtempSync(path.join(tmpdir(), 'wrenfield-house-'))
afterEach(() => vi.unstubAllEnvs())

test('keys that a vault hands in are not in the backups, and a restore goes on with the vault’s', () => {
  const at = (...names: string[]) => path.join(root, ...names)
  for (const name of ['vault', 'data', 'data/seals']) mkdirSync(at(name))
  for (const name of ['vault/keys.json', 'data/keys.json', 'data/seals/signing-key.pem']) writeFileSync(at(name), name)
  const dataDir = at('data')
  vi.stubEnv('CREDENTIALS_DIRECTORY', at('vault'))
  keepHouse({ dataDir, keyFile: at('vault', 'keys.json') }, at('sealed'))
  expect(existsSync(path.join(houseIn(at('sealed')), 'keys.json'))).toBe(false)
  expect(existsSync(path.join(houseIn(at('sealed')), 'seals', 'signing-key.pem'))).toBe(true)
  const into = { dataDir: at('again'), keyFile: at('again', 'keys.json') }
  expect(() => bringHouse(at('sealed'), into)).toThrow('There are no keys')
  bringHouse(at('sealed'), into, true)
  expect(existsSync(at('again', 'seals', 'signing-key.pem'))).toBe(true)
  keepHouse({ dataDir, keyFile: at('data', 'keys.json') }, at('plain'))
  expect(existsSync(path.join(houseIn(at('plain')), 'keys.json'))).toBe(true)
  rmSync(root, { recursive: true })
})
