import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { PASSWORD, testBank, withProof, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

const login = (who: TestCustomer) => bank.ask('POST', '/api/auth/login', { username: who.username, password: PASSWORD })
const turnOn = (who: TestCustomer) =>
  withProof(bank, who, proof => who.put('/api/profile/security', { twoFactorEnabled: true, ...proof }))
const answer = (challengeId: unknown, code: unknown) =>
  bank.ask('POST', '/api/auth/second-factor', { challengeId, code })
const totp = (secret: string) => generateSync({ secret, epoch: Math.floor(bank.now / 1000) })

test('a customer with a mailed factor is asked for it: no token before the code', async () => {
  const dana = await bank.customer()
  expect((await turnOn(dana)).body.data).toEqual({
    twoFactorEnabled: true,
    method: 'mail',
  })
  const asked = await login(dana)
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({
    success: true,
    twoFactorRequired: true,
    challengeId: expect.any(String),
    method: 'mail',
  })
  expect(asked.text).not.toContain('"token"')
  const { challengeId } = asked.body.data
  expect((await answer(challengeId, '')).body.error).toBe('Please enter a verification code')
  expect((await answer(challengeId, 'WRONG')).body).toMatchObject({
    code: 'wrong_code',
    error: 'Invalid verification code. Please try again.',
  })
  const code = await bank.codeFor(dana.email)
  const signedOn = await answer(challengeId, code)
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: signedOn.body['token'] })).status).toBe(200)
  expect((await answer(challengeId, code)).status).toBe(401)
})

test('a bank that asks everybody for a second factor opens to no password alone', async () => {
  const before = bank.machinery.settings.secondFactor
  const dana = await bank.customer()
  bank.machinery.settings.secondFactor = 'everybody'
  try {
    const asked = await login(dana)
    expect([asked.body['twoFactorRequired'], asked.body['method'], asked.body['token']]).toEqual([
      true,
      'mail',
      undefined,
    ])
    expect((await login({ ...dana, username: 'nobody.here' })).status).toBe(401)
    const { challengeId } = asked.body.data
    expect((await answer(challengeId, 'WRONG')).body.code).toBe('wrong_code')
    const signedOn = await answer(challengeId, await bank.codeFor(dana.email))
    const token = String(signedOn.body['token'])
    expect((await bank.ask('GET', '/api/auth/me', undefined, { token })).status).toBe(200)
    const change = {
      currentPassword: PASSWORD,
      newPassword: 'Bright-Lantern-778',
      confirmPassword: 'Bright-Lantern-778',
    }
    const changed = (more: object = {}) =>
      bank.ask('PUT', '/api/auth/change-password', { ...change, ...more }, { token })
    expect((await changed()).body).toMatchObject({ code: 'approval_required', field: 'code' })
    expect((await changed({ code: 'WRONG' })).body.code).toBe('wrong_code')
    expect((await changed({ code: await bank.codeFor(dana.email) })).status).toBe(200)
  } finally {
    bank.machinery.settings.secondFactor = before
  }
})

test('five wrong codes end the challenge; another challenge’s id does not help', async () => {
  const dana = await bank.customer()
  await turnOn(dana)
  const { challengeId } = (await login(dana)).body.data
  const code = await bank.codeFor(dana.email)
  await Promise.all(Array.from({ length: 9 }, () => answer(challengeId, 'WRONG')))
  expect((await answer(challengeId, code)).status).toBe(401)
  expect((await answer('unknown', code)).status).toBe(401)
})

test('an authenticator app: set up, confirmed, asked for, and a code works once', async () => {
  const dana = await bank.customer()
  const { secret, uri } = (await withProof(bank, dana, proof => dana.post('/api/auth/authenticator', proof))).body.data
  expect(uri).toContain('otpauth://totp/Wrenfield')
  expect((await login(dana)).body['token']).toBeDefined()
  expect((await dana.post('/api/auth/authenticator/confirm', { code: '000000' })).status).toBe(422)
  const first = totp(secret)
  expect((await dana.post('/api/auth/authenticator/confirm', { code: first })).status).toBe(200)
  const { challengeId, method } = (await login(dana)).body.data
  expect(method).toBe('totp')
  expect((await answer(challengeId, first)).status).toBe(422)
  bank.now += 30_000
  expect((await answer(challengeId, totp(secret))).status).toBe(200)
})

test('turning it off needs a current factor', async () => {
  const dana = await bank.customer()
  await turnOn(dana)
  const off = (code?: string, password: string | undefined = PASSWORD) =>
    dana.put('/api/profile/security', { twoFactorEnabled: false, code, password })
  expect((await off()).body).toMatchObject({ code: 'approval_required', params: { method: 'mail' } })
  const code = await bank.codeFor(dana.email)
  expect((await off('WRONG')).status).toBe(422)
  expect((await off(code, 'wrong')).body).toMatchObject({ code: 'wrong_password', field: 'password' })
  expect((await dana.get('/api/auth/me')).body.data.verificationStatus.twoFactorEnabled).toBe(true)
  expect((await off(code)).body.data).toEqual({ twoFactorEnabled: false, method: null })
  expect((await bank.mail(dana.email))?.subject).toBe('Two-step sign-on is off')
  expect((await login(dana)).body['token']).toBeDefined()
})
