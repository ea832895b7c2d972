import path from 'node:path'
import pino from 'pino'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { defaultSettings } from '../../api/platform/settings.ts'
import { startServer } from '../../api/server.ts'
import { withThrowaway } from '../postgres/throwaway.ts'
import { someone } from '../testing/http-bank.ts'
import { besiege, knownDevice } from '../testing/siege.ts'
import { throwawayConfig } from '../throwaway-config.ts'
import { seededDefect } from './defect.ts'
import { inDrillFolder } from './folder.ts'

const ADDRESSES = 1_000
const HONEST = 100
const MOST_VERIFIED = 10
/** A bank that does not count what strangers guess at one customer. */
const UNLIMITED = {
  ...defaultSettings.limits,
  signOnUser: { ...defaultSettings.limits.signOnUser, points: 1_000_000 },
}

/**
 * The lockout cannot be used against a customer: of 3,000 guesses from 1,000 addresses at one customer's password at
 * most 10 are looked at, and meanwhile the customer signs on from a known device, 100 times of 100. With real costs of
 * a password.
 */
export async function drillLockout(): Promise<void> {
  await inDrillFolder(folder => withThrowaway(databaseUrl => siegeOn(databaseUrl, folder)))
}

async function siegeOn(databaseUrl: string, folder: string): Promise<void> {
  const server = await startServer(throwawayConfig(databaseUrl, path.join(folder, 'keys.json')), {
    log: pino({ level: 'silent' }),
    ...(seededDefect() === 'unlimited' && { settings: { limits: UNLIMITED } }),
  })
  try {
    const { username, password } = await enrolled(server.machinery)
    const customer = { url: server.url, username, password }
    const device = await knownDevice(customer)
    const plan = { addresses: ADDRESSES, guessesEach: 3, atOnce: 60, honest: HONEST, device }
    const { verified, refused, signedOn, honest, slowest } = await besiege(customer, plan)
    console.log(
      `lockout: of ${verified + refused} guesses from ${ADDRESSES} addresses ${verified} were looked at; ` +
        `the customer signed on ${signedOn} times of ${honest}, in ${slowest.toFixed(0)} ms at most`,
    )
    if (verified > MOST_VERIFIED || signedOn < honest) throw new Error('The lockout does not hold.')
  } finally {
    await server.close()
  }
}

async function enrolled(machinery: Parameters<typeof addCustomer>[0]) {
  const details = someone()
  await addCustomer(machinery, details)
  return details
}
