// A login with a one-time ticket that another system of the operator got for its user.
import type { seller } from '@ev/contract/system/seller'
import { useCallback, useEffect } from 'react'
import { Waiting } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { afterLogin, loginAddress } from '../shell/access.ts'
import { useAnswer } from '../shell/answer.ts'
import { CallError, post } from '../shell/call.ts'
import { once } from '../shell/once.ts'
import { openSession } from '../shell/session.ts'
import { Frame } from '../shell/sign-in/frame.tsx'
import { keepIpInfo } from '../shell/sign-in/ip-info.ts'
import { Problem } from '../shell/sign-in/problem.tsx'

const addressUnknown = 921

export default function AuthLogin() {
  const t = useT()
  const { search } = location
  const ticket = new URLSearchParams(search).get('ticket') ?? ''
  return (
    <Frame title={t('authLogin.title')} heading={t('authLogin.heading')}>
      {ticket === '' ? <Problem text={t('authLogin.missing')} /> : <Redeeming ticket={ticket} />}
      <p>
        <a href={loginAddress({ redirect: new URLSearchParams(search).get('redirect') ?? '' })}>
          {t('authLogin.toLogin')}
        </a>
      </p>
    </Frame>
  )
}

function Redeeming({ ticket }: { ticket: string }) {
  const t = useT()
  const { answer } = useAnswer(useCallback(() => tokenFor(ticket), [ticket]))
  useEffect(() => {
    if (answer.state !== 'here') return
    openSession(answer.value)
    location.replace(afterLogin(location.search))
  }, [answer])
  useEffect(() => {
    if (answer.state !== 'failed' || !isAddressUnknown(answer.error)) return
    keepIpInfo(answer.error.data)
    location.replace(`/iplogin${location.search}`)
  }, [answer])
  if (answer.state !== 'failed') return <Waiting text={t('authLogin.running')} />
  if (!(answer.error instanceof CallError)) throw answer.error
  return <Problem text={answer.error.msg} />
}

const isAddressUnknown = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === addressUnknown

/** A ticket works once, so it is sent once. */
const tokenFor = once((ticket: string) =>
  post<typeof seller.ticketLogin>('/system-service/seller/ticketLogin', { ticket }),
)
