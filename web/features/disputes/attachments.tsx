import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { saveFile } from '../../lib/download.ts'
import { t } from '../../lib/i18n.ts'
import { ask } from '../../lib/trpc.ts'
import type { Filed } from './dispute-draft.ts'

/** The papers of a dispute, each to be saved again: the bank gives an address for one fetch. */
export function Attachments({ dispute: { disputeNumber, attachments } }: { dispute: Filed }) {
  const [fetching, setFetching] = useState<number>()
  const [failed, setFailed] = useState(false)
  const save = async (n: number) => {
    setFetching(n)
    setFailed(false)
    try {
      const { downloadUrl } = await ask.disputes.attachment.mutate({ number: disputeNumber, n: String(n) })
      await saveFile(downloadUrl)
    } catch {
      setFailed(true)
    } finally {
      setFetching(undefined)
    }
  }
  return (
    <div className="stack" style={{ gap: 8 }}>
      {failed && <Banner tone="error">{t('The file could not be downloaded. Please try again.')}</Banner>}
      <ul className="stack" style={{ gap: 8, margin: 0, padding: 0, listStyle: 'none' }} aria-label={t('Attachments')}>
        {attachments.map((name, n) => (
          <li key={n} className="row" style={{ justifyContent: 'flex-end' }}>
            <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
            <Button
              size="compact-sm"
              variant="default"
              loading={fetching === n}
              onClick={() => void save(n)}
              aria-label={t('Download {file}', { file: name })}
            >
              {t('Download')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
