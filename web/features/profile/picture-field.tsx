import { Button, FileButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../kit/avatar.tsx'
import { t } from '../../lib/i18n.ts'
import { pictureProblem, readPicture } from './picture.ts'
import css from './profile.module.css'
import type { Profile } from './profile.ts'

/** The profile picture: chosen, shown, removed (doc1 §5: under 5 MB). */
export function PictureField({
  profile,
  value,
  error,
  onPicture,
  onRefused,
}: {
  profile: Pick<Profile, 'firstName' | 'lastName'>
  value: string
  error: ReactNode
  onPicture: (dataUrl: string) => void
  onRefused: (text: string) => void
}) {
  const choose = async (file: File | null) => {
    if (!file) return
    const problem = pictureProblem(file)
    if (problem) onRefused(t(problem))
    else onPicture(await readPicture(file))
  }
  return (
    <div>
      <div className="row">
        <span className={css.picture}>
          <Avatar customer={{ ...profile, profilePicture: value || undefined }} />
        </span>
        <FileButton
          accept="image/jpeg,image/png,image/webp,image/gif"
          inputProps={{ 'aria-label': t('Profile picture') }}
          onChange={file => void choose(file)}
        >
          {props => (
            <Button variant="default" {...props}>
              {t('Upload picture')}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" onClick={() => onPicture('')}>
            {t('Remove picture')}
          </Button>
        )}
      </div>
      <p className="quiet">{t('JPEG, PNG, WebP or GIF, under 5 MB.')}</p>
      <p role="alert" className="mantine-InputWrapper-error">
        {error}
      </p>
    </div>
  )
}
