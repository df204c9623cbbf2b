import { role } from '@ev/contract/system/role'
import { users } from '@ev/contract/system/users'
import { Button } from 'antd'
import { useT } from '../../../locales/language.ts'
import { ResourceList } from '../../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { useCan, useMe } from '../../../shell/me.ts'
import { go } from '../../../shell/tab-store.ts'
import { openPreview } from './parts/open-preview.ts'
import { RightsRead } from './parts/rights-read.tsx'
import { detailsOf } from './parts/user-entries.ts'

const configAt = (id: string | undefined) => `/system/systemSet/RoleConfig${id === undefined ? '' : `?id=${id}`}`

export default function Roles() {
  const t = useT()
  const can = useCan()
  const usersScreen = useMe().me.routes.screens.get('/system/systemSet/user')
  const seesPeople = usersScreen !== undefined && can('query', usersScreen.rightsOf)
  return (
    <ResourcePage
      of={role}
      formAt={configAt}
      list={{
        rowExtra: ({ id }) => [
          { key: 'preview', label: t('role.preview'), onClick: () => void openPreview(id) },
          ...(can('add')
            ? [
                {
                  key: 'copy',
                  label: t('role.copy'),
                  onClick: () => void go(`/system/systemSet/RoleConfig?copy=${id}`),
                },
              ]
            : []),
        ],
      }}
      detail={{
        buttons: ({ id }) => <Button onClick={() => void openPreview(id)}>{t('role.preview')}</Button>,
        tabs: [
          {
            key: 'rights',
            label: t('role.rights'),
            children: ({ seller, menuIds }) => <RoleRights sellerId={seller?.id} menuIds={menuIds} />,
          },
          ...(seesPeople
            ? [
                {
                  key: 'holders',
                  label: t('role.holders'),
                  children: ({ id }: { id: string }) => (
                    <ResourceList
                      of={users}
                      isInside
                      fixedFilters={{ roles: [id] }}
                      rowActions={[]}
                      onOpen={row => void go(detailsOf(row.id))}
                    />
                  ),
                },
              ]
            : []),
        ],
      }}
    />
  )
}

function RoleRights({ sellerId, menuIds }: { sellerId: string | undefined; menuIds: readonly string[] }) {
  const held = new Set(menuIds)
  return (
    <RightsRead
      sellerId={sellerId}
      isHeld={({ id }) => held.has(id)}
      beyond={items => {
        const known = new Set(items.map(({ id }) => id))
        return menuIds.filter(id => !known.has(id)).length
      }}
    />
  )
}
