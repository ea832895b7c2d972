/**
 * One weight of a variable typeface, as it is embedded. fontkit computes the outlines of a weight, but writes them into
 * a stream that it cannot open (fontkit 2.0.4, `encodeSimple`), and keeps the left bearings of the thinnest weight;
 * both are done here.
 */
import type { Font } from 'fontkit'

interface PathCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  readonly args: readonly number[]
}
/** What fontkit's types leave out of its subset. */
interface OpenSubset {
  glyphEncoder: { encodeSimple: (path: { commands: readonly PathCommand[] }) => Buffer }
  hmtx: { metrics: { bearing: number }[] }
  _addGlyph: (glyph: number) => number
}

/** The font at a weight of its own range, ready to be embedded in documents. */
export function atWeight(font: Font, wght: number): Font {
  const drawn = font.getVariation({ wght })
  const plain = drawn.createSubset.bind(drawn)
  drawn.createSubset = () => {
    const subset = plain()
    // what fontkit keeps to itself
    mend(subset as unknown as OpenSubset)
    return subset
  }
  return drawn
}

function mend(subset: OpenSubset): void {
  const add = subset._addGlyph.bind(subset)
  let leftEdge = 0
  subset.glyphEncoder.encodeSimple = path => {
    const outline = outlineOf(path.commands)
    leftEdge = outline.length > 0 ? outline.readInt16BE(2) : 0
    return outline
  }
  subset._addGlyph = glyph => {
    const at = add(glyph)
    const metrics = subset.hmtx.metrics[at]
    if (metrics) metrics.bearing = leftEdge
    return at
  }
}

interface Point {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
}

const pointsOf = ({ command, args }: PathCommand): Point[] => {
  const at = (i: number, onCurve: boolean): Point => ({
    x: Math.round(args[i] ?? 0),
    y: Math.round(args[i + 1] ?? 0),
    onCurve,
  })
  return command === 'quadraticCurveTo' ? [at(0, false), at(2, true)] : args.length > 0 ? [at(0, true)] : []
}

/** A simple glyph of TrueType (OpenType, `glyf`): every step in two bytes, padded to four. */
function outlineOf(commands: readonly PathCommand[]): Buffer {
  const contours: Point[][] = []
  for (const command of commands) {
    if (command.command === 'moveTo') contours.push([])
    contours.at(-1)?.push(...pointsOf(command))
  }
  const points = contours.flat()
  if (points.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const ends = contours.map((_, i) => contours.slice(0, i + 1).reduce((sum, { length }) => sum + length, -1))
  const bytes = Buffer.concat([
    i16s([contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    i16s(steps(xs)),
    i16s(steps(ys)),
  ])
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}

const steps = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))

const i16s = (values: readonly number[]) => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => out.writeInt16BE(value, i * 2))
  return out
}
