/** Requests that cost much, or look as if they did: of many bytes, deep, many at once, or of acts that take long. */
import { gzipSync } from 'node:zlib'

/** Who asks, and for what there is. */
export interface Asker {
  readonly token: string
  readonly username: string
  readonly account: string
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData
}

interface Shape {
  readonly name: string
  make(asker: Asker, n: number): Asked
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

const JSON_TYPE = { 'content-type': 'application/json' }
const get = (path: string): Asked => ({ method: 'GET', path })
const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}): Asked => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...more },
  body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
})
const trpc = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`
const form = (parts: readonly (readonly [string, string | Blob])[]): FormData => {
  const data = new FormData()
  for (const [name, value] of parts) data.append(name, value)
  return data
}
const bytes = (size: number, fill = 65) => new Uint8Array(size).fill(fill)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const picture = (size: number) => {
  const file = bytes(size, 7)
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Blob([file], { type: 'image/png' })
}
const transfer = ({ account }: Asker, memo: string) => ({
  fromAccount: account,
  toAccount: account,
  type: 'internal',
  amount: '1.00',
  memo,
})
/** What makes a careless pattern go back over its steps for ever. */
const BACKTRACKING = [
  `${'a'.repeat(30_000)}!`,
  `${' '.repeat(30_000)}x`,
  `${'a@'.repeat(200)}a`,
  '1'.repeat(30_000),
  `${'('.repeat(14_000)}`,
]

const statement = (period: string, format: string): Shape => ({
  name: `statement ${period} ${format}`,
  make: ({ account }) => post(`/api/checking/${account}/statement`, { period, format }),
})

export const shapes: readonly Shape[] = [
  { name: 'json of 32 KB', make: asker => post('/api/dashboard/transfer', transfer(asker, 'x'.repeat(32_000))) },
  { name: 'json of 20 MB', make: () => post('/api/dashboard/transfer', bytes(20_000_000)) },
  {
    name: 'json of 8 MB where a picture goes',
    make: () => ({ ...post('/api/profile', `{"profileImage":"${'A'.repeat(8_000_000)}"}`), method: 'PUT' }),
  },
  { name: 'json 15,000 deep', make: () => post('/api/dashboard/transfer', deep(15_000)) },
  { name: 'json 15,000 deep, tRPC', make: () => post('/trpc/transfers.submit', `{"json":${deep(15_000)}}`) },
  {
    name: '3,000 fields',
    make: () => post('/api/payees', Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, 1]))),
  },
  {
    name: '3,000 fields, tRPC',
    make: () =>
      post('/trpc/payBills.addPayee', {
        json: Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, 1])),
      }),
  },
  {
    name: 'an unpacked 20 MB',
    make: () =>
      post('/api/payees', new Uint8Array(gzipSync(Buffer.alloc(20_000_000, 48))), { 'content-encoding': 'gzip' }),
  },
  {
    name: 'a number of 30,000 digits',
    make: () => post('/api/dashboard/transfer', `{"amount":${'9'.repeat(30_000)}}`),
  },
  {
    name: 'a list of 10,000',
    make: () => ({
      ...post('/api/account-alerts', {
        alertSettings: { balanceAlerts: { notificationMethod: Array.from({ length: 3_000 }, () => 'email') } },
      }),
      method: 'PUT',
    }),
  },
  ...BACKTRACKING.map((text, i): Shape => ({
    name: `a text that patterns dislike, ${i + 1}`,
    make: asker => post('/api/dashboard/transfer', transfer(asker, text)),
  })),
  {
    name: 'an email that patterns dislike',
    make: () => post('/api/auth/forgotpassword', { email: `${'a.'.repeat(15_000)}@x` }),
  },
  {
    name: 'a password of 30,000 letters',
    make: ({ username }) => post('/api/auth/login', { username, password: 'p'.repeat(30_000) }),
  },
  {
    name: 'types of 2,000 values, tRPC',
    make: () =>
      post('/trpc/payBills.addPayee', {
        json: {},
        meta: { values: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`a.b.c${i}`, ['Date']])) },
      }),
  },
  {
    name: 'many parts',
    make: () => ({
      method: 'POST',
      path: '/api/disputes',
      body: form(Array.from({ length: 5_000 }, (_, i) => [`p${i}`, '1'])),
    }),
  },
  {
    name: 'a file of 40 MB',
    make: () => ({
      method: 'POST',
      path: '/api/disputes',
      body: form([['attachments', new Blob([bytes(40_000_000)])]]),
    }),
  },
  {
    name: 'a photo that is none, 9 MB',
    make: () => ({
      method: 'POST',
      path: '/api/order-checks/upload-photo',
      body: form([['photo', picture(9_000_000)]]),
    }),
  },
  {
    name: 'pictures of a check that are none',
    make: ({ account }, n) => ({
      method: 'POST',
      path: '/api/check-deposits',
      body: form([
        ['amount', '5'],
        ['accountId', account],
        ['endorsementConfirmed', 'true'],
        ['referenceNumber', `DEP-${String(100_000 + n)}-1234`],
        ['frontImage', picture(4_000_000)],
        ['backImage', picture(4_000_000)],
      ]),
    }),
  },
  {
    name: 'ten reads together',
    make: ({ account }) =>
      get(
        `/trpc/${Array.from({ length: 10 }, () => 'checking.get').join(',')}?batch=1&input=` +
          encodeURIComponent(JSON.stringify(Array.from({ length: 10 }, () => ({ json: { accountId: account } })))),
      ),
  },
  {
    name: 'a thousand reads together',
    make: () => get(`/trpc/${Array.from({ length: 1_000 }, () => 'auth.me').join(',')}?batch=1`),
  },
  { name: 'the dashboard', make: () => get('/api/dashboard') },
  { name: '500 lines', make: ({ account }) => get(`/api/checking/${account}/transactions?limit=500`) },
  {
    name: 'a search in lines',
    make: ({ account }) =>
      get(trpc('accounts.transactions', { accountId: account, search: '%_%_%_%_%_%_%', limit: 500 })),
  },
  { name: 'the proof of an account', make: ({ account }) => get(`/api/accounts/${account}/proof`) },
  { name: 'everything that comes up', make: () => get('/api/coming-up') },
  { name: 'the outlook', make: ({ account }) => get(`/api/coming-up/outlook?accountId=${account}&amount=5`) },
  { name: 'quotes', make: () => get('/api/investment/quotes') },
  { name: 'the history of a quote', make: () => get('/api/investment/quotes/AAPL/history') },
  { name: 'the document of all calls', make: () => get('/api/openapi.json') },
  { name: 'the page of all calls', make: () => get('/api/docs') },
  statement('year', 'pdf'),
  statement('lastyear', 'csv'),
  statement('ytd', 'pdf'),
  { name: 'a report', make: () => get('/api/payments/report?format=pdf') },
  {
    name: 'sign-on with a wrong password',
    make: ({ username }, n) => post('/api/auth/login', { username, password: `wrong-${n}` }),
  },
  {
    name: 'sign-on of nobody',
    make: (_asker, n) => post('/api/auth/login', { username: `nobody-${n}`, password: 'wrong' }),
  },
  {
    name: 'a key given up',
    make: (_asker, n) => post(`/api/commands/hog-key-${n}-${Math.random().toString(36).slice(2)}/close`, {}),
  },
  {
    name: 'headers of 15 KB',
    make: () => ({ method: 'GET', path: '/api/auth/me', headers: { cookie: 'a=b; '.repeat(2_900) } }),
  },
  { name: 'an address of 14 KB', make: () => get(`/api/checking/${'a'.repeat(14_000)}`) },
]
