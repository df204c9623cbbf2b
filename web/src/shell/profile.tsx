// One's own profile: first to read, then to edit unless the user belongs to the platform (requirements 4 and 6).
import { sex } from '@ev/contract/enums'
import { type UserInfo, user } from '@ev/contract/system/user'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ask } from '../kit/ask.tsx'
import { DetailList } from '../kit/detail-list.tsx'
import { useLanguage, useT } from '../locales/language.ts'
import { Avatar } from './avatar.tsx'
import { call } from './call.ts'
import { useMe } from './me.ts'
import styles from './profile.module.css'
import { ProfileForm, useProfileEdit } from './profile-form.tsx'
import { go } from './tab-store.ts'

const platform = '-1'

/** Nobody edits the platform's own users, and an automatic login only looks. */
export const mayEditProfile = ({ sellerId, isReadOnly }: UserInfo) => sellerId !== platform && !isReadOnly

// Three columns of details, two of fields.
const widthsPx = { view: 920, edit: 760 }

export function ProfileDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const { me } = useMe()
  const [isEditing, setIsEditing] = useState(false)
  // However it was closed, it opens for reading.
  useEffect(() => {
    if (!isOpen) setIsEditing(false)
  }, [isOpen])
  return (
    <>
      <Modal
        title={t('profile.title')}
        open={isOpen}
        onCancel={onClose}
        width={widthsPx.view}
        footer={
          <>
            <Button
              type="link"
              onClick={() => {
                onClose()
                void go('/account/settings/security')
              }}
            >
              {t('profile.security')}
            </Button>
            <Button
              type="link"
              onClick={() => {
                onClose()
                void go('/account/settings/requests')
              }}
            >
              {t('profile.requests')}
            </Button>
            <Button onClick={onClose}>{t('profile.close')}</Button>
            {mayEditProfile(me.user) && (
              <Button type="primary" onClick={() => setIsEditing(true)}>
                {t('profile.edit')}
              </Button>
            )}
          </>
        }
      >
        <ProfileDetails />
      </Modal>
      <EditDialog isOpen={isOpen && isEditing} onClose={() => setIsEditing(false)} />
    </>
  )
}

export function ProfileDetails() {
  const t = useT()
  const language = useLanguage() === 'zh-CN' ? 'zh' : 'en'
  const info = useMe().me.user
  return (
    <div className={styles.details}>
      <Avatar icon={info.icon} name={info.name} size="large" />
      <DetailList
        items={[
          { label: t('profile.name'), value: info.name },
          { label: t('profile.account'), value: info.account },
          { label: t('profile.sex'), value: sex.list.find(({ value }) => value === info.sex)?.[language] },
          { label: t('profile.organisation'), value: info.organize?.name },
          { label: t('profile.userType'), value: <UserType value={info.userType} /> },
          { label: t('profile.roles'), value: info.roleList.length > 0 && <Roles roles={info.roleList} /> },
          { label: t('profile.created'), value: info.createTime },
          { label: t('profile.telephone'), value: info.telephone },
          { label: t('profile.weChat'), value: info.weChatNumber },
          { label: t('profile.zipCode'), value: info.zipCode },
          { label: t('profile.email'), value: info.email },
          { label: t('profile.phone'), value: info.phone },
          { label: t('profile.mailAddress'), value: info.mailAddress, span: 3 },
        ]}
      />
    </div>
  )
}

function Roles({ roles }: { roles: UserInfo['roleList'] }) {
  return (
    <ul className={styles.roles}>
      {roles.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

/** The names of the types are the server's, in the language of the screen. */
function UserType({ value }: { value: number }) {
  const t = useT()
  const language = useLanguage()
  const types = useQuery({
    queryKey: [user.userTypeEnum.path, language],
    queryFn: () => call(user.userTypeEnum, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (types.isPending) return <span className={styles.hint}>{t('app.loading')}</span>
  if (types.isError)
    return (
      <>
        {t('profile.userTypeFailed')}{' '}
        <Button type="link" size="small" onClick={() => void types.refetch()}>
          {t('app.retry')}
        </Button>
      </>
    )
  return Object.entries(types.data).find(([, code]) => code === value)?.[0] ?? String(value)
}

function EditDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const isAsking = useRef(false)
  const askToClose = async (event?: SyntheticEvent) => {
    // Escape reaches this dialog below the question too: one question is enough.
    if (isAsking.current) return
    isAsking.current = true
    // The Escape that brings the question up would close it at once.
    event?.preventDefault()
    const isSure = await ask({ title: t('profile.closeQuestion'), isHarm: true })
    isAsking.current = false
    if (isSure) onClose()
  }
  return (
    <Modal
      title={t('profile.editTitle')}
      open={isOpen}
      onCancel={event => void askToClose(event)}
      width={widthsPx.edit}
      footer={null}
      destroyOnHidden
    >
      <EditContent onSaved={onClose} onCancel={() => void askToClose()} />
    </Modal>
  )
}

function EditContent({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const t = useT()
  const edit = useProfileEdit()
  return <ProfileForm edit={edit} onSaved={onSaved} actions={<Button onClick={onCancel}>{t('app.cancel')}</Button>} />
}
