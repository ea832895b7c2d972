import { expect, test } from 'vitest'
import { CROWD_PASSWORD, crowdUsername, seedCrowd } from './crowd.ts'
import { foundIn } from './testing/audited.ts'
import { testBank } from './testing/http-bank.ts'

const bank = await testBank()
const silent = () => undefined

const counted = async () => {
  const { rows } = await bank.machinery.db.pool.query(
    `select (select count(*) from app.customer)::int as customers,
            (select count(*) from app.account_profile)::int as accounts,
            (select count(*) from ledger.event where kind <> 'day-opened')::int as events`,
  )
  return rows[0]
}

test('a crowd is right to the auditor; seeding again adds only who is missing; each can sign on', async () => {
  await seedCrowd(bank.machinery, 3, silent)
  expect(await counted()).toEqual({ customers: 3, accounts: 6, events: 3 * 8 })
  await seedCrowd(bank.machinery, 5, silent)
  expect(await counted()).toEqual({ customers: 5, accounts: 10, events: 5 * 8 })
  expect(await foundIn(bank.connectionString)).toEqual([])
  const { status } = await bank.ask('POST', '/api/auth/login', {
    username: crowdUsername(4),
    password: CROWD_PASSWORD,
  })
  expect(status).toBe(200)
})
