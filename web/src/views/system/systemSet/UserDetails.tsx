import type { Row } from '@ev/contract/kit/resource'
import { users } from '@ev/contract/system/users'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { State } from '../../../kit/state.tsx'
import { type Told, ToldOnce } from '../../../kit/told-once.tsx'
import { useT } from '../../../locales/language.ts'
import { RecordDetail } from '../../../resource/detail/record-detail.tsx'
import { FormDrawer } from '../../../resource/form/form-drawer.tsx'
import { FieldValue } from '../../../resource/value/field-value.tsx'
import { go } from '../../../shell/tab-store.ts'
import styles from './parts/user-details.module.css'
import { useUserEntries } from './parts/user-entries.ts'
import { uploadIcon } from './parts/user-icon.ts'
import { UserLog } from './parts/user-log.tsx'
import { UserRights } from './parts/user-rights.tsx'
import { UserSessions } from './parts/user-sessions.tsx'

type User = Row<typeof users.fields>

export default function UserDetails() {
  const t = useT()
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id === null)
    return (
      <State drawing="lost" title={t('people.whichUser')}>
        <Button type="primary" onClick={() => void go('/system/systemSet/user')}>
          {t('people.toUsers')}
        </Button>
      </State>
    )
  return <Somebody key={id} id={id} />
}

function Somebody({ id }: { id: string }) {
  const t = useT()
  const [told, setTold] = useState<Told>()
  const [edited, setEdited] = useState<User>()
  const { resetPassword, mayReset } = useUserEntries(setTold)
  return (
    <div className={styles.page}>
      <RecordDetail
        of={users}
        id={id}
        onBack={() => void go('/system/systemSet/user')}
        buttons={row => (
          <>
            <States row={row} />
            {mayReset && (
              <Button danger onClick={() => void resetPassword(row)}>
                {t('people.reset')}
              </Button>
            )}
          </>
        )}
        tabs={[
          { key: 'rights', label: t('people.rights'), children: row => <UserRights user={row} /> },
          { key: 'sessions', label: t('people.sessions'), children: row => <UserSessions user={row} /> },
          { key: 'log', label: t('people.log'), children: row => <UserLog id={row.id} /> },
        ]}
        onEdit={setEdited}
      />
      <FormDrawer
        of={users}
        record={edited}
        upload={uploadIcon}
        isOpen={edited !== undefined}
        title={t('record.editTitle', { title: t('people.user'), label: edited?.name ?? '' })}
        onClose={() => setEdited(undefined)}
        onSaved={() => setEdited(undefined)}
      />
      {told && <ToldOnce told={told} onClose={() => setTold(undefined)} />}
    </div>
  )
}

/** Beside the name: whether they can come in at all. */
function States({ row }: { row: User }) {
  const t = useT()
  return (
    <span className={styles.states}>
      <FieldValue of={users} name="status" row={row} />
      {row.isLocked && <span className={styles.locked}>{t('people.locked')}</span>}
    </span>
  )
}
