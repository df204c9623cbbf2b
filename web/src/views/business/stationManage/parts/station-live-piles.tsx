// The piles of a station, each with its guns as tiles.
import { Link } from 'react-router'
import tones from '../../../../kit/tone.module.css'
import { useT } from '../../../../locales/language.ts'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import { GunTile } from '../../../../resource/gun/gun-tile.tsx'
import { Age } from '../../../../resource/live/age.tsx'
import { usePile, useWallIds } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { CommandButton } from '../../../../resource/watch/command-button.tsx'
import watch from '../../../../resource/watch/watch.module.css'
import styles from './station-live.module.css'

type StationPilesProps = { wall: Wall; id: string; onOpen: (gun: string) => void }

export function StationPiles({ wall, id, onOpen }: StationPilesProps) {
  const t = useT()
  const { pilesOfStation } = useWallIds(wall)
  const piles = pilesOfStation.get(id) ?? []
  if (piles.length === 0) return <p className={watch.quiet}>{t('watch.noPiles')}</p>
  return (
    <ul className={styles.piles}>
      {piles.map(pile => (
        <Pile key={pile} wall={wall} id={pile} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Pile({ wall, id, onOpen }: StationPilesProps) {
  const t = useT()
  const pile = usePile(wall, id)
  const colors = useGunColors()
  const { gunsOfPile } = useWallIds(wall)
  if (!pile) return null
  return (
    <li className={styles.pile} data-away={!pile.isOnline || undefined}>
      <div className={styles.pileHead}>
        <Link to={`/safe/monitorManage/PileMonitorDetail?id=${id}`}>{pile.code}</Link>
        <span className={tones.word} data-tone={pile.isOnline ? 'ok' : 'bad'}>
          {t(pile.isOnline ? 'watch.online' : 'watch.offline')}
        </span>
        <Age at={pile.changedAt ?? pile.heartbeatAt} className={watch.quiet} />
        <CommandButton on="pile" id={id} name={pile.name} />
      </div>
      <div className={styles.tiles}>
        {gunsOfPile.get(id)?.map(gun => (
          <GunTile key={gun} wall={wall} id={gun} look="large" colors={colors} onClick={onOpen} />
        ))}
      </div>
    </li>
  )
}
