/** A file as it leaves: a statement, a list, a proof. */
export interface FileToSend {
  name: string
  type: string
  /** Its bytes, made as they are asked for. */
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** All of it at once. */
export async function bytesOf({ pieces }: Pick<FileToSend, 'pieces'>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** So many bytes go at once. */
const PIECE = 65_536

/** Parts that are written one by one, in pieces of about that size. */
export function* inPieces(parts: Iterable<string | Uint8Array>): Generator<Uint8Array, void> {
  let waiting: Uint8Array[] = []
  let text = ''
  let size = 0
  const taken = () => {
    const piece = Buffer.concat([...waiting, Buffer.from(text)])
    ;[waiting, text, size] = [[], '', 0]
    return piece
  }
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else waiting.push(part)
    size += part.length
    if (size >= PIECE) yield taken()
  }
  if (size > 0) yield taken()
}
