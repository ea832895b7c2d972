// Tries doc2 §2.10, doc2 §5, C-85, C-86.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { listFault, maskedSsn } from './beneficiaries.schema.ts'

const bank = await testBank()

const robin = {
  name: 'Robin Whitlock',
  relationship: 'Spouse',
  ssn: '900-55-0142',
  dateOfBirth: '04/17/1979',
  percentage: '60',
  type: 'Primary',
}
const jamie = { ...robin, name: 'Jamie Whitlock', relationship: 'Child', ssn: '900-55-0187', percentage: '40' }

async function saver() {
  const { who, retirement: ira } = await holderOf(bank, { retirement: '1000.00' })
  const path = '/api/retirement/primary/beneficiaries'
  return {
    who,
    ira,
    save: (beneficiaries: object[], key?: string) => who.post(path, { beneficiaries }, key ? { key } : {}),
    confirm: (id: string, verificationCode: string) => who.post(`${path}/confirm`, { id, verificationCode }),
    read: async () => (await who.get(path)).body.data,
  }
}

test('a list from a page that has not seen the newest one is refused', async () => {
  const { who, read } = await saver()
  const beneficiaries = [{ ...robin, percentage: '100' }]
  const { version } = await read()
  const save = (more: object, key: string) =>
    who.post('/api/retirement/primary/beneficiaries', { beneficiaries, ...more }, { key })
  const at = ['list-b-1', 'list-b-2', 'list-b-3'].map(key => save({ version }, key))
  const answers = await Promise.all(at)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const kept = answers.findIndex(({ status }) => status === 200)
  expect((await save({ version }, `list-b-${kept + 1}`)).status).toBe(200)
  expect((await save({ version }, 'list-b-4')).body.code).toBe('wrong_state')
  expect((await save({ version: (await read()).version }, 'list-b-5')).status).toBe(200)
  expect((await save({}, 'list-b-6')).status).toBe(200)
})

test('a list counts once its code was entered, and the one before it stays in the history', async () => {
  const { who, save, confirm, read } = await saver()
  expect(await read()).toMatchObject({ beneficiaries: [], pending: null, history: [] })
  const saved = await save([robin, jamie], 'list-0001')
  expect(saved.body.data).toMatchObject({ pending: true })
  expect((await save([robin, jamie], 'list-0001')).body.data.id).toBe(saved.body.data.id)
  expect((await save([{ ...robin, percentage: '100' }], 'list-0001')).body.code).toBe('key_reused_with_different_body')
  const first = saved.body.data.id
  expect(await read()).toMatchObject({ beneficiaries: [], pending: { id: first }, history: [] })
  const code = await bank.codeFor(who.email)
  expect((await confirm(first, 'AAAA-2222')).status).toBe(422)
  for (const { status, body } of [await confirm(first, code), await confirm(first, code)])
    expect([status, body.data.pending]).toEqual([200, false])
  expect(await read()).toMatchObject({
    beneficiaries: [
      { name: 'Robin Whitlock', percentage: '60', ssn: '•••-••-0142' },
      { name: 'Jamie Whitlock', ssn: '•••-••-0187' },
    ],
    pending: null,
    history: [{ id: first }],
  })
  expect((await bank.mail(who.email, 'beneficiaries-changed'))?.subject).toBe('Your beneficiaries were changed')
  const second = (await save([{ ...robin, percentage: '100', ssn: '•••-••-0142' }])).body.data.id
  expect((await read()).beneficiaries).toHaveLength(2)
  await confirm(second, await bank.codeFor(who.email))
  const now = await read()
  expect(now.beneficiaries).toMatchObject([{ percentage: '100', ssn: '•••-••-0142' }])
  expect(now.history.map(({ id }: { id: string }) => id)).toEqual([second, first])
})

test('a code serves its own list; one that a newer list has replaced cannot be confirmed', async () => {
  const { who, save, confirm, read } = await saver()
  const older = (await save([robin, jamie])).body.data.id
  const code = await bank.codeFor(who.email)
  const newer = (await save([{ ...robin, percentage: '100' }])).body.data.id
  expect((await confirm(newer, code)).status).toBe(422)
  expect((await confirm(older, code)).status).toBe(409)
  expect((await confirm(newer, await bank.codeFor(who.email))).status).toBe(200)
  expect((await read()).history).toHaveLength(1)
})

test('what it refuses, in the documented words; nothing is kept', async () => {
  const { who, save, confirm, read } = await saver()
  const other = await saver()
  const said = async (...people: object[]) => {
    const { status, body } = await save(people)
    return [status, body.error]
  }
  const total = (n: string) => [400, `Primary beneficiaries must total exactly 100%. Current: ${n}%`]
  expect(await said()).toEqual(total('0'))
  expect(await said(robin)).toEqual(total('60'))
  expect(await said(robin, { ...jamie, percentage: '40.01' })).toEqual(total('100.01'))
  const contingent = { ...jamie, type: 'Contingent' }
  expect(await said({ ...robin, percentage: '100' }, contingent)).toEqual([
    400,
    'Contingent beneficiaries must total exactly 100%. Current: 40%',
  ])
  expect(await said({ ...robin, name: ' ' }, jamie)).toEqual([400, 'Name is required'])
  expect(await said({ ...robin, relationship: '' }, jamie)).toEqual([400, 'Relationship is required'])
  expect(await said({ ...robin, percentage: '' }, jamie)).toEqual([400, 'Percentage is required'])
  for (const percentage of ['0', '0.99', '101', '1e3', '-60', 'sixty'])
    expect(await said({ ...robin, percentage }, jamie)).toEqual([400, 'Percentage must be between 1 and 100'])
  for (const percentage of ['60.001', '1e1', '60%'])
    expect(await said({ ...robin, percentage }, jamie)).toEqual([
      400,
      'Percentage must be in digits, with at most two decimals',
    ])
  expect(await said({ ...robin, dateOfBirth: '' }, jamie)).toEqual([400, 'Date of birth is required'])
  expect(await said({ ...robin, ssn: '' }, jamie)).toEqual([400, 'SSN is required'])
  expect((await who.get(`/api/retirement/${other.ira.publicId}/beneficiaries`)).status).toBe(404)
  const { id } = (await other.save([robin, jamie])).body.data
  expect((await confirm(id, await bank.codeFor(other.who.email))).status).toBe(404)
  expect(await read()).toMatchObject({ beneficiaries: [], pending: null, history: [] })
})

test('of a number that was typed no more than its end is kept, sealed', async () => {
  const { who, save } = await saver()
  await save([{ ...robin, percentage: '100' }])
  const { rows } = await bank.machinery.db.pool.query(
    'select people_sealed from app.beneficiary_list where customer = $1',
    [who.id],
  )
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.people_sealed)).not.toContain('Whitlock')
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), typed => {
      const kept = maskedSsn(typed)
      expect(kept.startsWith('•••-••-')).toBe(true)
      expect(kept.length).toBeLessThanOrEqual(11)
      expect(maskedSsn(kept)).toBe(kept)
    }),
  )
})

test('whatever the shares, a list is whole or it is refused', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ cents: fc.integer({ min: 100, max: 10_000 }), primary: fc.boolean() }), { maxLength: 6 }),
      people => {
        const list = people.map(({ cents, primary }) => ({
          type: primary ? ('Primary' as const) : ('Contingent' as const),
          percentage: (cents / 100).toFixed(2),
        }))
        const sum = (wanted: boolean) =>
          people.filter(({ primary }) => primary === wanted).reduce((all, { cents }) => all + cents, 0)
        const whole = sum(true) === 10_000 && (people.every(({ primary }) => primary) || sum(false) === 10_000)
        expect(listFault(list) === undefined).toBe(whole)
      },
    ),
  ))
