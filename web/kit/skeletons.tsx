import { t } from '../lib/i18n.ts'
import css from './states.module.css'

/**
 * Shapes of what is coming, shown only after 150 ms; they say "Loading" once to readers. `data-coming` is on the whole
 * of a shape: coming.css keeps what stands below it out of sight, so that nothing is seen to be pushed.
 */
const Bar = ({ width = '100%', height = 16 }: { width?: number | string; height?: number }) => (
  <div className={`${css.skeleton} ${css.pulse}`} style={{ width, height, maxWidth: '100%' }} />
)

const Loading = () => (
  <p className="sr-only" role="status">
    {t('Loading')}
  </p>
)

export function CardsSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div data-coming className={`grid ${css.late}`}>
      <Loading />
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={`card card-body stack ${css.cardShape}`} aria-hidden="true">
          <Bar width={140} />
          <Bar width={90} height={12} />
          <Bar width={170} height={34} />
          <Bar width={120} height={12} />
        </div>
      ))}
    </div>
  )
}

/** The total over everything, and what is free of it. */
export const TotalSkeleton = () => (
  <div data-coming className={`stack ${css.late} ${css.totalShape}`} aria-hidden="true">
    <Bar width={190} height={12} />
    <Bar width={250} height={44} />
    <Bar width={220} height={12} />
  </div>
)

export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div data-coming className={css.late}>
      <Loading />
      {Array.from({ length: rows }, (_, i) => (
        <div
          key={i}
          className="between"
          style={{ minHeight: 56, padding: '0 20px', borderTop: '1px solid var(--wf-line)', flexWrap: 'nowrap' }}
          aria-hidden="true"
        >
          <Bar width={60} />
          <Bar width={`${38 - ((i * 7) % 14)}%`} />
          <Bar width={84} />
        </div>
      ))}
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div data-coming className={`stack ${css.late}`}>
      <Loading />
      <div className="two" aria-hidden="true">
        <div className="card card-body stack">
          <Bar width={160} height={12} />
          <Bar width={260} height={44} />
          <Bar width={200} height={12} />
        </div>
        <div className="card card-body stack">
          <Bar />
          <Bar />
          <Bar width="70%" />
        </div>
      </div>
      <div className="card" aria-hidden="true">
        <RowsSkeleton />
      </div>
    </div>
  )
}
