import type { ComponentProps } from 'react'
import { usStates } from '../../../api/platform/us-states.schema.ts'
import { t } from '../../lib/i18n.ts'
import { SelectField } from './select-field.tsx'

const states = Object.entries(usStates).map(([value, label]) => ({ value, label }))

/** A state of an address. */
export const StateField = (field: Omit<ComponentProps<typeof SelectField>, 'data' | 'label' | 'autoComplete'>) => (
  <SelectField
    label={t('State')}
    placeholder={t('Choose a state')}
    autoComplete="address-level1"
    data={states}
    {...field}
  />
)
