/**
 * Time-stamps of RFC 3161: the question that an authority is asked about some bytes, and whether its answer speaks of
 * them. What the answer's signature is worth, `openssl ts -verify` says, with the authority's certificate. Pure.
 */
import { createHash } from 'node:crypto'

const SEQUENCE = 0x30
const INTEGER = 0x02
const OCTETS = 0x04
const SET = 0x31
/** id-sha256 with its absent parameters, as an AlgorithmIdentifier. */
const SHA256 = Buffer.from('300d06096086480165030402010500', 'hex')
const VERSION = Buffer.from('020101', 'hex')
const WITH_CERTIFICATE = Buffer.from('0101ff', 'hex')

/** TimeStampReq over the SHA-256 of `bytes`. `nonce`: eight random bytes, which the answer has to repeat. */
export function timeStampQuery(bytes: Buffer | string, nonce: Buffer): Buffer {
  const imprint = der(SEQUENCE, SHA256, der(OCTETS, digestOf(bytes)))
  return der(SEQUENCE, VERSION, imprint, der(INTEGER, unsigned(nonce)), WITH_CERTIFICATE)
}

/** What is wrong with an answer, or undefined: it was not granted, or is about something else. */
export function wrongInAnswer(answer: Buffer, bytes: Buffer | string, nonce: Buffer): string | undefined {
  const asked = der(INTEGER, unsigned(nonce))
  // Behind its version, policy, imprint, number and time.
  const isOurs = () => partsOf(tokenIn(answer)?.told).some(({ whole }, i) => i > 4 && whole.equals(asked))
  return wrongInStamp(answer, bytes) ?? (isOurs() ? undefined : 'it is the answer to another question')
}

/** The same of an answer that was kept: nobody remembers the question. */
export function wrongInStamp(answer: Buffer, bytes: Buffer | string): string | undefined {
  const outer = contentOf(answer, SEQUENCE)
  const status = outer && contentOf(outer, SEQUENCE)
  const code = status && contentOf(status, INTEGER)
  if (!code) return 'it is no time-stamp response'
  if (code.length !== 1 || (code[0] ?? 255) > 1) return `it was refused with status ${code.toString('hex')}`
  const token = tokenIn(answer)
  if (!token) return 'it holds no time-stamp'
  const [, , imprint] = partsOf(token.told)
  if (!partsOf(imprint?.content).some(({ whole }) => whole.equals(der(OCTETS, digestOf(bytes)))))
    return 'it is not about these bytes'
  const isSigned = HASHES.some(name =>
    token.signers.includes(der(OCTETS, createHash(name).update(token.text).digest())),
  )
  return isSigned ? undefined : 'nobody signed it'
}

/** Those that authorities sign with. */
const HASHES = ['sha256', 'sha384', 'sha512']

/** What an answer holds (RFC 5652): the text that was signed (TSTInfo), its members, and who signed what. */
function tokenIn(answer: Buffer): { text: Buffer; told: Buffer; signers: Buffer } | undefined {
  const [, token] = partsOf(contentOf(answer, SEQUENCE))
  const [, explicit] = partsOf(token?.content)
  const [signed] = partsOf(explicit?.content)
  const parts = partsOf(signed?.content)
  const [, told] = partsOf(parts[2]?.content)
  const text = told && contentOf(told.content, OCTETS)
  const members = text && contentOf(text, SEQUENCE)
  const signers = parts.at(-1)
  return text && members && signers?.whole[0] === SET ? { text, told: members, signers: signers.content } : undefined
}

interface Part {
  readonly content: Buffer
  readonly whole: Buffer
}

/** The elements in a content, one behind the other, up to the first that is not whole. */
function partsOf(content: Buffer | undefined): Part[] {
  const parts: Part[] = []
  for (let rest = content ?? Buffer.alloc(0); rest.length > 1;) {
    const inner = contentOf(rest, rest[0] ?? 0)
    if (!inner) break
    const length = inner.byteOffset - rest.byteOffset + inner.length
    parts.push({ content: inner, whole: rest.subarray(0, length) })
    rest = rest.subarray(length)
  }
  return parts
}

const digestOf = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

/** The shortest form of a number that is not negative. */
function unsigned(bytes: Buffer): Buffer {
  const first = bytes.findIndex(byte => byte !== 0)
  const short = first === -1 ? Buffer.of(0) : bytes.subarray(first)
  return (short[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), short]) : short
}

/** An element of ASN.1, in its one encoding. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

/** The content of the first element, if it has this tag and is whole. */
function contentOf(bytes: Buffer, tag: number): Buffer | undefined {
  const short = bytes[1]
  if (bytes[0] !== tag || short === undefined) return undefined
  const more = short > 0x80 ? short & 0x7f : 0
  if (more > 4 || short === 0x80 || bytes.length < 2 + more) return undefined
  const length = more === 0 ? short : bytes.readUIntBE(2, more)
  const from = 2 + more
  return bytes.length >= from + length ? bytes.subarray(from, from + length) : undefined
}
