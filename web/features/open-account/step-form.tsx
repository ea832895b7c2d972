import type { FormEvent, ReactNode } from 'react'
import type * as z from 'zod'
import { Trouble } from '../../kit/banner.tsx'
import { useSchemaForm, type SchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'

/**
 * The form of a step. The documents give a step one sentence for everything that is missing: it stands once above
 * the fields, and the fields themselves say only that they are needed.
 */
export function useStepForm<T extends Record<string, string>>(
  schema: z.ZodType<unknown, unknown>,
  initial: T,
  missing: string,
) {
  const form: SchemaForm<T> = useSchemaForm<T>(schema, initial)
  const field = (name: Extract<keyof T, string>) => {
    const { error, ...rest } = form.field(name)
    if (error !== t(missing)) return { ...rest, error }
    return { ...rest, error: form.values[name] ? t('Please check this') : t('Please fill this in') }
  }
  const texts = Object.values(form.errors).filter(text => typeof text === 'string')
  return { ...form, field, problem: texts.includes(t(missing)) ? t(missing) : undefined }
}

export function StepForm({
  onSubmit,
  problem,
  children,
}: {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  problem: string | undefined
  children: ReactNode
}) {
  return (
    <form className="stack" onSubmit={onSubmit} noValidate>
      <Trouble text={problem} />
      {children}
    </form>
  )
}
