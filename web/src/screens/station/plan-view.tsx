// The same station from above, in plain boxes: for machines that cannot draw more, for telephones, and for keyboards.
import { useMemo } from 'react'
import { GunMark, type GunStatus } from '../../kit/gun-mark.tsx'
import { useT } from '../../locales/language.ts'
import { useGun, usePile, useWallIds } from '../../resource/live/use-wall.ts'
import type { Wall } from '../../resource/live/wall.ts'
import type { ColourOf } from '../gun-colours.ts'
import { statusOf } from '../gun-status.ts'
import { gunLetter, kwOf } from '../shown.ts'
import { type PilePlace, siteLayout } from './site-layout.ts'
import { flowsAt, isPlugged, pilesIn } from './site-now.ts'
import styles from './station.module.css'

type PlanProps = {
  wall: Wall
  station: { readonly id: string; readonly name: string }
  chosen: string | undefined
  onChoose: (pileId: string | undefined) => void
  colourOf: ColourOf
  wordOf: (status: GunStatus) => string
}

export function PlanView({ wall, station, chosen, onChoose, colourOf, wordOf }: PlanProps) {
  const t = useT()
  const ids = useWallIds(wall)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which piles there are is what `ids` says.
  const { rows } = useMemo(() => siteLayout(pilesIn(wall, station.id)), [wall, station.id, ids])
  const longest = Math.max(1, ...rows.map(row => row.reduce((sum, { bays }) => sum + Math.max(1, bays.length), 0)))
  return (
    <section
      className={styles.plan}
      aria-label={t('bigScreen.plan', { name: station.name })}
      style={{ '--longest': longest, '--rows': rows.length } as React.CSSProperties}
    >
      {rows.map(row => (
        <div key={row[0]?.id} className={styles.row}>
          {row.map(pile => (
            <PileBox
              key={pile.id}
              wall={wall}
              pile={pile}
              isChosen={pile.id === chosen}
              onChoose={onChoose}
              colourOf={colourOf}
              wordOf={wordOf}
            />
          ))}
        </div>
      ))}
    </section>
  )
}

type PileBoxProps = Omit<PlanProps, 'station' | 'chosen'> & { pile: PilePlace; isChosen: boolean }

function PileBox({ wall, pile, isChosen, onChoose, colourOf, wordOf }: PileBoxProps) {
  const name = usePile(wall, pile.id)?.name ?? ''
  return (
    <button
      type="button"
      className={styles.pile}
      style={{ flexGrow: Math.max(1, pile.bays.length) }}
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : pile.id)}
    >
      <span className={styles.pileName}>{name}</span>
      <span className={styles.bays}>
        {pile.bays.map(({ gunId }) => (
          <BayBox key={gunId} wall={wall} gunId={gunId} colourOf={colourOf} wordOf={wordOf} />
        ))}
      </span>
    </button>
  )
}

type BayBoxProps = Pick<PlanProps, 'wall' | 'colourOf' | 'wordOf'> & { gunId: string }

function BayBox({ wall, gunId, colourOf, wordOf }: BayBoxProps) {
  const gun = useGun(wall, gunId)
  if (!gun) return null
  const status = statusOf(gun.status)
  return (
    <span
      className={styles.bay}
      data-plugged={isPlugged(gun) || undefined}
      style={{ '--state': colourOf(status) } as React.CSSProperties}
    >
      <span className={styles.gun}>
        <GunMark status={status} color={colourOf(status)} />
        {gunLetter(gun.gunIndex)}
      </span>
      {flowsAt(gun) ? (
        <span className={styles.flows}>
          <b>{kwOf(gun.powerW ?? 0)} kW</b>
          {gun.soc !== null && <span>{gun.soc}%</span>}
        </span>
      ) : (
        <span className={styles.word}>{wordOf(status)}</span>
      )}
    </span>
  )
}
