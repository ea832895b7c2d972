import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seedDemoWhenEmpty, shutDemo } from './seed-when-empty.ts'
import { testDatabase } from './testing/database.ts'

const DEMO_CUSTOMER = '6d0f1c52-0000-4000-8000-000000000001'
const OWN_CUSTOMER = '6d0f1c52-0000-4000-8000-000000000002'

/** A bank of its own, and a seeding that only counts how often it was asked. */
async function emptyBank() {
  const { connectionString } = await testDatabase()
  const pool = new pg.Pool({ connectionString, max: 1 })
  afterAll(() => pool.end())
  const bank = { connectionString, keyFile: '', now: 0, log: () => {} }
  let asked = 0
  const seed = (outcome: 'done' | 'cut short' = 'done') =>
    seedDemoWhenEmpty(bank, {
      seedDemo: async () => {
        asked++
        if (outcome === 'cut short') throw new Error('cut short')
      },
      demoWelcome: async () => ['welcome'],
      demoCustomers: [DEMO_CUSTOMER],
    })
  const shut = () => shutDemo(bank, { demoCustomers: [DEMO_CUSTOMER] })
  return { seed, shut, pool, asked: () => asked }
}

const [fresh, interrupted, lived, shown] = [await emptyBank(), await emptyBank(), await emptyBank(), await emptyBank()]

const addCustomer = (pool: pg.Pool, id: string, username: string) =>
  pool.query(
    `insert into app.customer
       (id, customer_number, username, username_key, password_hash, password_changed_at, first_name, last_name,
        email, phone, address_line1, city, state, zip_code, identity_sealed, ssn_index, security_question,
        security_answer_hash, created_at)
     values ($1, $2, $2, $2, 'x', now(), 'Ada', 'Own', 'ada@example.com', '5550100',
        '1 Main St', 'Albany', 'NY', '12207', 'x', $3, 'x', 'x', now())`,
    [id, username, Buffer.from(username)],
  )
const lockedOnes = async (pool: pg.Pool) =>
  (await pool.query<{ username: string }>('select username from app.customer where locked')).rows.map(
    row => row.username,
  )

test('an empty bank is seeded once and welcomes at every start', async () => {
  expect(await fresh.seed()).toEqual(['welcome'])
  expect(await fresh.seed()).toEqual(['welcome'])
  expect(fresh.asked()).toBe(1)
})

test('a seeding that was cut short is run again', async () => {
  await expect(interrupted.seed('cut short')).rejects.toThrow('cut short')
  expect(await interrupted.seed()).toEqual(['welcome'])
  await interrupted.seed()
  expect(interrupted.asked()).toBe(2)
})

test('a bank with customers of its own is left alone', async () => {
  await addCustomer(lived.pool, OWN_CUSTOMER, 'ada')
  expect(await lived.seed()).toEqual([])
  expect(lived.asked()).toBe(0)
  expect(await lived.shut()).toEqual([])
})

test('without demo mode the customers whose passwords everybody knows are locked, and no other', async () => {
  await shown.seed()
  await addCustomer(shown.pool, DEMO_CUSTOMER, 'dana')
  await addCustomer(shown.pool, OWN_CUSTOMER, 'ada')
  for (let starts = 0; starts < 2; starts += 1) {
    expect(await shown.shut()).toEqual(['This bank holds demo data. Its customers are locked while DEMO is 0.'])
    expect(await lockedOnes(shown.pool)).toEqual(['dana'])
  }
  expect(await shown.seed()).toEqual(['welcome'])
  expect(await lockedOnes(shown.pool)).toEqual([])
  expect(shown.asked()).toBe(1)
})

test('whoever enrolled while printed codes were good is locked without demo mode, and only they', async () => {
  const { seed, shut, pool } = await emptyBank()
  await seed()
  await addCustomer(pool, DEMO_CUSTOMER, 'dana')
  await addCustomer(pool, OWN_CUSTOMER, 'by-printed-code')
  const theirs = '6d0f1c52-0000-4000-8000-000000000003'
  await addCustomer(pool, theirs, 'by-the-operator')
  await pool.query('update app.customer set enrolled_in_demo = true where id = $1', [OWN_CUSTOMER])
  await shut()
  expect((await lockedOnes(pool)).toSorted()).toEqual(['by-printed-code', 'dana'])
  await seed()
  expect(await lockedOnes(pool)).toEqual([])
})
