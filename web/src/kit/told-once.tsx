// What is told a single time, such as a first password: shown with a way to copy it, and gone when the window closes.
import { useState } from 'react'
import { useT } from '../locales/language.ts'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import { toast } from './toast.tsx'
import styles from './told-once.module.css'

export type Told = {
  readonly title: string
  readonly text: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
}

export function ToldOnce({ told: { title, text, lines }, onClose }: { told: Told; onClose: () => void }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const onCopy = async () => {
    const isDone = await copyText(copied(lines))
    setIsCopied(isDone)
    if (!isDone) toast(t('settings.notCopied'), 'error')
  }
  return (
    // Only the button closes it: what stands here cannot be had again.
    <Dialog title={title}>
      <p className={styles.text}>{text}</p>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={() => void onCopy()} data-first>
          {t(isCopied ? 'told.copied' : 'told.copy')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('told.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const copied = (lines: Told['lines']) =>
  lines.length === 1 ? (lines[0]?.value ?? '') : lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
