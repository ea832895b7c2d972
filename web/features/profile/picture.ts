import { PICTURE_BELOW, PICTURE_TEXTS } from '../../../api/profile/profile.schema.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/**
 * Why this file cannot be the profile picture, in English; undefined when it may be tried.
 * The server looks at its bytes.
 */
export function pictureProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size >= PICTURE_BELOW) return PICTURE_TEXTS.large
  if (!TYPES.includes(type)) return PICTURE_TEXTS.none
  return undefined
}

/** The file as a data URL (doc1 §3). */
export const readPicture = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
    reader.readAsDataURL(file)
  })
