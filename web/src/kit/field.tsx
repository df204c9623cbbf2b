// A labelled input with room for its message, so that nothing shifts when one appears.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string
  label: string
  error: string | undefined
  hint?: string
  /** Inside the frame of the input, at its end. */
  suffix?: ReactNode
}

export function Field({ label, error, hint, suffix, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.frame} data-wrong={error !== undefined || undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {suffix}
      </div>
      <p id={`${id}-note`} className={error === undefined ? styles.hint : styles.error}>
        {note}
      </p>
    </div>
  )
}
