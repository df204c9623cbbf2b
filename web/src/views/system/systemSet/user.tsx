import { users } from '@ev/contract/system/users'
import { Button } from 'antd'
import { useState } from 'react'
import { type Told, ToldOnce } from '../../../kit/told-once.tsx'
import { useT } from '../../../locales/language.ts'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import { detailsOf, useUserEntries } from './parts/user-entries.ts'
import { uploadIcon } from './parts/user-icon.ts'

export default function Users() {
  const t = useT()
  const { screens } = useMe().me.routes
  const [told, setTold] = useState<Told>()
  const { resetPassword, issueTicket, mayReset, mayIssue } = useUserEntries(setTold)
  const hasDetails = screens.has(detailsPath)

  const onSaved = ({ answer }: { answer?: unknown }) => {
    const { password } = Object(answer) as { password?: unknown }
    if (typeof password !== 'string') return
    setTold({
      title: t('people.userAdded'),
      text: t('people.passwordOnce'),
      lines: [{ label: t('people.firstPassword'), value: password }],
    })
  }

  return (
    <>
      <ResourcePage
        of={users}
        form={{ upload: uploadIcon, onSaved }}
        list={{
          rowExtra: row => [
            ...(hasDetails ? [{ key: 'details', label: t('people.openUser'), onClick: () => open(row.id) }] : []),
            ...(mayReset
              ? [{ key: 'reset', label: t('people.reset'), isHarm: true, onClick: () => void resetPassword(row) }]
              : []),
            ...(mayIssue
              ? [
                  {
                    key: 'ticket',
                    label: t('people.ticket'),
                    why: row.status === 'disabled' ? t('people.ticketDisabled') : undefined,
                    onClick: () => void issueTicket(row),
                  },
                ]
              : []),
          ],
        }}
        detail={{
          buttons: ({ id }) => hasDetails && <Button onClick={() => open(id)}>{t('people.openUser')}</Button>,
        }}
      />
      {told && <ToldOnce told={told} onClose={() => setTold(undefined)} />}
    </>
  )
}

const detailsPath = '/system/systemSet/UserDetails'
const open = (id: string) => void go(detailsOf(id))
