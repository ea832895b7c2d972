import { t } from '../lib/i18n.ts'
import css from './charts.module.css'

/**
 * The numbers behind a chart, for everybody who would rather read them. Every chart has one or stands over a table of
 * its page, and paper shows it.
 */
export function ChartTable({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <details className={css.behind} data-printed>
      <summary>{t('Show as a table')}</summary>
      <table>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, i) => (
                <td key={heads[i + 1]} className="num amount">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/**
 * Chart colours in their order (pine, copper, light pine, ink, light copper, dark copper), as CSS; they keep their
 * colour on paper, too.
 */
const hues = [
  'light-dark(var(--mantine-color-pine-6), var(--mantine-color-pine-3))',
  'light-dark(var(--mantine-color-copper-6), var(--mantine-color-copper-3))',
  'light-dark(var(--mantine-color-pine-3), var(--mantine-color-pine-5))',
  'var(--wf-ink)',
  'light-dark(var(--mantine-color-copper-3), var(--mantine-color-copper-5))',
  'light-dark(var(--mantine-color-copper-8), var(--mantine-color-copper-7))',
]
export const hueOf = (index: number): string => hues[index % hues.length] ?? 'var(--wf-pine)'
