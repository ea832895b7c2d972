/** A change of who may get in: asked for twice, told to the old address, and taken back from there. */
import { generateSync } from 'otplib'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { bodyOf, type StoredBody } from '../platform/outbox.ts'
import {
  PASSWORD,
  saveDetails,
  testBank,
  withProof,
  type Answer,
  type TestCustomer,
  LONG_SESSIONS,
} from '../../scripts/testing/http-bank.ts'

const bank = await testBank({}, LONG_SESSIONS)
const { pool } = bank.machinery.db
const NEW = 'Larch-Saddle-77'
const HOUR = 3_600_000

const login = (who: TestCustomer, password = PASSWORD) =>
  bank.ask('POST', '/api/auth/login', { username: who.username, password })
const undo = (token: string) => bank.ask('POST', '/api/auth/undo-change', { token })
const totp = (secret: string) => generateSync({ secret, epoch: Math.floor(bank.now / 1000) })

/** The token in the newest link that went to this address. */
async function linkTo(recipient: string): Promise<string> {
  const { body = '' } = (await bank.mail(recipient, 'access-undo')) ?? {}
  const [, origin, token] = /(http:\/\/\S+)\/#undo=([\w-]{43})/.exec(body) ?? []
  expect(origin).toBe(bank.url)
  return token ?? ''
}

/** Everything of a customer that says who may get in and whom the bank tells. */
async function accessOf(who: TestCustomer) {
  const { rows } = await pool.query(
    `select password_hash, two_factor, totp_confirmed, first_name, last_name, email, phone, address_line1, city
      from app.customer where id = $1`,
    [who.id],
  )
  const profile = (
    await pool.query('select credential_id, name from app.passkey where customer = $1 order by 1', [who.id])
  ).rows
  return { ...rows[0], passkeys: profile }
}

const addPasskey = (who: TestCustomer, id: string) =>
  pool.query(
    `insert into app.passkey (credential_id, customer, name, public_key, counter, created_at)
      values ($1, $2, 'Key', 'x', 7, now())`,
    [id, who.id],
  )

/** However busy the machine. */
const LONG = { timeout: 15_000 }

/** Asks for an act, and lets the customer's sessions end after it was proven and before it is made. */
async function endedMeanwhile(who: TestCustomer, act: () => Promise<Answer>): Promise<Answer> {
  const owner = await pool.connect()
  try {
    await owner.query('begin')
    await owner.query('select from app.customer where id = $1 for no key update', [who.id])
    const asked = act()
    await vi.waitFor(async () => {
      const waiting = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%for no key update%' and datname = current_database()`)
      expect(waiting.rowCount).toBe(1)
    }, LONG)
    await owner.query('delete from app.session where customer = $1', [who.id])
    await owner.query('commit')
    return await asked
  } finally {
    owner.release()
  }
}

const newPassword = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
/** The password, with a code where that is asked for. */
const change = (who: TestCustomer) =>
  withProof(bank, who, ({ code }) =>
    who.put('/api/auth/change-password', { ...newPassword, ...(code === undefined ? {} : { code }) }),
  )

type Proof = { password?: string; code?: string }
interface Act {
  readonly name: string
  before?(who: TestCustomer): Promise<unknown>
  act(who: TestCustomer, proof: Proof): Promise<Answer>
}

const acts: readonly Act[] = [
  {
    name: 'two-step sign-on on',
    act: (who, proof) => who.put('/api/profile/security', { twoFactorEnabled: true, ...proof }),
  },
  {
    name: 'two-step sign-on off',
    before: who => pool.query(`update app.customer set two_factor = 'mail' where id = $1`, [who.id]),
    act: (who, proof) => who.put('/api/profile/security', { twoFactorEnabled: false, ...proof }),
  },
  { name: 'an authenticator', act: (who, proof) => who.post('/api/auth/authenticator', proof) },
  { name: 'a passkey to add', act: (who, proof) => who.post('/api/auth/passkeys/start', proof) },
  {
    name: 'a passkey to remove',
    before: who => addPasskey(who, `key-${who.id}`),
    act: (who, proof) => bank.ask('DELETE', `/api/auth/passkeys/key-${who.id}`, proof, { token: who.token }),
  },
]

test.each(acts)(
  '$name: nothing without the password and the present factor, nothing with one of them',
  async ({ before, act }) => {
    const dana = await bank.customer()
    await before?.(dana)
    const was = await accessOf(dana)
    const asked = await act(dana, {})
    expect([asked.status, asked.body.code, asked.body['params']]).toEqual([
      403,
      'approval_required',
      { method: 'mail' },
    ])
    const code = await bank.codeFor(dana.email)
    expect((await act(dana, { code })).body).toMatchObject({ code: 'approval_required', field: 'password' })
    expect((await act(dana, { password: 'wrong', code })).body).toMatchObject({
      code: 'wrong_password',
      field: 'password',
    })
    expect((await act(dana, { password: PASSWORD, code: 'WRONG' })).body.code).toBe('wrong_code')
    expect(await accessOf(dana)).toEqual(was)
    expect((await act(dana, { password: PASSWORD, code })).status).toBeLessThan(300)
  },
)

test('a code is good once, for the change it was sent for, until its time', async () => {
  const dana = await bank.customer()
  const on = (proof: Proof) => dana.put('/api/profile/security', { twoFactorEnabled: true, ...proof })
  const off = (proof: Proof) => dana.put('/api/profile/security', { twoFactorEnabled: false, ...proof })
  await on({})
  const forOn = await bank.codeFor(dana.email)
  expect((await dana.post('/api/auth/authenticator', { password: PASSWORD, code: forOn })).status).toBe(422)
  expect((await on({ password: PASSWORD, code: forOn })).status).toBe(200)
  expect((await off({ password: PASSWORD, code: forOn })).status).toBe(422)
  await off({})
  const forOff = await bank.codeFor(dana.email)
  expect((await off({ password: PASSWORD, code: forOff })).status).toBe(200)
  await withProof(bank, dana, on)
  expect((await off({ password: PASSWORD, code: forOff })).status).toBe(422)
  await off({})
  const late = await bank.codeFor(dana.email)
  bank.now += 10 * 60_000
  expect((await off({ password: PASSWORD, code: late })).status).toBe(422)
  // A code of a sign-on is none for a change, nor the other way round.
  const { challengeId } = (await login(dana)).body.data
  const signOn = await bank.codeFor(dana.email)
  expect((await off({ password: PASSWORD, code: signOn })).status).toBe(422)
  expect((await bank.ask('POST', '/api/auth/second-factor', { challengeId, code: signOn })).status).toBe(200)
})

test('the present factor is the authenticator if there is one: no code by mail replaces it', async () => {
  const dana = await bank.customer()
  const { secret } = (await withProof(bank, dana, proof => dana.post('/api/auth/authenticator', proof))).body.data
  await dana.post('/api/auth/authenticator/confirm', { code: totp(secret) })
  const off = (proof: Proof) => dana.put('/api/profile/security', { twoFactorEnabled: false, ...proof })
  expect((await off({})).body['params']).toEqual({ method: 'totp' })
  expect((await dana.post('/api/auth/authenticator', {})).status).toBe(409)
  expect(
    (await dana.put('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW })).body,
  ).toMatchObject({
    code: 'approval_required',
    field: 'code',
  })
  bank.now += 30_000
  const changed = { currentPassword: PASSWORD, newPassword: NEW, code: totp(secret) }
  expect((await dana.put('/api/auth/change-password', changed)).status).toBe(200)
  bank.now += 30_000
  expect((await off({ password: NEW, code: totp(secret) })).status).toBe(200)
})

test('a change ends the other sessions and is taken back from the old address for 24 hours', async () => {
  const dana = await bank.customer()
  await addPasskey(dana, `kept-${dana.id}`)
  const other = (await login(dana)).body['token']
  const was = await accessOf(dana)
  await saveDetails(bank, dana, { email: `new.${dana.email}`, firstName: 'Diana' })
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: other })).status).toBe(401)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
  expect((await bank.mail(dana.email))?.subject).toBe('Your Wrenfield contact details were changed')
  const token = await linkTo(dana.email)
  bank.now += 24 * HOUR - 1
  expect((await undo(token)).body['message']).toBe('Everything is as it was, and every device was signed out.')
  expect(await accessOf(dana)).toEqual(was)
  expect((await dana.get('/api/auth/me')).status).toBe(401)
  expect((await bank.mail(dana.email))?.subject).toBe('A change was undone')
  expect((await undo(token)).body.code).toBe('undo_over')

  const late = await bank.customer()
  await late.put('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  const second = await linkTo(late.email)
  bank.now += 24 * HOUR
  expect((await undo(second)).body.code).toBe('undo_over')
  expect((await undo('x')).body.code).toBe('undo_over')
  expect((await login(late, NEW)).status).toBe(200)
})

test('whoever took an account over loses all of it with the first link, and their own links too', async () => {
  const dana = await bank.customer()
  const was = await accessOf(dana)
  const theirs = `thief.${dana.email}`
  await saveDetails(bank, dana, { email: theirs })
  const first = await linkTo(dana.email)
  await dana.put('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  const thiefs = await linkTo(theirs)
  await addPasskey(dana, `thief-${dana.id}`)
  expect((await undo(first)).status).toBe(200)
  expect(await accessOf(dana)).toEqual(was)
  expect((await undo(thiefs)).body.code).toBe('undo_over')
  expect((await login(dana)).status).toBe(200)
})

test('what can be taken back is not listed, and gone when its time is over', async () => {
  const dana = await bank.customer()
  await dana.put('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW })
  const { text } = await dana.get('/api/notifications')
  expect(text).not.toContain('undo')
  expect(text).toContain('Your password was changed')
})

test('a sign-on that was begun with the old password comes to nothing, wherever it was', async () => {
  const dana = await bank.customer()
  await withProof(bank, dana, proof => dana.put('/api/profile/security', { twoFactorEnabled: true, ...proof }))
  const { challengeId } = (await login(dana)).body.data
  const old = await bank.codeFor(dana.email)
  bank.now += 1_000
  expect((await change(dana)).status).toBe(200)
  const late = await bank.ask('POST', '/api/auth/second-factor', { challengeId, code: old })
  expect([late.status, late.body.token]).toEqual([401, undefined])

  const anna = await bank.customer()
  const { passwords } = bank.machinery
  const { verify } = passwords
  const changed: number[] = []
  let waiting = true
  const slow: typeof verify = async (...given) => {
    const fits = await verify(...given)
    if (waiting) {
      waiting = false
      changed.push((await anna.put('/api/auth/change-password', newPassword)).status)
    }
    return fits
  }
  Object.assign(passwords, { verify: slow })
  const meanwhile = await login(anna)
  Object.assign(passwords, { verify })
  expect([changed, meanwhile.status]).toEqual([[200], 401])
  expect((await anna.get('/api/auth/sessions')).body.data).toHaveLength(1)
})

test('a reset that was mailed to the old address ends with the address', async () => {
  const dana = await bank.customer()
  await bank.ask('POST', '/api/auth/forgotpassword', { username: dana.username })
  const { body = '' } = (await bank.mail(dana.email, 'password-reset')) ?? {}
  const [token = ''] = /[\w-]{43}/.exec(body) ?? []
  bank.now += 1_000
  expect((await saveDetails(bank, dana, { email: `new.${dana.email}` })).status).toBe(200)
  const reset = { securityAnswer: dana.securityAnswer, password: NEW }
  expect((await bank.ask('PUT', `/api/auth/resetpassword/${token}`, reset)).status).toBe(422)
  expect((await login(dana)).status).toBe(200)
})

test('a password is not set to what it is', async () => {
  const dana = await bank.customer()
  const same = { currentPassword: PASSWORD, newPassword: PASSWORD }
  expect((await dana.put('/api/auth/change-password', same)).body).toMatchObject({
    code: 'validation_failed',
    field: 'newPassword',
  })
})

/** Whatever is changed, in whatever order: the first link brings back what was. */
const steps = fc.array(fc.constantFrom('name', 'email', 'phone', 'password', 'two-factor', 'passkey'), {
  minLength: 1,
  maxLength: 4,
})

test('after any changes the first link brings everything back', async () => {
  let n = 0
  await fc.assert(
    fc.asyncProperty(steps, async chosen => {
      const dana = await bank.customer()
      const was = await accessOf(dana)
      let [password, email] = [PASSWORD, dana.email]
      const now = () => Object.assign(dana, { password, email })
      for (const [i, step] of chosen.entries()) {
        n += 1
        if (step === 'name') await saveDetails(bank, now(), { lastName: `Name${'x'.repeat(n % 40)}` })
        if (step === 'phone') await saveDetails(bank, now(), { phoneNumber: String(5_550_100_000 + n) })
        if (step === 'email') {
          const next = `${n}.${was.email}`
          await saveDetails(bank, now(), { email: next })
          email = next
        }
        if (step === 'password' && !(await factorOf(dana))) {
          const next = `Larch-Saddle-${n}`
          const sent = { currentPassword: password, newPassword: next }
          expect((await dana.put('/api/auth/change-password', sent)).status).toBe(200)
          password = next
        }
        if (step === 'two-factor')
          await withProof(bank, now(), proof =>
            dana.put('/api/profile/security', { twoFactorEnabled: i % 2 === 0, ...proof }),
          )
        if (step === 'passkey') await addPasskey(dana, `key-${n}-${dana.id}`)
      }
      const token = await firstLink(dana)
      if (!token) return
      expect((await undo(token)).status).toBe(200)
      const restored = await accessOf(dana)
      expect({ ...restored, passkeys: [] }).toEqual({ ...was, passkeys: [] })
    }),
    { numRuns: 12 },
  )
})

const factorOf = async (who: TestCustomer) =>
  (await pool.query<{ two_factor: string | null }>('select two_factor from app.customer where id = $1', [who.id]))
    .rows[0]?.two_factor

/** The token of the first link that a customer was sent. */
async function firstLink(who: TestCustomer): Promise<string | undefined> {
  const { rows } = await pool.query<StoredBody>(
    `select id, body, body_sealed from app.outbox where customer = $1 and template = 'access-undo' order by id limit 1`,
    [who.id],
  )
  const [row] = rows
  return row && /#undo=([\w-]{43})/.exec(bodyOf(bank.machinery.keys, row))?.[1]
}

const moved = { email: 'moved@example.com', phoneNumber: '5550109999' }
/** Each act with its proof, which is sent for before its session ends. */
const proven: Readonly<Record<string, (who: TestCustomer) => Promise<() => Promise<Answer>>>> = {
  'a password': async who => () => who.put('/api/auth/change-password', newPassword),
  'a second step': async who => {
    await who.put('/api/profile/security', { twoFactorEnabled: true })
    const code = await bank.codeFor(who.email)
    return () => who.put('/api/profile/security', { twoFactorEnabled: true, password: PASSWORD, code })
  },
  'a passkey': async who => {
    await addPasskey(who, `key-${who.id}`)
    await who.del(`/api/auth/passkeys/key-${who.id}`)
    const proof = { password: PASSWORD, code: await bank.codeFor(who.email) }
    return () => bank.ask('DELETE', `/api/auth/passkeys/key-${who.id}`, proof, { token: who.token })
  },
  'an address': async who => {
    await who.post('/api/verification/challenge', { purpose: 'contact-change', ...moved })
    const approvalCode = await bank.codeFor(who.email)
    return () => who.put('/api/auth/updateprofile', { ...moved, approvalCode })
  },
}

test.each(Object.keys(proven))(
  '%s is not changed by a session that ended while its proof was looked at',
  async name => {
    const dana = await bank.customer()
    const act = await proven[name]?.(dana)
    const before = await accessOf(dana)
    const answer = await endedMeanwhile(dana, act ?? (() => Promise.reject(new Error(name))))
    expect([answer.status, answer.body.error]).toEqual([401, 'Your session has expired. Please log in again.'])
    expect(await accessOf(dana)).toEqual(before)
    expect(await bank.mail(dana.email, 'access-undo')).toBeUndefined()
  },
)

test.each(['two sessions', 'one session'])('of two new passwords at once from %s one is set', async from => {
  const dana = await bank.customer()
  const other = from === 'one session' ? dana.token : (await login(dana)).body.token
  const words = [NEW, 'Velvet-Moth-52']
  const answers = await Promise.all(
    [dana.token, other].map((token, n) => {
      const sent = { currentPassword: PASSWORD, newPassword: words[n], confirmPassword: words[n] }
      return bank.ask('PUT', '/api/auth/change-password', sent, { token })
    }),
  )
  const set = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await Promise.all(words.map(async word => (await login(dana, word)).status))).toEqual(
    words.map((_, n) => (n === set ? 200 : 401)),
  )
})
