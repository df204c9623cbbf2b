// The form of one's own profile, in its dialog and on its page (requirements 5.4).
import { sex } from '@ev/contract/enums'
import { profileFields, type UserInfo, user } from '@ev/contract/system/user'
import { Form, type FormInstance, Input, Radio } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { EditForm, FormActions, FormField, SubmitButton, useIsDirty, useRules } from '../kit/form.tsx'
import { toast } from '../kit/toast.tsx'
import { type TextKey, useLanguage, useT } from '../locales/language.ts'
import { AvatarField } from './avatar.tsx'
import { call } from './call.ts'
import { useMe } from './me.ts'
import styles from './profile.module.css'
import { useReload } from './reload.ts'

type Profile = Pick<UserInfo, keyof typeof profileFields>
type FieldName = keyof Profile

const names = Object.keys(profileFields) as FieldName[]

const profileOf = (info: UserInfo) => Object.fromEntries(names.map(name => [name, info[name]])) as Profile

type ProfileEdit = {
  form: FormInstance<Profile>
  saved: Profile
  isDirty: boolean
  save: (values: Profile) => Promise<void>
}

export function useProfileEdit(): ProfileEdit {
  const t = useT()
  const { me } = useMe()
  const reload = useReload()
  const [form] = Form.useForm<Profile>()
  const saved = profileOf(me.user)
  const { rebase } = useFresh(form, me.user)
  return {
    form,
    saved,
    isDirty: useIsDirty(form, saved),
    async save(values) {
      // The whole user info goes back (requirements 7).
      await call(user.update, { ...me.user, ...values })
      rebase(values)
      await reload()
      toast(t('profile.saved'), 'success')
    },
  }
}

/** What the server holds by now comes into the fields that nobody has changed since they were filled or saved. */
function useFresh(form: FormInstance<Profile>, info: UserInfo) {
  const basis = useRef(profileOf(info))
  useEffect(() => {
    const fresh = profileOf(info)
    const untouched = names.filter(name => form.getFieldValue(name) === basis.current[name])
    form.setFieldsValue(Object.fromEntries(untouched.map(name => [name, fresh[name]])))
    basis.current = fresh
  }, [form, info])
  return {
    rebase: (values: Profile) => {
      basis.current = values
    },
  }
}

type ProfileFormProps = { edit: ProfileEdit; onSaved?: () => void; actions?: ReactNode }

/** `actions` stand beside the button that saves. */
export function ProfileForm({ edit: { form, saved, save }, onSaved, actions }: ProfileFormProps) {
  const t = useT()
  const [isUploading, setIsUploading] = useState(false)
  const name = Form.useWatch('name', form) ?? saved.name
  const onSubmit = async (values: Profile) => {
    await save(values)
    onSaved?.()
  }
  return (
    <EditForm form={form} initialValues={saved} onSubmit={onSubmit}>
      <FormField name="icon" label={t('avatar.label')}>
        <AvatarField name={name} onBusyChange={setIsUploading} />
      </FormField>
      <div className={styles.fields}>
        <TextField name="name" label="profile.name" autoComplete="name" required />
        <TextField name="account" label="profile.account" autoComplete="username" required />
        <SexField />
        <TextField name="telephone" label="profile.telephone" autoComplete="tel" inputMode="tel" required />
        <TextField name="email" label="profile.email" autoComplete="email" inputMode="email" required />
        <TextField name="weChatNumber" label="profile.weChat" />
        <TextField name="phone" label="profile.phone" inputMode="tel" />
        <TextField name="zipCode" label="profile.zipCode" autoComplete="postal-code" inputMode="numeric" />
        <div className={styles.whole}>
          <TextField name="mailAddress" label="profile.mailAddress" autoComplete="street-address" />
        </div>
      </div>
      <FormActions>
        {actions}
        <SubmitButton disabled={isUploading}>{t('profile.save')}</SubmitButton>
      </FormActions>
    </EditForm>
  )
}

type TextFieldProps = {
  name: FieldName
  label: TextKey & `profile.${string}`
  required?: boolean
  autoComplete?: string
  inputMode?: 'tel' | 'email' | 'numeric'
}

function TextField({ name, label, required = false, autoComplete = 'off', inputMode }: TextFieldProps) {
  const t = useT()
  const { inShape } = useRules()
  return (
    <FormField name={name} label={t(label)} required={required} rules={[inShape(profileFields[name])]}>
      <Input autoComplete={autoComplete} inputMode={inputMode} spellCheck={false} />
    </FormField>
  )
}

function SexField() {
  const t = useT()
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  return (
    <FormField name="sex" label={t('profile.sex')}>
      <Radio.Group options={sex.list.map(option => ({ value: option.value, label: option[language] }))} />
    </FormField>
  )
}
