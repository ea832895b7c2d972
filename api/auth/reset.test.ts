// Tries C-10, C-11.
import { expect, test } from 'vitest'
import { PASSWORD, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const NEW = 'Tall-Heron-7-Lake'

const forgot = (username: unknown) => bank.ask('POST', '/api/auth/forgotpassword', { username })
const reset = (token: string, securityAnswer: string, password = NEW) =>
  bank.ask('PUT', `/api/auth/resetpassword/${token}`, { securityAnswer, password })
const login = (username: string, password: string) => bank.ask('POST', '/api/auth/login', { username, password })

const mailedToken = async (email: string) =>
  /: ([\w-]{43})\./.exec((await bank.mail(email, 'password-reset'))?.body ?? '')?.[1] ?? ''

test('known and unknown usernames get the same answer but for their random handle', async () => {
  const dana = await bank.customer()
  const [known, unknown] = await Promise.all([forgot(dana.username), forgot('nobody-at-all')])
  for (const { status, body } of [known, unknown]) {
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['data', 'error', 'message', 'resetToken', 'success'])
    expect(body['message']).toBe('Password reset instructions have been sent to your email.')
    expect(body['resetToken']).toMatch(/^[\w-]{43}$/)
  }
  expect((await forgot('nobody-at-all')).body.data.securityQuestion).toBe(unknown.body.data.securityQuestion)
})

test('outside demo mode the answer carries a handle without power and the real token is mailed', async () => {
  const dana = await bank.customer()
  const { body } = await forgot(dana.username)
  expect((await reset(body['resetToken'], 'Biscuit')).body).toMatchObject({
    code: 'wrong_answer',
    field: 'securityAnswer',
  })
  const token = await mailedToken(dana.email)
  expect(token).not.toBe(body['resetToken'])
  expect((await reset(token, ' BISCUIT ')).status).toBe(200)
  expect((await login(dana.username, NEW)).status).toBe(200)
  expect((await login(dana.username, PASSWORD)).status).toBe(401)
  expect((await dana.get('/api/auth/me')).status).toBe(401)
  expect((await bank.mail(dana.email))?.subject).toBe('Your Wrenfield password was changed')
  expect((await reset(token, 'Biscuit')).body.code).toBe('reset_over')
})

test('five wrong answers or fifteen minutes end a reset', async () => {
  const dana = await bank.customer()
  await forgot(dana.username)
  const token = await mailedToken(dana.email)
  for (let i = 0; i < 5; i++) expect((await reset(token, 'Rex')).body.code).toBe('wrong_answer')
  expect((await reset(token, 'Biscuit')).body.code).toBe('reset_over')
  await forgot(dana.username)
  const next = await mailedToken(dana.email)
  bank.now += 15 * 60_000 + 1
  expect((await reset(next, 'Biscuit')).body.code).toBe('reset_over')
})

test('the documented texts, and the rules of a new password', async () => {
  expect((await forgot('')).body).toMatchObject({ error: 'Username is required', field: 'username' })
  const dana = await bank.customer()
  await forgot(dana.username)
  const token = await mailedToken(dana.email)
  expect((await reset(token, '')).body.error).toBe('Please enter your security answer.')
  expect((await reset(token, 'Biscuit', 'short')).body.error).toBe('Password must be at least 8 characters.')
  expect((await reset(token, 'Biscuit', 'Password1!')).body.error).toBe('Please choose a stronger password.')
  expect((await reset(token, 'Biscuit', `${dana.username}1!`)).body.error).toBe('Please choose a stronger password.')
  expect((await reset('x', 'Biscuit')).body.code).toBe('reset_over')
})

test('in demo mode the token in the answer is the real one', async () => {
  const demo = await testBank({ demo: true })
  const dana = await demo.customer()
  const { body } = await demo.ask('POST', '/api/auth/forgotpassword', { username: dana.username })
  const sent = { securityAnswer: 'Biscuit', password: NEW }
  expect((await demo.ask('PUT', `/api/auth/resetpassword/${body['resetToken']}`, sent)).status).toBe(200)
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const dana = await bank.customer()
  const other = (await login(dana.username, PASSWORD)).body['token']
  const change = (body: unknown) => dana.put('/api/auth/change-password', body)
  expect((await change({ currentPassword: 'wrong', newPassword: NEW })).body).toMatchObject({
    code: 'wrong_password',
    field: 'currentPassword',
  })
  expect((await change({ currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: other })).status).toBe(401)
  expect((await login(dana.username, NEW)).status).toBe(200)
})

test.each([
  [{}, 'All password fields are required'],
  [{ currentPassword: PASSWORD }, 'All password fields are required'],
  [{ currentPassword: PASSWORD, newPassword: NEW, confirmPassword: '' }, 'All password fields are required'],
  [{ currentPassword: PASSWORD, newPassword: 'short', confirmPassword: 'other' }, 'New passwords do not match'],
  [{ currentPassword: PASSWORD, newPassword: 'short' }, 'Password must be at least 8 characters long'],
  [{ currentPassword: PASSWORD, newPassword: 'password1' }, 'Please choose a stronger password.'],
])('change password %j: %s', async (sent, error) => {
  const dana = await bank.customer()
  expect((await dana.put('/api/auth/change-password', sent)).body).toMatchObject({
    success: false,
    error,
    code: 'validation_failed',
  })
})
