import { quantities } from '../../api/check-orders/check-orders.schema.ts'
import { openable } from '../../api/open-account/open-account.schema.ts'
import { languageNames } from '../../api/platform/language.schema.ts'
import { namesIn } from '../../ledger/table.ts'
import { t } from '../lib/i18n.ts'
import type { IconName } from './icon.tsx'
import type { Scheme } from './palette-search.ts'

/** What is asked for with a choice in it: a form that opens with this choice made. Found by the palette alone. */
export interface Chosen {
  label: string
  to: string
  /** The colours that it turns the page to, where it is. */
  scheme?: Scheme
  icon: IconName
  /** Words a customer may search for instead. */
  also: string
  /** Of palette-words.ts, where it is there by a name. */
  name?: string
}

/** What each language is called in English, for whoever looks for it in that. */
const inEnglish = new Intl.DisplayNames(['en'], { type: 'language' })

/** Call while drawing: the labels are in the customer's language. */
export const chosenPlaces = (): Chosen[] => [
  { label: t('Add New Payee'), to: '/pay-bills?add=payee', icon: 'person', also: 'add payee', name: 'Add New Payee' },
  {
    label: t('Dark appearance'),
    to: '#dark',
    icon: 'moon',
    also: 'dark mode theme appearance colors',
    name: 'Dark appearance',
    scheme: 'dark',
  },
  {
    label: t('Light appearance'),
    to: '#light',
    icon: 'sun',
    also: 'light mode theme appearance colors',
    name: 'Light appearance',
    scheme: 'light',
  },
  ...namesIn(languageNames).map(code => ({
    label: languageNames[code],
    to: `/profile?tab=preferences&language=${code}`,
    icon: 'settings' as const,
    also: `language switch ${inEnglish.of(code)?.toLowerCase() ?? code}`,
  })),
  ...quantities.map(({ id, checks }) => ({
    label: t('Order {n} checks', { n: checks }),
    to: `/order-checks?quantity=${id}`,
    icon: 'check' as const,
    also: `order ${checks} checks checkbook`,
  })),
  ...openable.map(({ kind, name }) => ({
    label: t('Open a new account: {name}', { name: t(name) }),
    to: `/open-new-account?type=${kind}`,
    icon: 'plus' as const,
    also: `open a an new ${name} account`,
  })),
]
