import { t } from '../lib/i18n.ts'

/** "VTI · Total Market Index Fund": funds have names in each language, companies keep theirs. */
export const securityLabel = ({ symbol, name }: { symbol: string; name: string }): string => `${symbol} · ${t(name)}`
