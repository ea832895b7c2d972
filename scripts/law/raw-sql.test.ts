import { expect, test } from 'vitest'
import { judgeRawSql, type Excuse } from './raw-sql.ts'

const judged = (source: string, excused: Record<string, Excuse> = {}, file = 'api/bills/bill.ts') =>
  judgeRawSql(new Map([[file, source]]), excused)
const once = (because = 'a lateral join') => ({ 'api/bills/bill.ts': { most: 1, because } })
const RAW = 'sql<{ seq: string; leg: number }>`select id from app.bill`'

test('raw SQL stays where it is excused, and only as often', () => {
  expect(judged(RAW, once())).toEqual([])
  expect(judged(RAW)).toEqual([expect.stringContaining('1 parts in raw SQL (0 are excused)')])
  expect(judged(`${RAW} and sql\`true\``, once())).toEqual([expect.stringContaining('says 2')])
})

test('the numbers only become smaller, and each has its reason', () => {
  expect(judged(`tx.selectFrom('app.bill')`, once())).toEqual([expect.stringContaining('write 0')])
  expect(judgeRawSql(new Map(), once())).toEqual([expect.stringContaining('write 0')])
  expect(judged(RAW, once(''))).toEqual([expect.stringContaining('without a reason')])
})

test('tests and other rooms say what they like', () => {
  for (const file of ['api/bills/bill.test.ts', 'api/bills/bill.long.ts', 'migrations/0041_bills.ts'])
    expect(judged(RAW, {}, file)).toEqual([])
})
