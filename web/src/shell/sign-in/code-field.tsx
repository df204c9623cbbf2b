// A code of six digits and the button that has it sent, at most once a minute.
import { useEffect, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useT } from '../../locales/language.ts'

type CodeFieldProps = {
  field: { name: string; error: string | undefined; readOnly: boolean }
  button: { isBusy: boolean; disabled: boolean }
  /** When a code was last sent, if one was. */
  sentAt: number | undefined
  onGet: () => void
}

export const isCode = (text: string) => /^\d{6}$/.test(text)

export function CodeField({ field, button, sentAt, onGet }: CodeFieldProps) {
  const t = useT()
  const seconds = useSecondsLeft(sentAt)
  return (
    <Field
      {...field}
      label={t('login.code')}
      hint={sentAt === undefined ? undefined : t('login.codeSent')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      suffix={
        <Button look="link" {...button} disabled={button.disabled || seconds > 0} onClick={onGet}>
          {seconds > 0 ? t('login.getCodeIn', { seconds }) : t('login.getCode')}
        </Button>
      }
    />
  )
}

const gapMs = 60_000

function useSecondsLeft(sentAt: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (sentAt === undefined) return
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= sentAt + gapMs) clearInterval(timer)
    }
    const timer = setInterval(tick, 1_000)
    tick()
    return () => clearInterval(timer)
  }, [sentAt])
  return sentAt === undefined ? 0 : Math.min(60, Math.max(0, Math.ceil((sentAt + gapMs - now) / 1_000)))
}
