import type { ReactNode } from 'react'
import css from './what-if.module.css'

/** "What happens if …": the answer beside a fee, behind its question. Texts are already translated. */
export const WhatIf = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className={`${css.what} no-print`}>
    <summary>{question}</summary>
    <p>{children}</p>
  </details>
)
