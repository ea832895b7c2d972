/**
 * The papers of a dispute: judged by their bytes, pictures drawn anew, PDFs that do nothing by themselves kept as they
 * are and never shown in a page.
 */
import { says } from '../../ledger/phrase.ts'
import { AppError } from '../errors.ts'
import { actsByItself } from '../platform/pdf-check.ts'
import type { Tools } from '../platform/tools.ts'
import { redrawImage, sniff, takeFile, type Upload } from '../platform/uploads.ts'
import {
  FILE_BYTES,
  FILE_TOO_LARGE,
  FILE_TYPES,
  FILE_UNSUPPORTED,
  MOST_FILES,
  TOO_MANY_FILES,
} from './disputes.schema.ts'

/** The files as they are stored; throws the documents' text for the first that cannot be taken. */
export async function readFiles(tools: Tools, files: readonly File[]): Promise<Upload[]> {
  if (files.length > MOST_FILES) throw new AppError('validation_failed', TOO_MANY_FILES, 'attachments')
  const large = files.find(({ size }) => size > FILE_BYTES)
  if (large) throw refused(FILE_TOO_LARGE, large)
  const taken: Upload[] = []
  for (const file of files) taken.push(await readFile(tools, file))
  return taken
}

async function readFile(tools: Tools, file: File): Promise<Upload> {
  const bytes = await takeFile(tools, file)
  const type = await sniff(bytes)
  if (type === undefined || !FILE_TYPES.includes(type)) throw refused(FILE_UNSUPPORTED, file)
  if (type === 'application/pdf') {
    if (await actsByItself(bytes)) throw refused(FILE_UNSUPPORTED, file)
    return { name: safeName(file.name), type, bytes }
  }
  const image = await redrawImage(bytes)
  if (!image) throw refused(FILE_UNSUPPORTED, file)
  return { name: safeName(file.name), type: 'image/jpeg', bytes: image }
}

const refused = (template: string, { name }: File) => {
  const file = safeName(name)
  return new AppError('validation_failed', says(template, { file }), 'attachments', { file })
}

/** A name to show: no path, no control or direction characters, at most 80 characters. */
const safeName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/[\p{C}\u2028\u2029]/gu, '')
    .slice(0, 80)
    .trim() || 'file'
