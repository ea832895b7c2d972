/** What a reader says, and in which order: the parts of a document, each with what is drawn for it (PDF/UA). */
import { insideOf, type Inside, type Reference } from './inside.ts'
import type { Packed } from './packed.ts'

/** One document's parts, as they are told to its file. */
interface Telling {
  readonly inside: Inside
  readonly packed: Packed
  /** Whose each mark on the page is that is being drawn. */
  readonly marks: string[]
}

/** A part of the reading order: it holds others, in the order in which they come. */
export class Tagged {
  readonly id: number
  readonly #telling: Telling
  readonly #is: string
  readonly #held: number[] = []

  constructor(telling: Telling, type: string, parent: number) {
    this.#telling = telling
    this.id = telling.packed.number()
    this.#is = `<<\n/S /${type}\n/P ${parent} 0 R`
  }

  /** A part that holds others; end it when it has them all. */
  part(type: string): Tagged {
    const part = new Tagged(this.#telling, type, this.id)
    this.#held.push(part.id)
    return part
  }

  /** A part that is what `draw` draws, on one page. */
  tag(type: string, draw: () => void, more = ''): void {
    const { inside, packed, marks } = this.#telling
    const { page } = inside
    const id = packed.number()
    this.#held.push(id)
    const nth = marks.push(`${id} 0 R`) - 1
    inside.addContent(`/${type} <</MCID ${nth}>> BDC`)
    draw()
    inside.addContent('EMC')
    packed.tell(id, `<<\n/S /${type}\n/P ${this.id} 0 R\n/Pg ${page.dictionary.id} 0 R\n/K [${nth}]${more}\n>>`)
  }

  /** The head of a column of a table. */
  columnHead(draw: () => void): void {
    this.tag('TH', draw, '\n/A <<\n/O /Table\n/Scope /Column\n>>')
  }

  end(): void {
    const held = this.#held.map(id => `${id} 0 R`).join(' ')
    this.#telling.packed.tell(this.id, `${this.#is}\n/K [${held}]\n>>`)
  }
}

/** The reading order of an empty document: all of it is in the part that is answered. */
export function readingOrder(doc: PDFKit.PDFDocument, packed: Packed): Tagged {
  const inside = insideOf(doc)
  const tree = inside.getStructTreeRoot()
  const marks: string[] = []
  const pages: string[] = []
  const root = new Tagged({ inside, packed, marks }, 'Document', tree.id)
  const owners = packed.number()
  const told = tree.end.bind(tree)
  tree.end = () => {
    packed.tell(owners, `<<\n/Nums [${pages.join('\n')}]\n>>`)
    tree.data['K'] = [pointing(tree, root.id)]
    tree.data['ParentTree'] = pointing(tree, owners)
    tree.data['ParentTreeNextKey'] = pages.length
    told()
  }
  const flushPages = inside.flushPages.bind(inside)
  inside.flushPages = () => {
    for (const page of inside._pageBuffer) {
      page.dictionary.data['StructParents'] = pages.length
      pages.push(`${pages.length} [${marks.splice(0).join(' ')}]`)
    }
    flushPages()
  }
  return root
}

/** What pdfkit writes as a reference to an object that is not its own. */
const pointing = (like: Reference, id: number): unknown =>
  Object.assign(Object.create(Object.getPrototypeOf(like)), { id, gen: 0 })
