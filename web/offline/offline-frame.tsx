import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Banner } from '../kit/banner.tsx'
import { moment } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Shown } from './choose.ts'
import css from './offline.module.css'
import { askAll, useAskAgain } from './use-ask-again.ts'

type StandIn = { from: 'saved'; asOf: string } | { from: 'sample' }

/**
 * The one banner of the room, and what it stands over: a saved copy with its time, without its colours, or sample
 * data (C-56). While it is there the bank is looked for; the page goes back to the bank's own answer by itself.
 * Without a stand-in it draws the content alone, at the same place of the tree: what the customer has begun stays
 * when the connection goes or comes.
 */
export function OfflineFrame({ shown, children }: { shown: StandIn | undefined; children: ReactNode }) {
  return (
    <>
      {shown && <OfflineBanner shown={shown} />}
      <div data-stands-in={shown?.from} className={shown?.from === 'saved' ? css.copy : undefined}>
        {children}
      </div>
    </>
  )
}

function OfflineBanner({ shown }: { shown: StandIn }) {
  useAskAgain()
  const words = shown.from === 'sample' ? <SampleWords /> : <SavedWords asOf={shown.asOf} />
  return (
    <div className={css.notice}>
      <div className="print-only">{words}</div>
      <Banner tone="warn">
        <div className="between">
          <div>{words}</div>
          <Button size="xs" variant="default" onClick={askAll}>
            {t('Try again')}
          </Button>
        </div>
      </Banner>
    </div>
  )
}

const SampleWords = () => (
  <>
    <strong>{t("Sample data. The bank's server cannot be reached.")}</strong>
    <p>{t('None of this is yours, and nothing that you do here moves money.')}</p>
  </>
)

const SavedWords = ({ asOf }: { asOf: string }) => (
  <>
    <strong>{t("The bank's server cannot be reached.")}</strong>
    <p>
      {t(
        'This is what your bank said on {when}. It may have changed since, and nothing here confirms that money moved.',
        { when: moment(asOf) },
      )}
    </p>
  </>
)

/** Whether a page is drawn from anything but the bank's own answer. */
export const standsIn = <T,>(shown: Shown<T>): (StandIn & { page: T }) | undefined =>
  shown.from === 'saved' || shown.from === 'sample' ? shown : undefined
