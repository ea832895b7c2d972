import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { isSignedIn, useSession } from '../../lib/session.ts'
import css from './support.module.css'

/** A text of the bank: headings with their paragraphs. Anybody may read it (C-34). */
export function Legal({
  title,
  parts,
}: {
  title: string
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}) {
  const signedIn = useSession(isSignedIn)
  const back = signedIn ? { to: '/dashboard' } : { to: '/', place: t('Home', { context: 'page' }) }
  return (
    <PageFrame title={title} narrow back={back}>
      <div className="stack">
        {parts.map(([heading, ...paragraphs]) => (
          <SectionCard key={heading} title={heading}>
            <div className={css.text}>
              {paragraphs.map(paragraph => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </SectionCard>
        ))}
      </div>
    </PageFrame>
  )
}
