/**
 * Form data as it arrives, part by part: nothing is held but what a chunk leaves over, and a limit that is passed ends
 * the reading at once. RFC 7578; names and file names as browsers write them.
 */
export interface PartHead {
  name: string
  /** There is one: the part is a file. */
  fileName: string | undefined
  type: string
}

/** Where the bytes of a part go. */
export interface PartSink {
  write(bytes: Buffer): Promise<void> | void
  end(): Promise<void> | void
  /** The reading ended inside of this part. */
  drop?(): Promise<void>
}

/** `malformed`: it is no form data, or was cut off. `too-large`: a limit was passed. */
export class PartsError extends Error {
  readonly kind: 'malformed' | 'too-large'
  constructor(kind: PartsError['kind']) {
    super(kind)
    this.kind = kind
  }
}

const HEAD_BYTES = 4_096
const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')

/** The boundary that a content type names; undefined when it names none that is allowed. */
export function boundaryOf(contentType: string): string | undefined {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** Reads all parts of `source`; `open` is asked for the place of each. Throws a `PartsError`, or what a sink throws. */
export async function readParts(
  source: AsyncIterable<Buffer>,
  boundary: string,
  most: { parts: number },
  open: (head: PartHead) => PartSink | Promise<PartSink>,
): Promise<void> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let held: Buffer = LINE_END // so that the first boundary, too, follows a line's end
  let sink: PartSink | undefined
  let stage: 'body' | 'after' | 'head' | 'over' = 'body' // what stands before the first boundary is a body for nobody
  let parts = 0

  const isOver = () => stage === 'over'

  /** Goes one step on; false when more must arrive first. */
  const step = async (): Promise<boolean> => {
    if (stage === 'body') {
      const at = held.indexOf(delimiter)
      const sure = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at
      if (sure > 0) await sink?.write(held.subarray(0, sure))
      held = held.subarray(at < 0 ? sure : at + delimiter.length)
      if (at < 0) return false
      await sink?.end()
      sink = undefined
      stage = 'after'
      return true
    }
    if (stage === 'after') {
      if (held.length < 2) return false
      const mark = held.toString('latin1', 0, 2)
      if (mark !== '--' && mark !== '\r\n') throw new PartsError('malformed')
      stage = mark === '--' ? 'over' : 'head'
      held = held.subarray(mark === '--' ? 2 : 0) // a head without lines ends where it begins
      return true
    }
    if (isOver()) return false
    const at = held.indexOf(HEAD_END)
    if (at > HEAD_BYTES || (at < 0 && held.length > HEAD_BYTES)) throw new PartsError('malformed')
    if (at < 0) return false
    if (++parts > most.parts) throw new PartsError('too-large')
    sink = await open(headOf(held.toString('utf8', 0, at)))
    held = held.subarray(at + HEAD_END.length)
    stage = 'body'
    return true
  }

  try {
    for await (const chunk of source) {
      if (isOver()) continue
      held = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
      while (await step());
    }
    if (!isOver()) throw new PartsError('malformed')
  } finally {
    await sink?.drop?.()
  }
}

function headOf(text: string): PartHead {
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*;(.*)$/im.exec(text)?.[1]
  const name = disposition === undefined ? undefined : quoted(disposition, 'name')
  if (disposition === undefined || name === undefined) throw new PartsError('malformed')
  const type = /^content-type:[ \t]*([^\r\n]{1,200})/im.exec(text)?.[1]?.trim() ?? 'text/plain'
  return { name, fileName: quoted(disposition, 'filename'), type }
}

const quoted = (disposition: string, what: string): string | undefined =>
  new RegExp(`(?:^|;)[ \\t]*${what}="((?:[^"\\\\]|\\\\.)*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replaceAll('\\"', '"')
    .replaceAll(/%22/g, '"')
    .replaceAll(/%0d/gi, '\r')
    .replaceAll(/%0a/gi, '\n')
