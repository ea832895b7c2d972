/**
 * Accounts that were closed or frozen, in every field of every call that takes one: a closed account is never touched
 * again, and nothing that its owner asks for leaves a frozen one. Nothing fails inside, whatever was planned before.
 */
import { afterAll, expect, test } from 'vitest'
import { accountKind } from '../ledger/accounts.ts'
import { everyCall } from '../scripts/testing/fuzz/fuzz-all.ts'
import { hostileInputs } from '../scripts/testing/fuzz/inputs.ts'
import { bankDoes, signedOnAgain } from '../scripts/testing/account-bank.ts'
import { openAccount, PASSWORD, testBank, type TestAccount, type TestCustomer } from '../scripts/testing/http-bank.ts'
import { purposes, seedReusableCodes } from './platform/codes.ts'
import { doDue } from '../scripts/testing/days.ts'
import { holderOf } from '../scripts/testing/holder.ts'

const bank = await testBank({ demo: true })
const CODE = 'SHUT-GOOD-CODE'
const EACH = Number(process.env['SHUT_EACH'] ?? 2)
const ID = /"(?:\w*[iI]d|number|key|reference\w*)":"([\w-]{2,60})"/g
const accepted = new Set<string>()
const isVisit = (name: string) => !/auth[/.]|profile|\/live/.test(name)
const calls = everyCall.filter(({ name }) => isVisit(name))

/** Sends such ids to every call; answers what failed inside, and learns what the answers call things by. */
async function walk(who: TestCustomer, ids: readonly string[], seed: number): Promise<string[]> {
  const failed: string[] = []
  const things = new Map<string, string[]>()
  for (const [n, call] of calls.entries()) {
    const known = { ids: [...ids, ...(things.get(call.capability) ?? [])], code: CODE, password: PASSWORD }
    for (const [i, input] of hostileInputs(call.procedure, known, EACH, seed + n).entries()) {
      const { method, path, headers, body } = call.shoot(input, i)
      const sent = Buffer.isBuffer(body) ? String(body) : body
      const { status, text } = await bank.ask(method, path, sent, { token: who.token, headers: { ...headers } })
      if (status < 400) accepted.add(call.name)
      if (status >= 500)
        failed.push(
          `${call.name} ${status} ${text.slice(0, 120)} to ${path} ${JSON.stringify(input ?? null).slice(0, 300)}`,
        )
      const named = [...text.matchAll(ID)].flatMap(([, id]) => (id === undefined ? [] : [id]))
      things.set(call.capability, [...named.slice(0, 6), ...(things.get(call.capability) ?? [])].slice(0, 20))
    }
  }
  return failed
}

/** An open account, and one of each kind beside it; orders of all sorts were asked for before. */
async function settled(deposit?: string) {
  for (const purpose of purposes) await seedReusableCodes(bank.machinery, purpose, [CODE])
  const { who, checking: open } = await holderOf(bank, { checking: '9000.00' })
  const others: TestAccount[] = []
  for (const kind of accountKind.options) {
    const opening = kind === 'credit' ? { limit: '5000.00' } : deposit ? { deposit } : {}
    others.push(await openAccount(bank, who.id, kind, opening))
  }
  return { who, open, others, ids: [open.publicId, ...others.map(({ publicId }) => publicId)] }
}

const seqNow = async () =>
  Number((await bank.machinery.db.pool.query<{ seq: string }>('select max(seq) as seq from ledger.event')).rows[0]?.seq)

/** Postings on these accounts after an event; where `by`, those that took something of what this customer asked for. */
async function postedAfter(seq: number, accounts: readonly TestAccount[], by?: TestCustomer): Promise<string[]> {
  const { rows } = await bank.machinery.db.pool.query<{ said: string }>(
    `select e.kind || ' ' || a.kind || ' ' || p.amount as said from ledger.posting p
       join ledger.event e using (ledger, seq) join ledger.account a on a.ledger = p.ledger and a.id = p.account
      where p.seq > $1 and p.account = any($2) and ($3::text is null or (e.actor = $3 and p.amount > 0))`,
    [seq, accounts.map(({ ledgerId }) => ledgerId), by ? by.id : null],
  )
  return rows.map(({ said }) => said)
}

const heldOn = async (accounts: readonly TestAccount[], since: number) =>
  (
    await bank.machinery.db.pool.query(
      'select account, amount, reason from ledger.hold where account = any($1) and amount > 0 and id > $2',
      [accounts.map(({ ledgerId }) => ledgerId), since],
    )
  ).rows

async function aWeek(): Promise<void> {
  for (let day = 0; day < 8; day += 1) {
    bank.now += 24 * 60 * 60_000
    await doDue(bank)
  }
}

test('a closed account is touched by no call and by nothing that was planned before', async () => {
  const { who, others, ids } = await settled()
  expect(await walk(who, ids, 1)).toEqual([])
  const closed: TestAccount[] = []
  for (const one of others)
    await bankDoes(bank, 'account-closed', { account: one.ledgerId }).then(
      () => closed.push(one),
      () => undefined, // something is on it by now
    )
  expect(closed.length).toBeGreaterThan(3)
  const since = await seqNow()
  await doDue(bank)
  const statuses = async () =>
    (
      await bank.machinery.db.pool.query('select distinct status from ledger.account where id = any($1)', [
        closed.map(({ ledgerId }) => ledgerId),
      ])
    ).rows
  expect(await walk(who, [...closed.map(({ publicId }) => publicId), ...ids.slice(0, 1)], 2)).toEqual([])
  await aWeek()
  expect(
    await walk(
      await signedOnAgain(bank, who),
      closed.map(({ publicId }) => publicId),
      3,
    ),
  ).toEqual([])
  expect(await postedAfter(since, closed)).toEqual([])
  expect(await heldOn(closed, since)).toEqual([])
  expect(await statuses()).toEqual([{ status: 'closed' }])
  const { rows } = await bank.machinery.db.pool.query(
    `select kind, state from app.money_order where state in ('asked', 'awaiting-code', 'on-hold', 'scheduled')
        and (from_account = any($1) or to_account = any($1))`,
    [closed.map(({ ledgerId }) => ledgerId)],
  )
  expect(rows).toEqual([])
})

test('nothing that its owner asks for leaves a frozen account, planned before or not', async () => {
  const { who, others, ids } = await settled('5000.00')
  expect(await walk(who, ids, 4)).toEqual([])
  const frozen: TestAccount[] = []
  for (const one of others)
    await bankDoes(bank, 'account-frozen', { account: one.ledgerId }).then(() => frozen.push(one))
  const since = await seqNow()
  expect(await walk(who, ids, 5)).toEqual([])
  await aWeek()
  expect(
    await walk(
      await signedOnAgain(bank, who),
      frozen.map(({ publicId }) => publicId),
      6,
    ),
  ).toEqual([])
  expect(await postedAfter(since, frozen, who)).toEqual([])
  expect(await heldOn(frozen, since)).toEqual([])
})

afterAll(() => expect(accepted.size).toBeGreaterThan(calls.length / 4))
