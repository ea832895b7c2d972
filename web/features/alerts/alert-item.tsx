import { Checkbox, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { MOST_DAYS_BEFORE_DUE } from '../../../api/alerts/alerts.schema.ts'
import { NumberField } from '../../kit/fields/number-field.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc, type Asked } from '../../lib/trpc.ts'
import css from './alerts.module.css'

type Method = 'email' | 'text' | 'push'
type Kind = Asked['alerts']['preview']['kind']
export interface Item {
  enabled: boolean
  notificationMethod: Method[]
  threshold?: number
  daysBeforeDue?: number
}

const methods: readonly [Method, string][] = [
  ['email', 'Email'],
  ['text', 'Text message'],
  ['push', 'Push notification'],
]

/** One alert: on or off, from which amount, told which ways, and how often it would have fired. */
export function AlertItem({
  title,
  note,
  value,
  onChange,
  preview,
}: {
  title: string
  note: string
  value: Item
  onChange: (value: Item) => void
  preview?: Kind
}) {
  const named = useId()
  return (
    <fieldset className={css.item} aria-labelledby={named}>
      <div className={css.head}>
        <div>
          <p id={named} className={css.title}>
            {title}
          </p>
          <p className="quiet">{note}</p>
        </div>
        <Switch
          aria-labelledby={named}
          checked={value.enabled}
          onChange={event => onChange({ ...value, enabled: event.currentTarget.checked })}
        />
      </div>
      {value.enabled && (
        <div className={css.details}>
          {value.threshold !== undefined && (
            <Threshold
              label={t('Amount')}
              prefix="$"
              value={value.threshold}
              onChange={threshold => onChange({ ...value, threshold })}
            />
          )}
          {value.daysBeforeDue !== undefined && (
            <Threshold
              label={t('Days before due')}
              max={MOST_DAYS_BEFORE_DUE}
              value={value.daysBeforeDue}
              onChange={daysBeforeDue => onChange({ ...value, daysBeforeDue })}
            />
          )}
          <Checkbox.Group
            label={t('Tell me by')}
            value={value.notificationMethod}
            onChange={chosen =>
              onChange({
                ...value,
                notificationMethod: methods.map(([name]) => name).filter(name => chosen.includes(name)),
              })
            }
          >
            <div className={css.methods}>
              {methods.map(([name, label]) => (
                <Checkbox key={name} value={name} label={t(label)} />
              ))}
            </div>
          </Checkbox.Group>
          {preview && <Preview kind={preview} threshold={value.threshold ?? 0} />}
        </div>
      )}
    </fieldset>
  )
}

/** Whole numbers; anything else is 0 (doc3 §5). */
function Threshold({
  label,
  prefix,
  max,
  value,
  onChange,
}: {
  label: string
  prefix?: string
  max?: number
  value: number
  onChange: (value: number) => void
}) {
  return (
    <NumberField
      label={label}
      {...(prefix ? { prefix } : {})}
      min={0}
      {...(max ? { max } : {})}
      step={1}
      value={String(value)}
      onChange={typed => onChange(Math.max(0, Math.trunc(Number(typed)) || 0))}
      style={{ maxWidth: '10rem' }}
    />
  )
}

function Preview({ kind, threshold }: { kind: Kind; threshold: number }) {
  const [asked] = useDebouncedValue(threshold, 300)
  const { data } = trpc.alerts.preview.useQuery({ kind, threshold: asked }, { placeholderData: before => before })
  return (
    <p className="quiet" role="status">
      {data ? wouldHaveTold(data.times, data.days) : ' '}
    </p>
  )
}

const wouldHaveTold = (n: number, days: number): string => {
  if (n === 0) return t('With this amount it would not have told you anything in the last {days} days.', { days })
  if (n === 1) return t('With this amount it would have told you once in the last {days} days.', { days })
  return t('With this amount it would have told you {n} times in the last {days} days.', { n, days })
}
