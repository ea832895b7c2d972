/**
 * What somebody with every right in the database may do to a journal, and where it shows: rows struck clumsily,
 * histories retold with every hash and table made to match, events that no rule allows, rows that no event made, seals
 * written anew.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountIdOf } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { openSigner, readSeals, type DaySeal, type HeadStatement, type SealFile } from '../../ledger/seal-file.ts'
import { sealOnce } from '../../ledger/seal.ts'
import { added, at, cent, forged, leg, pair, type Attack, type Bank, type Roll } from './attack.ts'
import { beside } from './attacks-beside.ts'
import { bold } from './attacks-bold.ts'
import { chainedAnew, forgeries, lawless, strike, strokes } from './tampering.ts'

/** A row changed, one removed, two exchanged, the end cut off. */
const struck: Record<string, Attack> = Object.fromEntries(
  Object.entries(strokes).map(([name, stroke]): [string, Attack] => [
    name,
    async ({ db, history, seals }, roll) => {
      const seq = 3 + roll(history.length - 6)
      const changed = await strike(db, stroke(seq, history.length))
      return changed > 0 ? { places: name.includes('posting') ? /posting/ : at(seq, seq + 1, 'cut'), seals } : undefined
    },
  ]),
)

/** Another history, perfect in itself: what was signed contradicts it. */
const retold: Record<string, Attack> = Object.fromEntries(
  Object.entries({ ...forgeries, ...lawless }).map(([name, change]): [string, Attack] => [
    `re-chain: ${name}`,
    async ({ db, history, seals }, roll) => {
      const told = change([...history], roll)
      const first = told.findIndex((event, i) => canonical(event) !== canonical(history[i]))
      const done = first !== -1 || told.length < history.length
      if (!done || !(await forged(db, told))) return undefined
      return { places: /signed head|seal of/, seals }
    },
  ]),
)

/** One text told otherwise, and every hash made to match: only its spelling gives it away. */
const spelt: Record<string, Attack> = Object.fromEntries(
  Object.entries({
    'a member twice': `payload = regexp_replace(payload, '^\\{("[a-zA-Z0-9]+":("[^"]*"|[^,}"]+))', '{\\1,\\1')`,
    'a number': `legs = regexp_replace(legs, '\\[\\[([0-9]+)', '[[\\1.0')`,
    'a letter': `payload = regexp_replace(payload, '"a', '"\\\\u0061')`,
    'a zero in front': `payload = regexp_replace(payload, '"amount":"', '"amount":"0')`,
    'a decimal more': `payload = regexp_replace(payload, '"amount":"([0-9.]+)', '"amount":"\\10')`,
    'white space': `payload = payload || ' '`,
    'another version': `version = version + 1`,
    'no version': `version = 0`,
    'an effect of nothing': `fx = '[]'`,
    'an effect nobody knows': `fx = '[{"account":1003,"effect":"gift"}]'`,
  }).map(([name, change]): [string, Attack] => [
    `spelling: ${name}`,
    async ({ db, history, seals }, roll) => {
      const bought = history.filter(({ kind }) => kind === 'card-purchase')
      const seq = bought[roll(bought.length)]?.seq
      if (seq === undefined) return undefined
      await strike(db, `update ledger.record set ${change} where seq = ${seq}`)
      await strike(db, chainedAnew)
      return { places: at(seq), seals }
    },
  ]),
)

/**
 * All of it signed anew by somebody else's key, the history retold; with or without a word that this key is the
 * bank's now.
 */
const signedAnew: Record<string, Attack> = Object.fromEntries(
  [false, true].map((announced): [string, Attack] => [
    `another key signs all${announced ? ', and says that it is the next' : ''}`,
    async ({ db, connectionString, history, seals }, roll) => {
      const told = forgeries['reword']?.([...history], roll) ?? []
      if (!(await forged(db, told))) return undefined
      const folder = mkdtempSync(path.join(tmpdir(), 'wrenfield-rogue-'))
      await sealOnce({ connectionString, ledger: 1, folder })
      const [first] = seals.heads
      const thief = openSigner(folder)
      const change = {
        is: 'key' as const,
        ledger: 1,
        seq: 0,
        old: thief.publicKey,
        next: thief.name,
        pem: thief.publicKey,
      }
      const unsigned = { ...change, key: first?.key ?? '', at: first?.at ?? '' }
      const signature = thief.sign(unsigned)
      const anew = readSeals(folder, 1)
      rmSync(folder, { recursive: true })
      const keys = announced ? [{ ...unsigned, signature, countersignature: signature }] : []
      return { places: /signed head|seal of/, seals: { ...anew, keys } }
    },
  ]),
)

const VAULT = accountIdOf(1) // the bank's own accounts: `accounts.ts`
const ACH = accountIdOf(2)
const FEES = accountIdOf(10)
const unlawful: Record<string, Attack> = {
  'a value day before its own, in a day that is not sealed': added(({ history }) => {
    const today = history.at(-1)?.bankDay ?? ''
    return { kind: 'key-closed', effectiveDate: addDays(today, -1) }
  }),
  'forge by actor: a transfer': added((bank, roll) => {
    const both = pair(bank, roll)
    if (!both) return undefined
    const [{ id: from }, { id: to, owner }, amount] = [both.victim, both.thief, cent(roll)]
    const key = `c:${owner}:forged-${roll(999_999)}-key`
    return {
      key,
      actor: owner,
      kind: 'internal-transfer',
      payload: { from, to, amount },
      legs: [leg(from, amount), leg(to, `-${amount}`)],
    }
  }),
  'forge by actor: a bill': added((bank, roll) => {
    const both = pair(bank, roll)
    if (!both) return undefined
    const [{ id: from }, { owner }, amount] = [both.victim, both.thief, cent(roll)]
    const payload = { from, amount, payee: 'Gas', category: 'Bills' }
    return { actor: owner, kind: 'bill-payment', payload, legs: [leg(from, amount), leg(accountIdOf(6), `-${amount}`)] }
  }),
  'forge by actor: pay from nowhere': added((bank, roll) => {
    const both = pair(bank, roll)
    if (!both) return undefined
    const { id: to, owner } = both.thief
    const payload = { to, owner, amount: '900.00', description: 'Payroll', source: 'ach' }
    return { actor: owner, kind: 'deposit', payload, legs: [leg(ACH, '900.00'), leg(to, '-900.00')] }
  }),
  'beyond the floor': added((bank, roll) => {
    const from = pair(bank, roll)?.victim
    if (!from) return undefined
    const payload = { account: from.id, amount: '90000.00', month: '2026-03' }
    return { kind: 'monthly-fee', payload, legs: [leg(from.id, '90000.00'), leg(FEES, '-90000.00')] }
  }),
  'legs of another kind': added((bank, roll) => {
    const to = pair(bank, roll)?.thief
    const payload = { account: to?.id, amount: '1.00', rate: '0.85', from: '2026-02-01', to: '2026-02-28' }
    return to && { kind: 'interest', payload, legs: [leg(VAULT, '1.00'), leg(to.id, '-1.00')] }
  }),
  'legs beside the payload': added((bank, roll) => {
    const to = pair(bank, roll)?.thief
    const payload = { account: to?.id, amount: '1.00', rate: '0.85', from: '2026-02-01', to: '2026-02-28' }
    return to && { kind: 'interest', payload, legs: [leg(accountIdOf(11), '9001.00'), leg(to.id, '-9001.00')] }
  }),
  'a limit out of nothing': added((bank, roll) => {
    const card = pair(bank, roll)?.thief
    return (
      card && {
        kind: 'account-thawed',
        payload: { account: card.id },
        effects: [{ effect: 'change', account: card.id, floor: '-5000.00' }],
      }
    )
  }),
  'a counter turned back': added((_bank, roll) => ({
    kind: 'key-closed',
    effects: [{ effect: 'count', counter: `typed:nobody:${roll(99)}`, amount: '-5000.00' }],
  })),
  'back-date: the day': added(({ history }) => {
    const [first] = history
    return first && { bankDay: first.bankDay, recordedAt: first.recordedAt, kind: 'key-closed' }
  }),
  'back-date: the moment': added(({ history }, roll) => {
    const last = history.at(-1)
    if (!last) return undefined
    return { recordedAt: new Date(Date.parse(last.recordedAt) - 1 - roll(5000)).toISOString(), kind: 'key-closed' }
  }),
  'back-date: a day that nobody opened': added((_bank, _roll, { bankDay }) => {
    const day = new Date(Date.parse(bankDay ?? '') + 86_400_000).toISOString().slice(0, 10)
    return { bankDay: day, recordedAt: `${day}T15:00:00.000Z`, kind: 'key-closed' }
  }),
}

/** As the bank's own work of a day, with every rule kept: only what stood before says that nobody earned or owes it. */
const unearned: Record<string, Attack> = {
  'interest that nobody earned': added((bank, roll, { bankDay: day = '' }) => {
    const account = pair(bank, roll)?.thief.id
    if (account === undefined) return undefined
    const payload = { account, amount: cent(roll), rate: '0.01', from: day, to: day }
    const legs = [leg(accountIdOf(11), payload.amount), leg(account, `-${payload.amount}`)]
    return { key: `d:${day}:interest:${account}`, kind: 'interest', payload, legs }
  }),
  'a fee that nobody owes': added((bank, roll, { bankDay: day = '' }) => {
    const account = pair(bank, roll)?.victim.id
    if (account === undefined) return undefined
    const payload = { account, amount: cent(roll), month: day.slice(0, 7) }
    const legs = [leg(account, payload.amount), leg(FEES, `-${payload.amount}`)]
    return { key: `d:${day}:monthly-fee:${account}`, kind: 'monthly-fee', payload, legs }
  }),
  'a wire for nothing': added((bank, roll) => {
    const from = pair(bank, roll)?.thief.id
    if (from === undefined) return undefined
    const payload = { from, amount: cent(roll), fee: '0.00', last4: '1234' }
    return { kind: 'wire', payload, legs: [leg(from, payload.amount), leg(accountIdOf(3), `-${payload.amount}`)] }
  }),
}

/** Rows that no event made, and rows that are not as events made them. */
const orphans: Record<string, (bank: Bank, roll: Roll) => [statement: string, places: RegExp]> = {
  'orphan posting beyond the head': ({ history }, roll) => [
    `insert into ledger.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
     values (1, 10, 'USD', ${history.length + 10 + roll(500)}, 0, 1000000, 1000000, 'o', 'Nothing')`,
    /posting/,
  ],
  'orphan posting of an event': ({ history }, roll) => [
    `insert into ledger.posting (ledger, account, asset, seq, leg, amount, balance, type, description)
     values (1, 10, 'USD', ${1 + roll(history.length)}, 9, 5, 5, 'o', 'Nothing')`,
    /posting/,
  ],
  'a posting is gone': () => [
    `delete from ledger.posting where ctid = (select ctid from ledger.posting order by random() limit 1)`,
    /posting/,
  ],
  'orphan lot': ({ history }, roll) => [
    `insert into ledger.lot select 1, ${history.length + 7 + roll(9)}, min(id), 'USD', 50 from ledger.account
      where owner is not null`,
    /lot/,
  ],
  'orphan hold': ({ history }, roll) => [
    `insert into ledger.hold select 1, ${history.length + 7 + roll(9)}, min(id), 'USD', 50, null, 'Nothing', 'o'
       from ledger.account where owner is not null`,
    /hold/,
  ],
  'orphan counter': (_bank, roll) => [
    `insert into ledger.counter values (1, 'typed:nobody-${roll(99)}', 5)`,
    /counter/,
  ],
  'orphan account': ({ history }, roll) => [
    `insert into ledger.account (ledger, id, public_id, owner, kind, opened_on)
     values (1, ${history.length + 2_000 + roll(99)}, gen_random_uuid(), gen_random_uuid(), 'checking', '2026-03-02')`,
    /account/,
  ],
  'a limit is changed': () => [
    `update ledger.account set floor = -99000 where id = (select max(id) from ledger.account)`,
    /account/,
  ],
  'an owner is changed': () => [
    `update ledger.account set owner = gen_random_uuid() where id = (select max(id) from ledger.account)`,
    /account/,
  ],
  'money on hold is freed': () => [
    `update ledger.position set held = held + 1 where ctid = (select ctid from ledger.position limit 1)`,
    /position|balance/,
  ],
  'a lot is settled': () => [
    `update ledger.lot set amount = amount + 1 where ctid = (select ctid from ledger.lot limit 1)`,
    /lot/,
  ],
  'a counter is changed': () => [
    `update ledger.counter set amount = amount - 1 where ctid = (select ctid from ledger.counter limit 1)`,
    /counter/,
  ],
  'a hold is another account’s': () => [
    `update ledger.hold h
        set account = (select min(a.id) from ledger.account a where a.owner is not null and a.id <> h.account)
      where ctid = (select ctid from ledger.hold limit 1)`,
    /hold/,
  ],
  'a hold never ends': () => [
    `update ledger.hold set until = until + interval '9 years'
      where ctid = (select ctid from ledger.hold where until is not null limit 1)`,
    /hold/,
  ],
  'another rate in the terms': () => [
    `update ledger.account set terms = terms || '{"rate":"9.99","purchaseApr":"0"}'
      where id = (select max(id) from ledger.account where kind in ('cd', 'credit'))`,
    /account/,
  ],
  'an account is open again, or frozen': () => [
    `update ledger.account set status = case status when 'open' then 'frozen' else 'open' end
      where id = (select max(id) from ledger.account)`,
    /account/,
  ],
  'opened earlier': () => [
    `update ledger.account set opened_on = opened_on - 400 where id = (select max(id) from ledger.account)`,
    /account/,
  ],
  'another kind of account': () => [
    `update ledger.account set kind = case kind when 'savings' then 'checking' else 'savings' end
      where id = (select max(id) from ledger.account)`,
    /account/,
  ],
  'a resting order is of more': () => [
    `update ledger.limit_order set quantity = quantity + 1 where ctid = (select ctid from ledger.limit_order limit 1)`,
    /order/,
  ],
  'a counter is gone': () => [
    `delete from ledger.counter where ctid = (select ctid from ledger.counter limit 1)`,
    /counter/,
  ],
  'a bank’s account has a floor': () => [`update ledger.account set floor = -5 where id = 10`, /account/],
}

const left: Record<string, Attack> = Object.fromEntries(
  Object.entries(orphans).map(([name, make]): [string, Attack] => [
    name,
    async (bank, roll) => {
      const [statement, places] = make(bank, roll)
      return (await strike(bank.db, statement)) > 0 ? { places, seals: bank.seals } : undefined
    },
  ]),
)

const other = generateKeyPairSync('ed25519').privateKey

/** The file of seals itself, without the bank's key. */
const resealed: Record<string, (seals: SealFile, roll: Roll) => [SealFile, RegExp]> = {
  'seal rewritten: a root': (seals, roll) => inDay(seals, roll, day => ({ ...day, root: turned(day.root, roll) })),
  'seal rewritten: a salt': (seals, roll) => inDay(seals, roll, day => ({ ...day, salt: turned(day.salt, roll) })),
  'seal rewritten: a day': (seals, roll) => inDay(seals, roll, day => ({ ...day, last: day.last - 1 })),
  'seal rewritten: signed by another': (seals, roll) =>
    inDay(seals, roll, day => {
      const { signature: _signature, salt, ...told } = day
      return { ...told, salt, signature: sign(null, Buffer.from(canonical(told)), other).toString('base64') }
    }),
  'seal rewritten: one is gone': (seals, roll) => {
    const n = roll(seals.days.length - 1)
    return [{ ...seals, days: seals.days.toSpliced(n, 1) }, new RegExp(`seal of ${seals.days[n + 1]?.day ?? ''}`)]
  },
  'seal rewritten: a head': (seals, roll) => {
    const n = roll(seals.heads.length)
    const changed = seals.heads.map((head, i): HeadStatement =>
      i === n ? { ...head, hash: turned(head.hash, roll) } : head,
    )
    return [{ ...seals, heads: changed }, new RegExp(`signed head ${seals.heads[n]?.seq ?? 0}`)]
  },
}

function inDay(seals: SealFile, roll: Roll, change: (day: DaySeal) => DaySeal): [SealFile, RegExp] {
  const n = roll(seals.days.length)
  const days = seals.days.map((day, i) => (i === n ? change(day) : day))
  return [{ ...seals, days }, new RegExp(`seal of ${seals.days[n]?.day ?? ''}`)]
}

/** Another digit somewhere. */
function turned(hex: string, roll: Roll): string {
  const n = roll(hex.length)
  return `${hex.slice(0, n)}${((parseInt(hex[n] ?? '0', 16) + 1 + roll(15)) % 16).toString(16)}${hex.slice(n + 1)}`
}

const written: Record<string, Attack> = Object.fromEntries(
  Object.entries(resealed).map(([name, change]): [string, Attack] => [
    name,
    async ({ seals }, roll) => {
      const [changed, places] = change(seals, roll)
      return { places, seals: changed }
    },
  ]),
)

export const attacks: Readonly<Record<string, Attack>> = {
  ...bold,
  ...beside,
  ...struck,
  ...retold,
  ...unlawful,
  ...unearned,
  ...left,
  ...written,
  ...spelt,
  ...signedAnew,
}
