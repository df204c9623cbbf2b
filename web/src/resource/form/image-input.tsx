// A picture: shown, chosen from a file, taken away.
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef } from 'react'
import styles from './form.module.css'
import type { InputProps, Upload } from './given.ts'
import { useWords } from './of.ts'

type ImageInputProps = InputProps<string> & { upload?: Upload }

export function ImageInput({ id, value = '', onChange, upload }: ImageInputProps) {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (!upload) throw new Error('a form with a picture needs `upload`')
      return upload(file)
    },
    onSuccess: address => onChange?.(address),
  })
  const choosing = t(value === '' ? 'form.imageChoose' : 'form.imageChange')
  return (
    <div className={styles.image}>
      {value !== '' && <img src={value} alt="" />}
      <Button id={id} aria-label={choosing} loading={sending.isPending} onClick={() => input.current?.click()}>
        {choosing}
      </Button>
      {value !== '' && !sending.isPending && (
        <Button type="text" onClick={() => onChange?.('')}>
          {t('form.imageRemove')}
        </Button>
      )}
      <p role="alert" className={styles.wrong}>
        {sending.error?.message}
      </p>
      <input
        ref={input}
        type="file"
        // antd shows every file input of a form, whatever its attribute `hidden` says.
        style={{ display: 'none' }}
        accept=".jpg,.jpeg,.png"
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
