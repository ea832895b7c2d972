/** The transformed glyf table of WOFF2 (section 5.1): outlines taken apart into streams, put together again here. */
import { tableOf } from '../../../ledger/table.ts'

export interface Glyphs {
  /** One TrueType outline a glyph, padded to four bytes; empty for a blank. */
  outlines: Buffer[]
  /** xMin of each glyph. */
  leftEdges: number[]
}

/** A stream of the table, read from its start. */
class Stream {
  readonly bytes: Buffer
  at = 0
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  u8() {
    return this.bytes.readUInt8(this.at++)
  }
  u16() {
    this.at += 2
    return this.bytes.readUInt16BE(this.at - 2)
  }
  i16() {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }
  take(length: number) {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
  /** 255UInt16: one to three bytes. */
  short() {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 254) return this.u8() + 506
    return code === 255 ? this.u8() + 253 : code
  }
}

const STREAMS = ['contours', 'points', 'flags', 'glyphs', 'composites', 'boxes', 'instructions'] as const
type Streams = Record<(typeof STREAMS)[number], Stream>

export function rebuildGlyphs(table: Buffer): Glyphs {
  const count = table.readUInt16BE(4)
  let at = 36
  const all: Streams = tableOf(STREAMS, name => {
    const length = table.readUInt32BE(8 + STREAMS.indexOf(name) * 4)
    at += length
    return new Stream(table.subarray(at - length, at))
  })
  const explicit = all.boxes.take(Math.ceil(count / 32) * 4)
  const outlines: Buffer[] = []
  const leftEdges: number[] = []
  for (let i = 0; i < count; i++) {
    const box = ((explicit[i >> 3] ?? 0) & (128 >> (i & 7))) !== 0 ? all.boxes : undefined
    const outline = outlineOf(all, box)
    outlines.push(padded(outline))
    leftEdges.push(outline.length === 0 ? 0 : outline.readInt16BE(2))
  }
  return { outlines, leftEdges }
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

function outlineOf(streams: Streams, box: Stream | undefined): Buffer {
  const contours = streams.contours.i16()
  if (contours === 0) return Buffer.alloc(0)
  if (contours < 0) return compositeOf(streams, box)
  const ends: number[] = []
  let points = 0
  for (let i = 0; i < contours; i++) ends.push((points += streams.points.short()) - 1)
  const { xs, ys, onCurve } = pointsOf(streams, points)
  const instructions = streams.instructions.take(streams.glyphs.short())
  const edges = box ? box.take(8) : i16s([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  return Buffer.concat([
    i16s([contours]),
    edges,
    i16s(ends),
    i16s([instructions.length]),
    instructions,
    Buffer.from(onCurve),
    i16s(steps(xs)),
    i16s(steps(ys)),
  ])
}

const i16s = (values: readonly number[]) => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => out.writeUInt16BE(value & 0xffff, i * 2))
  return out
}

const steps = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))

function pointsOf({ flags, glyphs }: Streams, count: number) {
  const [xs, ys, onCurve]: [number[], number[], number[]] = [[], [], []]
  let [x, y] = [0, 0]
  for (let i = 0; i < count; i++) {
    const flag = flags.u8()
    const [dx, dy] = stepOf(flag & 127, glyphs)
    xs.push((x += dx))
    ys.push((y += dy))
    onCurve.push(flag >> 7 ? 0 : 1)
  }
  return { xs, ys, onCurve }
}

const signed = (flag: number, value: number) => (flag & 1 ? value : -value)

/** Section 5.2: how far it is to the next point, in one to four bytes. */
function stepOf(flag: number, glyphs: Stream): [number, number] {
  const a = glyphs.u8()
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + a)]
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + a), 0]
  if (flag < 84) {
    const high = flag - 20
    return [signed(flag, 1 + (high & 0x30) + (a >> 4)), signed(flag >> 1, 1 + ((high & 0x0c) << 2) + (a & 15))]
  }
  const b = glyphs.u8()
  if (flag < 120) {
    const high = flag - 84
    return [signed(flag, 1 + (Math.floor(high / 12) << 8) + a), signed(flag >> 1, 1 + (((high % 12) >> 2) << 8) + b)]
  }
  const c = glyphs.u8()
  if (flag < 124) return [signed(flag, (a << 4) + (b >> 4)), signed(flag >> 1, ((b & 15) << 8) + c)]
  return [signed(flag, (a << 8) + b), signed(flag >> 1, (c << 8) + glyphs.u8())]
}

const [WORDS, SCALE, MORE, SCALES, MATRIX, HINTED] = [0x1, 0x8, 0x20, 0x40, 0x80, 0x100]

function compositeOf({ composites, glyphs, instructions }: Streams, box: Stream | undefined): Buffer {
  const from = composites.at
  let hinted = false
  for (let more = true; more;) {
    const flags = composites.u16()
    const scale = flags & SCALE ? 2 : flags & SCALES ? 4 : flags & MATRIX ? 8 : 0
    composites.take(2 + (flags & WORDS ? 4 : 2) + scale)
    hinted ||= (flags & HINTED) !== 0
    more = (flags & MORE) !== 0
  }
  const parts = [i16s([-1]), box?.take(8) ?? Buffer.alloc(8), composites.bytes.subarray(from, composites.at)]
  if (hinted) {
    const length = glyphs.short()
    parts.push(i16s([length]), instructions.take(length))
  }
  return Buffer.concat(parts)
}
