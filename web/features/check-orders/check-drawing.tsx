import { useMemo } from 'react'
import { engrave } from '../../../api/platform/engraving.schema.ts'
import { t } from '../../lib/i18n.ts'
import css from './check-orders.module.css'
import type { Customization } from './order-draft.ts'

export interface Printed {
  style: string
  name: string
  /** Lines under the name: street, city; phone; license. */
  lines: readonly string[]
  /** What the account is told apart by. */
  seed: string
  lastFour: string
  routing: string
  photo: string | undefined
  customization: Customization
}

const fonts = {
  standard: 'Inter Variable, sans-serif',
  script: 'Snell Roundhand, Segoe Script, Apple Chancery, URW Chancery L, cursive, serif',
  modern: 'Avenir Next, Century Gothic, Inter Variable, sans-serif',
  classic: 'Source Serif 4 Variable, Georgia, serif',
}
/** Paper and ink of each style. */
const inks: Record<string, { paper: string; ink: string }> = {
  standard: { paper: '#e9f0f6', ink: '#34597d' },
  premium: { paper: '#eeeeec', ink: '#5a5f5d' },
  scenic: { paper: '#eef3ea', ink: '#45684d' },
  custom: { paper: '#fbf8f2', ink: '#5b4a3a' },
}

/** The customer's own check, drawn: name, address, numbering, font, photo. A picture, read by its label. */
export function CheckDrawing({ style, name, lines, seed, lastFour, routing, photo, customization }: Printed) {
  const { paper, ink } = inks[style] ?? { paper: '#e9f0f6', ink: '#34597d' }
  const { startingNumber, largePrint, fontStyle, duplicateChecks } = customization
  const size = largePrint ? 18 : 14
  const font = fonts[fontStyle]
  return (
    <svg
      className={css.check}
      viewBox={duplicateChecks ? '0 0 600 262' : '0 0 592 253'}
      role="img"
      aria-label={t('Drawing of your check number {number} for {name}', { number: startingNumber, name })}
    >
      {duplicateChecks && <rect x="10" y="10" width="586" height="250" rx="6" fill="#f6e9c8" stroke="#b8aa86" />}
      <rect x="1" y="1" width="590" height="250" rx="6" fill={paper} stroke={ink} strokeOpacity="0.5" />
      <Ground style={style} ink={ink} seed={seed} photo={photo} />
      <g fill="#1d2422" style={{ fontFamily: font, fontStyle: fontStyle === 'script' ? 'italic' : 'normal' }}>
        <text x="24" y="38" fontSize={size + 3} fontWeight="600">
          {name}
        </text>
        {lines.map((line, i) => (
          <text key={line} x="24" y={38 + (i + 1) * (size + 4)} fontSize={size}>
            {line}
          </text>
        ))}
        <text x="566" y="38" fontSize={size + 4} textAnchor="end">
          {startingNumber}
        </text>
        <g fontSize={size - 2}>
          <text x="400" y="78">
            {t('Date')}
          </text>
          <text x="24" y="130">
            {t('Pay to the order of')}
          </text>
          <text x="548" y="166" textAnchor="end">
            {t('Dollars')}
          </text>
          <text x="24" y="210">
            {t('Memo')}
          </text>
        </g>
        <text x="462" y="131" fontSize="18">
          $
        </text>
      </g>
      <g stroke={ink} strokeWidth="1" fill="none">
        <path d="M438 80H566M24 138H440M24 170H480M70 212H250M340 212H566" />
        <rect x="478" y="112" width="88" height="26" fill="#ffffff" fillOpacity="0.7" />
      </g>
      <text x="24" y="240" fontSize="16" letterSpacing="2" fill="#1d2422" fontFamily="monospace">
        {`:${routing}: ••••••${lastFour} | ${startingNumber.padStart(6, '0')}`}
      </text>
    </svg>
  )
}

function Ground({ style, ink, seed, photo }: { style: string; ink: string; seed: string; photo: string | undefined }) {
  // Checks are drawn on checking accounts.
  const { outer, inner } = useMemo(() => engrave(seed, 'Checking'), [seed])
  if (style === 'custom' && photo)
    return (
      <image href={photo} x="2" y="2" width="588" height="248" opacity="0.28" preserveAspectRatio="xMidYMid slice" />
    )
  if (style === 'custom') return <PhotoFrame ink={ink} />
  if (style === 'scenic') return <Scene ink={ink} />
  if (style === 'premium')
    return (
      <g fill={ink}>
        {[0, 1, 2, 3, 4].map(band => (
          <rect key={band} x="2" y={20 + band * 48} width="588" height="18" opacity="0.06" />
        ))}
      </g>
    )
  return (
    <g transform="translate(180 5) scale(1.2)" fill="none" stroke={ink} strokeWidth="0.4" opacity="0.45">
      {[...outer, ...inner].map((d, i) => (
        <path key={i} d={d} />
      ))}
    </g>
  )
}

/** Where the customer's photo will be. */
const PhotoFrame = ({ ink }: { ink: string }) => (
  <g fill="none" stroke={ink} strokeOpacity="0.35" strokeWidth="2">
    <rect x="230" y="62" width="150" height="112" rx="8" strokeDasharray="7 6" />
    <circle cx="268" cy="98" r="11" />
    <path d="M240 164 286 122 316 148 340 128 370 164" strokeLinejoin="round" />
  </g>
)

/** Ridges and a river in two inks. */
const Scene = ({ ink }: { ink: string }) => (
  <g fill={ink}>
    <circle cx="480" cy="70" r="26" fill="#c9894a" opacity="0.25" />
    <path d="M2 170 90 100 150 140 250 70 340 150 430 95 520 150 590 120V250H2Z" opacity="0.12" />
    <path d="M2 210 120 150 220 190 330 140 450 195 590 160V250H2Z" opacity="0.14" />
    <path
      d="M250 250C300 220 260 205 320 190 350 182 340 172 350 160L362 160C360 176 372 184 345 196 300 214 350 226 330 250Z"
      fill="#7ba0b4"
      opacity="0.35"
    />
  </g>
)
