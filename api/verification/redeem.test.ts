// Tries C-35, C-06.
import { expect, test } from 'vitest'
import { testBank, type TestBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { seedReusableCodes, transactionCodes } from '../platform/codes.ts'

const bank = await testBank()
const strict = await testBank({ verifyAgainMinutes: 0 })
const demo = await testBank({ demo: true })

const stateOf = async (who: TestCustomer) => (await who.get('/api/auth/session')).body.data

async function approve(at: TestBank, who: TestCustomer): Promise<string> {
  await who.post('/api/verification/challenge', { purpose: 'navigation' })
  const { body } = await who.post('/api/verification/redeem', { code: await at.codeFor(who.email) })
  return body.data.until
}

test('one approval opens looking for the rest of the session', async () => {
  const dana = await bank.customer()
  const before = await stateOf(dana)
  expect(before).toMatchObject({ approvedUntil: null, opensForMinutes: null, demoCode: null })
  expect(await approve(bank, dana)).toBe(before.absoluteEnd)
  expect((await stateOf(dana)).approvedUntil).toBe(before.absoluteEnd)
})

test('a bank that asks each time opens it for no longer than the asking', async () => {
  const dana = await strict.customer()
  expect((await stateOf(dana)).opensForMinutes).toBe(0)
  expect(Date.parse(await approve(strict, dana))).toBe(strict.now)
})

test('a demo says its code, once it has one; a bank never does', async () => {
  const dana = await demo.customer()
  expect((await stateOf(dana)).demoCode).toBe(null)
  await seedReusableCodes(demo.machinery, 'navigation', transactionCodes)
  const { demoCode } = await stateOf(dana)
  expect(transactionCodes).toContain(demoCode)
  expect((await dana.post('/api/verification/redeem', { code: demoCode })).status).toBe(200)
  await seedReusableCodes(bank.machinery, 'navigation', transactionCodes)
  expect((await stateOf(await bank.customer())).demoCode).toBe(null)
})
