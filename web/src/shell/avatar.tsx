// The picture of a user: shown, and chosen (requirements 5.4).
import { user } from '@ev/contract/system/user'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../locales/language.ts'
import { CallError, upload } from './call.ts'
import styles from './profile.module.css'

type Size = 'small' | 'large'

/** Without a picture, or with one whose address has run out, the first letter of the name. */
export function Avatar({ icon, name, size = 'small' }: { icon: string; name: string; size?: Size }) {
  const [failed, setFailed] = useState('')
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {icon === '' || icon === failed ? Array.from(name)[0] : <img src={icon} alt="" onError={() => setFailed(icon)} />}
    </span>
  )
}

type AvatarFieldProps = {
  name: string
  onBusyChange: (isBusy: boolean) => void
  /** These three come from the form. */
  id?: string
  value?: string
  onChange?: (icon: string) => void
}

export function AvatarField({ name, onBusyChange, id, value = '', onChange }: AvatarFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const sending = useMutation({
    mutationFn: (file: File) => upload(user.uploadIcon, file),
    onMutate: () => onBusyChange(true),
    onSuccess: icon => onChange?.(icon),
    onError(error) {
      if (!(error instanceof CallError)) reportError(error)
      setProblem(error.message)
    },
    onSettled: () => onBusyChange(false),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const wrong = wrongPicture(file)
    setProblem(wrong === undefined ? '' : t(wrong))
    if (wrong === undefined) sending.mutate(file)
  }
  const hint = sending.isPending ? t('avatar.uploading') : t('avatar.hint')
  const choosing = t(value === '' ? 'avatar.choose' : 'avatar.change')
  return (
    <div className={styles.picker}>
      <Avatar icon={value} name={name} size="large" />
      <div>
        <div className={styles.pickerButtons}>
          {/* Called what it says: the label of the field would be its name otherwise. */}
          <Button id={id} aria-label={choosing} loading={sending.isPending} onClick={() => input.current?.click()}>
            {choosing}
          </Button>
          {value !== '' && !sending.isPending && (
            <Button type="text" onClick={() => onChange?.('')}>
              {t('avatar.remove')}
            </Button>
          )}
        </div>
        <p className={styles.hint} role="status">
          {hint}
        </p>
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        // antd shows every file input of a form, whatever its attribute `hidden` says.
        style={{ display: 'none' }}
        accept=".jpg,.jpeg,.png,.gif"
        onChange={event => {
          choose(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** The dialog offers gif files too, and they are refused like anything else that is no jpeg or png. */
function wrongPicture({ type, size }: File) {
  if (type !== 'image/jpeg' && type !== 'image/png') return 'avatar.format'
  return size > (user.uploadIcon.maxBytes ?? 0) ? 'avatar.size' : undefined
}
