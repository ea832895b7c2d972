import { Button } from '@mantine/core'
import { Icon } from '../../../kit/icon.tsx'
import { ShareBar } from '../../../kit/share-bar.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { RowButton } from '../../../kit/row-button.tsx'
import { t } from '../../../lib/i18n.ts'
import type { BeneficiaryType } from '../../../../api/retirement/beneficiaries.schema.ts'
import { plain, totalOf, type Beneficiary } from './beneficiaries.ts'

const words: Record<BeneficiaryType, { title: string; empty: string }> = {
  Primary: { title: 'Primary beneficiaries', empty: 'No primary beneficiaries have been added.' },
  Contingent: { title: 'Contingent beneficiaries', empty: 'No contingent beneficiaries have been added.' },
}

interface Props {
  type: BeneficiaryType
  beneficiaries: readonly Beneficiary[]
  onAdd: () => void
  onEdit: (beneficiary: Beneficiary) => void
  onRemove: (beneficiary: Beneficiary) => void
}

/** One group: who, how much, and how far the shares are from making 100. */
export function BeneficiariesCard({ type, beneficiaries, onAdd, onEdit, onRemove }: Props) {
  const { title, empty } = words[type]
  const total = plain(totalOf(beneficiaries, type))
  return (
    <TableCard
      title={t(title)}
      note={beneficiaries.length > 0 && t('{total}% of 100% given', { total })}
      actions={
        <Button variant="default" leftSection={<Icon name="plus" size={18} />} onClick={onAdd}>
          {type === 'Primary' ? t('Add primary beneficiary') : t('Add contingent beneficiary')}
        </Button>
      }
      above={
        beneficiaries.length > 0 && (
          <div style={{ padding: '4px 20px 12px' }}>
            <ShareBar
              label={t('{total}% of 100% given', { total })}
              whole={100}
              shares={beneficiaries.map(({ name, percentage }) => ({
                label: name,
                value: Number(percentage),
                text: `${percentage}%`,
              }))}
            />
          </div>
        )
      }
      empty={t(empty)}
      rows={beneficiaries}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Name'), cell: ({ name }) => name, phone: 'lead' },
        { head: t('Relationship'), cell: ({ relationship }) => t(relationship), phone: 'line' },
        { head: t('SSN'), cell: ({ ssn }) => <MaskedSsn ssn={ssn} />, phone: 'line' },
        { head: t('Date of birth'), cell: ({ dateOfBirth }) => <span className="num">{dateOfBirth}</span> },
        {
          head: t('Percentage'),
          cell: ({ percentage }) => <span className="num">{percentage}%</span>,
          align: 'right',
          phone: 'value',
        },
        {
          head: t('Actions'),
          align: 'right',
          phone: 'plain',
          cell: beneficiary => <Acts beneficiary={beneficiary} onEdit={onEdit} onRemove={onRemove} />,
        },
      ]}
    />
  )
}

const Acts = ({ beneficiary, onEdit, onRemove }: Pick<Props, 'onEdit' | 'onRemove'> & { beneficiary: Beneficiary }) => (
  <span style={{ whiteSpace: 'nowrap' }}>
    <RowButton
      text={t('Edit')}
      label={t('Edit {name}', { name: beneficiary.name })}
      onClick={() => onEdit(beneficiary)}
      size="compact-md"
    />
    <RowButton
      text={t('Remove')}
      label={t('Remove {name}', { name: beneficiary.name })}
      onClick={() => onRemove(beneficiary)}
      size="compact-md"
    />
  </span>
)

const MaskedSsn = ({ ssn }: { ssn: string }) => (
  <>
    <span className="num" aria-hidden="true">
      {ssn}
    </span>
    <span className="sr-only">{t('ending in {digits}', { digits: [...ssn.replace(/[•-]/g, '')].join(' ') })}</span>
  </>
)
