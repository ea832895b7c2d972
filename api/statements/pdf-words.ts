/** The words of a statement in the customer's language. The typefaces hold Latin letters: Chinese customers get English. */
import type { Language } from '../platform/locales.ts'

const es: Readonly<Record<string, string>> = {
  'Account statement': 'Estado de cuenta',
  'Page {n} of {all}': 'Página {n} de {all}',
  'Opening balance': 'Saldo inicial',
  'Money in': 'Entradas',
  'Money out': 'Salidas',
  'Closing balance': 'Saldo final',
  Interest: 'Intereses',
  Fees: 'Comisiones',
  Transactions: 'Movimientos',
  Date: 'Fecha',
  Description: 'Descripción',
  Amount: 'Importe',
  Balance: 'Saldo',
  'There were no transactions in this period.': 'No hubo movimientos en este período.',
  'Reward points': 'Puntos de recompensa',
  Units: 'Unidades',
  'Credit limit': 'Límite de crédito',
  'ending in {four}': 'terminada en {four}',
  'Routing number {number}': 'Número de ruta {number}',
  'Prepared {date}': 'Preparado el {date}',
  'Summary of the period': 'Resumen del período',
  'Wrenfield is a fictional bank. Report an error within 60 days.':
    'Wrenfield es un banco ficticio. Comunique un error en un plazo de 60 días.',
}

const fr: Readonly<Record<string, string>> = {
  'Account statement': 'Relevé de compte',
  'Page {n} of {all}': 'Page {n} sur {all}',
  'Opening balance': 'Solde initial',
  'Money in': 'Entrées',
  'Money out': 'Sorties',
  'Closing balance': 'Solde final',
  Interest: 'Intérêts',
  Fees: 'Frais',
  Transactions: 'Opérations',
  Date: 'Date',
  Description: 'Libellé',
  Amount: 'Montant',
  Balance: 'Solde',
  'There were no transactions in this period.': 'Aucune opération pendant cette période.',
  'Reward points': 'Points de fidélité',
  Units: 'Unités',
  'Credit limit': 'Plafond de crédit',
  'ending in {four}': 'se terminant par {four}',
  'Routing number {number}': 'Numéro d’acheminement {number}',
  'Prepared {date}': 'Établi le {date}',
  'Summary of the period': 'Résumé de la période',
  'Wrenfield is a fictional bank. Report an error within 60 days.':
    'Wrenfield est une banque fictive. Signalez une erreur dans les 60 jours.',
}

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { es, fr }

export interface Speech {
  language: string
  say: (text: string, values?: Readonly<Record<string, string | number>>) => string
  /** 'November 5, 2026' */
  day: (day: string) => string
  /** 'Nov 5' */
  shortDay: (day: string) => string
  /** 'Nov 5, 2026' */
  dayWithYear: (day: string) => string
}

export function speechOf(wanted: Language): Speech {
  const language = wanted in catalogues ? wanted : 'en'
  const format = (options: Intl.DateTimeFormatOptions) => {
    const known = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => known.format(new Date(`${day}T12:00:00Z`))
  }
  return {
    language,
    say: (text, values = {}) =>
      (catalogues[language]?.[text] ?? text).replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
    day: format({ year: 'numeric', month: 'long', day: 'numeric' }),
    shortDay: format({ month: 'short', day: 'numeric' }),
    dayWithYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
  }
}
