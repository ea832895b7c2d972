/**
 * Checks a proof that one line is in the bank's journal. Stands alone: no database, no other file of this project; only
 * the proof and the bank's public key, which you keep from earlier or have from somebody you trust.
 *
 *   node scripts/verify-proof.ts proof.json bank-public-key.pem
 *
 * Prints the line and exits with 0 when it is in the sealed day; else says why not and exits with 1.
 */
import { createHash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Proof {
  content: string
  salt: string
  index: number
  path: string[]
  statement: string
  signature: string
}

interface Statement {
  is: string
  leaves: number
  root: string
  day: string
  first: number
  last: number
}

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** What is wrong with a proof, or undefined when it holds. */
function objection(proof: Proof, publicKey: string): string | undefined {
  if (!verify(null, Buffer.from(proof.statement), publicKey, Buffer.from(proof.signature, 'base64'))) {
    return 'the statement was not signed with this key'
  }
  const { is, leaves, root }: Statement = JSON.parse(proof.statement) // what the bank signed
  if (is !== 'day' || proof.index < 0 || proof.index >= leaves) return 'the statement does not speak of such a line'
  let hash = sha256(Buffer.of(0), bytes(proof.salt), proof.content)
  const path = [...proof.path]
  for (let at = proof.index, last = leaves - 1; last > 0; at >>= 1, last >>= 1) {
    if (at === last && at % 2 === 0) continue // alone at the end of its level: it goes up as it is
    const sibling = path.shift()
    if (sibling === undefined) return 'the path is too short'
    hash = at % 2 === 0 ? sha256(Buffer.of(1), hash, bytes(sibling)) : sha256(Buffer.of(1), bytes(sibling), hash)
  }
  if (path.length > 0) return 'the path is too long'
  return hash.toString('hex') === root ? undefined : 'the line is not in the sealed day'
}

const [proofFile, keyFile] = process.argv.slice(2)
if (!proofFile || !keyFile) {
  console.error('usage: node verify-proof.ts proof.json bank-public-key.pem')
  process.exit(2)
}
// a wrong shape ends in an objection or an error, never in a yes
const proof: Proof = JSON.parse(readFileSync(proofFile, 'utf8'))
const problem = objection(proof, readFileSync(keyFile, 'utf8'))
if (problem) {
  console.error(`Not proven: ${problem}.`)
  process.exit(1)
}
const { day, first, last }: Statement = JSON.parse(proof.statement) // what the bank signed
console.log(`Proven: this line is in the journal of ${day}, among events ${first} to ${last} as they were sealed.`)
console.log(JSON.stringify(JSON.parse(proof.content), undefined, 2))
