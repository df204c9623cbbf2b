// The labels of the guns of some piles: looked at, printed, or fetched as pictures.
import { qrFormat, qrLayout } from '@ev/contract/asset-enums'
import { pile } from '@ev/contract/config/pile'
import type { ValueOf } from '@ev/contract/kit/choices'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { DialogActions } from '../../../../kit/dialog.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call, type In } from '../../../../shell/call.ts'
import { submitExport } from '../../../../shell/centre/submit.ts'
import styles from './qr-dialog.module.css'

export type Chosen = In<typeof pile.calls.qrSheet>['selection']

type QrDialogProps = { selection: Chosen; onClose: () => void }

export function QrDialog({ selection, onClose }: QrDialogProps) {
  const t = useT()
  const pages = useRef<HTMLIFrameElement>(null)
  const [layout, setLayout] = useState<ValueOf<typeof qrLayout>>('medium')
  const [format, setFormat] = useState<ValueOf<typeof qrFormat>>('png')
  const sheet = useSheet(selection, layout)
  const onZip = async () => {
    onClose()
    await submitExport(pile.calls.qrZip, { selection, layout, format })
  }
  return (
    <Modal open title={t('qr.title')} onCancel={onClose} footer={null} width={860}>
      <div className={styles.choices}>
        <Choice label={t('qr.size')} options={qrLayout.list} value={layout} onChange={setLayout} />
        <Choice label={t('qr.format')} options={qrFormat.list} value={format} onChange={setFormat} />
        {sheet.data && <span role="status">{t('qr.count', { count: sheet.data.count })}</span>}
      </div>
      <div className={styles.preview}>
        {sheet.data ? (
          <iframe ref={pages} title={t('qr.preview')} srcDoc={sheet.data.html} />
        ) : sheet.error ? (
          <State drawing="empty" title={sheet.error.message} isAlert />
        ) : (
          <Waiting />
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
        <Button onClick={() => void onZip()}>{t('qr.zip')}</Button>
        <Button
          look="primary"
          disabled={!sheet.data || sheet.isPlaceholderData}
          onClick={() => pages.current?.contentWindow?.print()}
        >
          {t('qr.print')}
        </Button>
      </DialogActions>
    </Modal>
  )
}

function useSheet(selection: Chosen, layout: ValueOf<typeof qrLayout>) {
  return useQuery({
    queryKey: [...familyKey(pile), 'qrSheet', selection, layout],
    queryFn: () => call(pile.calls.qrSheet, { selection, layout }),
    retry: false,
    gcTime: 0,
  })
}

type ChoiceProps<V extends string> = {
  label: string
  options: readonly { value: V; zh: string; en: string }[]
  value: V
  onChange: (value: V) => void
}

function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const language = useSpoken()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is the control.
    <label className={styles.choice}>
      {label}
      <Select<V>
        value={value}
        options={options.map(option => ({ value: option.value, label: option[language] }))}
        onChange={onChange}
      />
    </label>
  )
}
