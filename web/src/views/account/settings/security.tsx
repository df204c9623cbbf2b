import { user } from '@ev/contract/system/user'
import { readTime } from '@ev/rules/units'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../../kit/ask.tsx'
import { Countdown } from '../../../kit/countdown.tsx'
import { deviceOf } from '../../../kit/device.ts'
import { State, Waiting } from '../../../kit/state.tsx'
import { toast } from '../../../kit/toast.tsx'
import { useT } from '../../../locales/language.ts'
import { CallError, call, type Out } from '../../../shell/call.ts'
import { PasswordDialog } from '../../../shell/change-password.tsx'
import { useMe } from '../../../shell/me.ts'
import { SettingsFrame } from './parts/settings-frame.tsx'
import styles from './security.module.css'

export default function Security() {
  // An automatic login has no password of its own.
  const { isReadOnly } = useMe().me.user
  return (
    <SettingsFrame>
      {!isReadOnly && <Password />}
      <Devices />
    </SettingsFrame>
  )
}

function Password() {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2>{t('account.password')}</h2>
          <p>{t('account.passwordHint')}</p>
        </div>
        <Button onClick={() => setIsOpen(true)}>{t('password.title')}</Button>
      </div>
      <PasswordDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  )
}

type Session = Out<typeof user.mySessions>[number]

const sessionsKey = [user.mySessions.path]

function Devices() {
  const t = useT()
  const sessions = useQuery({ queryKey: sessionsKey, queryFn: () => call(user.mySessions, {}) })
  const others = sessions.data?.filter(session => !session.isCurrent).length ?? 0
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2>{t('account.devices')}</h2>
          <p>{t('account.devicesHint')}</p>
        </div>
        {others > 0 && <EndOthers count={others} />}
      </div>
      {sessions.isPending && <Waiting />}
      {sessions.isError && (
        <State drawing="failed" title={t('account.devicesFailed')} hint={sessions.error.message} isAlert>
          <Button onClick={() => void sessions.refetch()}>{t('app.retry')}</Button>
        </State>
      )}
      {sessions.data && (
        <ul className={styles.devices}>
          {sessions.data.toSorted(currentFirst).map(session => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      {sessions.data && others === 0 && <p className={styles.quiet}>{t('account.noOthers')}</p>}
    </section>
  )
}

const currentFirst = (a: Session, b: Session) => Number(b.isCurrent) - Number(a.isCurrent)

function Device({ session }: { session: Session }) {
  const t = useT()
  const { id, way, address, userAgent, createTime, lastSeenTime, expireTime, isCurrent } = session
  const until = isCurrent ? readTime(expireTime) : undefined
  const device = deviceOf(userAgent) || t('account.deviceUnknown')
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name} title={userAgent}>
          {device} {isCurrent && <span className={styles.current}>{t('account.current')}</span>}
        </p>
        <p className={styles.quiet}>
          {t(`account.way.${way}`)} · {address}
        </p>
        <p className={styles.quiet}>
          {t('account.since')} {createTime} · {t('account.lastSeen')} {lastSeenTime}
        </p>
        {until !== undefined && (
          <p className={styles.quiet}>
            {t('account.expiresIn')} <Countdown until={until} />
          </p>
        )}
      </div>
      {!isCurrent && <EndOne id={id} device={device} />}
    </li>
  )
}

function EndOne({ id, device }: { id: string; device: string }) {
  const t = useT()
  const end = useEnd(
    () => call(user.revokeSession, { id }),
    () => t('account.ended'),
  )
  const onClick = async () => {
    const title = t('account.endQuestion', { device })
    if (await ask({ title, text: t('account.endConsequence'), isHarm: true })) end.mutate()
  }
  return (
    <Button loading={end.isPending} aria-label={t('account.endOf', { device })} onClick={() => void onClick()}>
      {t('account.end')}
    </Button>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useT()
  const end = useEnd(
    () => call(user.revokeOtherSessions, {}),
    ({ revoked }) => t('account.endedOthers', { count: revoked }),
  )
  const onClick = async () => {
    const title = t('account.endOthersQuestion', { count })
    if (await ask({ title, text: t('account.endOthersConsequence'), isHarm: true })) end.mutate()
  }
  return (
    <Button loading={end.isPending} onClick={() => void onClick()}>
      {t('account.endOthers')}
    </Button>
  )
}

/** Ends sessions and lists anew what is left, also where the server refused: it may have ended by itself. */
function useEnd<T>(act: () => Promise<T>, done: (answer: T) => string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: answer => toast(done(answer), 'success'),
    onError(error) {
      if (!(error instanceof CallError)) reportError(error)
      toast(error.message, 'error')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
}
