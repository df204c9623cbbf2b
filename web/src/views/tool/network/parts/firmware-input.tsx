// The file of a program: chosen, sent, and shown with what the platform made of it.
import { firmware, type UploadedFirmware } from '@ev/contract/operation/firmware'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { upload } from '../../../../shell/call.ts'
import styles from './firmware-input.module.css'

export function FirmwareInput({ id, value, onChange, ...given }: InputProps<string>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: (file: File): Promise<UploadedFirmware> => upload(firmware.calls.upload, file),
    onSuccess: file => onChange?.(file.id),
  })
  const sent = value === sending.data?.id ? sending.data : undefined
  return (
    <div className={styles.input}>
      <Button
        id={id ?? ''}
        aria-describedby={given['aria-describedby']}
        loading={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {t(sent ? 'firmware.change' : 'firmware.choose')}
      </Button>
      <p role="status">
        {sending.isPending && t('firmware.sending')}
        {sent && <strong>{sent.name}</strong>}
        {!sent && !sending.isPending && t('firmware.limit')}
      </p>
      {sent && <code>{t('firmware.sums', { size: sent.sizeBytes.toLocaleString('en-US'), md5: sent.md5 })}</code>}
      <p role="alert" className={styles.wrong}>
        {sending.error?.message}
      </p>
      <input
        ref={input}
        type="file"
        // antd shows every file input of a form, whatever its attribute `hidden` says.
        style={{ display: 'none' }}
        onChange={event => {
          const file = event.target.files?.[0]
          if (file) sending.mutate(file)
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
