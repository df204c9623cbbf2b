// A code of six digits and the button that has it sent, at most once a minute.
import { useEffect, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { useT } from '../../locales/language.ts'
import type { useForm } from '../form.ts'

type CodeFieldProps = {
  form: Pick<ReturnType<typeof useForm<'captcha'>>, 'field' | 'button' | 'run' | 'input'>
  /** Has a code sent, and says whether one was. */
  send: () => Promise<boolean>
}

export const isCode = (text: string) => /^\d{6}$/.test(text)

export function CodeField({ form, send }: CodeFieldProps) {
  const t = useT()
  const [sentAt, setSentAt] = useState<number>()
  const button = form.button('code')
  const onGet = () =>
    form.run('code', async () => {
      if (!(await send())) return
      setSentAt(Date.now())
      form.input('captcha')?.focus()
    })
  const seconds = useSecondsLeft(sentAt)
  return (
    <Field
      {...form.field('captcha')}
      label={t('login.code')}
      hint={sentAt === undefined ? undefined : t('login.codeSent')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      suffix={
        <Button look="link" {...button} disabled={button.disabled || seconds > 0} onClick={() => void onGet()}>
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
