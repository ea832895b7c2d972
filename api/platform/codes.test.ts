import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { AppError } from '../errors.ts'
import { closeCodesIn, issueCode, redeemCode, releaseCode, triesLeft, withCode } from './codes.ts'

const bank = await testBank()
const { machinery } = bank

const issued = async (subject = '') => {
  const who = await bank.customer()
  const wanted = { purpose: 'transfer', customer: who.id, subject } as const
  return { wanted, ...(await issueCode(machinery, wanted)) }
}

test('of fifty at once with fifty keys one redeems', async () => {
  const { wanted, code } = await issued()
  const tries = await Promise.all(Array.from({ length: 50 }, (_, i) => redeemCode(machinery, wanted, code, `key-${i}`)))
  expect(tries.filter(Boolean)).toHaveLength(1)
})

test('five tries are counted before the comparison, whatever the number of guessers', async () => {
  const { wanted, code } = await issued()
  await Promise.all(Array.from({ length: 5 }, (_, i) => redeemCode(machinery, wanted, `WRONG-${i}`, `key-${i}`)))
  expect(await triesLeft(machinery, wanted)).toBe(0)
  expect(await redeemCode(machinery, wanted, code, 'key-x')).toBeUndefined()
})

test('a code is bound to its subject, purpose and customer', async () => {
  const { wanted, code } = await issued('transfer-1 100.00 payee-1')
  const other = await issued('transfer-1 100.00 payee-1')
  expect(await redeemCode(machinery, { ...wanted, subject: 'transfer-1 900.00 payee-1' }, code, 'k')).toBeUndefined()
  expect(await redeemCode(machinery, { ...wanted, purpose: 'deposit' }, code, 'k')).toBeUndefined()
  expect(await redeemCode(machinery, other.wanted, code, 'k')).toBeUndefined()
  expect(await redeemCode(machinery, wanted, code, 'k')).toBeDefined()
})

test('a code that one try of a key has spent stays spent when another try of that key is refused', async () => {
  const { wanted, code } = await issued()
  let refuseLate: () => void = () => undefined
  const waiting = new Promise<void>(resolve => (refuseLate = resolve))
  const refused = withCode(machinery, wanted, code, 'key-a', async () => {
    await waiting
    throw new AppError('exceeds_daily_limit', 'Too much')
  }).catch((error: unknown) => error)
  await expect.poll(() => triesLeft(machinery, wanted)).toBe(0)
  expect(await withCode(machinery, wanted, code, 'key-a', () => Promise.resolve('made'))).toBe('made')
  refuseLate()
  expect(await refused).toBeInstanceOf(AppError)
  expect(await redeemCode(machinery, wanted, code, 'key-b')).toBeUndefined()
  expect(await redeemCode(machinery, wanted, code, 'key-a')).toBeDefined()
})

test('a refused act gives its code back; an unknown outcome does not', async () => {
  const { wanted, code } = await issued()
  const act = (reason: string) =>
    withCode(machinery, wanted, code, 'key-a', () => Promise.reject(new AppError(reason, reason)))
  await expect(act('outcome_unknown')).rejects.toThrow('outcome_unknown')
  expect(await redeemCode(machinery, wanted, code, 'key-b')).toBeUndefined()
  const next = await issued()
  const id = await redeemCode(machinery, next.wanted, next.code, 'key-a')
  await releaseCode(machinery, id ?? '', 'key-a')
  expect(await redeemCode(machinery, next.wanted, next.code, 'key-b')).toBe(id)
})

test('a redeemed code whose act was not done ends at its time to the ms, for its own key, too', async () => {
  const { wanted, code, expiresAt } = await issued()
  const began = bank.now
  expect(await redeemCode(machinery, wanted, code, 'key-a')).toBeDefined()
  bank.now = expiresAt - 1
  expect(await redeemCode(machinery, wanted, code, 'key-a')).toBeDefined()
  bank.now = expiresAt
  expect(await redeemCode(machinery, wanted, code, 'key-a')).toBeUndefined()
  bank.now = began
  const done = await issued()
  await withCode(machinery, done.wanted, done.code, 'key-a', () => Promise.resolve('made'))
  bank.now = done.expiresAt
  expect(await withCode(machinery, done.wanted, done.code, 'key-a', () => Promise.resolve('made'))).toBe('made')
  expect(await redeemCode(machinery, done.wanted, done.code, 'key-b')).toBeUndefined()
  bank.now = began
})

test('closed codes are worth nothing, and no code stands in the database', async () => {
  const { wanted, code } = await issued()
  const { rows } = await machinery.db.pool.query('select row_to_json(c)::text as text from app.code c')
  expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  await machinery.db.asBank(tx => closeCodesIn(tx, machinery, wanted))
  expect(await redeemCode(machinery, wanted, code, 'k')).toBeUndefined()
})

test('running the same message again tells nothing twice', async () => {
  const { enqueue } = await import('./outbox.ts')
  const tell = () =>
    machinery.db.asBank(tx =>
      enqueue(
        tx,
        { source: { seq: 7 }, recipient: 'a@example.com', template: 'notice', params: { subject: 'S', text: 'T' } },
        bank.now,
      ),
    )
  await Promise.all([tell(), tell(), tell()])
  const { rows } = await machinery.db.pool.query(
    `select subject, body from app.outbox where recipient = 'a@example.com'`,
  )
  expect(rows).toEqual([{ subject: 'S', body: 'T' }])
})
