import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import css from './action-foot.module.css'
import { useBackStep } from './back-step.ts'
import { SafetyLine, type Foretold } from './safe-to-move.tsx'

/**
 * The foot of a form, of a wizard's step and of a dialog: the way back first where there is one, what is done last. On
 * a phone it stays above the bottom bar, or at the foot of its sheet, with what the bank says of the money in one line
 * above it.
 */
export function ActionFoot({
  onCancel,
  way = t('Cancel'),
  step = false,
  careful = false,
  held = false,
  seen,
  children,
}: {
  onCancel?: (() => void) | undefined
  /** What the way back is called. */
  way?: string
  /** The way back leads to the step before this one: the browser's Back goes it, too. */
  step?: boolean
  /** Whoever presses Enter at once leaves: what is done cannot be taken back. */
  careful?: boolean
  /** Nobody leaves while the bank's answer is awaited. */
  held?: boolean
  /** What the bank says of the money. */
  seen?: Foretold | undefined
  children: ReactNode
}) {
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  useBackStep(step, () => !held && onCancel?.())
  return (
    <div className={css.foot}>
      {seen && phone && <SafetyLine seen={seen} />}
      <div className={css.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel} disabled={held} {...(careful && { 'data-autofocus': true })}>
            {way}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/**
 * What is missing before a form can be sent, said of the button that names `id` (`aria-describedby`). Once it is there
 * the words keep their place, and are said of nothing: the button stays where a finger is about to press it.
 */
export function Missing({ id, text }: { id: string; text: string | false | undefined }) {
  const [said, setSaid] = useState(text)
  if (text && text !== said) setSaid(text)
  return (
    said && (
      <p className="quiet" id={text ? id : undefined} style={{ visibility: text ? undefined : 'hidden' }}>
        {said}
      </p>
    )
  )
}

/** The foot of a form that its last button sends; nothing is held back silently: `blocked` says above it why. */
export function SubmitFoot({
  busy = false,
  off = false,
  blocked,
  children,
  ...foot
}: ComponentProps<typeof ActionFoot> & {
  /** It is being sent. */
  busy?: boolean
  /** It cannot be sent now, which something else on the form tells. */
  off?: boolean
  /** What is missing before it can be sent. */
  blocked?: string | false | undefined
}) {
  const id = useId()
  return (
    <>
      <Missing id={id} text={blocked} />
      <ActionFoot {...foot}>
        <Button type="submit" loading={busy} disabled={off || Boolean(blocked)} aria-describedby={id}>
          {children}
        </Button>
      </ActionFoot>
    </>
  )
}
