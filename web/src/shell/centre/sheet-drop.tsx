// Where a file is dropped or chosen; what cannot be an import is told at once.
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { useT } from '../../locales/language.ts'
import { Bar } from './bar.tsx'
import styles from './centre.module.css'
import dialogs from './dialogs.module.css'
import { objectionToSheet, type SheetObjection } from './sheet-file.ts'

type SheetDropProps = {
  /** The name of the file that is on its way. */
  uploading: string | undefined
  /** Why the server did not take the last one. */
  problem: string
  onFile: (file: File) => void
  onTemplate: () => void
  isFetchingTemplate: boolean
}

export function SheetDrop({ uploading, problem, onFile, onTemplate, isFetchingTemplate }: SheetDropProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [objection, setObjection] = useState<SheetObjection>()
  const [isOver, setIsOver] = useState(false)
  const take = (file: File | undefined) => {
    if (!file || uploading !== undefined) return
    const wrong = objectionToSheet(file)
    setObjection(wrong)
    if (!wrong) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const said = objection ? t(objection) : problem
  return (
    <>
      <div className={styles.head}>
        <p>{t('import.templateHint')}</p>
        <Button look="link" isBusy={isFetchingTemplate} onClick={onTemplate}>
          {t('import.template')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files are dropped here; the button in it does the same. */}
      <div
        className={dialogs.drop}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {uploading === undefined ? (
          <>
            <p>{t('import.drop')}</p>
            <Button look="primary" onClick={() => input.current?.click()}>
              {t('import.choose')}
            </Button>
            <small>{t('import.limit')}</small>
          </>
        ) : (
          <div className={dialogs.progress} role="status">
            <p>{t('import.uploading', { name: uploading })}</p>
            <Bar label={t('work.progress')} share={undefined} />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx"
          aria-label={t('import.choose')}
          onChange={event => {
            take(event.target.files?.[0])
            // The same file may be chosen again when it has been mended.
            event.target.value = ''
          }}
        />
      </div>
      <div role="alert">{said && <p className={styles.problem}>{said}</p>}</div>
    </>
  )
}
