import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Tabs } from '../../kit/tabs.tsx'
import { useT } from '../../locales/language.ts'
import { afterLogin, landing } from '../../shell/access.ts'
import { forgetFarewell, useFarewell, useSession } from '../../shell/session.ts'
import { AccountForm } from '../../shell/sign-in/account-form.tsx'
import { Frame } from '../../shell/sign-in/frame.tsx'
import { Problem } from '../../shell/sign-in/problem.tsx'
import { SmsForm } from '../../shell/sign-in/sms-form.tsx'

export default function Login() {
  const t = useT()
  const { search } = useLocation()
  const session = useSession()
  const farewell = useFarewell()
  const [cameIn] = useState(session !== undefined)
  const [way, setWay] = useState<'account' | 'sms'>('account')
  if (session) return <Navigate to={cameIn ? landing : afterLogin(search)} replace />
  const sellerId = new URLSearchParams(search).get('sellerId') ?? undefined
  return (
    <Frame title={t('login.title')} heading={t('login.welcome')} sellerId={sellerId}>
      {farewell !== '' && <Problem text={farewell} />}
      <div onSubmit={forgetFarewell}>
        <Tabs
          label={t('login.ways')}
          tabs={[
            { key: 'account', title: t('login.byAccount') },
            { key: 'sms', title: t('login.bySms') },
          ]}
          chosen={way}
          onChoose={setWay}
        >
          {way === 'account' ? <AccountForm /> : <SmsForm />}
        </Tabs>
      </div>
    </Frame>
  )
}
