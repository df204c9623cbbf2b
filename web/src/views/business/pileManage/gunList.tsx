import { gun } from '@ev/contract/config/gun'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../../locales/language.ts'
import { useCommandEntry } from '../../../resource/command/use-command-entry.tsx'
import { familyKey } from '../../../resource/list/listed.ts'
import { PriceInForce } from '../../../resource/price/price-in-force.tsx'
import { ResourcePage } from '../../../resource/resource-page.tsx'
import { BesideTree, type Narrowing } from './parts/beside-tree.tsx'
import { GunLive } from './parts/gun-live.tsx'
import { GunSessions } from './parts/gun-live-sessions.tsx'
import { gunCells } from './parts/gun-state.tsx'

export default function Guns() {
  const t = useT()
  useFreshRows()
  const command = useCommandEntry<typeof gun.fields>('gun')
  const tabs = [
    { key: 'live', label: t('live.tab'), children: ({ id }: Known) => <GunLive gun={id} /> },
    { key: 'sessions', label: t('live.sessions'), children: ({ id }: Known) => <GunSessions gun={id} /> },
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

const everyMs = 15_000

/** States change by themselves; a tab that is hidden has no effects and asks for nothing. */
function useFreshRows(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: [...familyKey(gun), 'pages'] })
    }, everyMs)
    return () => clearInterval(timer)
  }, [queries])
}
