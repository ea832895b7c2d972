import type { ReactNode } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { useBegun, type Begins } from '../../kit/use-begun.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { SamplePage, SideContext, type Frame } from './sample-page.tsx'

interface Asked<T> extends Begins {
  data: T | undefined
  error: object | null
  refetch: () => unknown
}

/**
 * A page with two sides (rulings of 2026-11-22): the documented one on sample data, which asks nothing of the server,
 * and the same on the customer's own money. Which one is shown is in the URL; where it says nothing, a customer with
 * something to show begins with their own.
 */
export function Sides<T>({
  frame,
  useMine,
  has,
  nothing,
  failed,
  sample,
  mine,
}: {
  frame: Frame
  /** Asks for the customer's own, once it is wanted. */
  useMine: (wanted: boolean) => Asked<T>
  /** Whether there is something to show. */
  has: (data: T) => boolean
  /** Why there is not. */
  nothing: string
  /** What is said where the bank does not answer. */
  failed: string
  /** The documented page, in its own `SamplePage`. */
  sample: ReactNode
  /** The same page on what the bank said. */
  mine: (data: T) => ReactNode
}) {
  const [asked, setSide] = useUrlText<'sample' | 'mine' | ''>('side', '', ['sample', 'mine'])
  const query = useMine(asked !== 'sample')
  // What the page shows, forms begin with.
  const data = useBegun(query) ? query.data : undefined
  const empty = data !== undefined && !has(data)
  const side = asked || (empty ? 'sample' : 'mine')
  const why = side === 'sample' && asked === '' ? nothing : undefined
  return (
    <SideContext value={{ side, turn: setSide, why }}>
      {side === 'sample' ? (
        sample
      ) : data && !empty ? (
        mine(data)
      ) : (
        <SamplePage {...frame}>
          {empty ? (
            <Empty text={nothing}>
              <LinkButton to="/open-new-account">{t('Open an account')}</LinkButton>
            </Empty>
          ) : (
            <Awaited asked={{ ...query, data }} failed={failed} />
          )}
        </SamplePage>
      )}
    </SideContext>
  )
}
