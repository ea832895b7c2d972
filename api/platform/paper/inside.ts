/** What pdfkit has inside and its types leave out. Its version is pinned; whoever raises it looks here. */
interface Page {
  readonly height: number
  readonly fonts: Record<string, unknown>
  readonly dictionary: Reference
  readonly content: Reference
  write(chunk: string | Uint8Array): void
}

export interface Reference {
  readonly id: number
  readonly data: Record<string, unknown>
  /** Whether it is made smaller when it ends. */
  compress: boolean
  end(bytes?: Uint8Array): void
}

/** A typeface in one document: what of it is shown goes into the file. */
export interface Embedded {
  readonly id: string
  readonly scale: number
  readonly subset: { includeGlyph(glyph: number): number }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
}

/** Where an object is: so many bytes from the beginning, or in an object of many, at a place. */
type Place = number | { readonly within: number; readonly nth: number }

export interface Inside {
  page: Page
  readonly _font: Embedded
  readonly _pageBuffer: readonly Page[]
  readonly _pageBufferStart: number
  readonly _offsets: (Place | null)[]
  readonly _root: Reference
  readonly _info: Reference
  readonly _id: Uint8Array
  _offset: number
  _ended: boolean
  ref(data?: Record<string, unknown>): Reference
  addContent(text: string): unknown
  getStructTreeRoot(): Reference
  flushPages(): void
  _write(chunk: string | Uint8Array): void
  _finalize(): void
}

export const insideOf = (doc: PDFKit.PDFDocument): Inside => doc as unknown as Inside // what the types leave out
