import { t } from '../../lib/i18n.ts'
import type { Side } from './deposit.machine.ts'
import type { Flaw } from './picture-quality.ts'

/** Words that several steps share, in the customer's language: call them while drawing. */
export const stepNames = (): string[] => [t('Enter Information'), t('Capture Images'), t('Review & Submit')]

export const sideNames = (): Record<Side, string> => ({
  front: t('Front of the check'),
  back: t('Back of the check'),
})

/** What the picture shows about itself, and what helps. Guidance: the customer may go on. */
export const flawTexts = (): Record<Flaw, string> => ({
  dark: t('The picture looks dark. More light makes the check easier to read.'),
  blurred: t('The picture looks blurred. Hold still, or move a little further away, and take it again.'),
  'cut-off': t('The check reaches the edge of the picture. All four corners should be inside it.'),
})
