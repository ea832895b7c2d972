// Tries C-06, C-55, doc1 §2.3, doc1 §5.
import { expect, test } from 'vitest'
import { someone, testBank } from '../../scripts/testing/http-bank.ts'
import { issueCode, seedReusableCodes } from '../platform/codes.ts'
import { ALL_FIELDS } from './register.schema.ts'

const bank = await testBank()

const newCode = async () => (await issueCode(bank.machinery, { purpose: 'enrollment' })).code

const details = () => {
  const { phone, creditScore: _none, ...rest } = someone()
  return { ...rest, phoneNumber: phone, name: 'Dana Whitfield' }
}
const register = (body: unknown, headers: Record<string, string> = {}) =>
  bank.ask('POST', '/api/auth/register', body, { headers })

test('with an approval code a visitor enrolls, is signed on and has no accounts yet', async () => {
  const wanted = details()
  const { status, body, text } = await register({
    ...wanted,
    phoneNumber: '+1 (555) 010-2030',
    ssn: `${wanted.ssn.slice(0, 3)}-${wanted.ssn.slice(3, 5)}-${wanted.ssn.slice(5)}`,
    approvalCode: await newCode(),
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, error: null, user: { firstName: 'Dana', phoneNumber: '5550102030' } })
  expect(text).not.toContain(wanted.ssn)
  const token = body['token']
  expect((await bank.ask('GET', '/api/dashboard', undefined, { token })).body.data.accounts).toEqual([])
  expect((await bank.mail(wanted.email, 'welcome'))?.body).toContain('Dana')
})

test('who enrolls in another language is welcomed in it and finds the bank in it', async () => {
  const wanted = details()
  const { body } = await register({ ...wanted, language: 'zh', approvalCode: await newCode() })
  expect(body.user.preferences.language).toBe('zh')
  expect((await bank.mail(wanted.email, 'welcome'))?.subject).toMatch(/\p{sc=Han}/u)
  const unknown = await register({ ...details(), language: 'de', approvalCode: await newCode() })
  expect([unknown.status, unknown.body.error]).toEqual([400, 'Please select a language'])
})

test('nothing of the SSN or the birth date can be read in the database', async () => {
  const wanted = details()
  await register({ ...wanted, approvalCode: await newCode() })
  const { rows } = await bank.machinery.db.pool.query(
    'select row_to_json(c)::text as text from app.customer c where username = $1',
    [wanted.username],
  )
  for (const secret of [wanted.ssn, wanted.dateOfBirth, wanted.password, wanted.securityAnswer])
    expect(rows[0].text).not.toContain(secret)
})

test('the code redeemed in a browser lets that browser register, once, within half an hour', async () => {
  const redeemed = await bank.ask('POST', '/api/verification/redeem', {
    purpose: 'enrollment',
    code: ` ${(await newCode()).toLowerCase()} `,
  })
  expect(redeemed.status).toBe(200)
  const set = redeemed.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/^wf_enrollment=[\w-]{43}; Max-Age=1800; Path=\/; Expires=.+; HttpOnly; SameSite=Strict$/)
  const cookie = set.split(';')[0] ?? ''
  expect((await register({ ...details(), password: 'aaaaaaaa' }, { cookie })).status).toBe(400)
  expect((await register(details(), { cookie })).status).toBe(201)
  expect((await register(details(), { cookie })).body).toMatchObject({ code: 'approval_required' })

  const late = await bank.ask('POST', '/api/verification/redeem', { purpose: 'enrollment', code: await newCode() })
  bank.now += 30 * 60_000 + 1
  expect(
    (await register(details(), { cookie: (late.headers.get('set-cookie') ?? '').split(';')[0] ?? '' })).status,
  ).toBe(403)
})

test('without approval 403; with a wrong code the documented text; a code serves one enrollment', async () => {
  expect((await register(details())).body).toMatchObject({
    code: 'approval_required',
    error: 'Please enter a verification code',
  })
  expect((await register({ ...details(), approvalCode: 'NOPE' })).body).toMatchObject({
    code: 'wrong_code',
    error: 'Invalid code. Please enter a valid verification code.',
  })
  const approvalCode = await newCode()
  const both = await Promise.all([register({ ...details(), approvalCode }), register({ ...details(), approvalCode })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('a refused enrollment gives the approval back', async () => {
  const taken = details()
  await register({ ...taken, approvalCode: await newCode() })
  const approvalCode = await newCode()
  const again = await register({ ...details(), username: taken.username.toUpperCase(), approvalCode })
  expect([again.status, again.body.code, again.body.field]).toEqual([422, 'username_taken', 'username'])
  const sameSsn = await register({ ...details(), ssn: taken.ssn, approvalCode })
  expect([sameSsn.status, sameSsn.body.code]).toEqual([422, 'cannot_enroll'])
  expect((await register({ ...details(), approvalCode })).status).toBe(201)
})

const fields = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'dateOfBirth',
  'ssn',
  'addressLine1',
  'city',
  'state',
  'zipCode',
  'username',
  'password',
  'securityQuestion',
  'securityAnswer',
]
test.each(fields)('without %s: all required fields must be completed', async field => {
  for (const missing of [undefined, '', '  ', null]) {
    const { status, body } = await register({ ...details(), [field]: missing })
    expect([status, body.error, body.field]).toEqual([400, ALL_FIELDS, field])
  }
})

test.each([undefined, null, ''])('addressLine2 may be missing: %j', async addressLine2 => {
  expect((await register({ ...details(), addressLine2, approvalCode: await newCode() })).status).toBe(201)
})

test('a security question is also known by the name that the document has for it', async () => {
  const wanted = { ...details(), securityQuestion: ' First pet', approvalCode: await newCode() }
  expect((await register(wanted)).status).toBe(201)
  const { body } = await bank.ask('POST', '/api/auth/forgotpassword', { username: wanted.username })
  expect(body.data.securityQuestion).toBe('What was the name of your first pet?')
})

test.each([
  ['email', 'dana', 'Please enter a valid email address.'],
  ['phoneNumber', '555010203', 'Please enter a valid 10-digit phone number.'],
  ['phoneNumber', '55501020301', 'Please enter a valid 10-digit phone number.'],
  ['phoneNumber', '+49 30 123456', 'Please enter a valid 10-digit phone number.'],
  ['dateOfBirth', '1988-02-30', 'Please enter your date of birth.'],
  ['ssn', '12345678', 'Please enter a valid 9-digit Social Security Number.'],
  ['state', 'XX', 'Please select your state.'],
  ['securityQuestion', 'What do only I know?', 'Please select a security question.'],
  ['zipCode', '1220', 'Please enter a valid zip code.'],
  ['zipCode', '12207-12', 'Please enter a valid zip code.'],
  ['username', 'short', 'Username must be at least 6 characters.'],
  ['username', 'my user name', 'Username must not contain spaces.'],
  ['password', 'Aa1!', 'Password must be at least 8 characters.'],
  ['password', 'aaaaaaaa', 'Please choose a stronger password.'],
  ['password', 'password1', 'Please choose a stronger password.'],
])('%s %j: %s', async (field, value, text) => {
  const { status, body } = await register({ ...details(), [field]: value })
  expect([status, body.error, body.field]).toEqual([400, text, field])
})

test('the first failure in the documents’ order is the one that is told', async () => {
  const { body } = await register({ ...details(), password: 'x', zipCode: 'x', email: 'x' })
  expect(body.error).toBe('Please enter a valid email address.')
  expect(body['issues'].map(({ path }: { path: string }) => path)).toEqual(['email', 'zipCode', 'password', 'password'])
})

test('documented fields that stay in the browser are ignored, others refused', async () => {
  const approvalCode = await newCode()
  expect((await register({ ...details(), role: 'admin', approvalCode })).body.error).toBe('Unexpected field: role')
  expect((await register({ ...details(), confirmPassword: 'x', agreeToTerms: true, approvalCode })).status).toBe(201)
})

test('reusable codes do not work outside demo mode', async () => {
  await seedReusableCodes(bank.machinery, 'enrollment', ['DEMO-ENROLL-1'])
  expect((await register({ ...details(), approvalCode: 'DEMO-ENROLL-1' })).status).toBe(422)
  const demo = await testBank({ demo: true })
  await seedReusableCodes(demo.machinery, 'enrollment', ['DEMO-ENROLL-1'])
  await seedReusableCodes(demo.machinery, 'enrollment', ['DEMO-ENROLL-1'])
  for (let i = 0; i < 2; i++) {
    expect((await demo.ask('POST', '/api/auth/register', { ...details(), approvalCode: 'demo-enroll-1' })).status).toBe(
      201,
    )
  }
})
