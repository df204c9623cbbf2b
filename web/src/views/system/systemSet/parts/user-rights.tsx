// What somebody may do and how much they see by all their roles together.
import { dataScope } from '@ev/contract/enums'
import type { Row } from '@ev/contract/kit/resource'
import { users } from '@ev/contract/system/users'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { useWords } from '../../../../resource/form/of.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { FieldValue } from '../../../../resource/value/field-value.tsx'
import { call } from '../../../../shell/call.ts'
import { RightsRead } from './rights-read.tsx'
import styles from './user-details.module.css'

type User = Row<typeof users.fields>

export function UserRights({ user }: { user: User }) {
  const t = useT()
  const scope = useQuery({
    queryKey: [...familyKey(users), 'userScope', user.id],
    queryFn: () => call(users.calls.userScope, { id: user.id }),
  })
  if (scope.isPending) return <Waiting />
  if (scope.isError)
    return (
      <State drawing="failed" title={t('people.rightsFailed')} hint={scope.error.message} isAlert>
        <Button onClick={() => void scope.refetch()}>{t('app.retry')}</Button>
      </State>
    )
  const { dataScopes, stationIds, rights } = scope.data
  const held = new Set(rights)
  return (
    <>
      <dl className={styles.scopes}>
        <div>
          <dt>{t('people.roles')}</dt>
          <dd>{user.roles.length === 0 ? t('people.noRoles') : <FieldValue of={users} name="roles" row={user} />}</dd>
        </div>
        <div>
          <dt>{t('people.scope')}</dt>
          <dd>
            <Scopes scopes={dataScopes} stations={stationIds.length} />
          </dd>
        </div>
      </dl>
      <RightsRead
        sellerId={user.seller?.id}
        isHeld={({ permission }) => permission !== null && held.has(permission)}
        beyond={items => {
          const known = new Set(items.map(({ permission }) => permission))
          return rights.filter(right => !known.has(right)).length
        }}
      />
    </>
  )
}

function Scopes({ scopes, stations }: { scopes: readonly string[]; stations: number }) {
  const { t, word } = useWords()
  const said = dataScope.list.filter(({ value }) => scopes.includes(value)).map(word)
  if (said.length === 0) return t('people.noScope')
  return stations === 0 ? said.join(' + ') : `${said.join(' + ')} ${t('people.stations', { count: stations })}`
}
