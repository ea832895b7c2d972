import { FileInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { PHOTO_BYTES, PHOTO_NO_IMAGE, PHOTO_TOO_LARGE } from '../../../api/check-orders/check-orders.schema.ts'
import type { SchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask } from '../../lib/trpc.ts'
import type { Draft, Photo } from './order-draft.ts'

interface Props {
  form: SchemaForm<Draft>
  photo: Photo | undefined
  onPhoto: (photo: Photo | undefined) => void
}

/**
 * The photo of the custom style: drawn at once from the file, while the bank is given it. What the bank refuses is
 * dropped.
 */
export function PhotoField({ form, photo, onPhoto }: Props) {
  const [busy, setBusy] = useState(false)
  const latest = useRef<File | null>(null)
  const choose = async (file: File | null) => {
    latest.current = file
    if (photo) URL.revokeObjectURL(photo.url)
    form.clearFieldError('photo')
    onPhoto(undefined)
    if (!file) return
    const wrong = wrongWith(file)
    if (wrong) return form.setFieldError('photo', t(wrong))
    const chosen: Photo = { file, url: URL.createObjectURL(file), path: undefined }
    onPhoto(chosen)
    setBusy(true)
    const given = await uploadPhoto(file).catch((error: unknown) => problemOf(error))
    if (latest.current !== file) return // another one was chosen meanwhile
    setBusy(false)
    if (typeof given === 'string') return onPhoto({ ...chosen, path: given })
    if (!given.unreachable) onPhoto(undefined)
    form.setFieldError('photo', given.unreachable ? t('Failed to upload photo. Please try again.') : given.text)
  }
  return (
    <FileInput
      label={t('Your photo')}
      description={busy ? t('Uploading...') : t('JPEG, PNG, WebP or GIF, less than 10 MB')}
      accept="image/*"
      placeholder={t('Choose a photo')}
      clearable
      clearButtonProps={{ 'aria-label': t('Remove the photo') }}
      value={photo?.file ?? null}
      error={form.errors['photo']}
      onChange={file => void choose(file)}
      name="photo"
    />
  )
}

const wrongWith = (file: File): string | undefined => {
  if (!file.type.startsWith('image/')) return PHOTO_NO_IMAGE
  return file.size >= PHOTO_BYTES ? PHOTO_TOO_LARGE : undefined
}

/** Gives the photo to the bank and answers with the name that an order is printed by. */
export async function uploadPhoto(file: File): Promise<string> {
  const data = new FormData()
  data.append('photo', file)
  return (await ask.checkOrders.uploadPhoto.mutate(data)).filePath
}
