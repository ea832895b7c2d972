import { Button } from '@mantine/core'
import { useState } from 'react'
import { NOT_FOUND } from '../../../api/withdrawals/atms.schema.ts'
import { Banner } from '../../kit/banner.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { ask, type Answered } from '../../lib/trpc.ts'
import css from './withdrawals.module.css'

type Machine = Answered['withdrawals']['nearbyAtms']['atmLocations'][number]

/** Where machines are looked for when the place of the device is not known (doc3 §2.3): lower Manhattan. */
const FALLBACK = { latitude: 40.7128, longitude: -74.006 }

/** doc3 §8. */
const NOT_SUPPORTED = 'Geolocation is not supported by your browser.'
const NO_ACCESS = 'Could not access your location. Please enable location services.'

const whereAmI = (): Promise<{ latitude: number; longitude: number }> =>
  new Promise((found, refused) =>
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), refused, {
      timeout: 8000,
      maximumAge: 60_000,
    }),
  )

/** The machines near the customer, nearest first; near a fixed place when the device does not say where it is. */
export function AtmFinder() {
  const [machines, setMachines] = useState<readonly Machine[]>()
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  const find = async () => {
    setBusy(true)
    setTrouble(undefined)
    const { latitude, longitude } = await place(setTrouble)
    try {
      const { atmLocations } = await ask.withdrawals.nearbyAtms.query({ latitude, longitude })
      setMachines(atmLocations)
    } catch {
      setTrouble(NOT_FOUND)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SectionCard title={t('Find an ATM')}>
      <div className="stack">
        {trouble && <Banner tone="warn">{t(trouble)}</Banner>}
        {trouble && machines && <p className="quiet">{t('Showing machines in New York instead.')}</p>}
        <div>
          <Button variant="default" onClick={() => void find()} loading={busy}>
            {t('Find ATMs near me')}
          </Button>
        </div>
        {machines && (
          <ul className={css.machines} aria-label={t('Nearby ATMs')}>
            {machines.map(({ id, name, address, distance }) => (
              <li key={id} className="between">
                <div>
                  {name}
                  <div className="quiet">{address}</div>
                </div>
                <span className="num">{t('{n} mi', { n: distance })}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

async function place(tell: (text: string) => void): Promise<{ latitude: number; longitude: number }> {
  if (!('geolocation' in navigator)) {
    tell(NOT_SUPPORTED)
    return FALLBACK
  }
  try {
    return await whereAmI()
  } catch {
    tell(NO_ACCESS)
    return FALLBACK
  }
}
