// Where somebody is signed in now, and the ways to end it.
import type { Row } from '@ev/contract/kit/resource'
import { users } from '@ev/contract/system/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { ask } from '../../../../kit/ask.tsx'
import { deviceOf } from '../../../../kit/device.ts'
import { State, Waiting } from '../../../../kit/state.tsx'
import { toast } from '../../../../kit/toast.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { CallError, call } from '../../../../shell/call.ts'
import { Can } from '../../../../shell/can.tsx'
import { Rows } from '../../../../shell/centre/paged-list.tsx'
import styles from './user-details.module.css'

type User = Row<typeof users.fields>

export function UserSessions({ user: { id, name } }: { user: User }) {
  const t = useT()
  const sessions = useQuery({
    queryKey: [...familyKey(users), 'userSessions', id],
    queryFn: () => call(users.calls.userSessions, { id }),
  })
  const end = useEnd()
  if (sessions.isPending) return <Waiting />
  if (sessions.isError)
    return (
      <State drawing="failed" title={t('account.devicesFailed')} hint={sessions.error.message} isAlert>
        <Button onClick={() => void sessions.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (sessions.data.length === 0) return <State drawing="empty" title={t('people.noSessions')} />
  const nameOf = (userAgent: string) => deviceOf(userAgent) || t('account.deviceUnknown')
  return (
    <>
      <div className={styles.head}>
        <p>{t('people.sessionCount', { count: sessions.data.length })}</p>
        <Can do="kick">
          <Button danger onClick={() => void end(t('people.endAll', { name }), () => call(users.calls.kick, { id }))}>
            {t('people.endAllButton')}
          </Button>
        </Can>
      </div>
      <Rows
        label={t('people.sessions')}
        rows={sessions.data}
        columns={[
          {
            key: 'device',
            title: t('people.device'),
            draw: ({ userAgent }) => <span title={userAgent}>{nameOf(userAgent)}</span>,
          },
          { key: 'way', title: t('people.way'), draw: ({ way }) => t(`account.way.${way}`) },
          { key: 'address', title: t('people.address'), draw: ({ address }) => address },
          { key: 'since', title: t('account.since'), draw: ({ createTime }) => createTime },
          { key: 'seen', title: t('account.lastSeen'), draw: ({ lastSeenTime }) => lastSeenTime },
          {
            key: 'end',
            title: t('people.end'),
            width: '120px',
            draw: ({ id: sessionId, userAgent }) => {
              const device = nameOf(userAgent)
              const act = () => call(users.calls.revokeUserSession, { id, sessionId })
              return (
                <Can do="kick">
                  <Button
                    size="small"
                    aria-label={t('account.endOf', { device })}
                    onClick={() => void end(t('account.endQuestion', { device }), act)}
                  >
                    {t('account.end')}
                  </Button>
                </Can>
              )
            },
          },
        ]}
      />
    </>
  )
}

/** Asks, ends, and lists anew what is left, also where the server refused: it may have ended by itself. */
function useEnd() {
  const t = useT()
  const queries = useQueryClient()
  return async (title: string, act: () => Promise<unknown>) => {
    if (!(await ask({ title, text: t('account.endConsequence'), isHarm: true }))) return
    try {
      await act()
      toast(t('account.ended'), 'success')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(error.msg, 'error')
    }
    await queries.invalidateQueries({ queryKey: familyKey(users) })
  }
}
