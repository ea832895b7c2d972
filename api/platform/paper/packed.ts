/**
 * Small objects of a document, many in one compressed stream: the reading order of a long statement is fifty thousand
 * of them. The list of where everything is, is compressed, too (ISO 32000-1, 7.5.7 and 7.5.8).
 */
import { deflateSync } from 'node:zlib'
import { insideOf, type Inside, type Reference } from './inside.ts'
import { smaller } from './lean.ts'

const TOGETHER = 500

/** Small objects of one document. */
export interface Packed {
  /** A number for an object that is told later. */
  number(): number
  /** What the object with this number is. */
  tell(id: number, text: string): void
}

/** Lets a document keep small objects together, and writes the list of all where pdfkit would write its own. */
export function packed(doc: PDFKit.PDFDocument): Packed {
  const inside = insideOf(doc)
  let waiting: { id: number; text: string }[] = []

  const pack = () => {
    if (waiting.length === 0) return
    const { head, body } = listed(waiting)
    const stream = inside.ref({ Type: 'ObjStm', N: waiting.length, First: head.length, Filter: 'FlateDecode' })
    waiting.forEach(({ id }, nth) => (inside._offsets[id - 1] = { within: stream.id, nth }))
    stream.end(smaller(Buffer.from(head + body, 'latin1')))
    waiting = []
  }
  inside._finalize = () => {
    inside._ended = false // or the last stream would end the document again
    pack()
    finish(inside)
  }
  return {
    number: () => inside._offsets.push(null),
    tell(id, text) {
      waiting.push({ id, text })
      if (waiting.length === TOGETHER) pack()
    },
  }
}

function listed(objects: readonly { id: number; text: string }[]): { head: string; body: string } {
  let body = ''
  const places: string[] = []
  for (const { id, text } of objects) {
    places.push(`${id} ${body.length}`)
    body += `${text}\n`
  }
  return { head: `${places.join(' ')}\n`, body }
}

const ENTRY = 7

function finish(inside: Inside): void {
  const id = inside._offsets.push(inside._offset)
  const list = Buffer.alloc(ENTRY * (id + 1))
  list.writeUInt16BE(0xffff, 5)
  inside._offsets.forEach((place, i) => {
    if (place === null) throw new Error(`object ${i + 1} of a document was never written`)
    const at = ENTRY * (i + 1)
    const [kind, where, nth] = typeof place === 'number' ? [1, place, 0] : [2, place.within, place.nth]
    list.writeUInt8(kind, at)
    list.writeUInt32BE(where, at + 1)
    list.writeUInt16BE(nth, at + 5)
  })
  const bytes = deflateSync(list)
  const digest = `<${Buffer.from(inside._id).toString('hex')}>`
  const begins = inside._offset
  inside._write(`${id} 0 obj
<<
/Type /XRef
/Size ${id + 1}
/W [1 4 2]
/Root ${refTo(inside._root)}
/Info ${refTo(inside._info)}
/ID [${digest} ${digest}]
/Filter /FlateDecode
/Length ${bytes.length}
>>
stream`)
  inside._write(bytes)
  inside._write(`\nendstream\nendobj\nstartxref\n${begins}\n%%EOF`)
}

const refTo = ({ id }: Pick<Reference, 'id'>) => `${id} 0 R`
