import { sellers } from '@ev/contract/system/sellers'
import { users } from '@ev/contract/system/users'
import { Button } from 'antd'
import { useState } from 'react'
import { type Told, ToldOnce } from '../../kit/told-once.tsx'
import { useT } from '../../locales/language.ts'
import { ResourceList } from '../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { Can } from '../../shell/can.tsx'
import { useCan, useMe } from '../../shell/me.ts'
import { go } from '../../shell/tab-store.ts'
import { OpenSeller } from './parts/open-seller.tsx'

const platformId = '-1'

export default function Sellers() {
  const t = useT()
  const can = useCan()
  const { user, routes } = useMe().me
  const [isOpening, setIsOpening] = useState(false)
  const [told, setTold] = useState<Told>()
  const usersScreen = routes.screens.get('/system/systemSet/user')
  const seesPeople = usersScreen !== undefined && can('query', usersScreen.rightsOf)
  return (
    <>
      <ResourcePage
        of={sellers}
        list={{
          toolbar: () =>
            user.sellerId === platformId && (
              <Can do="add">
                <Button onClick={() => setIsOpening(true)}>{t('seller.open')}</Button>
              </Can>
            ),
        }}
        detail={{
          tabs: [
            ...(seesPeople
              ? [
                  {
                    key: 'people',
                    label: t('seller.people'),
                    children: ({ id, kind }: { id: string; kind: string }) => (
                      <ResourceList
                        of={users}
                        isInside
                        fixedFilters={
                          kind === 'merchant' || kind === 'subMerchant' ? { merchant: [id] } : { seller: [id] }
                        }
                        rowActions={[]}
                        onOpen={row => void go(`/system/systemSet/UserDetails?id=${row.id}`)}
                      />
                    ),
                  },
                ]
              : []),
            { key: 'below', label: t('seller.below'), children: ({ id, kind }) => <Below id={id} kind={kind} /> },
          ],
        }}
      />
      {isOpening && (
        <OpenSeller
          onClose={() => setIsOpening(false)}
          onOpened={opened => {
            setIsOpening(false)
            setTold(opened)
          }}
        />
      )}
      {told && <ToldOnce told={told} onClose={() => setTold(undefined)} />}
    </>
  )
}

/** The companies that belong to one: a seller's merchants, a merchant's sub-merchants. */
function Below({ id, kind }: { id: string; kind: string }) {
  const filter = kind === 'seller' || kind === 'platform' ? { seller: [id] } : { parent: [id] }
  return (
    <ResourceList
      of={sellers}
      isInside
      fixedFilters={filter}
      rowActions={[]}
      onOpen={row => void go(`/system/seller?id=${row.id}`)}
    />
  )
}
