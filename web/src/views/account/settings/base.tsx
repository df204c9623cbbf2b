import { Alert, Button } from 'antd'
import { useT } from '../../../locales/language.ts'
import { useMe } from '../../../shell/me.ts'
import { mayEditProfile, ProfileDetails } from '../../../shell/profile.tsx'
import { ProfileForm, useProfileEdit } from '../../../shell/profile-form.tsx'
import { useUnsaved } from '../../../shell/unsaved.ts'
import styles from './base.module.css'
import { SettingsFrame } from './parts/settings-frame.tsx'

export default function Base() {
  const t = useT()
  const { me } = useMe()
  return (
    <SettingsFrame>
      <h2 className={styles.heading}>{t('account.base')}</h2>
      {mayEditProfile(me.user) ? <Editable /> : <Fixed />}
    </SettingsFrame>
  )
}

function Editable() {
  const t = useT()
  const edit = useProfileEdit()
  useUnsaved(edit.isDirty)
  return (
    <ProfileForm
      edit={edit}
      actions={
        <Button disabled={!edit.isDirty} onClick={() => edit.form.resetFields()}>
          {t('profile.undo')}
        </Button>
      }
    />
  )
}

function Fixed() {
  const t = useT()
  const { isReadOnly } = useMe().me.user
  return (
    <>
      <Alert type="info" title={t(isReadOnly ? 'profile.looksOnly' : 'profile.fixed')} className={styles.reason} />
      <ProfileDetails />
    </>
  )
}
