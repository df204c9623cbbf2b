// What charges now: each gun with what flows, how it gets on, and what is worth a look.
import { commandCalls } from '@ev/contract/operation/command'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { State, Waiting } from '../../../kit/state.tsx'
import { useT } from '../../../locales/language.ts'
import type { CommandTargets } from '../../../resource/command/command-dialog.tsx'
import { GunDrawer } from '../../../resource/gun/gun-drawer.tsx'
import { gunName } from '../../../resource/gun/gun-words.ts'
import { useIsStale, useIsThere, useLine, useWall } from '../../../resource/live/use-wall.ts'
import { useOpened } from '../../../resource/use-opened.ts'
import { useMayCall } from '../../../shell/me.ts'
import { ChargeBar } from './parts/charge-bar.tsx'
import { readCharges } from './parts/charge-rows.ts'
import { ChargeTable } from './parts/charge-table.tsx'
import { useCharges } from './parts/use-charges.ts'
import styles from './parts/wall.module.css'

const CommandDialog = lazy(async () => ({
  default: (await import('../../../resource/command/command-dialog.tsx')).CommandDialog,
}))

export default function ChargeMonitor() {
  const t = useT()
  const wall = useWall()
  const isThere = useIsThere(wall)
  const { status } = useLine(wall)
  const isStale = useIsStale(wall)
  const [query] = useSearchParams()
  const filter = readCharges(query)
  const { opened, open, close } = useOpened()
  const mayStop = useMayCall()(commandCalls.stop)
  const [targets, setTargets] = useState<CommandTargets>()
  const { gunIds, waiting, take, pointing, sort, onSort } = useCharges(wall, filter)
  const onOpen = useCallback((id: string) => open({ id, isForm: false }), [open])
  const onStop = (id: string) => {
    const gun = wall.guns().get(id)
    const pile = gun && wall.piles().get(gun.pileId)
    if (gun) setTargets({ on: 'gun', selection: { ids: [id] }, count: 1, name: gunName(pile, gun), only: 'stop' })
  }
  if (!isThere && status === 'connecting') return <Waiting />
  return (
    <div className={styles.wall} data-stale={isStale || undefined}>
      <ChargeBar wall={wall} filter={filter} count={gunIds.length} waiting={waiting} onTake={take} />
      {isThere && gunIds.length === 0 ? (
        <State drawing="empty" title={t('charge.none')} hint={t('charge.noneHint')} />
      ) : (
        <ChargeTable
          wall={wall}
          gunIds={gunIds}
          sort={sort}
          onSort={onSort}
          onOpen={onOpen}
          onStop={mayStop ? onStop : undefined}
          pointing={pointing}
        />
      )}
      <GunDrawer wall={wall} id={opened?.id} onClose={close} />
      {targets && (
        <Suspense>
          <CommandDialog targets={targets} onClose={() => setTargets(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
