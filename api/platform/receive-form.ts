/**
 * Form data with files: its texts in memory, its files on the disk until the call is over.
 * Never more of either than the call allows.
 */
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError, busy } from '../errors.ts'
import { boundaryOf, PartsError, readParts, type PartHead, type PartSink } from './multipart.ts'

interface Most {
  /** Bytes of all files together. */
  files: number
  parts: number
  /** Bytes of all texts together. */
  text: number
}

export const tooLarge = () => new AppError('too_large', 'The request is too large.')

/** Hands the form to `act` and removes its files afterwards, whatever became of it. */
export async function withForm<T>(
  source: AsyncIterable<Buffer>,
  contentType: string,
  most: Most,
  act: (form: FormData) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) throw unreadable()
  const folder = await mkdtemp(path.join(tmpdir(), 'wrenfield-upload-')).catch(noRoom)
  try {
    const form = await receive(source, boundary, most, folder)
    return await act(form)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(source: AsyncIterable<Buffer>, boundary: string, most: Most, folder: string): Promise<FormData> {
  const form = new FormData()
  const left = { files: most.files, text: most.text }
  const spend = (what: 'files' | 'text', bytes: number) => {
    left[what] -= bytes
    if (left[what] < 0) throw tooLarge()
  }
  const place = (head: PartHead) =>
    head.fileName === undefined
      ? textOf(form, head.name, bytes => spend('text', bytes))
      : fileOf(form, head, head.fileName, folder, bytes => spend('files', bytes))
  try {
    await readParts(source, boundary, most, place)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof PartsError && error.kind === 'too-large') throw tooLarge()
    throw unreadable() // malformed, or whoever sent it has gone
  }
  return form
}

function textOf(form: FormData, name: string, spend: (bytes: number) => void): PartSink {
  const taken: Buffer[] = []
  return {
    write(bytes) {
      spend(bytes.length)
      taken.push(Buffer.from(bytes))
    },
    end: () => form.append(name, Buffer.concat(taken).toString('utf8')),
  }
}

async function fileOf(
  form: FormData,
  { name, type }: PartHead,
  fileName: string,
  folder: string,
  spend: (bytes: number) => void,
): Promise<PartSink> {
  const place = path.join(folder, randomUUID())
  const file = await open(place, 'wx', 0o600).catch(noRoom)
  return {
    async write(bytes) {
      spend(bytes.length)
      await file.appendFile(bytes).catch(noRoom)
    },
    drop: () => file.close(),
    async end() {
      await file.close()
      form.append(name, new File([await openAsBlob(place)], fileName, { type }))
    },
  }
}

const unreadable = () => new AppError('validation_failed', 'The form data could not be read.')

/** The disk is full, or there is no place to write: it is ours to mend, and worth asking again. */
function noRoom(): never {
  throw busy()
}
