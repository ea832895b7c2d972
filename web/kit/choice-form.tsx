import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { problemOf } from '../lib/problem.ts'
import { described } from '../lib/said.ts'
import { Banner } from './banner.tsx'
import { ActionFoot } from './action-foot.tsx'

/** A choice in a dialog that moves no money and can be changed: what is chosen, what it comes to, Cancel and Save. */
export const ChoiceForm = ({
  act,
  refusal,
  note,
  children,
  onCancel,
  onSave,
}: {
  act: { error: object | null; isPending: boolean }
  /** Why the bank would refuse it, as it foresees. */
  refusal: Parameters<typeof described>[0] | null | undefined
  note: string
  children: ReactNode
  onCancel: () => void
  onSave: () => void
}) => (
  <div className="stack">
    {act.error && <Banner tone="error">{problemOf(act.error, 'Your choice could not be saved.').text}</Banner>}
    {children}
    {refusal && <Banner tone="error">{described(refusal)}</Banner>}
    <p className="quiet">{note}</p>
    <ActionFoot onCancel={onCancel}>
      <Button loading={act.isPending} disabled={Boolean(refusal)} onClick={onSave}>
        {t('Save')}
      </Button>
    </ActionFoot>
  </div>
)
