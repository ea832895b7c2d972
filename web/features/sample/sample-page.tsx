import { SegmentedControl } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import type { Wait } from '../../lib/timings.ts'
import { PageFrame, type WayBack } from '../../kit/page-frame.tsx'
import css from './sample-page.module.css'
import { SampleTag } from '../../kit/tag.tsx'
import { PassingBanner } from '../../kit/banner.tsx'

/** What such a page is called, on whichever side. */
export interface Frame {
  title: string
  /** To the account that was carried here, else to the dashboard; `false` where the page has a way back of its own. */
  back?: WayBack | 'account' | false
  /** One sentence on what the page is for. */
  lead?: string
}

/** Which side of a page is shown (`sides.tsx`); absent where a page has the sample only. */
export const SideContext = createContext<
  | {
      side: 'sample' | 'mine'
      turn: (side: 'sample' | 'mine') => void
      /** Why it begins with the sample. */
      why: string | undefined
    }
  | undefined
>(undefined)

interface Props extends Frame {
  actions?: ReactNode
  /** What has just happened; stays in sight while the page is scrolled. */
  notice?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/**
 * The frame of a page that runs on sample data (doc3 §2.8): it says so under its title, on paper too. Of a page with
 * two sides it has the switch, and on the customer's own side nothing of a sample.
 */
export function SamplePage({ title, back = 'account', lead, actions, notice, narrow = false, children }: Props) {
  const sides = use(SideContext)
  const mine = sides?.side === 'mine'
  return (
    <PageFrame
      title={title}
      back={back || undefined}
      lead={mine ? lead : undefined}
      actions={
        (sides || actions) && (
          <>
            {sides && <Switch side={sides.side} turn={sides.turn} />}
            {actions}
          </>
        )
      }
      narrow={narrow}
    >
      {!mine && (
        <p className={css.note}>
          <SampleTag />
          <span>
            {lead} {t('Nothing here changes your accounts.')}
          </span>
          {sides?.why && <span>{t('{why} So this page begins with a sample.', { why: sides.why })}</span>}
        </p>
      )}
      <div className={css.notice} aria-live="polite">
        {notice}
      </div>
      {children}
    </PageFrame>
  )
}

const Switch = ({ side, turn }: { side: 'sample' | 'mine'; turn: (side: 'sample' | 'mine') => void }) => (
  <SegmentedControl
    aria-label={t('Whose money this page is about')}
    style={{ background: 'var(--wf-sunken)' }}
    value={side}
    onChange={value => turn(value === 'sample' ? 'sample' : 'mine')}
    data={[
      { value: 'mine', label: t('My accounts') },
      { value: 'sample', label: t('Sample') },
    ]}
  />
)

/** What has just happened, for as long as the documents say. */
export const Passing = ({ text, onGone, ...props }: { text: string | undefined; onGone: () => void; lasts?: Wait }) =>
  text && (
    <PassingBanner key={text} onGone={onGone} {...props}>
      {t(text)}
    </PassingBanner>
  )
