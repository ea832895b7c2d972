/** What the callers of the API's bench ask, and the customers in whose name they do. */
import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { openMachinery } from '../../api/machinery.ts'
import { addCustomer } from '../../api/auth/new-customer.ts'
import { describeAccount } from '../../api/platform/accounts/new-account.ts'
import { accountOpenedBy } from '../../ledger/accounts.ts'
import { placeIn } from '../../api/platform/sealed.ts'
import { markUsed, recipientFor, saveRecipient } from '../../api/transfers/keep-recipient.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { KEPT } from '../testing/kept.ts'

/** The schema of the tables that the baseline writes. */
export const NAIVE_TABLES = 'naive'
const PASSWORD = 'Copper-Kettle-42'

export interface Caller {
  readonly username: string
  token: string
  /** Public ids of two own accounts. */
  readonly checking: string
  readonly savings: string
  /** An account at another bank and a payee, both with their code entered. */
  readonly recipient: string
  readonly payee: string
}

export interface Servers {
  readonly bank: string
  readonly beside: string
}

export const CALLS = [
  'bare',
  'naive',
  'me',
  'dashboard',
  'account',
  'lines',
  'internal transfer',
  'external transfer',
  'bill',
  'sign-on',
] as const
export type Call = (typeof CALLS)[number]

const agent = new Agent({ ...KEPT, maxSockets: 400 })

function ask(method: string, url: string, token: string | undefined, body?: object): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    }
    const sent = request(url, { method, agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 201
          ? resolve(text)
          : reject(new Error(`${url}: ${String(answer.statusCode)} ${text.slice(0, 200)}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

/** One request of a kind, by one customer. */
export async function call(kind: Call, { bank, beside }: Servers, caller: Caller, today: string): Promise<void> {
  const { token, checking, savings, recipient, payee } = caller
  const amount = `${randomInt(1, 9)}.${randomInt(10, 99)}`
  const cents = randomInt(1, 99) / 100 // stays below what a day lets through without a code
  const get = (path: string) => ask('GET', `${bank}${path}`, token)
  if (kind === 'bare') await ask('GET', `${beside}/bare`, token)
  else if (kind === 'naive') await ask('POST', `${beside}/naive`, token, { from: checking, to: savings, amount })
  else if (kind === 'me') await get('/api/auth/me')
  else if (kind === 'dashboard') await get('/api/dashboard')
  else if (kind === 'account') await get('/api/checking/primary')
  else if (kind === 'lines') await get('/api/checking/primary/transactions')
  else if (kind === 'sign-on') await signOn(bank, caller)
  else if (kind === 'bill')
    await ask('POST', `${bank}/api/payments`, token, {
      payeeId: payee,
      amount: cents,
      paymentDate: today,
      accountId: checking,
      frequency: 'once',
    })
  else
    await ask('POST', `${bank}/api/transfers/transfer`, token, {
      fromAccount: checking,
      transferDate: today,
      transferFrequency: 'once',
      ...(kind === 'internal transfer'
        ? { transferType: 'internal', toAccount: savings, amount: Number(amount) }
        : { transferType: 'external', externalAccount: { recipientId: recipient }, amount: cents }),
    })
}

export async function signOn(bank: string, caller: Caller): Promise<void> {
  const { username } = caller
  const answer = await ask('POST', `${bank}/api/auth/login`, undefined, { username, password: PASSWORD })
  const { token }: { token: string } = JSON.parse(answer) // the documented answer
  caller.token = token
}

/** Customers with two accounts of 200,000.00 and ninety lines each, and the tables of the baseline beside them. */
export async function prepare(databaseUrl: string, keyFile: string, customers: number): Promise<Caller[]> {
  const config = { demo: true, keyFile, limits: false, passwordMemoryKiB: 64, customerServicePhone: undefined }
  const machinery = openMachinery({ ...config, databaseUrl })
  const { ledger, db, clocks } = machinery
  const at = await clocks.bank()
  const append = async (kind: string, payload: Readonly<Record<string, unknown>>, actor: string) => {
    const result = await ledger.append({ key: operatorKey(randomUUID()), kind, actor, at, payload })
    if (result.outcome === 'refused') throw new Error(`${kind} was refused: ${result.code}`)
    return result.event
  }
  const one = async (n: number): Promise<Caller> => {
    const username = `bench${String(n).padStart(4, '0')}`
    const id = await addCustomer(machinery, { ...somebody(n), username })
    const open = async (kind: string) => {
      const publicId = randomUUID()
      const { seq } = await append(
        'account-opening',
        { owner: id, publicId, kind, deposit: '200000.00', source: 'settled' },
        'bank',
      )
      await db.asCustomer(id, tx => describeAccount(tx, id, accountOpenedBy(seq)))
      return { publicId, account: accountOpenedBy(seq) }
    }
    const [checking, savings] = [await open('checking'), await open('savings')]
    const move = { from: checking.account, to: savings.account, amount: '1.00', fromLabel: 'A', toLabel: 'B' }
    await Promise.all(Array.from({ length: 90 }, () => append('internal-transfer', move, id)))
    const others = { recipient: await knownRecipient(machinery, id, at), payee: await knownPayee(machinery, id, at) }
    return { username, token: '', checking: checking.publicId, savings: savings.publicId, ...others }
  }
  try {
    const callers: Caller[] = []
    for (let n = 0; n < customers; n += 1) callers.push(await one(n))
    await createNaive(databaseUrl)
    return callers
  } finally {
    await machinery.end()
  }
}

const ELSEWHERE = { bankName: 'Ally Bank', routingNumber: '124003116', accountNumber: '9876543210' }

const knownRecipient = ({ db, keys }: Machinery, customer: string, at: number): Promise<string> =>
  db.asCustomer(customer, async tx => {
    const saved = { saveRecipient: true, recipientNickname: 'Pat', accountHolderName: 'Pat Doe' }
    const details = { ...ELSEWHERE, ...saved, accountType: 'checking' } as const
    const { id } = await recipientFor(tx, keys, customer, 'external', details, at)
    await saveRecipient(tx, id, 'Pat')
    await markUsed(tx, id)
    return id
  })

async function knownPayee({ db, keys }: Machinery, customer: string, at: number): Promise<string> {
  const id = randomUUID()
  const sealed = keys.seal('998877', placeIn('payeeAccount', id))
  const told = { name: 'Northline Electric', nickname: 'Power', category: 'Utilities', last4: '8877' }
  const when = { created_at: new Date(at), verified_at: new Date(at) }
  const row = { id, customer, ...told, ...when, account_sealed: sealed, asked: Buffer.alloc(0) }
  await db.asCustomer(customer, tx => tx.insertInto('app.payee').values(row).execute())
  return id
}

const somebody = (n: number) => ({
  firstName: 'Ada',
  lastName: 'Bench',
  email: `bench${n}@example.com`,
  phone: '5550100000',
  password: PASSWORD,
  securityQuestion: 'pet' as const,
  securityAnswer: 'Rex',
  ssn: `9${String(n).padStart(8, '0')}`,
  dateOfBirth: '1980-01-01',
  addressLine1: '1 Main St',
  city: 'Wrenfield',
  state: 'VT',
  zipCode: '05001',
})

async function createNaive(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create schema ${NAIVE_TABLES};
    create table ${NAIVE_TABLES}.account (id uuid primary key, customer uuid not null, balance numeric not null);
    create table ${NAIVE_TABLES}.transfer (id bigint generated always as identity primary key, customer uuid not null,
      debit uuid not null, credit uuid not null, amount numeric not null,
      at timestamptz not null default clock_timestamp());
    create index on ${NAIVE_TABLES}.transfer (customer, id);
    insert into ${NAIVE_TABLES}.account select public_id, owner::uuid, 200000 from ledger.account
      where owner is not null;
    alter table ${NAIVE_TABLES}.account enable row level security;
    alter table ${NAIVE_TABLES}.transfer enable row level security;
    create policy own on ${NAIVE_TABLES}.account
      using (customer = nullif(current_setting('app.customer_id', true), '')::uuid);
    create policy own on ${NAIVE_TABLES}.transfer
      using (customer = nullif(current_setting('app.customer_id', true), '')::uuid);
    grant usage on schema ${NAIVE_TABLES} to wf_app;
    grant select, insert, update on all tables in schema ${NAIVE_TABLES} to wf_app;
    analyze`)
  await client.end()
}
