// Fleets, and of each all that belongs to it.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { fleetOrder } from '@ev/contract/bill/fleet-order'
import { fleetRecharge } from '@ev/contract/bill/fleet-recharge'
import { allotment } from '@ev/contract/member/allotment'
import { card } from '@ev/contract/member/card'
import { fleet } from '@ev/contract/member/fleet'
import { fleetMember } from '@ev/contract/member/fleet-member'
import { vehicle } from '@ev/contract/member/vehicle'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { go } from '../../../shell/tab-store.ts'
import { RechargeDrawer } from '../../parts/recharge-drawer.tsx'
import { useMayAt } from '../../parts/use-may-at.ts'
import { AllotDialog } from './parts/allot-dialog.tsx'
import { useMayAllot } from './parts/use-may-allot.ts'
import { Wallet } from './parts/wallet.tsx'

type Known = { readonly id: string }

const ordersOf = '/business/bill/goToTeamOrder'

export default function Fleets() {
  const t = useT()
  const sees = useSees()
  const mayAllot = useMayAllot()
  const mayRecharge = useMayAt('/business/fleetManage/fleetRecharge', fleetRecharge.calls.add)
  const [receiver, setReceiver] = useState<string>()
  const [allotting, setAllotting] = useState<{ id: string; name: string }>()
  const tabs = [
    {
      of: fleetOrder,
      key: 'orders',
      label: t('orderCare.orders'),
      children: ({ id }: Known) => <RelatedList of={fleetOrder} filters={{ fleet: [id] }} />,
    },
    {
      of: accountFlow,
      key: 'flow',
      label: t('fleet.flow'),
      children: ({ id }: Known) => <RelatedList of={accountFlow} filters={{ fleet: [id] }} />,
    },
    {
      of: fleetMember,
      key: 'drivers',
      label: t('fleet.drivers'),
      children: ({ id }: Known) => <RelatedList of={fleetMember} filters={{ fleet: [id] }} />,
    },
    {
      of: vehicle,
      key: 'vehicles',
      label: t('fleet.vehicles'),
      children: ({ id }: Known) => <RelatedList of={vehicle} filters={{ fleet: [id] }} />,
    },
    {
      of: card,
      key: 'cards',
      label: t('fleet.cards'),
      children: ({ id }: Known) => <RelatedList of={card} filters={{ fleet: [id] }} />,
    },
    {
      of: fleet,
      key: 'children',
      label: t('fleet.children'),
      children: ({ id }: Known) => <RelatedList of={fleet} filters={{ parent: [id] }} />,
    },
    {
      of: allotment,
      key: 'allotments',
      label: t('fleet.allotments'),
      children: ({ id }: Known) => <RelatedList of={allotment} filters={{ fleet: [id] }} />,
    },
    {
      of: fleetRecharge,
      key: 'recharges',
      label: t('fleet.recharges'),
      children: ({ id }: Known) => <RelatedList of={fleetRecharge} filters={{ fleet: [id] }} />,
    },
  ]
  return (
    <>
      <ResourcePage
        of={fleet}
        list={{
          rowExtra: ({ id, name }) => [
            ...(sees(fleetOrder)
              ? [{ key: 'orders', label: t('orderCare.orders'), onClick: () => void go(`${ordersOf}?fleet=${id}`) }]
              : []),
            ...(mayRecharge ? [{ key: 'recharge', label: t('recharge.do'), onClick: () => setReceiver(id) }] : []),
            ...(mayAllot ? [{ key: 'allot', label: t('allot.do'), onClick: () => setAllotting({ id, name }) }] : []),
          ],
        }}
        detail={{
          widthPx: 1080,
          after: { settleMode: row => <Wallet fleet={row} /> },
          tabs: tabs.filter(({ of }) => sees(of)),
          buttons: ({ id, name }) => (
            <>
              {mayRecharge && <Button onClick={() => setReceiver(id)}>{t('recharge.do')}</Button>}
              {mayAllot && <Button onClick={() => setAllotting({ id, name })}>{t('allot.do')}</Button>}
            </>
          ),
        }}
      />
      <RechargeDrawer
        of={fleetRecharge}
        to={receiver}
        {...(receiver !== undefined && { initial: { fleet: receiver } })}
        onClose={() => setReceiver(undefined)}
      />
      {allotting && <AllotDialog fleet={allotting} onClose={() => setAllotting(undefined)} />}
    </>
  )
}
