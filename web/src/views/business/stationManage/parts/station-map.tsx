// The stations of a list where they are.
import { type MapStation, station } from '@ev/contract/config/station'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo } from 'react'
import { ChinaMap } from '../../../../kit/map/china-map.tsx'
import type { MapLook } from '../../../../kit/map/mark.tsx'
import { State, Waiting } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { familyKey } from '../../../../resource/list/listed.ts'
import { useSmall } from '../../../../resource/list/small.ts'
import { useOpened } from '../../../../resource/use-opened.ts'
import { call, type In } from '../../../../shell/call.ts'

type Filters = NonNullable<In<typeof station.calls.map>['filters']>

const mapHeightPx = { wide: 560, small: 400 }

export function StationMap({ filters }: { filters: Filters }) {
  const t = useT()
  const isSmall = useSmall()
  const { opened, open } = useOpened()
  const { data, error, refetch } = useQuery({
    queryKey: [...familyKey(station), 'map', filters],
    queryFn: () => call(station.calls.map, { filters }),
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () =>
      data?.map(one => ({
        id: one.id,
        name: one.name,
        longitude: one.longitude,
        latitude: one.latitude,
        look: lookOf(one),
        note: t('station.gunsFree', { idle: one.idleGunCount, count: one.gunCount }),
      })),
    [data, t],
  )
  if (error)
    return (
      <State drawing="failed" title={t('station.mapFailed')} hint={error.message} isAlert>
        <Button onClick={() => void refetch()}>{t('app.retry')}</Button>
      </State>
    )
  if (!points) return <Waiting />
  const looks = Object.fromEntries(
    Object.entries(marks).map(([look, mark]) => [look, { ...mark, label: t(`station.look.${look as Look}`) }]),
  ) as Record<Look, MapLook>
  return (
    <ChinaMap
      height={isSmall ? mapHeightPx.small : mapHeightPx.wide}
      ariaLabel={t('station.mapOf', { count: points.length })}
      points={points}
      looks={looks}
      {...(opened?.id !== undefined && { chosen: opened.id })}
      onChoose={id => open({ id, isForm: false })}
      isPolite
    />
  )
}

const marks = {
  free: { shape: 'ring', colour: 'var(--gun-idle)' },
  busy: { shape: 'bolt', colour: 'var(--gun-charging)' },
  offline: { shape: 'slashed', colour: 'var(--gun-offline)' },
  alarm: { shape: 'triangle', colour: 'var(--gun-alarm)' },
  trial: { shape: 'clock', colour: 'var(--gun-preparing)' },
  building: { shape: 'half', colour: 'var(--gun-full)' },
  shut: { shape: 'cross', colour: 'var(--gun-fault)' },
} as const satisfies Record<string, Omit<MapLook, 'label'>>

type Look = keyof typeof marks

const byService: Readonly<Record<number, Look>> = {
  1: 'free',
  2: 'free',
  3: 'busy',
  4: 'busy',
  5: 'offline',
  6: 'alarm',
}
const byStatus: Readonly<Record<number, Look>> = { 2: 'building', 3: 'shut', 4: 'shut', 5: 'shut' }

/** What keeps drivers away comes first, then how busy it is. */
const lookOf = ({ stage, status, serviceStatus }: MapStation): Look =>
  stage === 'trial' ? 'trial' : (byStatus[status] ?? byService[serviceStatus] ?? 'offline')
