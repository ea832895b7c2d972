import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Facts } from './facts.tsx'
import { Icon } from './icon.tsx'
import { Balance } from './money.tsx'
import { PrintReceipt } from './print-button.tsx'
import css from './states.module.css'

interface Props {
  title: string
  amount?: string | undefined
  /** When, from, to, fee, arrival. */
  facts: readonly (readonly [string, ReactNode])[]
  confirmation?: string | undefined
  /** Links and buttons: what to do next. */
  children?: ReactNode
}

/** It is done: amount, when, from and to, confirmation number, and a receipt that prints cleanly. Takes the focus. */
export function SuccessPanel({ title, amount, facts, confirmation, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={`card card-body stack ${css.sheet}`} aria-labelledby="done">
      <div className={css.done}>
        <Icon name="tick" size={28} />
        <h2 id="done" ref={heading} data-autofocus tabIndex={-1}>
          {title}
        </h2>
      </div>
      {amount && <Balance amount={amount} />}
      <Facts
        facts={
          confirmation ? [...facts, [t('Confirmation number'), <span className="num">{confirmation}</span>]] : facts
        }
      />
      <div className={`row no-print ${css.next}`}>
        {children}
        <PrintReceipt />
      </div>
    </section>
  )
}
