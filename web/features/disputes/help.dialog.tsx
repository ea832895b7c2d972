import { Button } from '@mantine/core'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../lib/i18n.ts'

/** Need Help: seven reasons, four steps, tips, a line that answers day and night (doc3 §2.7). */
export function HelpDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t('Help with disputes')} tall>
      <div className="stack">
        <List
          title={t('When to dispute')}
          items={[
            t('Unauthorized: you did not make or allow the transaction'),
            t('Duplicate: you were charged more than once'),
            t('Wrong amount: the amount is not what you agreed to'),
            t('Not received: the product or service never came'),
            t('Defective: the product is broken or not as described'),
            t('Cancelled service: you were charged after you cancelled'),
            t('Refund not received: a promised refund did not come'),
          ]}
        />
        <List
          ordered
          title={t('What happens')}
          items={[
            t('You submit the dispute.'),
            t('A temporary credit, if you ask for it, appears in 1-2 business days.'),
            t('We investigate with the merchant for 7-10 business days.'),
            t('We decide, and tell you by the way you chose.'),
          ]}
        />
        <List
          title={t('Tips')}
          items={[
            t('Ask the merchant first: many errors are mended within a day.'),
            t('Attach receipts, messages and tracking numbers.'),
            t('If you do not have your card, block it now.'),
          ]}
        />
        <p>
          {t('Call us 24 hours a day, 7 days a week:')} <strong className="num">{phone}</strong>
        </p>
        <ActionFoot>
          <Button onClick={onClose}>{t('Close help')}</Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}

function List({ title, items, ordered = false }: { title: string; items: readonly string[]; ordered?: boolean }) {
  const lines = items.map(item => <li key={item}>{item}</li>)
  return (
    <section>
      <h3>{title}</h3>
      {ordered ? (
        <ol style={{ margin: 0, paddingLeft: 20 }}>{lines}</ol>
      ) : (
        <ul style={{ margin: 0, paddingLeft: 20 }}>{lines}</ul>
      )}
    </section>
  )
}
