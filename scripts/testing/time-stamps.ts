import { createHash } from 'node:crypto'
import { der } from '../../ledger/time-stamp.ts'

const [SEQUENCE, OCTETS, SET, EXPLICIT] = [0x30, 0x04, 0x31, 0xa0]
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex')
const GRANTED = Buffer.from('3003020100', 'hex')
const VERSION = Buffer.from('020101', 'hex')
const POLICY = Buffer.from('06022a03', 'hex')
const NUMBER = Buffer.from('020105', 'hex')
const TIME = der(0x18, Buffer.from('20260302050000Z'))

/** Where the question's imprint ends, behind its header and version: all are over a SHA-256. */
const IMPRINT_ENDS = 5 + 51

/**
 * An answer to a question of `timeStampQuery` as an authority writes it, but for its name and its signature. `signed`:
 * what it is said to have signed, else its text.
 */
export function answerTo(asked: Buffer, signed?: Buffer): Buffer {
  const nonce = asked.subarray(IMPRINT_ENDS, IMPRINT_ENDS + 2 + (asked[IMPRINT_ENDS + 1] ?? 0))
  const text = der(SEQUENCE, VERSION, POLICY, asked.subarray(5, IMPRINT_ENDS), NUMBER, TIME, nonce)
  const signer = der(
    SEQUENCE,
    der(
      OCTETS,
      createHash('sha256')
        .update(signed ?? text)
        .digest(),
    ),
  )
  const told = der(SEQUENCE, TST_INFO, der(EXPLICIT, der(OCTETS, text)))
  const data = der(SEQUENCE, Buffer.from('020103', 'hex'), der(SET), told, der(SET, signer))
  return der(SEQUENCE, GRANTED, der(SEQUENCE, SIGNED_DATA, der(EXPLICIT, data)))
}
