// A login with the right password from an address that is not known yet (code 921).
import type { IpInfo, seller } from '@ev/contract/system/seller'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Waiting } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { afterLogin } from '../shell/access.ts'
import { post } from '../shell/call.ts'
import { useForm } from '../shell/form.ts'
import { openSession, useSession } from '../shell/session.ts'
import { CodeField, isCode } from '../shell/sign-in/code-field.tsx'
import { Frame } from '../shell/sign-in/frame.tsx'
import { dropIpInfo, keptIpInfo } from '../shell/sign-in/ip-info.ts'
import { Problem } from '../shell/sign-in/problem.tsx'
import styles from './iplogin.module.css'

export default function IpLogin() {
  const t = useT()
  const session = useSession()
  const [info] = useState(keptIpInfo)
  useEffect(() => {
    if (session) location.replace(afterLogin(location.search))
  }, [session])
  if (session) return <Waiting />
  return (
    <Frame title={t('ipLogin.title')} heading={t('ipLogin.heading')}>
      {info ? <IpForm info={info} /> : <p className={styles.reason}>{t('ipLogin.nothing')}</p>}
      <p className={styles.back}>
        <a href={`/user/login${location.search}`}>{t('ipLogin.back')}</a>
      </p>
    </Frame>
  )
}

function IpForm({ info }: { info: IpInfo }) {
  const t = useT()
  const { ipTicket } = info
  const form = useForm({
    names: ['captcha'],
    check: ({ captcha }) => ({ captcha: isCode(captcha) ? undefined : t('login.codeWrong') }),
    async send({ captcha }) {
      const input = { ipTicket, captcha }
      const token = await post<typeof seller.ipCaptchaLogin>('/system-service/seller/ipCaptchaLogin', input)
      dropIpInfo()
      openSession(token)
    },
  })
  const sendCode = async () => {
    await post<typeof seller.ipCaptcha>('/system-service/seller/ipCaptcha', { ipTicket })
    return true
  }
  return (
    <form {...form.props}>
      <p className={styles.reason}>{t('ipLogin.reason')}</p>
      <dl className={styles.facts}>
        <dt>{t('ipLogin.account')}</dt>
        <dd>{info.account}</dd>
        <dt>{t('ipLogin.ip')}</dt>
        <dd>{info.ip}</dd>
        <dt>{t('ipLogin.telephone')}</dt>
        <dd>{info.telephone || t('ipLogin.noTelephone')}</dd>
      </dl>
      <CodeField form={form} send={sendCode} />
      <Problem text={form.problem} />
      <Button {...form.button('submit')} type="submit" look="primary" style={{ width: '100%' }}>
        {t('ipLogin.submit')}
      </Button>
    </form>
  )
}
