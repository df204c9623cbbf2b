import { type ComponentProps, useState } from 'react'
import { useT } from '../locales/language.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'suffix'>) {
  const t = useT()
  const [isShown, setIsShown] = useState(false)
  const label = t(isShown ? 'login.hidePassword' : 'login.showPassword')
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={64}
      spellCheck={false}
      autoCapitalize="off"
      suffix={
        <Button
          look="quiet"
          className={styles.eye}
          aria-label={label}
          title={label}
          onClick={() => setIsShown(!isShown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
            <circle cx="10" cy="10" r="2.5" />
            {!isShown && <path d="M3 17 17 3" />}
          </svg>
        </Button>
      }
    />
  )
}
