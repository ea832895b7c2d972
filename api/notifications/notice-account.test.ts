/** A notice says which of its customer's accounts it is about, and no one else's; and when it was told. */
import { expect, test } from 'vitest'
import { addDays } from '../../ledger/calendar.ts'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { goTo } from '../../scripts/testing/days.ts'
import { openAccount, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { tellEverything } from '../../scripts/testing/tell-all.ts'
import { dueWork } from '../due-work.ts'
import { advanceBankClock } from '../platform/clocks.ts'

const bank = await testBank()
const told = async (who: TestCustomer) => {
  const { notifications } = (await who.get('/api/notifications')).body.data
  return notifications.map(({ about, account }: { about: string; account?: unknown }) => ({ about, account }))
}

test('of two certificates and a card each notice names its own, and whether it is closed', async () => {
  const who = await bank.customer()
  const today = await bank.machinery.clocks.today()
  const terms = { months: 3, rate: '3.75', maturesOn: addDays(today, 2) }
  const [first, second, card] = [
    await openAccount(bank, who.id, 'cd', { deposit: '5000.00', terms }),
    await openAccount(bank, who.id, 'cd', { deposit: '7000.00', terms: { ...terms, atMaturity: 'pay-out' } }),
    await openAccount(bank, who.id, 'credit', { limit: '5000.00' }),
  ]
  await bankDoes(bank, 'account-frozen', { account: card.ledgerId, reason: 'Asked for' })
  await goTo(bank, addDays(today, 3))
  await tellEverything(bank.machinery, dueWork)
  const again = await signedOnAgain(bank, who)
  const notices = await told(again)
  const named = (id: string, kind: string, closed: boolean) => ({ id, kind, closed })
  expect(notices).toContainEqual({ about: 'account-frozen', account: named(card.publicId, 'credit', false) })
  expect(notices).toContainEqual({
    about: 'certificate-paid-by-check',
    account: named(second.publicId, 'cd', true),
  })
  expect(notices).toContainEqual({ about: 'certificate-matured', account: named(first.publicId, 'cd', false) })
})

test('an account of somebody else is not told, nor is one that no notice was kept with', async () => {
  const [who, other] = [await bank.customer(), await bank.customer()]
  const theirs = await openAccount(bank, other.id, 'savings', {})
  for (const account of [theirs.ledgerId, null])
    await bank.machinery.db.bankPool.query(
      `insert into app.outbox
         (source, channel, recipient, customer, template, subject, body, queued_at, told_at, account)
       values ('occurrence:' || gen_random_uuid(), 'push', 'x', $1, 'account-opened', 'a', 'b', now(), now(), $2)`,
      [who.id, account],
    )
  const opened = (await told(who)).filter(({ about }: { about: string }) => about === 'account-opened')
  expect(opened).toEqual([{ about: 'account-opened' }, { about: 'account-opened' }])
})

test('a notice has the time of the bank’s clock, also where that was put forward', async () => {
  const who = await bank.customer()
  const { ledgerId } = await openAccount(bank, who.id, 'savings', {})
  await advanceBankClock(bank.machinery.db, 40 * 86_400_000)
  const before = await bank.machinery.clocks.bank()
  await bankDoes(bank, 'account-frozen', { account: ledgerId, reason: 'Asked for' })
  await tellEverything(bank.machinery, dueWork)
  const [newest] = (await (await signedOnAgain(bank, who)).get('/api/notifications')).body.data.notifications
  expect(newest).toMatchObject({ about: 'account-frozen' })
  expect(Date.parse(newest.at)).toBeGreaterThanOrEqual(before)
})
