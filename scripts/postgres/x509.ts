/** X.509 certificates as DER (RFC 5280), of the few kinds that a house needs for itself; the keys are Node's. */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Authority {
  /** PEM. */
  readonly certificate: string
  /** A certificate with its key, PEM, in one text: as a server of these names, or as a client of this name. */
  issue(name: string, use: 'server' | 'client', validMs: number): string
}

const DAY_MS = 86_400_000
/** Of a key that is kept in memory and goes with its process. */
const AUTHORITY_MS = 10 * 365 * DAY_MS

/** An authority whose key is in this process alone: nobody signs another certificate once it has ended. */
export function openAuthority(name: string): Authority {
  const { privateKey, publicKey } = newKeys()
  const own = { subject: name, issuer: name, signer: privateKey }
  return {
    certificate: pem('CERTIFICATE', certificateOf({ ...own, key: publicKey, validMs: AUTHORITY_MS, more: AUTHORITY })),
    issue(subject, use, validMs) {
      const keys = newKeys()
      const wanted = { ...own, subject, key: keys.publicKey, validMs, more: use === 'server' ? SERVER : CLIENT }
      const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
      return `${pem('CERTIFICATE', certificateOf(wanted))}${String(key)}`
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface Wanted {
  readonly subject: string
  readonly issuer: string
  readonly key: KeyObject
  readonly signer: KeyObject
  readonly validMs: number
  readonly more: readonly Buffer[]
}

/** It is good from a day ago, so that a clock which is put right does no harm. */
function certificateOf({ subject, issuer, key, signer, validMs, more }: Wanted): Buffer {
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40 // above zero, and of one length
  const body = list(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ECDSA_SHA256,
    named(issuer),
    list(moment(Date.now() - DAY_MS), moment(Date.now() + validMs)),
    named(subject),
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, list(...more)),
  )
  return list(body, ECDSA_SHA256, bits(sign('sha256', body, signer)))
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const list = (...parts: Buffer[]): Buffer => tagged(0x30, ...parts)
const bits = (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), bytes)
/** An object identifier, by its bytes. */
const known = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const moment = (ms: number): Buffer => tagged(0x18, Buffer.from(new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '')))
const ECDSA_SHA256 = list(known('2a8648ce3d040302'))
const named = (name: string): Buffer => list(tagged(0x31, list(known('550403'), tagged(0x0c, Buffer.from(name)))))

const YES = Buffer.from('0101ff', 'hex')
const extension = (hex: string, value: Buffer, critical = true): Buffer =>
  list(known(hex), ...(critical ? [YES] : []), tagged(0x04, value))
const usable = (flags: number, unused: number) => extension('551d0f', bits(Buffer.from([flags]), unused))
const usableFor = (purpose: string) => extension('551d25', list(known(purpose)), false)
const NO_AUTHORITY = extension('551d13', list())
const SIGNS = usable(0x80, 7)

const AUTHORITY = [extension('551d13', list(YES)), usable(0x04, 2)]
/** Of this machine alone, by its name and its address. */
const HERE = extension(
  '551d11',
  list(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1]))),
  false,
)
const SERVER = [NO_AUTHORITY, SIGNS, usableFor('2b06010505070301'), HERE]
const CLIENT = [NO_AUTHORITY, SIGNS, usableFor('2b06010505070302')]

const pem = (kind: string, der: Buffer): string =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`
