// A phone or identity number that is masked until somebody asks. Who asked is on record, and what was shown hides again.
import type { Text } from '@ev/contract/kit/text'
import { useEffect, useState } from 'react'
import { toast } from '../../kit/toast.tsx'
import { useT } from '../../locales/language.ts'
import { CallError } from '../../shell/call.ts'
import { useSpoken } from './spoken.ts'
import styles from './value.module.css'

const shownForMs = 30_000

type SecretProps = { label: Text; masked: string; reveal: (() => Promise<string>) | undefined }

export function Secret({ label, masked, reveal }: SecretProps) {
  const t = useT()
  const language = useSpoken()
  const [clear, setClear] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (clear === undefined) return
    const timer = setTimeout(() => setClear(undefined), shownForMs)
    return () => {
      clearTimeout(timer)
      // A tab that hides takes it along.
      setClear(undefined)
    }
  }, [clear])
  const onToggle = async (ask: () => Promise<string>) => {
    if (clear !== undefined) return setClear(undefined)
    setIsBusy(true)
    try {
      setClear(await ask())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    } finally {
      setIsBusy(false)
    }
  }
  const isClear = clear !== undefined
  return (
    <span className={styles.secret}>
      <span className={styles.text}>{clear ?? masked}</span>
      {reveal && masked.includes('*') && (
        <button
          type="button"
          className={styles.eye}
          disabled={isBusy}
          aria-pressed={isClear}
          aria-label={t('value.reveal', { label: label[language] })}
          title={isClear ? t('value.hide') : t('value.revealHint')}
          onClick={() => void onToggle(reveal)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 1 1 0 4 2 2 0 1 1 0-4z" />
            {!isClear && <path d="m3 13 10-10" />}
          </svg>
        </button>
      )}
    </span>
  )
}
