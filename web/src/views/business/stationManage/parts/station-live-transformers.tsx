// How much of what its transformers can carry a station draws; nothing where it has none.
import { pileMonitor, type WatchedTransformer } from '@ev/contract/operation/pile-monitor'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useT } from '../../../../locales/language.ts'
import { useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { PowerBar } from '../../../../resource/watch/power-bar.tsx'
import { gunSum } from '../../../../resource/watch/sums.ts'
import watch from '../../../../resource/watch/watch.module.css'
import { call } from '../../../../shell/call.ts'
import styles from './station-live.module.css'

export function StationTransformers({ wall, id }: { wall: Wall; id: string }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: [pileMonitor.transformers.path, id],
    queryFn: () => call(pileMonitor.transformers, { stationId: id }),
  })
  if (!data || data.length === 0) return null
  return (
    <section className={watch.section} aria-label={t('watch.transformers')}>
      <h2>{t('watch.transformers')}</h2>
      <ul className={styles.transformers}>
        {data.map(one => (
          <Loaded key={one.id} wall={wall} transformer={one} />
        ))}
      </ul>
      <p className={watch.quiet}>{t('watch.transformerHint')}</p>
    </section>
  )
}

function Loaded({ wall, transformer }: { wall: Wall; transformer: WatchedTransformer }) {
  const t = useT()
  const { id, name, capacityKva, limitPct, alarmPct, pileIds } = transformer
  const powerW = useWallSum(
    wall,
    useCallback((now: Wall) => gunSum(pileIds.flatMap(now.gunsOfPile)).powerW, [pileIds]),
  )
  return (
    <li>
      <RefLink family="config-service/transformer" to={{ id, label: name }} />
      <PowerBar label={name} nowW={powerW} ofW={capacityKva * 1_000} unit="kVA" alarmPct={alarmPct} />
      <span className={watch.quiet}>
        {t('watch.transformerOf', { limit: limitPct, alarm: alarmPct, count: pileIds.length })}
      </span>
    </li>
  )
}
