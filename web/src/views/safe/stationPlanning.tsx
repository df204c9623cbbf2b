// Stations on the map, open and to come, with how much they are used and what is around them.
import { type PlannedStation, stationPlanning } from '@ev/contract/statistics/planning'
import { Input, Segmented, Select } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ChinaMap } from '../../kit/map/china-map.tsx'
import type { MapLook } from '../../kit/map/mark.tsx'
import { State } from '../../kit/state.tsx'
import { useT } from '../../locales/language.ts'
import { shareText } from '../../resource/dashboard/amounts.ts'
import styles from '../../resource/dashboard/dashboard.module.css'
import { DashboardPage } from '../../resource/dashboard/dashboard-page.tsx'
import { Panel } from '../../resource/dashboard/panel.tsx'
import { useDashboard } from '../../resource/dashboard/use-dashboard.ts'
import { useSmall } from '../../resource/list/small.ts'
import {
  isWanted,
  type PlanFilter,
  type PlanState,
  type PlanUse,
  readPlanFilter,
  stateOf,
  states,
  usedAs,
  uses,
} from './parts/planning.ts'
import { PlanningTable } from './parts/planning-table.tsx'

export default function StationPlanning() {
  const query = useDashboard(stationPlanning.get, {})
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => readPlanFilter(params), [params])
  const set = (name: string, value: string | undefined, isTyped = false) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: isTyped },
    )
  return (
    <DashboardPage query={query} tools={<Filters filter={filter} set={set} />}>
      {data => (
        <Overview
          all={data.stations}
          span={data.span}
          filter={filter}
          chosen={params.get('id') ?? undefined}
          onChoose={id => set('id', id)}
        />
      )}
    </DashboardPage>
  )
}

type FiltersProps = { filter: PlanFilter; set: (name: string, value: string | undefined, isTyped?: boolean) => void }

function Filters({ filter, set }: FiltersProps) {
  const t = useT()
  const offered = (table: Readonly<Record<string, unknown>>) =>
    Object.keys(table).map(value => ({ value, label: t(`planning.${value as PlanState | PlanUse}`) }))
  return (
    <>
      <Select
        allowClear
        aria-label={t('planning.status')}
        placeholder={t('planning.status')}
        style={{ width: 130 }}
        value={filter.state ?? null}
        onChange={value => set('state', value ?? undefined)}
        options={offered(states)}
      />
      <Select
        allowClear
        aria-label={t('planning.use')}
        placeholder={t('planning.use')}
        style={{ width: 140 }}
        value={filter.use ?? null}
        onChange={value => set('use', value ?? undefined)}
        options={offered(uses)}
      />
      <Input
        allowClear
        aria-label={t('planning.find')}
        placeholder={t('planning.find')}
        style={{ width: 190 }}
        value={filter.text}
        onChange={({ target }) => set('text', target.value, true)}
      />
      <Segmented
        aria-label={t('planning.colour')}
        value={filter.colour}
        onChange={value => set('colour', value === 'use' ? 'use' : undefined)}
        options={[
          { value: 'status', label: t('planning.byStatus') },
          { value: 'use', label: t('planning.byUse') },
        ]}
      />
    </>
  )
}

type OverviewProps = {
  all: readonly PlannedStation[]
  span: { from: string; to: string }
  filter: PlanFilter
  chosen: string | undefined
  onChoose: (id: string) => void
}

const mapHeightPx = { wide: 520, small: 360 }

function Overview({ all, span, filter, chosen, onChoose }: OverviewProps) {
  const t = useT()
  const isSmall = useSmall()
  const shown = useMemo(() => all.filter(one => isWanted(one, filter)), [all, filter])
  const isByUse = filter.colour === 'use'
  const points = useMemo(
    () =>
      shown.map(one => ({
        id: one.id,
        name: one.name,
        longitude: one.longitude,
        latitude: one.latitude,
        look: isByUse ? usedAs(one) : stateOf(one),
        note: t('planning.note', { use: shareText(one.utilisationBp), guns: one.guns }),
      })),
    [shown, isByUse, t],
  )
  const looks = useMemo(() => {
    const marks = Object.entries(isByUse ? uses : states)
    return Object.fromEntries(
      marks.map(([name, mark]) => [name, { ...mark, label: t(`planning.${name as PlanState | PlanUse}`) }]),
    ) as Record<PlanState | PlanUse, MapLook>
  }, [isByUse, t])
  return (
    <>
      <ChinaMap
        height={isSmall ? mapHeightPx.small : mapHeightPx.wide}
        ariaLabel={t('planning.map', { count: points.length })}
        points={points}
        looks={looks}
        {...(chosen !== undefined && { chosen })}
        onChoose={onChoose}
        isPolite
      />
      <Panel
        title={t('planning.list')}
        note={`${t('planning.counts', { shown: shown.length, all: all.length })} · ${t('planning.spanNote', span)}`}
      >
        {shown.length === 0 ? (
          <State drawing="empty" title={t('planning.empty')} hint={t('planning.emptyHint')} />
        ) : (
          <div className={styles.page}>
            <PlanningTable stations={shown} chosen={chosen} onChoose={onChoose} />
          </div>
        )}
      </Panel>
    </>
  )
}
