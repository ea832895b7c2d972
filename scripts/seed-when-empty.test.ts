import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { seedDemoWhenEmpty } from './seed-when-empty.ts'
import { testDatabase } from './testing/database.ts'

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
    })
  return { seed, pool, asked: () => asked }
}

const [fresh, interrupted, lived] = [await emptyBank(), await emptyBank(), await emptyBank()]

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
  await lived.pool.query(
    `insert into app.customer
       (id, customer_number, username, username_key, password_hash, password_changed_at, first_name, last_name, email, phone,
        address_line1, city, state, zip_code, identity_sealed, ssn_index, security_question, security_answer_hash, created_at)
     values (gen_random_uuid(), '1', 'ada', 'ada', 'x', now(), 'Ada', 'Own', 'ada@example.com', '5550100',
        '1 Main St', 'Albany', 'NY', '12207', 'x', 'x', 'x', 'x', now())`,
  )
  expect(await lived.seed()).toEqual([])
  expect(lived.asked()).toBe(0)
})
