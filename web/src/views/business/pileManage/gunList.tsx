import { order } from '@ev/contract/bill/order'
import { gun } from '@ev/contract/config/gun'
import { useT } from '../../../locales/language.ts'
import { useCommandEntry } from '../../../resource/command/use-command-entry.tsx'
import { gunCells } from '../../../resource/gun/gun-state.tsx'
import { useFreshRows } from '../../../resource/list/use-fresh-rows.ts'
import { PriceInForce } from '../../../resource/price/price-in-force.tsx'
import { RelatedList, useSees } from '../../../resource/related-list.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { BesideTree, type Narrowing } from './parts/beside-tree.tsx'
import { GunLive } from './parts/gun-live.tsx'
import { GunSessions } from './parts/gun-live-sessions.tsx'

export default function Guns() {
  const t = useT()
  useFreshRows(gun, freshMs)
  const sees = useSees()
  const command = useCommandEntry<typeof gun.fields>('gun')
  const tabs = [
    { key: 'live', label: t('live.tab'), children: ({ id }: Known) => <GunLive gun={id} /> },
    { key: 'sessions', label: t('live.sessions'), children: ({ id }: Known) => <GunSessions gun={id} /> },
    ...(sees(order)
      ? [
          {
            key: 'orders',
            label: t('order.tab'),
            children: ({ id }: Known) => <RelatedList of={order} filters={{ gun: [id] }} />,
          },
        ]
      : []),
    {
      key: 'price',
      label: t('station.price'),
      children: ({ id }: Known) => <PriceInForce at={{ kind: 'gun', id }} />,
    },
  ]
  return (
    <BesideTree of={gun} by={narrowing}>
      <ResourcePage
        of={gun}
        list={{
          cells: gunCells,
          ...(command.isAny && { picked: command.picked }),
          rowExtra: ({ id, pile, letter, protocol }) =>
            command.rowEntries({ id, name: `${pile.label} · ${letter}`, protocol }),
        }}
        detail={{ cells: gunCells, tabs }}
      />
      {command.dialog}
    </BesideTree>
  )
}

type Known = { readonly id: string }

const narrowing: Narrowing = {
  keys: ['station', 'pile', 'code'],
  of: ({ kind, id, code }) => ({ station: { station: [id] }, pile: { pile: [id] }, gun: { code: [code] } })[kind],
}

/** States change by themselves. */
const freshMs = 15_000
