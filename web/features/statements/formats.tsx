import { Button } from '@mantine/core'
import { formats, type Format } from '../../../api/statements/statements.schema.ts'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

/** One button for each format of a statement. */
export const Formats = ({
  of: { accountName, firstDay, lastDay },
  busy,
  onPick,
}: {
  of: { accountName: string; firstDay: string; lastDay: string }
  busy: boolean
  onPick: (format: Format) => void
}) => (
  <div className="row" style={{ gap: 4 }}>
    {formats.map(format => (
      <Button
        key={format}
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={() => onPick(format)}
        aria-label={t('{format} of {account}, {first} to {last}', {
          format: format.toUpperCase(),
          account: accountName,
          first: day(firstDay),
          last: day(lastDay),
        })}
      >
        {format.toUpperCase()}
      </Button>
    ))}
  </div>
)
