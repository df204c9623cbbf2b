// What was measured at a gun of the pile in the last hours; where nothing was, there is a gap.
import { telemetry } from '@ev/contract/operation/telemetry'
import { gunLetter } from '@ev/rules/gun-letter'
import { earlier, hourMs, instant, showTime } from '@ev/rules/units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { MeasuredCurves } from '../../../../resource/gun/gun-curve.tsx'
import { serverNow } from '../../../../resource/live/server-time.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import styles from '../../../../resource/watch/watch.module.css'
import { call } from '../../../../shell/call.ts'

const spans = [1, 6, 24] as const
const everyMs = 15_000

export function PileCurves({ wall, id }: { wall: Wall; id: string }) {
  const t = useT()
  const guns = wall.gunsOfPile(id)
  const first = guns.find(({ status }) => status === 3) ?? guns[0]
  const [gun, setGun] = useState(first?.id)
  const [hours, setHours] = useState<number>(1)
  if (gun === undefined) return null
  return (
    <>
      <div className={styles.filters}>
        {guns.length > 1 && (
          <Select
            value={gun}
            aria-label={t('watch.curveGun')}
            options={guns.map(one => ({ value: one.id, label: t('watch.gun', { letter: gunLetter(one.gunIndex) }) }))}
            onChange={setGun}
          />
        )}
        <Segmented
          aria-label={t('watch.span')}
          value={hours}
          options={spans.map(span => ({ value: span, label: t('watch.hours', { count: span }) }))}
          onChange={setHours}
        />
      </div>
      <Curves gun={gun} hours={hours} />
    </>
  )
}

function Curves({ gun, hours }: { gun: string; hours: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [telemetry.curve.path, gun, 'hours', hours],
    queryFn: async () => {
      const now = instant(serverNow())
      const span = { from: showTime(earlier(now, hours * hourMs)), to: showTime(now) }
      return { span, ...(await call(telemetry.curve, { gun, ...span })) }
    },
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  if (data.points.length === 0)
    return <State drawing="empty" title={t('watch.curveEmpty')} hint={t('watch.curveEmptyHint')} />
  return <MeasuredCurves points={data.points} span={data.span} />
}
