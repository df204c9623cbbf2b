// Cards; of each its events, its money and the sessions that were begun with it.
import { accountFlow } from '@ev/contract/bill/account-flow'
import { order } from '@ev/contract/bill/order'
import type { Row } from '@ev/contract/kit/resource'
import { card } from '@ev/contract/member/card'
import { cardEvent } from '@ev/contract/member/card-event'
import { cardSession } from '@ev/contract/operation/card-session'
import { State } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { RelatedList, useSees } from '../../../../resource/related-list.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { holderCell } from '../../../parts/holder.tsx'

type Card = Row<typeof card.fields>

export function Cards() {
  const t = useT()
  const sees = useSees()
  const tabs = [
    {
      key: 'events',
      label: t('chargeCard.events'),
      children: ({ id }: Card) => <RelatedList of={cardEvent} filters={{ card: [id] }} />,
    },
    {
      key: 'sessions',
      label: t('chargeCard.sessions'),
      children: ({ id }: Card) => <ResourceList of={cardSession} isInside fixedFilters={{ card: [id] }} />,
    },
    ...(sees(order)
      ? [
          {
            key: 'orders',
            label: t('order.tab'),
            children: ({ id }: Card) => <RelatedList of={order} filters={{ card: [id] }} preset={{}} />,
          },
        ]
      : []),
    ...(sees(accountFlow)
      ? [{ key: 'flow', label: t('chargeCard.flow'), children: (row: Card) => <Flow account={row.account} /> }]
      : []),
  ]
  return (
    <ResourcePage
      of={card}
      list={{ cells: holderCell, empty: { title: t('chargeCard.empty'), hint: t('chargeCard.emptyHint') } }}
      detail={{ widthPx: 1080, cells: holderCell, tabs }}
    />
  )
}

function Flow({ account }: Pick<Card, 'account'>) {
  const t = useT()
  return account ? (
    <RelatedList of={accountFlow} filters={{ account: [account.id] }} />
  ) : (
    <State drawing="empty" title={t('chargeCard.noPurse')} hint={t('chargeCard.noPurseHint')} />
  )
}
