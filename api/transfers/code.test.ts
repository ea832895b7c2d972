/**
 * Codes of transfers are counted before they are mailed: whoever has a session cannot flood a mailbox,
 * nor hold money by trying.
 */
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({ limits: true })
const TODAY = '2026-11-18'

test('ten codes an hour, anew or not; the eleventh leaves no trace; a used one is given back', async () => {
  const { who, checking } = await holderOf(bank, { checking: '2000.00' })
  const payee = { bankName: 'Ally Bank', routingNumber: '124003116', accountHolderName: 'Pat Doe' }
  const external = (accountNumber: string, key: string) => {
    const externalAccount = { ...payee, accountNumber, accountType: 'checking' }
    const body = { transferType: 'external', fromAccount: checking.publicId, amount: 1, transferDate: TODAY }
    return who.post('/api/transfers/transfer', { ...body, externalAccount }, { key })
  }
  const free = async () => (await who.get('/api/checking/primary')).body.data.availableBalance

  for (let n = 0; n < 8; n += 1) expect((await external(`99887${n}1`, `flood-000${n}`)).status).toBe(200)
  for (let n = 0; n < 3; n += 1) expect((await external('9988701', 'flood-0000')).status).toBe(200) // the same one
  const ninth: string = (await external('9988781', 'flood-0008')).body.data.transferId
  expect((await who.post(`/api/transfers/${ninth}/code`)).status).toBe(200)
  const verificationCode = await bank.codeFor(who.email)
  expect((await who.post('/api/transfers/verify', { transferId: ninth, verificationCode })).status).toBe(200)
  expect((await external('9988791', 'flood-0009')).status).toBe(200)
  const eleventh = await external('9988792', 'flood-0010')
  expect([eleventh.status, eleventh.body.code]).toEqual([429, 'too_many_requests'])
  expect(await free()).toBe(1990)
  const { rows } = await bank.machinery.db.pool.query<{ mails: number; drafts: number }>(
    `select (select count(*)::int from app.outbox where recipient = $1 and template = 'transfer-code') as mails,
        (select count(*)::int from app.money_order where customer = $2 and state = 'asked') as drafts`,
    [who.email, who.id],
  )
  expect(rows).toEqual([{ mails: 11, drafts: 0 }])
})
