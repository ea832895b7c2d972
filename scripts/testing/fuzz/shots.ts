/** How hostile inputs are sent: over REST and tRPC, mostly as the call takes them, now and then as no client would. */
import type { AnyProcedure } from '@trpc/server'
import { deflateSync, gzipSync } from 'node:zlib'
import { metaOf } from '../../../api/entrance.ts'
import type { RestCall } from '../../../api/rest-call.ts'
import { isRecord } from './inputs.ts'

/** A request as it goes out. */
export interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer | FormData
}

const JSON_TYPE = { 'content-type': 'application/json' }

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** What an address can carry. */
const inAddress = (value: unknown, most = 300) => encodeURIComponent(asText(value).slice(0, most).toWellFormed()) || 'x'

/** A number, the same for the same text: which manner a request is sent in. */
function pick(text: string, below: number): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return (hash >>> 0) % below
}

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formOf(input: Record<string, unknown>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(input)) {
    const isFile = /image|photo|attachments/i.test(name)
    const bytes = pick(asText(value), 2) === 0 ? new Uint8Array(ONE_PIXEL) : asText(value)
    if (isFile) data.append(name, new Blob([bytes], { type: 'image/png' }), `../${inAddress(value, 20)}.png`)
    else for (const one of Array.isArray(value) ? value.slice(0, 20) : [value]) data.append(name, asText(one))
  }
  return data
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=' + 'b'.repeat(200),
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;charset="\u00ff',
  'application/json-patch+json',
  'image/png',
  ',',
]

/** Twenty megabytes in twenty kilobytes: packed once, for packing takes longer than any answer. */
const BOMB = gzipSync(`"${'0'.repeat(20_000_000)}"`)

/** Bodies that are no JSON, or more of it than anybody writes. */
const BODIES: readonly ((text: string) => Pick<Shot, 'headers' | 'body'>)[] = [
  text => ({ headers: JSON_TYPE, body: text.slice(0, -1) }),
  text => ({ headers: JSON_TYPE, body: `\uFEFF${text}` }),
  text => ({ headers: JSON_TYPE, body: `${text}${text}` }),
  text => ({ headers: JSON_TYPE, body: Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x00])]) }),
  text => ({ headers: JSON_TYPE, body: text.replace(/:"[^"]*"/, ':"\\ud800"') }),
  text => ({ headers: JSON_TYPE, body: text.replace(/^\{/, `{"a":1,"a":2,"__proto__":{"x":1},"__proto__":null,`) }),
  text => ({ headers: JSON_TYPE, body: text.replace(/"([^"]*)":("[^"]*"|\d+)/g, '"$1":$2,"$1":{"$1":$2}') }),
  text => ({ headers: JSON_TYPE, body: text.replace(/:("[^"]*"|\d+)/, ':1e999') }),
  text => ({ headers: JSON_TYPE, body: text.replace(/:("[^"]*"|\d+)/, ':-1e-999') }),
  text => ({ headers: JSON_TYPE, body: text.replace(/:("[^"]*"|\d+)/, `:${deep(5_000)}`) }),
  () => ({ headers: JSON_TYPE, body: deep(15_000) }),
  () => ({ headers: JSON_TYPE, body: `{"json":${'{"a":'.repeat(6_000)}1${'}'.repeat(6_001)}` }),
  () => ({ headers: JSON_TYPE, body: `{${Array.from({ length: 3_000 }, (_, i) => `"k${i}":1`).join(',')}}` }),
  () => ({ headers: JSON_TYPE, body: '1'.repeat(30_000) }),
  () => ({ headers: JSON_TYPE, body: ' '.repeat(40_000) }),
  text => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: gzipSync(text) }),
  () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, body: BOMB }),
  () => ({ headers: { ...JSON_TYPE, 'content-encoding': 'deflate' }, body: deflateSync('x').subarray(0, 5) }),
  text => ({ headers: { ...JSON_TYPE, 'content-encoding': 'br' }, body: text }),
  text => ({ headers: { ...JSON_TYPE, 'content-encoding': 'gzip, gzip' }, body: text }),
  ...TYPES.map(type => (text: string) => ({ headers: { 'content-type': type }, body: text })),
  () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
  }),
  () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="a"; filename="../../x\0.png"\r\n\r\n',
  }),
]

/** Headers that a client may send with anything. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'short' },
  { 'idempotency-key': `fuzz-${'k'.repeat(70)}` },
  { 'idempotency-key': '../../etc/passwd' },
  { 'idempotency-key': 'a-good-key-of-fuzz' },
  { cookie: '__proto__=1; wf_session=%00; wf_device=x; a' },
  { cookie: `wf_session=${'x'.repeat(4_000)}` },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' },
  { 'x-forwarded-for': "'; drop table x; --" },
  { 'x-forwarded-for': '::ffff:999.1.1.1, , 1' },
  { 'accept-language': '../../x' },
  { 'user-agent': '\u00ff'.repeat(900) },
  { 'x-http-method-override': 'DELETE' },
  { 'x-background': '1' },
  { range: 'bytes=0-1,2-3' },
  { 'if-none-match': '*' },
  { 'accept-encoding': '*;q=0' },
  { authorization: 'Basic eDp5' },
  { authorization: `Bearer ${'A'.repeat(43)}` },
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

/** Every sixth request or so is sent in a manner of its own. */
function oddly(shot: Shot, text: string, n: number): Shot {
  const choice = pick(`${n}:${text.slice(0, 500)}`, 12 * 97)
  const which = Math.floor(choice / 12)
  const manner = choice % 12
  if (manner === 0) return { ...shot, headers: { ...shot.headers, ...HEADERS[which % HEADERS.length] } }
  if (manner === 1 && shot.method !== 'GET') {
    const { headers = {}, body = '' } = BODIES[which % BODIES.length]?.(text) ?? {}
    const { 'content-type': _type, ...rest } = shot.headers
    return { ...shot, headers: { ...rest, ...headers }, body }
  }
  if (manner === 2 && which % 4 === 0) {
    const method = METHODS[which % METHODS.length] ?? 'GET'
    const { body, ...head } = shot
    return method === 'GET' || method === 'HEAD' ? { ...head, method } : { ...head, method, ...(body && { body }) }
  }
  return shot
}

/** The input over the call's REST address. */
export function overRest({ method, path, procedure }: RestCall, input: unknown, n: number): Shot {
  const fields = isRecord(input) ? input : {}
  const address = `/api${path.replace(/:(\w+)/g, (_all, name: string) => inAddress(fields[name] ?? 'primary'))}`
  if (method === 'GET' || method === 'DELETE') {
    const asked = Object.entries(fields).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    const shot = { method, path: `${address}?${asked.join('&').slice(0, 4_000)}`, headers: {} }
    return oddly(shot, asText(input), n)
  }
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const rest = isRecord(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)))
    : input
  return oddly({ method, path: address, ...bodyFor(procedure, rest, asText(rest)) }, asText(rest), n)
}

function bodyFor(procedure: AnyProcedure, input: unknown, text: string): Pick<Shot, 'headers' | 'body'> {
  const isForm = typeof metaOf(procedure).body === 'object' && isRecord(input)
  return isForm ? { headers: {}, body: formOf(input) } : { headers: JSON_TYPE, body: text }
}

/** What may stand beside the values, to say of what type they are (superjson); a stranger says it too. */
const METAS: readonly ((name: string) => unknown)[] = [
  ...['Date', 'regexp', 'bigint', 'Error', 'set', 'map', 'URL', 'undefined', 'number'].map(type => (name: string) => ({
    values: { [name]: [type] },
  })),
  name => ({ values: { [name]: [['symbol', 'x']] } }),
  name => ({ values: { [name]: [['class', 'Decimal']] } }),
  name => ({ values: { [name]: [['custom', 'x']] } }),
  name => ({ values: { [name]: [['typed-array', 'Uint8Array']] } }),
  () => ({ values: { '__proto__.isAdmin': ['Date'] } }),
  () => ({ values: { 'constructor.prototype.x': ['set'] } }),
  () => ({ values: ['map'] }),
  () => ({ values: [['class', '__proto__']] }),
  name => ({ referentialEqualities: { [name]: ['__proto__.polluted', 'constructor.prototype.polluted'] } }),
  () => ({ referentialEqualities: [['a', 'b.c.d']] }),
  () => ({ values: JSON.parse('{"__proto__":["Date"]}') }),
  () => 7,
  () => null,
  () => [],
  () => ({ values: 'x', v: 99 }),
]

/** The input under the procedure's own name. */
export function overTrpc(name: string, procedure: AnyProcedure, input: unknown, n: number): Shot {
  const text = asText(input)
  const fields = isRecord(input) ? Object.keys(input) : []
  const odd = pick(`meta ${n} ${text.slice(0, 300)}`, 8 * METAS.length)
  const meta = METAS[odd]?.(fields[n % Math.max(1, fields.length)] ?? 'a')
  const body = JSON.stringify({ json: input, ...(meta === undefined ? {} : { meta }) })
  if (procedure._def.type === 'query') {
    const asked = encodeURIComponent(body.slice(0, 3_000).toWellFormed())
    const path = `/trpc/${name}?input=${asked}${n % 23 === 0 ? '&batch=1' : ''}`
    return oddly({ method: 'GET', path, headers: {} }, body, n)
  }
  return oddly({ method: 'POST', path: `/trpc/${name}`, ...bodyFor(procedure, input, body) }, body, n)
}
