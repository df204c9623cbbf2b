// Members, and of each all that belongs to them.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { order } from '@ev/contract/bill/order'
import { recharge } from '@ev/contract/bill/recharge'
import type { Row } from '@ev/contract/kit/resource'
import { account } from '@ev/contract/member/account'
import { card } from '@ev/contract/member/card'
import { member } from '@ev/contract/member/member'
import { mobileLogin } from '@ev/contract/member/mobile-login'
import { vehicle } from '@ev/contract/member/vehicle'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { useT } from '../../../locales/language.ts'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { RechargeDrawer } from '../../parts/recharge-drawer.tsx'
import { Reckoning } from '../../parts/reckoning.tsx'
import { useMayAt } from '../../parts/use-may-at.ts'

type Known = { readonly id: string }

export default function Members() {
  const t = useT()
  const sees = useSees()
  const mayRecharge = useMayAt('/business/memberManage/recharge', recharge.calls.add)
  const [receiver, setReceiver] = useState<string>()
  const tabs = [
    {
      of: account,
      key: 'accounts',
      label: t('member.accounts'),
      children: (row: Row<typeof member.fields>) => (
        <>
          <Money of={row} />
          <RelatedList of={account} filters={{ member: [row.id] }} />
        </>
      ),
    },
    {
      of: order,
      key: 'orders',
      label: t('order.tab'),
      children: ({ id }: Known) => <RelatedList of={order} filters={{ member: [id] }} preset={{}} />,
    },
    {
      of: card,
      key: 'cards',
      label: t('member.cards'),
      children: ({ id }: Known) => <RelatedList of={card} filters={{ member: [id] }} />,
    },
    {
      of: vehicle,
      key: 'vehicles',
      label: t('member.vehicles'),
      children: ({ id }: Known) => <RelatedList of={vehicle} filters={{ member: [id] }} />,
    },
    {
      of: recharge,
      key: 'recharges',
      label: t('member.recharges'),
      children: ({ id }: Known) => <RelatedList of={recharge} filters={{ member: [id] }} />,
    },
    {
      of: accountFlow,
      key: 'flow',
      label: t('member.flow'),
      children: ({ id }: Known) => <RelatedList of={accountFlow} filters={{ member: [id] }} />,
    },
    {
      of: mobileLogin,
      key: 'logins',
      label: t('member.logins'),
      children: ({ id }: Known) => <RelatedList of={mobileLogin} filters={{ member: [id] }} />,
    },
  ]
  return (
    <>
      <ResourcePage
        of={member}
        list={{
          rowExtra: ({ id }) =>
            mayRecharge ? [{ key: 'recharge', label: t('recharge.do'), onClick: () => setReceiver(id) }] : [],
        }}
        detail={{
          widthPx: 1080,
          after: { level: row => <Money of={row} /> },
          tabs: tabs.filter(({ of }) => sees(of)),
          buttons: ({ id }) => mayRecharge && <Button onClick={() => setReceiver(id)}>{t('recharge.do')}</Button>,
        }}
      />
      <RechargeDrawer
        of={recharge}
        to={receiver}
        {...(receiver !== undefined && { initial: { member: receiver } })}
        onClose={() => setReceiver(undefined)}
      />
    </>
  )
}

function Money({ of: row }: { of: Row<typeof member.fields> }) {
  const t = useT()
  const { fields } = member
  const whole = row.balanceFen + row.giftFen + row.creditFen - row.creditUsedFen - row.heldFen
  return (
    <Reckoning
      title={t('member.available')}
      parts={[
        { sign: '+', of: fields.balanceFen, fen: row.balanceFen },
        { sign: '+', of: fields.giftFen, fen: row.giftFen },
        { sign: '+', of: fields.creditFen, fen: row.creditFen },
        { sign: '−', of: fields.creditUsedFen, fen: row.creditUsedFen },
        { sign: '−', of: fields.heldFen, fen: row.heldFen },
        { sign: '=', of: fields.availableFen, fen: row.availableFen },
      ]}
      note={whole === row.availableFen ? undefined : t('member.someNotOpen')}
    />
  )
}
