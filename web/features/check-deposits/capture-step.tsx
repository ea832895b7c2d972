import { Checkbox } from '@mantine/core'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Trouble } from '../../kit/banner.tsx'
import { t } from '../../lib/i18n.ts'
import { CaptureSide } from './capture-side.tsx'
import { useCameraFirst } from './use-camera-first.ts'
import css from './check-deposits.module.css'
import type { Issue, Picture, Side } from './deposit.machine.ts'

const sides = ['front', 'back'] as const

/** Step 2: both sides, and that the back is signed. */
export function CaptureStep({
  front,
  back,
  issues,
  endorsed,
  missing,
  onCaptured,
  onRetake,
  onEndorse,
  onBack,
  onNext,
}: {
  front: Picture | undefined
  back: Picture | undefined
  issues: readonly Issue[]
  endorsed: boolean
  missing: string | undefined
  onCaptured: (side: Side, picture: Picture) => void
  onRetake: (side: Side) => void
  onEndorse: (confirmed: boolean) => void
  onBack: () => void
  onNext: () => void
}) {
  const pictures = { front, back }
  const [cameraFirst, stop] = useCameraFirst(front === undefined && back === undefined)
  const next = front === undefined ? 'front' : back === undefined ? 'back' : undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onNext()
      }}
    >
      <p className="muted">{t('Sign the back of the check before you take its picture.')}</p>
      <div className={css.sides}>
        {sides.map(side => (
          <CaptureSide
            key={side}
            side={side}
            picture={pictures[side]}
            opensItself={cameraFirst && side === next}
            onClosed={stop}
            issues={issues.filter(issue => issue.side === side)}
            onCaptured={picture => onCaptured(side, picture)}
            onRetake={() => onRetake(side)}
          />
        ))}
      </div>
      <Checkbox
        label={t('The check is endorsed on the back')}
        checked={endorsed}
        onChange={event => onEndorse(event.currentTarget.checked)}
      />
      <Trouble text={missing && t(missing)} />
      <SubmitFoot onCancel={onBack} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}
