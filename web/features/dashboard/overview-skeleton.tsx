import { CardsSkeleton, RowsSkeleton, TotalSkeleton } from '../../kit/skeletons.tsx'
import { readAccounts } from '../../lib/storage.ts'
import css from './dashboard.module.css'

/**
 * As many cards as this browser remembers, and the panels below them, so that nothing moves when the answer is there.
 */
export function OverviewSkeleton() {
  return (
    <div data-coming>
      <TotalSkeleton />
      <CardsSkeleton count={Math.max(2, readAccounts().length)} />
      <div className={`two ${css.below}`} aria-hidden="true">
        {[0, 1].map(part => (
          <div key={part} className="card" style={{ minHeight: 320 }}>
            <RowsSkeleton rows={5} />
          </div>
        ))}
      </div>
    </div>
  )
}
