import { lastFour } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'

/** "••4821", read out digit by digit. Takes a full or an already masked number. */
export function AccountNumber({ number }: { number: string }) {
  const four = lastFour(number)
  return (
    <span className="num" role="img" aria-label={t('ending in {digits}', { digits: four.split('').join(' ') })}>
      ••{four}
    </span>
  )
}
