import { parseArgs } from 'node:util'
import pino from 'pino'
import { seedReusableCodes } from '../api/platform/codes.ts'
import { readConfig } from '../api/platform/config.ts'
import { skipToHead } from '../api/platform/jobs/telling.ts'
import { moveCursor } from '../api/platform/jobs/turns.ts'
import { openMachinery } from '../api/machinery.ts'
import type { Machinery } from '../api/platform/machinery.ts'
import { addYears, bankDayOf, instantOf } from '../ledger/calendar.ts'
import { runCommand } from './command.ts'
import { CROWD_PASSWORD, crowdUsername, seedCrowd } from './crowd.ts'
import { bankDatabase } from './database.ts'
import { seedDemoWhenEmpty, type DemoBank } from './seed-when-empty.ts'
import {
  ana,
  dana,
  demoCustomers as everybody,
  enrollmentCodes,
  marcus,
  transactionCodes,
  transactionPurposes,
  welcomeLines,
} from './demo/facts.ts'
import { seedBills } from './demo/bills.ts'
import { seedBudgets } from './demo/budgets.ts'
import { seedOwnWords } from './demo/own-words.ts'
import { live } from './demo/living.ts'
import { openCustomer } from './demo/opening.ts'
import { contributionsUntil, happeningsOf, quietHappeningsOf } from './demo/year.ts'
import { migrate } from './migrate.ts'

/** Closing a year's days is heavier than a request; a busy machine must not cut it short. */
const AT_THE_DESK_MS = 120_000

/**
 * Fills an empty bank with the demo customers and a year of their money, up to `now`. All of it goes through the
 * journal with keys of its own, so that a seeding that was cut short is finished by running it again.
 */
export async function seedDemo(bank: DemoBank): Promise<void> {
  const started = performance.now()
  await atTheDesk(bank, machinery => fill(machinery, bank.now))
  bank.log(`Seeded the demo bank in ${((performance.now() - started) / 1_000).toFixed(1)} s.`)
}

/** Adds customers beside the demo's until there are so many of them, for measuring. */
export async function seedCustomers(bank: DemoBank, customers: number): Promise<void> {
  const started = performance.now()
  await atTheDesk(bank, async machinery => {
    await seedCrowd(machinery, customers, bank.log)
    await skipToHead(machinery)
  })
  bank.log(`Made sure of ${customers} customers in ${((performance.now() - started) / 1_000).toFixed(1)} s.`)
}

async function atTheDesk(
  { connectionString, logins, keyFile, now }: DemoBank,
  act: (machinery: Machinery) => Promise<void>,
): Promise<void> {
  const machinery = openMachinery(
    {
      databaseUrl: connectionString,
      ...(logins ? { logins } : {}),
      keyFile,
      demo: true,
      limits: true,
      passwordMemoryKiB: undefined,
      customerServicePhone: undefined,
    },
    { wall: () => now, log: pino({ level: 'silent' }), statementTimeout: AT_THE_DESK_MS },
  )
  try {
    await act(machinery)
  } finally {
    await machinery.end()
  }
}

async function fill(machinery: Machinery, now: number): Promise<void> {
  const today = bankDayOf(now)
  const first = addYears(today, -1)
  const contributions = contributionsUntil(today)
  const morning = instantOf(first, '09:00')
  const danas = await openCustomer(machinery, dana, morning)
  const marcuss = await openCustomer(machinery, marcus, morning)
  await openCustomer(machinery, ana, now)
  await live(
    machinery,
    [
      { customer: dana, accounts: danas, happenings: day => happeningsOf(day, contributions.get(day)) },
      { customer: marcus, accounts: marcuss, happenings: quietHappeningsOf },
    ],
    first,
    now,
  )
  await seedBills(
    machinery,
    [
      { customer: dana, accounts: danas },
      { customer: marcus, accounts: marcuss },
    ],
    now,
  )
  await seedBudgets(machinery, dana, today)
  await seedOwnWords(machinery, dana, danas, today)
  await moveCursor(machinery, { day: today, turn: 'open' })
  await skipToHead(machinery)
  await seedReusableCodes(machinery, 'enrollment', enrollmentCodes)
  for (const purpose of transactionPurposes) await seedReusableCodes(machinery, purpose, transactionCodes)
}

/** Their passwords are printed by `npm start` and in the README. */
export const demoCustomers: readonly string[] = everybody.map(({ who }) => who.id)

/** The lines that `npm start` prints: how to sign on, and the codes. */
export async function demoWelcome(_bank: DemoBank): Promise<string[]> {
  return [...welcomeLines]
}

if (import.meta.main) {
  await runCommand(async () => {
    const { values } = parseArgs({ options: { customers: { type: 'string' } } })
    const customers = Number(values.customers ?? 0)
    if (!Number.isSafeInteger(customers) || customers < 0 || customers > 10_000_000)
      throw new Error('usage: npm run seed [-- --customers <number>]')
    const config = readConfig()
    const database = await bankDatabase(config)
    try {
      await migrate(database.connectionString)
      const bank = {
        connectionString: database.connectionString,
        keyFile: config.keyFile,
        now: Date.now(),
        log: console.log,
      }
      const lines = await seedDemoWhenEmpty(bank, { seedDemo, demoWelcome, demoCustomers })
      console.log(lines.length > 0 ? lines.join('\n') : 'This bank has customers of its own; it was left as it is.')
      if (lines.length === 0 || customers === 0) return
      await seedCustomers(bank, customers)
      console.log(`${crowdUsername(0)} to ${crowdUsername(customers - 1)}, password ${CROWD_PASSWORD}`)
    } finally {
      await database.stop()
    }
  })
}
