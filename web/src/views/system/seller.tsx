import { sellers } from '@ev/contract/system/sellers'
import { users } from '@ev/contract/system/users'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Told, ToldOnce } from '../../kit/told-once.tsx'
import { useT } from '../../locales/language.ts'
import { ResourceList } from '../../resource/list/resource-list.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'
import { Can } from '../../shell/can.tsx'
import { useCan, useMe } from '../../shell/me.ts'
import { go } from '../../shell/tab-store.ts'
import { OpenSeller } from './parts/open-seller.tsx'
import { SellerTree } from './parts/seller-tree.tsx'

const platformId = '-1'

export default function Sellers() {
  const t = useT()
  const { user } = useMe().me
  const [query, setQuery] = useSearchParams()
  const [isOpening, setIsOpening] = useState(false)
  const [told, setTold] = useState<Told>()
  const detail = useDetail()
  const isTree = query.get('as') === 'tree'
  const tools = (
    <>
      <Segmented
        aria-label={t('sellerTree.as')}
        value={isTree ? 'tree' : 'list'}
        options={[
          { value: 'list', label: t('sellerTree.asList') },
          { value: 'tree', label: t('sellerTree.asTree') },
        ]}
        // What the list was asked for means nothing to the tree.
        onChange={as => setQuery(as === 'tree' ? { as } : {})}
      />
      {user.sellerId === platformId && (
        <Can do="add">
          <Button onClick={() => setIsOpening(true)}>{t('seller.open')}</Button>
        </Can>
      )}
    </>
  )
  return (
    <>
      {isTree ? (
        <SellerTree tools={tools} detail={detail} />
      ) : (
        <ResourcePage of={sellers} list={{ toolbar: () => tools }} detail={detail} />
      )}
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

type Shown = { readonly id: string; readonly kind: string }

/** What stands beside the fields of a company: its people, for whoever may look at people, and what is below it. */
function useDetail() {
  const t = useT()
  const can = useCan()
  const screen = useMe().me.routes.screens.get('/system/systemSet/user')
  const people = { key: 'people', label: t('seller.people'), children: (row: Shown) => <People {...row} /> }
  const below = { key: 'below', label: t('seller.below'), children: (row: Shown) => <Below {...row} /> }
  return { tabs: screen !== undefined && can('query', screen.rightsOf) ? [people, below] : [below] }
}

function People({ id, kind }: Shown) {
  return (
    <ResourceList
      of={users}
      isInside
      fixedFilters={kind === 'merchant' || kind === 'subMerchant' ? { merchant: [id] } : { seller: [id] }}
      rowActions={[]}
      onOpen={row => void go(`/system/systemSet/UserDetails?id=${row.id}`)}
    />
  )
}

/** The companies that belong to one: a seller's merchants, a merchant's sub-merchants. */
function Below({ id, kind }: Shown) {
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
