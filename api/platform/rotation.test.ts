import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { addKey } from './crypto.ts'
import { sealAnew } from './rotation.ts'

const keyFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'bank.key')
const bank = await testBank({ keyFile })

const keyIds = async () => {
  const { rows } = await bank.machinery.db.pool.query<{ id: string }>(
    `select distinct encode(substr(identity_sealed, 1, 4), 'escape') as id from app.customer`,
  )
  return rows.map(({ id }) => id)
}

test('after a rotation everything is sealed with the new key and reads as before', async () => {
  const dana = await bank.customer()
  await dana.post('/api/auth/authenticator')
  const before = (await dana.get('/api/profile')).body.data
  const [old] = await keyIds()
  const keys = addKey(keyFile)
  expect(await sealAnew(bank.machinery.db, keys)).toBe(2)
  const after = await keyIds()
  expect(after).toHaveLength(1)
  expect(after).not.toContain(old)
  bank.machinery.keys = keys
  expect((await dana.get('/api/profile')).body.data).toEqual(before)
})
