// The message as a telephone shows it, with examples for what is put in, and how many messages it is.
import { builtInSmsOf, smsText, variablesIn } from '@ev/rules/sms'
import { useWords } from '../../../../resource/form/of.ts'
import styles from './sms.module.css'
import { smsLength, smsParts } from './sms-length.ts'

type SmsPreviewProps = { sign: string; content: string; code: string }

export function SmsPreview({ sign, content, code }: SmsPreviewProps) {
  const { t } = useWords()
  const text = smsText(
    sign,
    content,
    examplesFor(code, content, name => t('sms.example', { name })),
  )
  const parts = smsParts(text)
  return (
    <figure className={styles.preview}>
      <figcaption>
        {t('sms.preview')}
        <span data-long={parts > 1 || undefined}>{t('sms.length', { length: smsLength(text), parts })}</span>
      </figcaption>
      <p>{text || t('sms.nothing')}</p>
    </figure>
  )
}

function examplesFor(code: string, content: string, otherwise: (name: string) => string) {
  const known = builtInSmsOf(code)?.examples ?? {}
  return Object.fromEntries(variablesIn(content).map(name => [name, known[name] ?? otherwise(name)]))
}
