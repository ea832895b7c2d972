import { Checkbox } from '@mantine/core'
import * as z from 'zod'
import { customization as rules, FIRST_CHECK_NUMBER } from '../../../api/check-orders/check-orders.schema.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { NumberField } from '../../kit/fields/number-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { CheckDrawing, type Printed } from './check-drawing.tsx'
import type { Customization, FontStyle } from './order-draft.ts'
import { isIn, namesIn } from '../../../ledger/table.ts'

const fontStyles: Record<FontStyle, () => string> = {
  standard: () => t('Standard'),
  script: () => t('Script'),
  modern: () => t('Modern'),
  classic: () => t('Classic'),
}

/** What is printed on the check; the drawing follows while it is chosen. */
export function CustomizationDialog({
  initial,
  printedWith,
  onSave,
  onClose,
}: {
  initial: Customization
  printedWith: (customization: Customization) => Printed
  onSave: (customization: Customization) => void
  onClose: () => void
}) {
  const form = useSchemaForm<Customization>(
    z.preprocess(value => value, rules),
    initial,
  )
  return (
    <Dialog opened onClose={onClose} title={t('Customize your checks')} tall>
      <form className="stack" onSubmit={form.submit(onSave)} noValidate>
        <CheckDrawing {...printedWith(form.values)} />
        <NumberField
          label={t('Starting check number')}
          min={FIRST_CHECK_NUMBER}
          step={1}
          {...form.field('startingNumber')}
        />
        <SelectField
          label={t('Font style')}
          data={namesIn(fontStyles).map(value => ({ value, label: fontStyles[value]() }))}
          {...form.field('fontStyle')}
          onChange={value => isIn(fontStyles, value) && form.setFieldValue('fontStyle', value)}
        />
        <Checkbox label={t('Include my address')} {...form.field('includeAddress', 'checkbox')} />
        <Checkbox label={t('Include my phone number')} {...form.field('includePhoneNumber', 'checkbox')} />
        <Checkbox
          label={t('Leave a line for my driver’s license number')}
          {...form.field('includeDriversLicense', 'checkbox')}
        />
        <Checkbox label={t('Duplicate checks (+$5.00)')} {...form.field('duplicateChecks', 'checkbox')} />
        <Checkbox label={t('Large print (+$3.00)')} {...form.field('largePrint', 'checkbox')} />
        <p className="quiet">{t('Duplicates and large print are free with this order.')}</p>
        <SubmitFoot onCancel={onClose}>{t('Save')}</SubmitFoot>
      </form>
    </Dialog>
  )
}
