// What flows at a gun now: its newest values with their age, and the session in progress.
import { type GunSession, telemetry } from '@ev/contract/operation/telemetry'
import { sessionState, sessionWay } from '@ev/contract/operation-enums'
import { readTime } from '@ev/rules/units'
import { useQuery } from '@tanstack/react-query'
import { DetailList } from '../../../../kit/detail-list.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { RecordFailed } from '../../../../resource/detail/record-failed.tsx'
import { ageOf, measured } from '../../../../resource/gun/measured.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Choice } from '../../../../resource/value/value.tsx'
import { call } from '../../../../shell/call.ts'
import styles from './gun-live.module.css'

const everyMs = 5_000

export const useGunLive = (gun: string) =>
  useQuery({
    queryKey: [telemetry.ofGun.path, gun],
    queryFn: () => call(telemetry.ofGun, { gun }),
    // While the page is shown; a hidden one asks for nothing.
    refetchInterval: everyMs,
  })

type Telling = Awaited<ReturnType<typeof tell>>
const tell = (gun: string) => call(telemetry.ofGun, { gun })

export function GunLive({ gun }: { gun: string }) {
  const t = useT()
  const { data, error, refetch, dataUpdatedAt } = useGunLive(gun)
  if (!data)
    return error ? <RecordFailed error={error} onRetry={() => void refetch()} onBack={undefined} /> : <Waiting />
  const session = data.sessions.find(({ state }) => state === 'starting' || state === 'charging')
  return (
    <div className={styles.live}>
      {data.values ? (
        <Values values={data.values} nowMs={dataUpdatedAt} />
      ) : (
        <State drawing="empty" title={t('live.none')} hint={t('live.noneHint')} />
      )}
      <section aria-label={t('live.now')}>
        <h3>{t('live.now')}</h3>
        {session ? <InProgress session={session} /> : <p>{t('live.idle')}</p>}
      </section>
    </div>
  )
}

function Values({ values, nowMs }: { values: NonNullable<Telling['values']>; nowMs: number }) {
  const t = useT()
  const age = ageOf(readTime(values.time) ?? nowMs, nowMs)
  return (
    <DetailList
      columns={3}
      items={[
        { label: t('live.power'), value: measured(values.powerW, 1_000, 'kW') },
        { label: t('live.voltage'), value: measured(values.voltageDv, 10, 'V') },
        { label: t('live.current'), value: measured(values.currentDa, 10, 'A') },
        { label: t('live.energy'), value: measured(values.energyE4, 10_000, 'kWh', 2) },
        { label: t('live.soc'), value: measured(values.soc, 1, '%', 0) },
        { label: t('live.cable'), value: measured(values.cableTempC, 1, '℃', 0) },
        { label: t('live.battery'), value: measured(values.batteryTempC, 1, '℃', 0) },
        {
          label: t('live.charged'),
          value: values.chargedMin === null ? null : t('live.minutes', { count: values.chargedMin }),
        },
        {
          label: t('live.remain'),
          value: values.remainMin === null ? null : t('live.minutes', { count: values.remainMin }),
        },
        {
          label: t('live.heard'),
          value: t('live.age', { time: values.time, age: t(`live.${age.unit}`, { count: age.count }) }),
          span: 3,
        },
      ]}
    />
  )
}

function InProgress({ session }: { session: GunSession }) {
  const t = useT()
  const language = useSpoken()
  return (
    <DetailList
      columns={3}
      items={[
        {
          label: t('live.state'),
          value: <Choice options={sessionState.list} value={session.state} language={language} />,
        },
        { label: t('live.way'), value: <Choice options={sessionWay.list} value={session.way} language={language} /> },
        { label: t('live.start'), value: session.startTime },
        { label: t('live.sessionNo'), value: session.sessionNo, span: 2 },
        { label: t('live.vin'), value: session.vin },
      ]}
    />
  )
}
