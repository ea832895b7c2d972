import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'
import { Banner } from './banner.tsx'

/** What could not be read of a page whose rest stands, and the way to ask for it again. */
export const RetryBanner = ({ problem, retry }: { problem: string; retry: () => unknown }) => (
  <Banner tone="error">
    <p>{problem}</p>
    <Button variant="default" size="sm" onClick={() => void retry()}>
      {t('Try again')}
    </Button>
  </Banner>
)
