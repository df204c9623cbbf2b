// One pile at this moment: whether it is there, what its guns do and did, what it said and was told.
import { maker } from '@ev/contract/asset-enums'
import { order } from '@ev/contract/bill/order'
import { labelOf } from '@ev/contract/kit/choices'
import { command } from '@ev/contract/operation/command'
import { frame } from '@ev/contract/operation/frame'
import type { WallAlarm } from '@ev/contract/operation/monitor'
import { pileMonitor } from '@ev/contract/operation/pile-monitor'
import { telemetry } from '@ev/contract/operation/telemetry'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { DetailList } from '../../../../kit/detail-list.tsx'
import { Tabs } from '../../../../kit/tabs.tsx'
import { useT } from '../../../../locales/language.ts'
import { FrameList } from '../../../../resource/frame/frame-list.tsx'
import { GunDrawer } from '../../../../resource/gun/gun-drawer.tsx'
import { Age } from '../../../../resource/live/age.tsx'
import { usePile, useStation, useWall, useWallIds, useWallSum } from '../../../../resource/live/use-wall.ts'
import type { Wall } from '../../../../resource/live/wall.ts'
import { RelatedList, useSees } from '../../../../resource/related-list.tsx'
import { RefLink } from '../../../../resource/value/ref-link.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { AlarmsHere } from '../../../../resource/watch/alarms-here.tsx'
import { CommandButton } from '../../../../resource/watch/command-button.tsx'
import { GunCard } from '../../../../resource/watch/gun-card.tsx'
import { PowerBar } from '../../../../resource/watch/power-bar.tsx'
import { pileSum } from '../../../../resource/watch/sums.ts'
import { WallFrame } from '../../../../resource/watch/wall-frame.tsx'
import styles from '../../../../resource/watch/watch.module.css'
import { call } from '../../../../shell/call.ts'
import { useMayCall } from '../../../../shell/me.ts'
import { PileCurves } from './pile-curves.tsx'
import { PileOnline } from './pile-online.tsx'
import { Held } from './pile-watch-rows.tsx'
import { PileBand } from './status-band.tsx'

export function PileLive({ id }: { id: string }) {
  const t = useT()
  const wall = useWall({ pileId: id })
  const pile = usePile(wall, id)
  const mayCall = useMayCall()
  const [gun, setGun] = useState<string>()
  const { gunsOfPile } = useWallIds(wall)
  const isHere = useCallback((alarm: WallAlarm) => alarm.pileId === id, [id])
  return (
    <WallFrame
      wall={wall}
      isMissing={pile === undefined}
      head={
        <>
          <Link to="/safe/monitorManage/pileMonitor">{t('watch.toPiles')}</Link>
          {pile && <CommandButton on="pile" id={id} name={pile.name} />}
        </>
      }
    >
      <Head wall={wall} id={id} />
      <Section title={t('watch.guns')}>
        <ul className={styles.cards}>
          {gunsOfPile.get(id)?.map(one => (
            <GunCard key={one} wall={wall} id={one} onOpen={setGun} />
          ))}
        </ul>
      </Section>
      <div className={styles.sides}>
        <Section title={t('watch.band')}>
          <PileBand wall={wall} id={id} />
        </Section>
        <Section title={t('watch.alarms')}>
          <AlarmsHere wall={wall} isHere={isHere} />
        </Section>
      </div>
      {mayCall(telemetry.curve) && (
        <Section title={t('watch.curves')}>
          <PileCurves wall={wall} id={id} />
        </Section>
      )}
      <Records id={id} />
      <GunDrawer wall={wall} id={gun} onClose={() => setGun(undefined)} />
    </WallFrame>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const pricesEveryMs = 60_000

function Head({ wall, id }: { wall: Wall; id: string }) {
  const t = useT()
  const language = useSpoken()
  const pile = usePile(wall, id)
  const station = useStation(wall, pile?.stationId ?? '')
  const sum = useWallSum(
    wall,
    useCallback((now: Wall) => pileSum(now, id), [id]),
  )
  const { data: prices } = useQuery({
    queryKey: [pileMonitor.prices.path, id],
    queryFn: () => call(pileMonitor.prices, { pileId: id }),
    refetchInterval: pricesEveryMs,
  })
  if (!pile) return null
  const held = prices?.[0]
  return (
    <DetailList
      columns={4}
      items={[
        { label: t('watch.code'), value: <RefLink family="config-service/pile" to={{ id, label: pile.code }} /> },
        { label: t('watch.name'), value: pile.name },
        { label: t('watch.state'), value: <PileOnline pile={pile} /> },
        { label: t('watch.heartbeat'), value: pile.heartbeatAt === null ? null : <Age at={pile.heartbeatAt} /> },
        {
          label: t('watch.station'),
          value: station && (
            <Link to={`/business/stationManage/StationMonitorDetail?id=${station.id}`}>{station.name}</Link>
          ),
        },
        {
          label: t('watch.powerNow'),
          value: <PowerBar label={t('watch.powerNow')} nowW={sum.powerW} ofW={pile.ratedPowerW} />,
        },
        { label: t('watch.prices'), value: held && <Held held={held} /> },
        { label: t('watch.model'), value: `${labelOf(maker.list, pile.maker, language)} ${pile.model}` },
      ]}
    />
  )
}

/** What is kept of the pile, each behind a tab, as far as this reader may see it. */
function Records({ id }: { id: string }) {
  const t = useT()
  const sees = useSees()
  const mayCall = useMayCall()
  const parts = [
    {
      key: 'orders',
      title: t('watch.orders'),
      isSeen: sees(order),
      draw: () => <RelatedList of={order} filters={{ pile: [id] }} />,
    },
    {
      key: 'frames',
      title: t('watch.frames'),
      isSeen: mayCall(frame.calls.pages),
      draw: () => <FrameList filters={{ pile: [id] }} />,
    },
    {
      key: 'commands',
      title: t('watch.commands'),
      isSeen: sees(command),
      draw: () => <RelatedList of={command} filters={{ pile: [id] }} />,
    },
  ].filter(({ isSeen }) => isSeen)
  const [chosen, setChosen] = useState(parts[0]?.key)
  const shown = parts.find(({ key }) => key === chosen) ?? parts[0]
  if (!shown) return null
  return (
    <Tabs label={t('watch.records')} tabs={parts} chosen={shown.key} onChoose={setChosen}>
      {shown.draw()}
    </Tabs>
  )
}
