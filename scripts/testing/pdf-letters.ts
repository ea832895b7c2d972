import { inflateSync } from 'node:zlib'

/** Letters that stand together in a PDF: where, how large, in which way, and of which part of the reading order. */
interface Placed {
  readonly page: number
  readonly text: string
  /** Points from the left and from the foot of the page. */
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: string
  /** 0 filled, 2 filled and outlined. */
  readonly mode: number
  /** 'TD 12', 'Artifact'. */
  readonly within: string
  /** What is taken off between letters, in thousandths of the size. */
  readonly kerns: string
}

interface Entry {
  readonly head: string
  readonly stream: Buffer | undefined
}

/** What the pages of a document of ours show, read by the format alone. */
export function lettersOf(bytes: Buffer): Placed[] {
  const entries = entriesOf(bytes)
  const of = (id: string | undefined) => entries.get(id ?? '')
  const catalog = [...entries.values()].find(({ head }) => /\/Type \/Catalog/.test(head))
  const pages = of(refIn(catalog?.head, 'Pages'))
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(pages?.head ?? '')?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return kids.flatMap(([, id], at) => {
    const page = of(id)?.head
    const resources = of(refIn(page, 'Resources'))?.head ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [
        name,
        unicodeOf(of(refIn(of(font)?.head, 'ToUnicode'))?.stream),
      ]),
    )
    return shownOn(at + 1, of(refIn(page, 'Contents'))?.stream?.toString('latin1') ?? '', fonts)
  })
}

const refIn = (head: string | undefined, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(head ?? '')?.[1]

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const text = bytes.toString('latin1')
  const entries = new Map<string, Entry>()
  for (const { 0: all, 1: id = '', index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + all.length
    const end = text.indexOf('endobj', from)
    const begins = text.indexOf('>>\nstream\n', from)
    if (begins === -1 || begins > end) {
      entries.set(id, { head: text.slice(from, end), stream: undefined })
      continue
    }
    const head = text.slice(from, begins)
    const at = begins + '>>\nstream\n'.length
    const raw = bytes.subarray(at, at + Number(/\/Length (\d+)/.exec(head)?.[1]))
    entries.set(id, { head, stream: head.includes('/FlateDecode') ? inflateSync(raw) : raw })
  }
  for (const { head, stream } of entries.values())
    if (stream && head.includes('/ObjStm')) unpack(head, stream.toString('latin1'), entries)
  return entries
}

/** Small objects that are kept together. */
function unpack(head: string, text: string, entries: Map<string, Entry>): void {
  const first = Number(/\/First (\d+)/.exec(head)?.[1])
  const places = text.slice(0, first).trim().split(' ')
  for (let i = 0; i < places.length; i += 2) {
    const [from, to] = [Number(places[i + 1]), places[i + 3] ?? text.length]
    entries.set(places[i] ?? '', { head: text.slice(first + from, first + Number(to)), stream: undefined })
  }
}

/** The reading order as a reader goes through it: 'Table', ' TR', '  TD 12'. */
export function partsOf(bytes: Buffer): string[] {
  const entries = entriesOf(bytes)
  const of = (id: string | undefined) => entries.get(id ?? '')?.head ?? ''
  const root = [...entries.values()].find(({ head }) => head.includes('/Type /StructTreeRoot'))?.head ?? ''
  const found: string[] = []
  const walk = (id: string, depth: number) => {
    const head = of(id)
    const held = /\/K \[([^\]]*)\]/.exec(head)?.[1] ?? ''
    const marks = held.replaceAll(/\d+ 0 R/g, '').trim()
    const scope = /\/Scope \/(\w+)/.exec(head)?.[1] ?? ''
    const type = /\/S \/(\w+)/.exec(head)?.[1] ?? ''
    found.push(`${' '.repeat(depth)}${type} ${marks} ${scope}`.trimEnd())
    for (const [, kid = ''] of held.matchAll(/(\d+) 0 R/g)) walk(kid, depth + 1)
  }
  for (const [, id = ''] of (/\/K \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)) walk(id, 0)
  return found
}

function unicodeOf(cmap: Buffer | undefined): string[] {
  const listed = [...(cmap?.toString('latin1').matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g) ?? [])]
  return listed.flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .map(code => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  )
}

type Matrix = readonly [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
]
const matrixOf = (line: string): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = line.split(' ').map(Number)
  return [a, b, c, d, e, f]
}

interface State {
  ctm: Matrix
  colour: string
  mode: number
}

function shownOn(page: number, content: string, fonts: ReadonlyMap<string, readonly string[]>): Placed[] {
  const found: Placed[] = []
  const within: string[] = []
  const kept: State[] = []
  let state: State = { ctm: [1, 0, 0, 1, 0, 0], colour: '', mode: 0 }
  let place = state.ctm
  let [font, size]: [readonly string[], number] = [[], 0]
  const lines = content.replaceAll(/<<[^>]*>>/g, told => told.replaceAll('\n', ' ')).split('\n')
  for (const line of lines) {
    const operator = line.slice(line.lastIndexOf(' ') + 1)
    const given = line.slice(0, -operator.length - 1)
    if (operator === 'q') kept.push({ ...state })
    else if (operator === 'Q') state = kept.pop() ?? state
    else if (operator === 'cm') state.ctm = times(matrixOf(given), state.ctm)
    else if (operator === 'scn') state.colour = colourOf(given)
    else if (operator === 'Tr') state.mode = Number(given)
    else if (operator === 'Tm') place = matrixOf(given)
    else if (operator === 'Tf') [font, size] = [fonts.get(given.slice(1).split(' ')[0] ?? '') ?? [], fontSize(given)]
    else if (operator === 'BDC' || operator === 'BMC') within.push(line)
    else if (operator === 'EMC') within.pop()
    else if (operator === 'TJ') {
      const [, , , up, x, y] = times(place, state.ctm)
      if (up <= 0) throw new Error('letters that stand on their heads')
      const { text, kerns } = lettersIn(given, font)
      found.push({
        page,
        text,
        x: near(x),
        y: near(y),
        size,
        colour: state.colour,
        mode: state.mode,
        within: tagOf(within),
        kerns,
      })
    }
  }
  return found
}

const near = (value: number) => Math.round(value * 1_000) / 1_000
const fontSize = (given: string) => Number(given.split(' ')[1])
const colourOf = (given: string) =>
  given
    .split(' ')
    .map(part => Math.round(Number(part) * 255))
    .join(' ')
const tagOf = (within: readonly string[]) =>
  (within.at(-1) ?? '')
    .replaceAll(/\/Type|BDC|BMC|MCID|<<|>>|\//g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')

function lettersIn(given: string, font: readonly string[]): { text: string; kerns: string } {
  let text = ''
  const kerns: string[] = []
  for (const [, codes, kern] of given.matchAll(/<([0-9a-f]*)>|(-?[\d.]+(?:e-\d+)?)/g)) {
    if (codes !== undefined)
      for (let at = 0; at < codes.length; at += 4) text += font[Number.parseInt(codes.slice(at, at + 4), 16)] ?? '?'
    else if (Number(kern) !== 0) kerns.push(`${text.length}:${near(Number(kern))}`)
  }
  return { text, kerns: kerns.join(' ') }
}
