// Tries C-132, C-135, C-178, doc3 §9.
/** Alerts over HTTP, and alerts that fire: once each, by the customer's own lines, to where the customer chose. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { openAccount, saveDetails, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { lockCustomer } from '../auth/customer.queries.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { money } from '../../ledger/money.ts'
import { dueWork } from '../due-work.ts'
import { tellEverything } from '../../scripts/testing/tell-all.ts'
import { fallsBelow, isLargeDebit } from './fires.ts'

const bank = await testBank()

async function withChecking(deposit = '700.00') {
  const who = await bank.customer()
  return { who, account: await openAccount(bank, who.id, 'checking', { deposit }) }
}

const spend = (account: number, amount: string, where: { abroad?: true } = {}) =>
  bank.machinery.ledger.append({
    key: operatorKey(randomUUID()),
    kind: 'card-purchase',
    payload: { account, amount, merchant: 'Cafe', category: 'Shopping', ...where },
    actor: 'bank',
    at: bank.now,
  })

/** Every message told, as 'channel template'. */
async function told(who: TestCustomer): Promise<string[]> {
  await tellEverything(bank.machinery, dueWork)
  const { rows } = await bank.machinery.db.pool.query<{ told: string }>(
    `select channel || ' ' || template as told from app.outbox where customer = $1 and template like 'alert-%'
      order by id`,
    [who.id],
  )
  return rows.map(row => row.told)
}

test('a line that is no number is none, whatever it says of itself', async () => {
  const { who } = await withChecking()
  for (const threshold of [{ toString: 1, valueOf: 1 }, [{ toString: 1 }], { valueOf: null }, [], null, 'x']) {
    const asked = await who.put('/api/account-alerts', { alertSettings: { balanceAlerts: { threshold } } })
    expect([asked.status, asked.body.data?.alerts.balanceAlerts.threshold]).toEqual([200, 0])
  }
})

test('starts with the documented defaults and the profile’s contact', async () => {
  const { who } = await withChecking()
  const { data } = (await who.get('/api/account-alerts')).body
  expect(data.alerts.balanceAlerts).toEqual({ enabled: true, threshold: 500, notificationMethod: ['email'] })
  expect(data.alerts.transactionAlerts).toMatchObject({
    largeDebits: { threshold: 200 },
    largeCredits: { threshold: 1000 },
  })
  expect(data.alerts.statementAlerts.paymentReminders.daysBeforeDue).toBe(3)
  expect(data.contactInfo).toMatchObject({ email: who.email, pushEnabled: true })
})

test('a low balance is told once, when it crosses the line; a large debit each time', async () => {
  const { who, account } = await withChecking()
  await told(who)
  const before = (await told(who)).length
  await spend(account.ledgerId, '199.99')
  await spend(account.ledgerId, '0.02')
  expect((await told(who)).slice(before)).toEqual(['mail alert-balance'])
  await spend(account.ledgerId, '200.00')
  expect((await told(who)).slice(before + 1)).toEqual(['mail alert-large-debit'])
  expect((await told(who)).length).toBe(before + 2)
})

test('goes to the ways that were chosen, and not at all when it is off', async () => {
  const { who, account } = await withChecking('5000.00')
  await told(who)
  const before = (await told(who)).length
  await who.put('/api/account-alerts/transaction/largeDebits', {
    enabled: true,
    threshold: '50',
    notificationMethod: ['sms', 'push'],
  })
  await who.put('/api/account-alerts/transaction/internationalTransactions', { enabled: false })
  await spend(account.ledgerId, '60.00', { abroad: true })
  expect((await told(who)).slice(before)).toEqual(['text alert-large-debit', 'push alert-large-debit'])
  await who.put('/api/account-alerts/transaction/internationalTransactions', { enabled: true })
  await spend(account.ledgerId, '10.00', { abroad: true })
  expect((await told(who)).at(-1)).toBe('mail alert-international')
})

test('a failed sign-on is told, and stands in the notification centre until it is read', async () => {
  const { who } = await withChecking()
  await bank.ask('POST', '/api/auth/login', { username: who.username, password: 'not this one' })
  expect(await told(who)).toContain('mail alert-sign-on')
  const { data } = (await who.get('/api/notifications')).body
  expect(data.unread).toBeGreaterThan(0)
  expect(data.notifications.map((n: { subject: string }) => n.subject)).toContain('Somebody tried to sign on')
  expect((await who.post('/api/notifications/read', { upTo: data.notifications[0].id })).body.data.unread).toBe(0)
  const stranger = await bank.customer()
  expect((await stranger.get('/api/notifications')).text).not.toContain('tried to sign on')
})

test('the notification centre goes on with older ones, each once, and never with another’s', async () => {
  const { who, account } = await withChecking('5000.00')
  for (let n = 0; n < 7; n += 1) await spend(account.ledgerId, '250.00')
  await told(who)
  const all = (await who.get('/api/notifications?limit=100')).body.data
  expect(all.nextCursor).toBeUndefined()
  const seen: string[] = []
  for (let query = '?limit=3'; query !== '';) {
    const { notifications, nextCursor, unread } = (await who.get(`/api/notifications${query}`)).body.data
    seen.push(...notifications.map(({ id }: { id: string }) => id))
    expect(unread).toBe(all.unread)
    query = nextCursor ? `?limit=3&cursor=${nextCursor}` : ''
  }
  expect(seen).toEqual(all.notifications.map(({ id }: { id: string }) => id))
  for (const cursor of ['x', '-1', '1e3', '9'.repeat(19)])
    expect((await who.get(`/api/notifications?cursor=${cursor}`)).status).toBe(400)
  const stranger = await bank.customer()
  expect((await stranger.get(`/api/notifications?cursor=${String(seen[0])}`)).body.data.notifications).toEqual([])
})

test('a group keeps what was not sent; strange groups, items and __proto__ change nothing', async () => {
  const { who } = await withChecking()
  const put = (path: string, body: unknown) => who.put(`/api/account-alerts/${path}`, body)
  expect((await put('balance', { threshold: 'abc' })).body.data.alerts.balanceAlerts).toEqual({
    enabled: true,
    threshold: 0,
    notificationMethod: ['email'],
  })
  expect((await put('balance', { threshold: 12.9 })).body.data.alerts.balanceAlerts.threshold).toBe(12)
  for (const path of [
    '__proto__',
    'constructor',
    'transaction/__proto__',
    'transaction/toString',
    'balance/threshold',
    'gold',
  ]) {
    expect([path, (await put(path, { enabled: false })).status]).toEqual([path, 404])
  }
  await put('transaction', '{"__proto__":{"enabled":false},"largeDebits":{"__proto__":{"threshold":1}}}')
  expect((await put('security', { loginAttempts: { enabled: 'maybe' } })).status).toBe(400)
  expect({}).not.toHaveProperty('enabled')
  expect((await who.get('/api/account-alerts')).body.data.alerts.transactionAlerts.largeDebits.threshold).toBe(200)
})

test('how an alert is sent may be called methods; a setting that no alert has is refused', async () => {
  const { who } = await withChecking()
  const put = (path: string, body: unknown) => who.put(`/api/account-alerts/${path}`, body)
  const told = await put('transaction/atmWithdrawals', { enabled: true, methods: ['sms'], threshold: 5 })
  expect(told.body.data.alerts.transactionAlerts.atmWithdrawals).toEqual({
    enabled: true,
    notificationMethod: ['text'],
  })
  const all = await who.put('/api/account-alerts', { alertSettings: { balanceAlerts: { methods: ['push'] } } })
  expect(all.body.data.alerts.balanceAlerts.notificationMethod).toEqual(['push'])
  for (const path of ['balance', 'transaction', 'security/loginAttempts'])
    expect((await put(path, { zz: 1 })).body).toMatchObject({ error: 'Unexpected field: zz', field: 'zz' })
})

test('the first change of alerts does not wait for a change of who may get in', async () => {
  const who = await bank.customer()
  const { status } = await bank.machinery.db.asCustomer(who.id, async tx => {
    await lockCustomer(tx, who.id)
    return who.put('/api/account-alerts/security', { loginAttempts: { enabled: true } })
  })
  expect(status).toBe(200)
})

test('saving all keeps the groups, alerts and settings that are not sent, also by two at once', async () => {
  const { who } = await withChecking()
  const save = (body: unknown) => who.put('/api/account-alerts', body)
  await who.put('/api/account-alerts/balance', { threshold: 750, notificationMethod: ['text'] })
  await who.put('/api/account-alerts/statement', { paymentReminders: { daysBeforeDue: 9 } })
  await who.put('/api/account-alerts/contact', { email: who.email, phone: who.phone, pushEnabled: false })
  const changes = [
    { transactionAlerts: { largeDebits: { threshold: 50 } } },
    { securityAlerts: { loginAttempts: { enabled: false } } },
    { balanceAlerts: { enabled: false } },
    { statementAlerts: { paymentReminders: { enabled: false } } },
  ]
  const answers = await Promise.all(changes.map(alertSettings => save({ alertSettings })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const unchanged = await save({ alertSettings: {}, contactInfo: { email: who.email, phone: who.phone } })
  const { alerts, contactInfo } = unchanged.body.data
  expect(alerts.balanceAlerts).toEqual({ enabled: false, threshold: 750, notificationMethod: ['text'] })
  expect(alerts.transactionAlerts).toMatchObject({
    largeDebits: { enabled: true, threshold: 50 },
    largeCredits: { threshold: 1000 },
  })
  expect(alerts.securityAlerts).toMatchObject({ loginAttempts: { enabled: false }, passwordChanges: { enabled: true } })
  expect(alerts.statementAlerts.paymentReminders).toMatchObject({ enabled: false, daysBeforeDue: 9 })
  expect(contactInfo.pushEnabled).toBe(false)
})

test.each([
  [{}, 'Please send the alerts to save.'],
  [{ alertSettings: 'all' }, 'Please send the alerts to save.'],
  [{ alertSettings: { balanceAlerts: 7 } }, 'Please send the alerts to save.'],
  [{ alertSettings: { securityAlerts: { loginAttempts: null } } }, 'Please send the alerts to save.'],
  [{ alertSettings: { balanceAlerts: { enabled: 'on' } } }, 'Please choose on or off'],
  [{ alertSettings: { balanceAlerts: { notificationMethod: 'fax' } } }, 'Please choose email, text or push'],
  [{ alertSettings: { balanceAlerts: { notificationMethod: ['fax'] } } }, 'Please choose email, text or push'],
  [{ alertSettings: {}, contactInfo: 'here' }, 'Please check the contact info: this value cannot be used.'],
  [['alertSettings'], 'The request must be a JSON object.'],
])('%j is refused in the bank’s words and changes nothing', async (body, text) => {
  const { who } = await withChecking()
  const before = (await who.get('/api/account-alerts')).body.data
  const refused = await who.put('/api/account-alerts', body)
  expect([refused.status, refused.body.error]).toEqual([400, text])
  expect((await who.get('/api/account-alerts')).body.data).toEqual(before)
})

test('where alerts go is changed only with a code, and the old address is told', async () => {
  const { who } = await withChecking()
  const contact = { email: 'new@example.com', phone: '5035550111', pushEnabled: false }
  expect((await who.put('/api/account-alerts/contact', contact)).status).toBe(403)
  const { email, phone: phoneNumber } = contact
  await who.post('/api/verification/challenge', { purpose: 'contact-change', email, phoneNumber })
  const code = await bank.codeFor(who.email)
  const other = { ...contact, email: 'other@example.com', approvalCode: code }
  expect((await who.put('/api/account-alerts/contact', other)).status).toBe(422)
  const { body } = await who.put('/api/account-alerts/contact', { ...contact, approvalCode: code })
  expect(body.data.contactInfo).toEqual(contact)
  expect((await bank.mail(who.email, 'contact-changed'))?.body).toContain('alert email')
})

test('an address that was not chosen for alerts goes on following the profile’s', async () => {
  const { who } = await withChecking()
  const contact = { email: who.email, phone: who.phone }
  const pushes = [{ pushEnabled: false }, {}, {}, {}].map(more => ({ ...contact, ...more }))
  for (const { status } of await Promise.all(pushes.map(one => who.put('/api/account-alerts/contact', one))))
    expect(status).toBe(200)
  const phone = '5035550111'
  expect((await saveDetails(bank, who, { phoneNumber: phone })).status).toBe(200)
  expect((await who.get('/api/account-alerts')).body.data.contactInfo).toEqual({
    ...contact,
    phone,
    pushEnabled: false,
  })
})

test('a number that is too large is refused, and none is changed into another', async () => {
  const { who } = await withChecking()
  const put = (path: string, body: unknown) => who.put(`/api/account-alerts/${path}`, body)
  for (const threshold of [1_000_000_000, '1000000000', '9'.repeat(400)]) {
    const whole = await who.put('/api/account-alerts', { alertSettings: { balanceAlerts: { threshold } } })
    for (const asked of [
      whole,
      await put('balance', { threshold }),
      await put('transaction/largeDebits', { threshold }),
    ])
      expect([asked.status, asked.body.error]).toEqual([400, 'Please choose an amount of at most $999,999,999'])
  }
  const asked = await put('statement/paymentReminders', { daysBeforeDue: 61 })
  expect([asked.status, asked.body.error]).toEqual([400, 'Please choose at most 60 days'])
  const preview = await who.get('/api/account-alerts/preview?kind=balance&threshold=1000000000')
  expect(preview.status).toBe(400)
  const largest = await put('balance', { threshold: 999_999_999 })
  expect(largest.body.data.alerts.balanceAlerts.threshold).toBe(999_999_999)
  const earliest = await put('statement/paymentReminders', { daysBeforeDue: 60 })
  expect(earliest.body.data.alerts.statementAlerts.paymentReminders.daysBeforeDue).toBe(60)
})

test('says how often it would have fired', async () => {
  const { who, account } = await withChecking()
  for (const amount of ['60.00', '40.00', '70.00']) await spend(account.ledgerId, amount)
  const times = async (kind: string, threshold: number) =>
    (await who.get(`/api/account-alerts/preview?kind=${kind}&threshold=${threshold}`)).body.data.times
  expect([
    await times('largeDebits', 60),
    await times('largeDebits', 61),
    await times('balance', 600),
    await times('balance', 100),
  ]).toEqual([2, 1, 1, 0])
})

test('an amount and its fee are one event: told once, and counted once before', async () => {
  const who = await bank.customer()
  const { ledgerId: account } = await openAccount(bank, who.id, 'savings', { deposit: '700.00' })
  await who.put('/api/account-alerts/transaction/largeDebits', { threshold: 2 })
  await told(who)
  const { seq } = await bankDoes(bank, 'atm-hold', { account, owner: who.id, amount: '60.00' })
  await bankDoes(bank, 'atm-dispensed', { account, hold: seq })
  expect((await told(who)).filter(one => one === 'mail alert-large-debit')).toHaveLength(1)
  const preview = await who.get('/api/account-alerts/preview?kind=largeDebits&threshold=2')
  expect(preview.body.data.times).toBe(1)
})

/** Whatever happens to a balance: between two crossings upwards it can fall below a line only once. */
test('a line is crossed downwards at most once more than upwards', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 60 }),
      fc.integer({ min: 0, max: 400 }),
      (moves, threshold) => {
        let balance = money(200)
        let down = 0
        let up = 0
        for (const move of moves) {
          const before = balance
          balance = balance.plus(move)
          if (fallsBelow({ kind: 'checking', amount: money(move), balance }, threshold)) down++
          if (before.lt(threshold) && balance.gte(threshold)) up++
        }
        expect(down - up).toBeGreaterThanOrEqual(-1)
        expect(down - up).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(isLargeDebit({ kind: 'credit', amount: money('-200'), balance: money(0) }, 200)).toBe(true)
  expect(isLargeDebit({ kind: 'credit', amount: money('200'), balance: money(0) }, 200)).toBe(false)
})
