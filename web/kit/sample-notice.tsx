import { isSample } from '../lib/sample-accounts.ts'
import { t } from '../lib/i18n.ts'
import { SampleTag } from './tag.tsx'

/** In a dialog about a sample account: it hides the page's banner, so it says itself that nothing is real. */
export const SampleNotice = ({ id }: { id: string }) =>
  isSample(id) ? (
    <p className="row">
      <SampleTag /> <span>{t('No money moves.')}</span>
    </p>
  ) : null
