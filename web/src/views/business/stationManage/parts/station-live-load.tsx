// How a station draws power today, with the day before as a pale line behind.
import { stationMonitor } from '@ev/contract/statistics/station-monitor'
import { sayHalfHour } from '@ev/rules/half-hours'
import { useQuery } from '@tanstack/react-query'
import { Chart } from '../../../../kit/chart.tsx'
import { Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import watch from '../../../../resource/watch/watch.module.css'
import { call } from '../../../../shell/call.ts'

const everyMs = 60_000
const heightPx = 260

/** 1/10000 kWh in half an hour as the mean in kW. */
const meanKw = (energyE4: number) => Math.round((energyE4 / 10_000) * 2 * 10) / 10

export function StationLoadChart({ id }: { id: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: [stationMonitor.load.path, id],
    queryFn: () => call(stationMonitor.load, { stationId: id }),
    refetchInterval: everyMs,
  })
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  return (
    <>
      <Chart
        height={heightPx}
        ariaLabel={t('watch.load')}
        option={{
          dataset: {
            dimensions: [t('watch.loadTime'), t('watch.loadToday'), t('watch.loadYesterday')],
            source: data.yesterdayE4.map((yesterday, slot) => [
              sayHalfHour(slot),
              // A half hour that runs has not drawn all of it yet.
              slot < data.over ? meanKw(data.todayE4[slot] ?? 0) : null,
              meanKw(yesterday),
            ]),
          },
          grid: { left: 48, right: 16, top: 32 },
          legend: { show: true, top: 0 },
          tooltip: { trigger: 'axis' },
          xAxis: { type: 'category' },
          yAxis: { type: 'value' },
          series: [
            { type: 'line', connectNulls: false, showSymbol: data.over < 3, z: 3, endLabel: { show: false } },
            { type: 'line', showSymbol: false, lineStyle: { opacity: 0.35 }, endLabel: { show: false } },
          ],
        }}
      />
      <p className={watch.quiet}>{t('watch.loadExplain', { time: data.asOf })}</p>
    </>
  )
}
