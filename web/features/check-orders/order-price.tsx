import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { percent } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Price } from './order-draft.ts'

export function OrderPrice({ price, taxRate }: { price: Price; taxRate: number }) {
  return (
    <Facts
      facts={[
        [t('Check style'), <Money amount={price.checkStylePrice} />],
        [t('{n} checks', { n: price.checks }), <Money amount={price.quantityPrice} />],
        [t('Delivery'), <Money amount={price.deliveryPrice} />],
        [t('Subtotal'), <Money amount={price.subtotal} />],
        [t('Tax ({rate})', { rate: percent(taxRate) }), <Money amount={price.tax} />],
        [
          t('Total'),
          <strong>
            <Money amount={price.total} />
          </strong>,
        ],
      ]}
    />
  )
}
