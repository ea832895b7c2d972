import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useCallback, useEffect, useRef, type FormEvent } from 'react'
import type * as z from 'zod'
import { t } from '../lib/i18n.ts'
import { said } from '../lib/said.ts'
import type { Problem } from '../lib/problem.ts'
import css from './form.module.css'

/**
 * A form that validates with the act's own schema: the documented text at its field, in the documented order.
 *
 *   const form = useSchemaForm(scheduleRequest, { amount: '', memo: '' })
 *   <form onSubmit={form.submit(values => send(values))} noValidate>
 *     <FormErrors form={form} />
 *     <MoneyField label={t('Amount')} {...form.field('amount')} />
 *
 * A day that its field does not take (before `min`, after `max`) is none: what is said of an empty field is said of
 * it, and where that may be empty, which days the field takes.
 * On submit the focus goes to the first bad field; `form.refused(problem)` puts a server's refusal at its field, which
 * takes the focus, and says whether that is drawn.
 */
export type SchemaForm<T extends Record<string, unknown>> = ReturnType<typeof useSchemaForm<T>>

export function useSchemaForm<T extends Record<string, unknown>>(schema: z.ZodType<unknown, unknown>, initial: T) {
  const element = useRef<HTMLFormElement | null>(null)
  // Whatever changed a value: a key, a paste, a list, a button that fills in. It is told like a change by hand.
  const onValuesChange = useCallback(() => {
    ;(element.current ?? document).dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  const form: UseFormReturnType<T> = useForm<T>({
    onValuesChange,
    mode: 'controlled',
    initialValues: initial,
    validate: values => {
      const errors = judge(schema, values)
      const outside = daysOutside(element.current).filter(([name]) => name in values && !(name in errors))
      if (outside.length === 0) return errors
      const without = Object.fromEntries(outside.map(([name]) => [name, '']))
      const known = { ...judge(schema, { ...values, ...without }), ...errors }
      return { ...known, ...Object.fromEntries(outside.filter(([name]) => !(name in known))) }
    },
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })

  /** Before it is submitted for the first time, a form does not know its element. */
  const inputOf = (name: string) =>
    (element.current ?? document).querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)
  const focus = (name: string) => inputOf(name)?.focus()

  /**
   * Label, value, error and change handler of one field. What is wrong with several together is said at the first of
   * them; the others are marked.
   */
  const field = (name: Extract<keyof T, string>, type: 'input' | 'checkbox' = 'input') => ({
    ...form.getInputProps(name, { type }),
    ...(isSaidBefore(form.errors, name, inputOf) && { error: true }),
    name,
  })

  const submit = (send: (values: T) => void) => (event: FormEvent<HTMLFormElement>) => {
    element.current = event.currentTarget
    form.onSubmit(send, errors => focus(Object.keys(errors)[0] ?? ''))(event)
  }

  const refused = ({ field: name, text }: Refusal): boolean => {
    if (name === undefined || !(name in form.values) || !inputOf(name)) return false
    form.setFieldError(name, text)
    focus(name)
    return true
  }

  return { ...form, field, submit, refused, focus, labelOf: (name: string) => labelOf(inputOf(name)) }
}

/** Whether the text of this field stands at one before it that is drawn. */
function isSaidBefore(errors: Record<string, unknown>, name: string, inputOf: (name: string) => unknown): boolean {
  const text = errors[name]
  if (typeof text !== 'string') return false
  const alike = Object.keys(errors).filter(other => errors[other] === text)
  return alike.slice(0, alike.indexOf(name)).some(other => inputOf(other))
}

/** What is wrong by the schema, by field, in its order and in the customer's language. */
const judge = (schema: z.ZodType<unknown, unknown>, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(schemaResolver(schema, { sync: true })(values)).map(([name, text]) => [
      name,
      typeof text === 'string' ? said(text) : text,
    ]),
  )

/** The date fields that say of their day that they do not take it (`fields/date-field.tsx`), each with its words. */
const daysOutside = (form: HTMLFormElement | null): [string, string][] =>
  [...(form?.querySelectorAll<HTMLInputElement>('input[data-outside]') ?? [])].map(({ name, dataset }) => [
    name,
    dataset['outside'] ?? '',
  ])

/** What a field is called on the screen; choices by what is asked of all of them. */
export function labelOf(input: HTMLInputElement | null | undefined): string | undefined {
  const group = input?.type === 'radio' ? input.closest('fieldset, [role="radiogroup"]') : null
  const label = group
    ? (group.querySelector('legend') ?? document.getElementById(group.getAttribute('aria-labelledby') ?? ''))
    : input?.labels?.[0]
  return label?.textContent ?? input?.ariaLabel ?? undefined
}

interface Judged {
  errors: Record<string, unknown>
  focus: (name: string) => void
  labelOf: (name: string) => string | undefined
}

/**
 * After a failed submit with more than one bad field: their names, each a link to its field, where it stands what is
 * wrong; it is said once, there.
 */
export function FormErrors({ form }: { form: Judged }) {
  const errors = Object.entries(form.errors).filter(([, text]) => typeof text === 'string')
  if (errors.length < 2) return null
  return (
    <div className={css.errors} role="alert">
      <p>{t('Please correct {n} fields:', { n: errors.length })}</p>
      <ul>
        {errors.map(([name, text]) => (
          <li key={name}>
            <button type="button" onClick={() => form.focus(name)}>
              {form.labelOf(name) ?? String(text)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** In the customer's language. */
type Refusal = Pick<Problem, 'text' | 'field'>

/** A refusal that came back from the server or a machine, put at its field once. */
export type Refused = Refusal | undefined

export function useRefusal(form: { refused: (refusal: Refusal) => boolean }, refused: Refused): void {
  useEffect(() => {
    if (refused) form.refused(refused)
    // Once for each refusal; typing clears it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refused])
}
