// One gun of a wall, close up: what it is, what flows and how it went, what was wrong, and what it can be told.
import { gun as guns } from '@ev/contract/config/gun'
import type { WallGun, WallPile } from '@ev/contract/operation/monitor'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { DetailList } from '../../kit/detail-list.tsx'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { call } from '../../shell/call.ts'
import { AlarmLines } from '../alarm/alarm-lines.tsx'
import { recordKey, useMay } from '../form/of.ts'
import { KeptDrawer } from '../form/still.tsx'
import { Age } from '../live/age.tsx'
import { LineState } from '../live/line-state.tsx'
import { useAlarms, useGun, usePile, useStation } from '../live/use-wall.ts'
import type { Wall } from '../live/wall.ts'
import { RefLink } from '../value/ref-link.tsx'
import { GunCommands } from './gun-commands.tsx'
import styles from './gun-drawer.module.css'
import { GunState } from './gun-state.tsx'
import { gunName } from './gun-words.ts'
import { measured } from './measured.ts'

const GunCurve = lazy(async () => ({ default: (await import('./gun-curve.tsx')).GunCurve }))

const widthPx = 760

type GunDrawerProps = { wall: Wall; id: string | undefined; onClose: () => void }

export function GunDrawer({ wall, id, onClose }: GunDrawerProps) {
  const t = useT()
  return (
    <KeptDrawer open={id !== undefined} title={t('wall.gun')} size={widthPx} onClose={onClose} destroyOnHidden>
      {id !== undefined && <Gun key={id} wall={wall} id={id} />}
    </KeptDrawer>
  )
}

function Gun({ wall, id }: { wall: Wall; id: string }) {
  const t = useT()
  const gun = useGun(wall, id)
  const pile = usePile(wall, gun?.pileId ?? '')
  const maySee = useMay(guns)('get')
  // What the line does not carry: which language it speaks, why it is prohibited.
  const { data } = useQuery({
    queryKey: recordKey(guns, id),
    queryFn: () => call(guns.calls.get, { id }),
    enabled: maySee,
  })
  if (!gun || !pile)
    return wall.isThere() ? (
      <State drawing="lost" title={t('wall.gunGone')} hint={t('wall.gunGoneHint')} />
    ) : (
      <Waiting />
    )
  return (
    <div className={styles.gun}>
      <div className={styles.head}>
        <h2>{gunName(pile, gun)}</h2>
        <LineState wall={wall} />
      </div>
      <GunCommands gun={gun} pile={pile} protocol={data?.protocol} />
      <Facts wall={wall} gun={gun} pile={pile} reason={data?.prohibitReason ?? ''} />
      <Flow gun={gun} />
      {maySee && gun.sessionId !== null && (
        <section aria-label={t('live.curve')}>
          <h3>{t('live.curve')}</h3>
          <Suspense fallback={<Waiting />}>
            <GunCurve gun={gun.id} session={gun.sessionId} isOpen />
          </Suspense>
        </section>
      )}
      <Alarms wall={wall} gun={gun} />
    </div>
  )
}

type FactsProps = { wall: Wall; gun: WallGun; pile: WallPile; reason: string }

function Facts({ wall, gun, pile, reason }: FactsProps) {
  const t = useT()
  const station = useStation(wall, gun.stationId)
  return (
    <DetailList
      columns={3}
      items={[
        {
          label: t('wall.status'),
          value: (
            <span className={styles.status}>
              <GunState status={gun.status as GunStatus} />
              <Age at={gun.since} />
            </span>
          ),
        },
        { label: t('wall.plugged'), value: t(gun.isPlugged ? 'wall.yes' : 'wall.no') },
        {
          label: t('wall.prohibition'),
          value: gun.isProhibited ? `${t('wall.prohibited')}${reason && ` · ${reason}`}` : t('wall.no'),
        },
        {
          label: t('wall.station'),
          value: <RefLink family="config-service/station" to={{ id: gun.stationId, label: station?.name ?? '' }} />,
        },
        {
          label: t('wall.pile'),
          value: <RefLink family="config-service/pile" to={{ id: pile.id, label: pile.name }} />,
        },
        {
          label: t('wall.record'),
          value: <RefLink family="config-service/gun" to={{ id: gun.id, label: gunName(pile, gun) }} />,
        },
        { label: t('wall.rated'), value: measured(gun.ratedPowerW, 1_000, 'kW') },
        { label: t('wall.parkNo'), value: gun.parkNo },
        {
          label: t('wall.heartbeat'),
          value: pile.heartbeatAt === null ? null : <Age at={pile.heartbeatAt} />,
        },
        ...(gun.orderId === null
          ? []
          : [
              {
                label: t('wall.order'),
                value: <RefLink family="bill-service/order" to={{ id: gun.orderId, label: t('wall.openOrder') }} />,
              },
            ]),
      ]}
    />
  )
}

function Flow({ gun }: { gun: WallGun }) {
  const t = useT()
  if (gun.measuredAt === null) return null
  return (
    <section aria-label={t('wall.values')}>
      <h3>
        {t('wall.values')}
        <span className={styles.quiet}>
          {t('wall.measured')} <Age at={gun.measuredAt} />
        </span>
      </h3>
      <DetailList
        columns={3}
        items={[
          { label: t('live.power'), value: measured(gun.powerW, 1_000, 'kW') },
          { label: t('live.voltage'), value: measured(gun.voltageDv, 10, 'V') },
          { label: t('live.current'), value: measured(gun.currentDa, 10, 'A') },
          { label: t('live.soc'), value: measured(gun.soc, 1, '%', 0) },
          { label: t('live.energy'), value: measured(gun.energyE4, 10_000, 'kWh', 2) },
          { label: t('wall.amount'), value: measured(gun.amountMil, 10_000, t('wall.yuan'), 2) },
          { label: t('live.cable'), value: measured(gun.cableTemp, 1, '℃', 0) },
          { label: t('live.battery'), value: measured(gun.batteryTemp, 1, '℃', 0) },
          {
            label: t('live.remain'),
            value: gun.remainMin === null ? null : t('live.minutes', { count: gun.remainMin }),
          },
        ]}
      />
    </section>
  )
}

const mostAlarms = 10

function Alarms({ wall, gun }: { wall: Wall; gun: WallGun }) {
  const t = useT()
  const alarms = useAlarms(wall)
    .filter(({ gunId, pileId }) => gunId === gun.id || (gunId === null && pileId === gun.pileId))
    .slice(0, mostAlarms)
  return (
    <section aria-label={t('wall.lastAlarms')}>
      <h3>{t('wall.lastAlarms')}</h3>
      {alarms.length === 0 ? <p className={styles.quiet}>{t('wall.noAlarms')}</p> : <AlarmLines alarms={alarms} />}
    </section>
  )
}
