/**
 * Arrays in PostgreSQL's binary form, as parameters. A batch is a few long arrays: as text, each element is quoted here
 * and parsed there, which costs a good part of what inserting the rows costs.
 */

const OID = { int8: 20, text: 25 } as const
/** One dimension: how many, no nulls, the element's type, the length, first index 1. */
const HEADER = 20

export const bigints = (values: readonly number[]): Buffer =>
  fixed(OID.int8, 8, values, (to, value, at) => to.setBigInt64(at, BigInt(value)))

export const texts = (values: readonly string[]): Buffer => {
  const most = values.reduce((sum, value) => sum + value.length, 0) * 3 // UTF-8 of a UTF-16 unit
  return varying(
    OID.text,
    values,
    most,
    (to, value, at) => (value.length < SHORT && ascii(to, value, at)) || to.write(value, at),
  )
}

/** Below this a loop is faster than the call. */
const SHORT = 64

/** Writes plain text, or answers 0 where there is anything else. */
function ascii(to: Buffer, value: string, at: number): number {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i)
    if (code > 127) return 0
    to[at + i] = code
  }
  return value.length
}

function fixed<T>(
  oid: number,
  size: number,
  values: readonly T[],
  write: (to: DataView, value: T, at: number) => void,
) {
  const [buffer, view] = started(oid, values.length, values.length * size)
  let at = HEADER
  for (const value of values) {
    view.setInt32(at, size)
    write(view, value, at + 4)
    at += 4 + size
  }
  return buffer
}

/** `write` answers how many bytes it wrote; all together at most `most`. */
function varying<T>(
  oid: number,
  values: readonly T[],
  most: number,
  write: (to: Buffer, value: T, at: number) => number,
) {
  const [buffer, view] = started(oid, values.length, most)
  let at = HEADER
  for (const value of values) {
    const length = write(buffer, value, at + 4)
    view.setInt32(at, length)
    at += 4 + length
  }
  return buffer.subarray(0, at)
}

function started(oid: number, count: number, bytes: number): [Buffer, DataView] {
  const buffer = Buffer.allocUnsafeSlow(HEADER + 4 * count + bytes)
  const view = new DataView(buffer.buffer)
  ;[1, 0, oid, count, 1].forEach((word, i) => view.setInt32(i * 4, word))
  return [buffer, view]
}
