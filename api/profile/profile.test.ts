// Tries C-38, C-39, C-40, C-41, C-162.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { saveDetails, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()

const formOf = ({ firstName, lastName, email, phone }: TestCustomer) => ({
  firstName,
  lastName,
  email,
  phoneNumber: phone,
})
const png = async (side: number) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#335577' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

test('the profile shows birth date and the last four of the SSN; /auth/me shows neither', async () => {
  const dana = await bank.customer()
  const profile = await dana.get('/api/profile')
  expect(profile.body.data).toMatchObject({
    id: dana.id,
    dateOfBirth: '1988-04-12',
    ssn: `•••-••-${dana.ssn.slice(-4)}`,
    address: { line1: '7 Maple Street', zipCode: '12207' },
  })
  const me = await dana.get('/api/auth/me')
  expect(me.body.data).toMatchObject({
    phone: dana.phone,
    phoneNumber: dana.phone,
    customerId: expect.stringMatching(/^WF\d{12}$/),
  })
  for (const { text } of [profile, me]) expect(text).not.toContain(dana.ssn)
  expect(me.text).not.toContain('1988')
})

test('names, address and birth date are saved with a code for exactly them, and told', async () => {
  const dana = await bank.customer()
  const address = { line1: '1 Elm Street', line2: '', city: 'Troy', state: 'NY', zipCode: '12180-0001' }
  const wanted = { ...formOf(dana), firstName: 'Diana', address, dateOfBirth: '1988-04-13' }
  expect((await dana.put('/api/profile', wanted)).body).toMatchObject({
    code: 'approval_required',
    field: 'approvalCode',
  })
  const { firstName, dateOfBirth } = wanted
  const approvalCode = await contactCode(dana, { firstName, dateOfBirth, address })
  for (const other of [{ lastName: 'Wren' }, { dateOfBirth: '1988-04-14' }, { address: { ...address, city: 'Rome' } }])
    expect((await dana.put('/api/profile', { ...wanted, ...other, approvalCode })).status).toBe(422)
  const { status, body } = await dana.put('/api/profile', { ...wanted, approvalCode })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ firstName: 'Diana', name: 'Diana Whitfield', address, dateOfBirth: '1988-04-13' })
  expect((await bank.mail(dana.email))?.body).toContain('These details were changed: name, date of birth, address.')
  expect((await saveDetails(bank, dana, { lastName: 'Wren' })).body.data).toMatchObject({
    firstName: 'Diana',
    lastName: 'Wren',
    address,
  })
  expect((await saveDetails(bank, dana, { address: '9 Oak Lane' })).body.data.address).toEqual({
    ...address,
    line1: '9 Oak Lane',
  })
})

const NAMES = 'Please fill out all required fields (First Name, Last Name, Email)'
test.each([
  [{ firstName: '' }, NAMES],
  [{ lastName: undefined }, NAMES],
  [{ email: ' ' }, NAMES],
  [{ phoneNumber: '' }, 'Phone number is required'],
  [{ phoneNumber: '555' }, 'Please enter a valid phone number with at least 10 digits'],
  [{ email: 'dana' }, 'Please enter a valid email address'],
  [{ email: 'dana', phoneNumber: '' }, 'Phone number is required'],
  [{ email: '', phoneNumber: '' }, NAMES],
  [{ firstName: 7 }, NAMES],
  [{ dateOfBirth: '12/04/1988' }, 'Please enter your date of birth.'],
  [{ dateOfBirth: null }, 'Please enter your date of birth.'],
  [{ firstName: null }, NAMES],
  [{ phoneNumber: null }, 'Phone number is required'],
  [{ approvalCode: null }, 'Please enter a verification code'],
  [{ address: null }, 'Please enter your street address.'],
  [{ address: [] }, 'Please enter your street address.'],
  [{ address: { line1: 'x', city: null, state: 'NY', zipCode: '12207' } }, 'Please enter your city.'],
  [{ address: { line1: 'x', city: 'y', state: 'NY', zipCode: '12207', zip: '1' } }, 'Unexpected field: zip'],
  [{ address: { line1: 'x', city: 'y', state: 'ZZ', zipCode: '12207' } }, 'Please select your state.'],
  [{ profilePicture: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'Please select a JPEG, PNG, WebP or GIF image.'],
  [{ profilePicture: 'https://example.com/me.png' }, 'Please select a JPEG, PNG, WebP or GIF image.'],
  [{ isAdmin: true }, 'Unexpected field: isAdmin'],
])('%j: %s', async (change, error) => {
  const dana = await bank.customer()
  const { status, body } = await dana.put('/api/profile', { ...formOf(dana), ...change })
  expect([status, body.error]).toEqual([400, error])
})

/** Asks for a code for these new details, and reads it in the mail. */
async function contactCode(dana: TestCustomer, wanted: object) {
  const { status } = await dana.post('/api/verification/challenge', { purpose: 'contact-change', ...wanted })
  expect(status).toBe(200)
  return bank.codeFor(dana.email)
}

test('a change of email needs a code to the old address, and the old address is told', async () => {
  const dana = await bank.customer()
  const email = `new.${dana.email}`
  const change = (approvalCode?: string) => dana.put('/api/profile', { ...formOf(dana), email, approvalCode })
  expect((await change()).body).toMatchObject({ code: 'approval_required', field: 'approvalCode' })
  const code = await contactCode(dana, { email })
  expect((await change('WRONG')).body.code).toBe('wrong_code')
  expect((await change(code)).body.data.email).toBe(email)
  expect((await bank.mail(dana.email))?.subject).toBe('Your Wrenfield contact details were changed')
  const again = await dana.put('/api/profile', { ...formOf(dana), approvalCode: code })
  expect([again.status, again.body.code]).toEqual([422, 'wrong_code'])
})

test('a contact code is good for exactly the details it was asked for', async () => {
  const dana = await bank.customer()
  const email = `new.${dana.email}`
  const code = await contactCode(dana, { email })
  const elsewhere = [
    { email: 'thief@example.com' },
    { email: `NEW.${dana.email}` },
    { phoneNumber: '5550109999' },
    { email, phoneNumber: '5550109999' },
  ]
  for (const other of elsewhere) {
    const answer = await dana.put('/api/profile', { ...formOf(dana), ...other, approvalCode: code })
    expect([other, answer.status, answer.body.code]).toEqual([other, 422, 'wrong_code'])
  }
  expect((await dana.get('/api/profile')).body.data).toMatchObject({ email: dana.email, phone: dana.phone })
  expect((await dana.put('/api/profile', { ...formOf(dana), email, approvalCode: code })).body.data.email).toBe(email)

  const anna = await bank.customer()
  const annas = await contactCode(anna, { phoneNumber: '(555) 010-9999' })
  expect((await dana.put('/api/auth/updateprofile', { phoneNumber: '5550109999', approvalCode: annas })).status).toBe(
    422,
  )
  const saved = await anna.put('/api/auth/updateprofile', { phoneNumber: '555.010.9999', approvalCode: annas })
  expect(saved.body.data.phoneNumber).toBe('5550109999')
  const asked = await dana.post('/api/verification/challenge', { purpose: 'contact-change' })
  expect([asked.status, asked.body.error]).toEqual([400, 'Please enter the new email address or phone number'])
})

test('a save that fails costs no contact code; a wrong code costs one of its five tries', async () => {
  const dana = await bank.customer()
  const email = `new.${dana.email}`
  const code = await contactCode(dana, { email })
  const change = (approvalCode: string) => dana.put('/api/profile', { ...formOf(dana), email, approvalCode })
  const { pool } = bank.machinery.db
  await pool.query(`create function app.fails() returns trigger language plpgsql as $$ begin raise 'full'; end $$`)
  await pool.query(`create trigger fails before insert on app.security_event for each row execute function app.fails()`)
  expect((await change(code)).status).toBe(500)
  await pool.query('drop trigger fails on app.security_event')
  expect((await dana.get('/api/profile')).body.data.email).toBe(dana.email)
  expect((await change(code)).body.data.email).toBe(email)

  const anna = await bank.customer()
  const annas = await contactCode(anna, { email: `new.${anna.email}` })
  const guess = (approvalCode: string) =>
    anna.put('/api/profile', { ...formOf(anna), email: `new.${anna.email}`, approvalCode })
  for (let tries = 0; tries < 5; tries += 1) expect((await guess(`WRONG-${tries}`)).status).toBe(422)
  expect((await guess(annas)).status).toBe(422)
})

test('a picture is drawn anew, given back, replaced and removed', async () => {
  const dana = await bank.customer()
  const saved = await dana.put('/api/profile', { ...formOf(dana), profilePicture: await png(900) })
  const shown: string = saved.body.data.profilePicture
  expect(shown).toMatch(/^data:image\/jpeg;base64,/)
  const drawn = await sharp(Buffer.from(shown.split(',')[1] ?? '', 'base64')).metadata()
  expect([drawn.format, drawn.width, drawn.exif]).toEqual(['jpeg', 320, undefined])
  expect((await dana.get('/api/auth/me')).body.data.profilePicture).toBe(shown)
  await dana.put('/api/profile', { ...formOf(dana), profilePicture: await png(50) })
  const { rows } = await bank.machinery.db.pool.query('select count(*)::int as n from app.upload where customer = $1', [
    dana.id,
  ])
  expect(rows[0].n).toBe(1)
  expect((await dana.put('/api/profile', { ...formOf(dana), profilePicture: '' })).body.data.profilePicture).toBeNull()
})

test('exactly 5 MB is too large, a body beyond 8 MB is not read, another call takes 32 KB only', async () => {
  const dana = await bank.customer()
  const big = `data:image/png;base64,${Buffer.alloc(5 * 1024 * 1024).toString('base64')}`
  for (const [profilePicture, status] of [
    [big, 400],
    [big + big, 413],
  ]) {
    const answer = await dana.put('/api/profile', { ...formOf(dana), profilePicture })
    expect([answer.status, answer.body.error]).toEqual([status, 'Image too large. Please select an image under 5MB.'])
  }
  expect((await dana.put('/api/profile/preferences', { language: 'x'.repeat(40_000) })).status).toBe(413)
})

test('preferences and notifications keep what is not sent; both spellings of a channel work', async () => {
  const dana = await bank.customer()
  expect((await dana.put('/api/profile/preferences', { language: 'es' })).body.data).toEqual({
    language: 'es',
    defaultAccount: 'checking',
    statementDelivery: 'paperless',
    undoSeconds: 10,
  })
  expect((await dana.put('/api/profile/preferences', { undoSeconds: 0 })).body.data).toMatchObject({
    language: 'es',
    undoSeconds: 0,
  })
  expect((await dana.put('/api/profile/preferences', { undoSeconds: 61 })).status).toBe(400)
  expect((await dana.put('/api/profile/preferences', {})).body.data.undoSeconds).toBe(0)
  expect((await dana.put('/api/profile/preferences', { language: 'de' })).status).toBe(400)
  expect((await dana.put('/api/profile/preferences', { defaultAccount: 'loan' })).status).toBe(400)
  const unspoken = await dana.put('/api/profile/preferences', { language: 'tlh' })
  expect([unspoken.status, unspoken.body.error]).toEqual([400, 'Please select a language'])
  const saved = await dana.put('/api/profile/notifications', { balanceAlerts: false, smsNotifications: true })
  expect(saved.body.data).toEqual({
    balanceAlerts: false,
    transactionAlerts: true,
    securityAlerts: true,
    channels: { email: true, sms: true, push: false },
    emailNotifications: true,
    smsNotifications: true,
    pushNotifications: false,
  })
  expect((await dana.put('/api/profile/notifications', { channels: { push: true } })).body.data.pushNotifications).toBe(
    true,
  )
  expect((await dana.put('/api/profile/notifications', { balanceAlerts: 'yes' })).status).toBe(400)
})

test('of changes at once none undoes another, and a picture no name that changed meanwhile', async () => {
  const dana = await bank.customer()
  const names = ['balanceAlerts', 'transactionAlerts', 'securityAlerts', 'emailNotifications'] as const
  const told = names.map(name => dana.put('/api/profile/notifications', { [name]: false }))
  expect((await Promise.all(told)).map(({ status }) => status)).toEqual(names.map(() => 200))
  const { notificationSettings } = (await dana.get('/api/profile')).body.data
  expect(notificationSettings).toMatchObject(Object.fromEntries(names.map(name => [name, false])))

  const client = await bank.machinery.db.pool.connect()
  await client.query('begin')
  await client.query(`update app.customer set first_name = 'Diana' where id = $1`, [dana.id])
  const saving = dana.put('/api/auth/updateprofile', { profilePicture: await png(50) })
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  await client.query('commit')
  client.release()
  const { status, body } = await saving
  expect([status, body.data.firstName, typeof body.data.profilePicture]).toEqual([200, 'Diana', 'string'])
})

/** How many calls wait for another one. */
async function waiting(): Promise<unknown> {
  const { rows } = await bank.machinery.db.pool.query(
    `select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0].n
}

test('every call of the profile needs a session', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['PUT', '/security'],
    ['PUT', '/preferences'],
    ['PUT', '/notifications'],
  ] as const) {
    expect((await bank.ask(method, `/api/profile${path}`, method === 'PUT' ? {} : undefined)).status).toBeOneOf([
      400, 401,
    ])
  }
})

test('a birth date that is cleared is left as it was, in the form and in the code for it', async () => {
  const dana = await bank.customer()
  const cleared = { ...formOf(dana), firstName: 'Diana', dateOfBirth: '' }
  const approvalCode = await contactCode(dana, { firstName: 'Diana', dateOfBirth: '' })
  const { status, body } = await dana.put('/api/profile', { ...cleared, approvalCode })
  expect([status, body.data.firstName, body.data.dateOfBirth]).toEqual([200, 'Diana', '1988-04-12'])
})
