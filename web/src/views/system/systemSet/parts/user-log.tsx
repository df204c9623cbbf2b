// What somebody did, and how they came in.
import { auditOutcome } from '@ev/contract/enums'
import { users } from '@ev/contract/system/users'
import { Segmented } from 'antd'
import { useState } from 'react'
import { deviceOf } from '../../../../kit/device.ts'
import { useT } from '../../../../locales/language.ts'
import { CallWords } from '../../../../resource/call-words.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Choice } from '../../../../resource/value/value.tsx'
import { PagedList, usePaged } from '../../../../shell/centre/paged-list.tsx'

export function UserLog({ id }: { id: string }) {
  const t = useT()
  const [isLogin, setIsLogin] = useState(false)
  return (
    <>
      <Segmented
        options={[
          { value: false, label: t('people.logAll') },
          { value: true, label: t('people.logLogins') },
        ]}
        value={isLogin}
        onChange={setIsLogin}
      />
      <Entries key={String(isLogin)} id={id} isLogin={isLogin} />
    </>
  )
}

function Entries({ id, isLogin }: { id: string; isLogin: boolean }) {
  const t = useT()
  const language = useSpoken()
  const list = usePaged(users.calls.userLog, { input: { id, isLogin }, isMoving: () => false })
  return (
    <PagedList
      label={t('people.log')}
      list={list}
      empty={{ title: t('people.noLog'), hint: t('people.noLogHint') }}
      columns={[
        { key: 'time', title: t('people.time'), width: '170px', draw: ({ time }) => time },
        { key: 'call', title: t('people.call'), draw: ({ call }) => <CallWords path={call} /> },
        {
          key: 'outcome',
          title: t('people.outcome'),
          width: '120px',
          draw: ({ outcome }) => <Choice options={auditOutcome.list} value={outcome} language={language} />,
        },
        { key: 'msg', title: t('people.msg'), draw: ({ msg }) => msg },
        { key: 'address', title: t('people.address'), width: '140px', draw: ({ address }) => address },
        {
          key: 'device',
          title: t('people.device'),
          width: '160px',
          draw: ({ userAgent }) => <span title={userAgent}>{deviceOf(userAgent)}</span>,
        },
      ]}
    />
  )
}
