import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test, vi } from 'vitest'
import { testBank, withProof, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const origin = bank.url
const rpId = new URL(origin).hostname

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

type Cbor = Parameters<typeof isoCBOR.encode>[0]

/** An authenticator in software: one ES256 key, user verification always given. */
function authenticator({ id = randomBytes(32), rp = rpId, verifies = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const data = (withKey: boolean) => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = Buffer.from([(withKey ? 0x40 : 0) | (verifies ? 0x05 : 0x01)])
    const head = Buffer.concat([sha256(rp), flags, count])
    if (!withKey) return head
    const cose = new Map<string | number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)])
  }
  const client = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create(challenge: string, from = origin) {
      const authData = new Uint8Array(data(true))
      const attestation = new Map<string | number, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge, from)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      }
    },
    /** `owner`: whom the device says that the key is for. */
    get(challenge: string, from = origin, owner?: string) {
      const clientData = client('webauthn.get', challenge, from)
      const authData = data(false)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          ...(owner === undefined ? {} : { userHandle: base64url(owner) }),
        },
      }
    },
  }
}

type Device = ReturnType<typeof authenticator>
/** However busy the machine. */
const LONG = { timeout: 60_000 }

const started = (who: TestCustomer) => withProof(bank, who, proof => who.post('/api/auth/passkeys/start', proof))

async function withPasskey() {
  const dana = await bank.customer()
  const device = authenticator()
  const { ticket, options } = (await started(dana)).body.data
  const added = await dana.post('/api/auth/passkeys', {
    ticket,
    name: 'Laptop',
    response: device.create(options.challenge),
  })
  expect(added.status).toBe(200)
  return { dana, device }
}

const start = async () => (await bank.ask('POST', '/api/auth/passkey-sign-on/start', {})).body.data
const finish = (ticket: string, response: unknown) =>
  bank.ask('POST', '/api/auth/passkey-sign-on', { ticket, response })

/** Signs on with this device, and lets something happen after its answer was read and before the session is there. */
async function signedOnWhile(dana: TestCustomer, device: Device, meanwhile: (id: string) => Promise<unknown>) {
  const { pool } = bank.machinery.db
  const [{ id }] = (await dana.get('/api/auth/passkeys')).body.data
  const { ticket, options } = await start()
  const owner = await pool.connect()
  try {
    await owner.query('begin')
    await owner.query('select from app.customer where id = $1 for no key update', [dana.id])
    const asked = finish(ticket, device.get(options.challenge))
    await vi.waitFor(async () => {
      const waiting = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%for no key update%' and datname = current_database()`)
      expect(waiting.rowCount).toBe(1)
    }, LONG)
    await meanwhile(id)
    await owner.query('commit')
    return await asked
  } finally {
    owner.release()
  }
}

test('a passkey that is removed, or used with that count, before the session is there opens none', async () => {
  const { pool } = bank.machinery.db
  const { dana, device } = await withPasskey()
  const sessions = async () => (await pool.query('select from app.session where customer = $1', [dana.id])).rowCount
  const before = await sessions()
  const used = (id: string) => pool.query('update app.passkey set counter = 1000 where credential_id = $1', [id])
  expect((await signedOnWhile(dana, device, used)).status).toBe(401)
  await pool.query('update app.passkey set counter = 1 where customer = $1', [dana.id])
  const removed = (id: string) => pool.query('delete from app.passkey where credential_id = $1', [id])
  expect((await signedOnWhile(dana, device, removed)).status).toBe(401)
  expect(await sessions()).toBe(before)
})

test('a passkey is added with the password, listed, signs on without it, and is removed', async () => {
  const { dana, device } = await withPasskey()
  const listed = await dana.get('/api/auth/passkeys')
  expect(listed.body.data).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
  expect((await bank.mail(dana.email))?.subject).toBe('A passkey was added')

  const { ticket, options } = await start()
  expect(options.allowCredentials ?? []).toEqual([])
  const signedOn = await finish(ticket, device.get(options.challenge))
  expect(signedOn.body).toMatchObject({ user: { id: dana.id }, token: expect.any(String) })
  expect((await finish(ticket, device.get(options.challenge))).status).toBe(401)

  const anna = await bank.customer()
  const id = listed.body.data[0].id
  expect((await anna.del(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await dana.del(`/api/auth/passkeys/${id}`)).status).toBe(403)
  const remove = (proof: object) => bank.ask('DELETE', `/api/auth/passkeys/${id}`, proof, { token: dana.token })
  expect((await withProof(bank, dana, remove)).status).toBe(200)
  expect(await bank.mail(dana.email)).toMatchObject({
    subject: 'A passkey was removed',
    body: expect.stringContaining('"Laptop" can no longer sign on'),
  })
  const again = await start()
  expect((await finish(again.ticket, device.get(again.options.challenge))).status).toBe(401)
})

test('another origin, another challenge, another device and a wrong password get in nowhere', async () => {
  const { dana, device } = await withPasskey()
  for (const response of [
    device.get((await start()).options.challenge),
    device.get('AAAA'),
    authenticator().get('AAAA'),
  ]) {
    const { ticket } = await start()
    const refused = await finish(ticket, response)
    expect([refused.status, refused.body.error]).toEqual([401, 'Login failed. Please try again.'])
  }
  const { ticket, options } = await start()
  expect((await finish(ticket, device.get(options.challenge, 'https://elsewhere.example'))).status).toBe(401)

  const wrong = { password: 'wrong', code: 'WRONG' }
  expect((await dana.post('/api/auth/passkeys/start', wrong)).body.code).toBe('wrong_password')
  const mine = (await started(dana)).body.data
  const anna = await bank.customer()
  const stolen = await anna.post('/api/auth/passkeys', {
    ticket: mine.ticket,
    name: 'Mine now',
    response: authenticator().create(mine.options.challenge),
  })
  expect([stolen.status, stolen.body.code]).toEqual([422, 'passkey_refused'])
})

test('refused: another site’s key, one that did not look at its holder, one of somebody else', async () => {
  const dana = await bank.customer()
  const anna = await bank.customer()
  const add = async (device: ReturnType<typeof authenticator>, who = dana) => {
    const { ticket, options } = (await started(who)).body.data
    return who.post('/api/auth/passkeys', { ticket, name: 'Key', response: device.create(options.challenge) })
  }
  for (const device of [authenticator({ rp: 'elsewhere.example' }), authenticator({ verifies: false })]) {
    const answer = await add(device)
    expect([answer.status, answer.body.code]).toEqual([422, 'passkey_refused'])
  }
  const id = randomBytes(32)
  const device = authenticator({ id })
  expect((await add(device)).status).toBe(200)
  const { ticket, options } = await start()
  expect((await finish(ticket, device.get(options.challenge, origin, anna.id))).status).toBe(401)
  const own = await start()
  expect((await finish(own.ticket, device.get(own.options.challenge, origin, dana.id))).body.user.id).toBe(dana.id)

  // The same key id again, by the owner or by somebody else, is refused and changes nothing.
  for (const who of [dana, anna]) {
    const taken = await add(authenticator({ id }), who)
    expect([taken.status, taken.body.code]).toEqual([422, 'passkey_refused'])
  }
  expect((await anna.get('/api/auth/passkeys')).body.data).toEqual([])
  const still = await start()
  expect((await finish(still.ticket, device.get(still.options.challenge))).body.user.id).toBe(dana.id)
})

test('a locked customer’s passkey opens nothing; ids of every kind that name none answer alike', async () => {
  const { dana, device } = await withPasskey()
  for (const id of ['%00', 'x', 'x'.repeat(9_000)]) {
    expect([id.slice(0, 3), (await dana.del(`/api/auth/passkeys/${id}`)).status]).toEqual([id.slice(0, 3), 404])
  }
  const { ticket, options } = await start()
  const odd = { ...device.get(options.challenge), id: 'a\0b' }
  expect((await finish(ticket, odd)).status).toBeOneOf([400, 401])
  await bank.machinery.db.pool.query('update app.customer set locked = true where id = $1', [dana.id])
  const locked = await start()
  expect((await finish(locked.ticket, device.get(locked.options.challenge))).status).toBe(401)
})
