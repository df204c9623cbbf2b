// Piles one below the other in an order that nothing changes; each row is drawn again only where something of it is another.
import { maker } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { WallPile } from '@ev/contract/operation/monitor'
import type { HeldPrices } from '@ev/contract/operation/pile-monitor'
import { memo, useCallback } from 'react'
import { Link } from 'react-router'
import ruled from '../../../../kit/ruled.module.css'
import tones from '../../../../kit/tone.module.css'
import { type TextKey, useT } from '../../../../locales/language.ts'
import { useSmall } from '../../../../resource/list/small.ts'
import { Age } from '../../../../resource/live/age.tsx'
import { usePile, useStation, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { CommandButton } from '../../../../resource/watch/command-button.tsx'
import { GunMarks } from '../../../../resource/watch/marks.tsx'
import { PowerBar } from '../../../../resource/watch/power-bar.tsx'
import { type PileSum, pileSum } from '../../../../resource/watch/sums.ts'
import styles from '../../../../resource/watch/watch.module.css'
import { PileOnline } from './pile-online.tsx'

type PileRowsProps = { wall: Wall; ids: readonly string[]; prices: ReadonlyMap<string, HeldPrices> | undefined }

const columns: readonly TextKey[] = [
  'watch.code',
  'watch.name',
  'watch.station',
  'watch.state',
  'watch.heartbeat',
  'watch.guns',
  'watch.powerNow',
  'watch.alarms',
  'watch.prices',
  'watch.model',
]

export function PileRows({ wall, ids, prices }: PileRowsProps) {
  const t = useT()
  const isSmall = useSmall()
  if (isSmall)
    return (
      <ul className={styles.phoneRows} aria-label={t('watch.pilesOf')}>
        {ids.map(id => (
          <Row key={id} wall={wall} id={id} held={prices?.get(id)} isSmall />
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its keys.
    <section className={ruled.frame} tabIndex={0} aria-label={t('watch.pilesOf')}>
      <table className={`${ruled.table} ${styles.table}`}>
        <caption>{t('watch.pilesOf')}</caption>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            <th scope="col">{t('command.title')}</th>
          </tr>
        </thead>
        <tbody>
          {ids.map(id => (
            <Row key={id} wall={wall} id={id} held={prices?.get(id)} isSmall={false} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const pileDetail = (id: string) => `/safe/monitorManage/PileMonitorDetail?id=${id}`
const stationDetail = (id: string) => `/business/stationManage/StationMonitorDetail?id=${id}`

type RowProps = { wall: Wall; id: string; held: HeldPrices | undefined; isSmall: boolean }

const Row = memo(function Row({ wall, id, held, isSmall }: RowProps) {
  const pile = usePile(wall, id)
  const sum = useWallSum(
    wall,
    useCallback((now: Wall) => pileSum(now, id), [id]),
  )
  if (!pile) return null
  return isSmall ? (
    <SmallRow wall={wall} pile={pile} sum={sum} />
  ) : (
    <WideRow wall={wall} pile={pile} sum={sum} held={held} />
  )
})

type DrawnRow = { wall: Wall; pile: WallPile; sum: PileSum }

function WideRow({ wall, pile, sum, held }: DrawnRow & { held: HeldPrices | undefined }) {
  const t = useT()
  const language = useSpoken()
  const station = useStation(wall, pile.stationId)
  return (
    <tr data-away={!pile.isOnline || undefined}>
      <th scope="row">
        <Link to={pileDetail(pile.id)}>{pile.code}</Link>
      </th>
      <td>{pile.name}</td>
      <td>
        <Link to={stationDetail(pile.stationId)}>{station?.name}</Link>
      </td>
      <td>
        <PileOnline pile={pile} />
      </td>
      <td className={styles.figure}>{pile.heartbeatAt === null ? '–' : <Age at={pile.heartbeatAt} />}</td>
      <td>
        <GunMarks statuses={sum.statuses} />
      </td>
      <td>
        <PowerBar label={t('watch.powerNow')} nowW={sum.powerW} ofW={pile.ratedPowerW} />
      </td>
      <td className={styles.figure}>
        {sum.alarms > 0 ? <span className={styles.alarmCount}>{sum.alarms}</span> : '0'}
      </td>
      <td>{held ? <Held held={held} /> : '–'}</td>
      <td>{`${labelOf(maker.list, pile.maker, language)} ${pile.model}`}</td>
      <td>
        <CommandButton on="pile" id={pile.id} name={pile.name} />
      </td>
    </tr>
  )
}

const heldTones = { same: 'ok', other: 'bad', unsaid: 'idle', unpriced: 'warn' } as const

export function Held({ held: { state, model, versionNo } }: { held: HeldPrices }) {
  const t = useT()
  return (
    <span className={tones.word} data-tone={heldTones[state]} title={model ? `${model.label} v${versionNo}` : ''}>
      {t(`watch.price.${state}`)}
    </span>
  )
}

function SmallRow({ wall, pile, sum }: DrawnRow) {
  const t = useT()
  const station = useStation(wall, pile.stationId)
  return (
    <li data-away={!pile.isOnline || undefined}>
      <span className={styles.twoEnds}>
        <Link to={pileDetail(pile.id)}>{pile.code}</Link>
        <PileOnline pile={pile} />
      </span>
      <span className={styles.twoEnds}>
        <span className={styles.quiet}>
          {pile.name} · {station?.name}
        </span>
        <GunMarks statuses={sum.statuses} />
      </span>
      <span className={styles.twoEnds}>
        <PowerBar label={t('watch.powerNow')} nowW={sum.powerW} ofW={pile.ratedPowerW} />
        {sum.alarms > 0 && <span className={styles.alarmCount}>{t('watch.alarmsOpen', { count: sum.alarms })}</span>}
        <CommandButton on="pile" id={pile.id} name={pile.name} />
      </span>
    </li>
  )
}
