import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { RowButton } from '../../kit/row-button.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { queries, trpc } from '../../lib/trpc.ts'
import type { Recipient } from './transfer-draft.ts'

/** Saved recipients: nickname, masked number, type, bank, routing number, holder; sent to, renamed or removed here. */
export function SavedRecipients({
  recipients,
  onSend,
}: {
  recipients: readonly Recipient[]
  /** Not while another transfer is under way. */
  onSend: ((to: Recipient) => void) | undefined
}) {
  const [opened, open] = useState<Recipient>()
  const forget = trpc.transfers.forgetRecipient.useMutation({ onSuccess: () => void queries.invalidateQueries() })
  return (
    <>
      <TableCard
        title={t('Saved recipients')}
        apart
        problem={forget.error && problemOf(forget.error).text}
        rows={recipients}
        rowKey={({ id }) => id}
        columns={[
          { head: t('Name'), cell: one => <Named recipient={one} />, phone: 'lead' },
          { head: t('Account'), cell: one => <AccountNumber number={one.accountNumber} />, phone: 'value' },
          {
            head: t('Type'),
            cell: one => (one.kind === 'wire' ? t('Wire') : t(one.accountType === 'savings' ? 'Savings' : 'Checking')),
          },
          { head: t('Bank'), cell: one => one.bankName },
          { head: t('Routing number'), cell: one => <span className="num">{one.routingNumber}</span> },
          { head: t('Account holder'), cell: one => one.accountHolderName },
          {
            head: t('Action'),
            cell: one => (
              <span className="row" style={{ justifyContent: 'flex-end', gap: 4 }}>
                {onSend && (
                  <RowButton
                    text={t('Send')}
                    label={t('Send to {name}', { name: one.nickname || one.accountHolderName })}
                    onClick={() => onSend(one)}
                  />
                )}
                <RowButton
                  text={t('Rename')}
                  label={t('Rename {name}', { name: one.nickname || one.accountHolderName })}
                  onClick={() => open(one)}
                />
                <RowButton
                  text={t('Remove')}
                  label={t('Remove {name}', { name: one.nickname || one.accountHolderName })}
                  onClick={() => forget.mutate({ recipientId: one.id })}
                />
              </span>
            ),
            align: 'right',
            phone: 'plain',
          },
        ]}
      />
      {opened && <Rename recipient={opened} onClose={() => open(undefined)} />}
    </>
  )
}

/** One to whom nothing has gone yet, for instance because it was undone, still asks for a code (C-108). */
const Named = ({ recipient: { nickname, accountHolderName, verified } }: { recipient: Recipient }) => (
  <div>
    {nickname || accountHolderName}
    {!verified && <div className="quiet">{t('The next transfer asks for a code.')}</div>}
  </div>
)

function Rename({ recipient, onClose }: { recipient: Recipient; onClose: () => void }) {
  const [nickname, setNickname] = useState(recipient.nickname)
  const rename = trpc.transfers.renameRecipient.useMutation({
    onSuccess: () => {
      void queries.invalidateQueries()
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('Rename recipient')}>
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          rename.mutate({ recipientId: recipient.id, nickname })
        }}
      >
        <TextInput
          data-autofocus
          label={t('Nickname')}
          maxLength={40}
          value={nickname}
          onChange={event => setNickname(event.currentTarget.value)}
          error={rename.error && problemOf(rename.error).text}
        />
        <SubmitFoot onCancel={onClose} way={t('Close')} busy={rename.isPending}>
          {t('Save changes')}
        </SubmitFoot>
      </form>
    </Dialog>
  )
}
