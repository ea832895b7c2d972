import { Button, FileInput } from '@mantine/core'
import { useState } from 'react'
import { RECEIPT_BYTES, RECEIPT_TEXTS } from '../../../api/categories/receipt.schema.ts'
import { Banner } from '../../kit/banner.tsx'
import { saveFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries } from '../../lib/trpc.ts'
import type { Entry } from './entry.ts'

/** A picture of the receipt beside a line: added, saved again, taken away. */
export function Receipt({ entry: { id, receipt } }: { entry: Entry }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const doing = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
      await queries.invalidateQueries()
    } catch (error) {
      setProblem(problemOf(error, 'The file could not be downloaded. Please try again.').text)
    } finally {
      setBusy(false)
    }
  }
  const add = (picture: File | null) => {
    if (!picture) return
    const wrong = faultOf(picture)
    if (wrong) setProblem(t(wrong))
    else void doing(() => ask.categories.keepReceipt.mutate(formOf(id, picture)))
  }
  return (
    <div className="stack no-print">
      {problem && <Banner tone="error">{problem}</Banner>}
      {receipt ? (
        <div className="row">
          <Button
            variant="default"
            size="sm"
            loading={busy}
            onClick={() => void doing(async () => saveFile(await addressOf(id)))}
          >
            {t('Save the receipt')}
          </Button>
          <Button
            variant="subtle"
            size="sm"
            disabled={busy}
            onClick={() => void doing(() => ask.categories.removeReceipt.mutate({ lineId: id }))}
          >
            {t('Remove the receipt')}
          </Button>
        </div>
      ) : (
        <FileInput
          label={t('Receipt')}
          description={busy ? t('Uploading...') : t('JPEG, PNG, WebP or GIF, less than 10 MB')}
          accept="image/*"
          placeholder={t('Choose a photo')}
          value={null}
          onChange={add}
          disabled={busy}
        />
      )}
    </div>
  )
}

const faultOf = ({ type, size }: File): string | undefined => {
  if (!type.startsWith('image/')) return RECEIPT_TEXTS.noImage
  return size >= RECEIPT_BYTES ? RECEIPT_TEXTS.large : undefined
}

const addressOf = async (lineId: string) => (await ask.categories.linkReceipt.mutate({ lineId })).downloadUrl

function formOf(lineId: string, picture: File): FormData {
  const form = new FormData()
  form.append('lineId', lineId)
  form.append('picture', picture)
  return form
}
