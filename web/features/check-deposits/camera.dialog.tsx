import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../lib/i18n.ts'
import css from './check-deposits.module.css'
import { still } from './picture.ts'
import { useCamera } from './use-camera.ts'

/** The camera with a check's outline over it; the whole screen on a phone. */
export function CameraDialog({
  title,
  name,
  onTaken,
  onClose,
}: {
  title: string
  name: string
  onTaken: (file: File) => Promise<void>
  onClose: () => void
}) {
  return (
    <Dialog opened onClose={onClose} title={title} tall>
      <Camera name={name} onTaken={onTaken} onClose={onClose} />
    </Dialog>
  )
}

const NoCamera = ({ state, onClose }: { state: 'denied' | 'failed'; onClose: () => void }) => (
  <div className="stack">
    <Banner tone="error">
      {state === 'denied'
        ? t('Camera access is required for mobile deposit. Please enable camera access in your browser settings.')
        : t('Unable to access camera. Please try again or use another device.')}
    </Banner>
    <p className="quiet">{t('You can also upload a picture of the check.')}</p>
    <div>
      <Button variant="default" onClick={onClose}>
        {t('Close')}
      </Button>
    </div>
  </div>
)

function Camera({
  name,
  onTaken,
  onClose,
}: {
  name: string
  onTaken: (file: File) => Promise<void>
  onClose: () => void
}) {
  const { state, show, video, started } = useCamera()
  const [failed, setFailed] = useState(false)
  const [taking, setTaking] = useState(false)
  const take = async () => {
    setFailed(false)
    setTaking(true)
    try {
      if (!video.current) throw new Error('no camera view')
      await onTaken(await still(video.current, name))
    } catch {
      setFailed(true)
      setTaking(false)
    }
  }
  if (state === 'denied' || state === 'failed') return <NoCamera state={state} onClose={onClose} />
  return (
    <div className="stack">
      {failed && <Banner tone="error">{t('Failed to capture image. Please try again.')}</Banner>}
      <div className={css.view}>
        {/* A live view of the camera has no sound and nothing to caption. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={show}
          className={css.video}
          autoPlay
          playsInline
          muted
          onPlaying={started}
          aria-label={t('What the camera shows')}
        />
        <span className={css.outline} aria-hidden="true" />
      </div>
      <p className="quiet">{t('Lay the check on a dark, plain surface. Keep all four corners inside the outline.')}</p>
      <ActionFoot onCancel={onClose}>
        <Button
          leftSection={<Icon name="camera" />}
          loading={state === 'asking' || taking}
          onClick={() => void take()}
          data-autofocus
        >
          {t('Take picture')}
        </Button>
      </ActionFoot>
    </div>
  )
}
