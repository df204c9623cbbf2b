import { useEffect, useState } from 'react'
import { Waiting } from '../../kit/state.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { useT } from '../../locales/language.ts'
import { afterLogin, landing } from '../../shell/access.ts'
import { setFarewell, useFarewell, useSession } from '../../shell/session.ts'
import { AccountForm } from '../../shell/sign-in/account-form.tsx'
import { Frame } from '../../shell/sign-in/frame.tsx'
import { Problem } from '../../shell/sign-in/problem.tsx'
import { SmsForm } from '../../shell/sign-in/sms-form.tsx'

export default function Login() {
  const t = useT()
  const session = useSession()
  const farewell = useFarewell()
  const [cameIn] = useState(session !== undefined)
  const [way, setWay] = useState<'account' | 'sms'>('account')
  useEffect(() => {
    if (session) location.replace(cameIn ? landing : afterLogin(location.search))
  }, [session, cameIn])
  if (session) return <Waiting />
  const sellerId = new URLSearchParams(location.search).get('sellerId') ?? undefined
  return (
    <Frame title={t('login.title')} heading={t('login.welcome')} sellerId={sellerId}>
      {farewell !== '' && <Problem text={farewell} />}
      <div onSubmit={() => setFarewell('')}>
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
