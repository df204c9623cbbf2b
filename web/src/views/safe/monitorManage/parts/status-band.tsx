// What each gun of a pile was in the last hours, as a band of colours with the shares in words.
import { gunStatus } from '@ev/contract/asset-enums'
import { labelOf } from '@ev/contract/kit/choices'
import type { StatusBand, StatusSpan } from '@ev/contract/operation/pile-monitor'
import { pileMonitor } from '@ev/contract/operation/pile-monitor'
import { gunLetter } from '@ev/rules/gun-letter'
import { instant, showTime } from '@ev/rules/units'
import { useQuery } from '@tanstack/react-query'
import { GunMark } from '../../../../kit/gun-mark.tsx'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { useGunColors } from '../../../../resource/gun/gun-state.tsx'
import type { Wall } from '../../../../resource/live/wall.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { call } from '../../../../shell/call.ts'
import styles from './status-band.module.css'

const bandHours = 24
const everyMs = 60_000

const tokens = {
  1: 'idle',
  2: 'preparing',
  3: 'charging',
  4: 'full',
  5: 'offline',
  6: 'alarm',
  7: 'fault',
  8: 'reserved',
}

export function PileBand({ wall, id }: { wall: Wall; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [pileMonitor.band.path, id],
    queryFn: () => call(pileMonitor.band, { pileId: id, hours: bandHours }),
    refetchInterval: everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <div className={styles.bands}>
      {data.guns.map(({ gunId, spans }) => (
        <GunBand key={gunId} band={data} spans={spans} letter={gunLetter(wall.guns().get(gunId)?.gunIndex ?? 0)} />
      ))}
    </div>
  )
}

type GunBandProps = { band: StatusBand; spans: readonly StatusSpan[]; letter: string }

function GunBand({ band: { from, to }, spans, letter }: GunBandProps) {
  const t = useT()
  const language = useSpoken()
  const colors = useGunColors()
  const word = (status: StatusSpan['status']) => labelOf(gunStatus.list, status, language)
  const share = (ms: number) => (ms / (to - from)) * 100
  const clock = (ms: number) => showTime(instant(ms)).slice(11, 16)
  const totals = [...Map.groupBy(spans, ({ status }) => status)].map(([status, some]) => ({
    status,
    pct: share(some.reduce((sum, one) => sum + one.to - one.from, 0)),
  }))
  return (
    <figure className={styles.band} aria-label={t('watch.bandOf', { letter })}>
      <figcaption>{t('watch.gun', { letter })}</figcaption>
      <div className={styles.strip} aria-hidden="true">
        {spans.map(span => (
          <span
            key={span.from}
            style={{
              width: `${share(span.to - span.from)}%`,
              background: colors[span.status] ?? `var(--gun-${tokens[span.status]})`,
            }}
            title={t('watch.bandSpan', { from: clock(span.from), to: clock(span.to), status: word(span.status) })}
          />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{clock(from)}</span>
        <span>{clock(to)}</span>
      </div>
      <ul className={styles.shares}>
        {totals.map(({ status, pct }) => (
          <li key={status}>
            <GunMark status={status} color={colors[status]} />
            {t('watch.bandMinutes', { status: word(status), share: pct < 1 ? '<1' : pct.toFixed(0) })}
          </li>
        ))}
      </ul>
    </figure>
  )
}
