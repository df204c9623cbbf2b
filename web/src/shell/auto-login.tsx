import type { seller } from '@ev/contract/system/seller'
import { useCallback, useEffect } from 'react'
import { Navigate } from 'react-router'
import { Waiting } from '../kit/state.tsx'
import { useT } from '../locales/language.ts'
import { loginAddress } from './access.ts'
import { useAnswer } from './answer.ts'
import { CallError, post } from './call.ts'
import { endSession, openSession } from './session.ts'

/** Logs in as the account that the platform has named for a seller; where there is none, the login page says so. */
export function AutoLogin({ sellerId }: { sellerId: string }) {
  const t = useT()
  const { answer } = useAnswer(useCallback(() => tokenFor(sellerId), [sellerId]))
  useEffect(() => {
    if (answer.state === 'here') openSession(answer.value)
    if (answer.state === 'failed') endSession(answer.error instanceof CallError ? answer.error.msg : '')
  }, [answer])
  if (answer.state === 'failed') return <Navigate to={loginAddress({ sellerId })} replace />
  return <Waiting text={t('login.automatic')} />
}

const asked = new Map<string, Promise<string>>()

/** One request however often React mounts the component while it is under way. */
function tokenFor(sellerId: string): Promise<string> {
  const running = asked.get(sellerId)
  if (running) return running
  const request = post<typeof seller.autoLogin>('/system-service/seller/autoLogin', { sellerId })
  asked.set(sellerId, request)
  const forget = () => void asked.delete(sellerId)
  request.then(forget, forget)
  return request
}
