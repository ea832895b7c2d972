import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../lib/i18n.ts'
import { CameraDialog } from './camera.dialog.tsx'
import { CheckPicture } from './check-picture.tsx'
import css from './check-deposits.module.css'
import type { Issue, Picture, Side } from './deposit.machine.ts'
import { flawTexts, sideNames } from './deposit-words.ts'
import { asJpeg, flawsIn } from './picture.ts'

/** One side of the check: camera or upload; then the picture, what was found wrong with it, and Retake. */
export function CaptureSide({
  side,
  picture,
  issues,
  opensItself,
  onClosed,
  onCaptured,
  onRetake,
}: {
  side: Side
  picture: Picture | undefined
  issues: readonly Issue[]
  /** The camera opens without a press. */
  opensItself: boolean
  /** It was closed without a picture. */
  onClosed: () => void
  onCaptured: (picture: Picture) => void
  onRetake: () => void
}) {
  const [camera, setCamera] = useState(false)
  const [unread, setUnread] = useState(false)
  const [reading, setReading] = useState(false)
  const name = sideNames()[side]
  const close = () => {
    setCamera(false)
    onClosed()
  }
  const accept = async (file: File) => {
    onCaptured({ file, flaws: await flawsIn(file) })
    setUnread(false)
    setCamera(false)
  }
  const upload = async (file: File | null) => {
    if (!file) return
    setReading(true)
    try {
      await accept(await asJpeg(file, `${side}.jpg`))
    } catch {
      setUnread(true)
    }
    setReading(false)
  }
  return (
    <section className="card card-body stack" aria-label={name}>
      <h3>{name}</h3>
      {unread && (
        <Banner tone="error">
          {side === 'front' ? t('Failed to process front image') : t('Failed to process back image')}
        </Banner>
      )}
      {picture ? (
        <Taken name={name} picture={picture} issues={issues} onRetake={onRetake} />
      ) : (
        <NotTaken name={name} onCamera={() => setCamera(true)} onUpload={file => void upload(file)} reading={reading} />
      )}
      {(camera || opensItself) && !picture && (
        <CameraDialog title={name} name={`${side}.jpg`} onTaken={accept} onClose={close} />
      )}
    </section>
  )
}

const Taken = ({
  name,
  picture,
  issues,
  onRetake,
}: {
  name: string
  picture: Picture
  issues: readonly Issue[]
  onRetake: () => void
}) => (
  <>
    <CheckPicture file={picture.file} label={name} />
    {issues.map(({ text }) => (
      <Banner key={text} tone="error">
        {t(text)}
      </Banner>
    ))}
    {picture.flaws.length > 0 && (
      <Banner tone="warn">
        {picture.flaws.map(flaw => (
          <p key={flaw}>{flawTexts()[flaw]}</p>
        ))}
      </Banner>
    )}
    <div>
      <Button
        variant="default"
        leftSection={<Icon name="repeat" />}
        onClick={onRetake}
        aria-label={t('Retake: {side}', { side: name })}
      >
        {t('Retake')}
      </Button>
    </div>
  </>
)

const NotTaken = ({
  name,
  onCamera,
  onUpload,
  reading,
}: {
  name: string
  onCamera: () => void
  /** Of the pictures on the device; a phone offers its own camera besides. */
  onUpload: (file: File | null) => void
  /** A large picture takes seconds. */
  reading: boolean
}) => (
  <>
    <div className={css.empty} aria-hidden="true">
      <Icon name="check" size={48} />
    </div>
    <div className="row">
      <Button
        leftSection={<Icon name="camera" />}
        onClick={onCamera}
        disabled={reading}
        aria-label={t('Use camera: {side}', { side: name })}
      >
        {t('Use camera')}
      </Button>
      <FileButton onChange={onUpload} accept="image/*" inputProps={{ 'aria-label': name }}>
        {props => (
          <Button
            {...props}
            variant="default"
            loading={reading}
            aria-label={t('Upload a picture: {side}', { side: name })}
          >
            {t('Upload a picture')}
          </Button>
        )}
      </FileButton>
    </div>
  </>
)
