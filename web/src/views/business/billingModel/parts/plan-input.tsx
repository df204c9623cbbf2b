// The plan of a billing model while it is edited: its tables one by one, and the year that comes of them.
import { longestName, mostHolidays, mostSeasons, type Plan } from '@ev/contract/config/billing-plan'
import type { Fault } from '@ev/rules/price/fault'
import { businessDay, instant } from '@ev/rules/units'
import { Badge, Button, Input, Tabs } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import type { InputProps } from '../../../../resource/form/given.ts'
import { Faults } from './faults.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import styles from './plan.module.css'
import {
  addHoliday,
  addSeason,
  emptyPlan,
  emptyTable,
  faultsAt,
  isPlan,
  keysOf,
  type PlanDraft,
  planFaults,
  type TableKey,
  tableAt,
  tableField,
  withoutTable,
  withPart,
  withTable,
} from './plan-draft.ts'
import { SeasonFields } from './season-fields.tsx'
import { SimulateDraft } from './simulation-draft.tsx'
import { TableEditor } from './table-editor.tsx'
import { useTableName } from './table-name.ts'
import { YearPreview } from './year-preview.tsx'

/** What the form holds is a plan; what is typed into it is on the way to be one. */
export function PlanInput({ value, onChange, id, ...given }: InputProps<Plan>) {
  const plan: PlanDraft = isPlan(value) ? value : emptyPlan
  const set = onChange as ((plan: PlanDraft) => void) | undefined
  const [isTouched, setIsTouched] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  const faults = useMemo(() => planFaults(plan), [plan])
  if (given['aria-invalid'] === 'true' && !wasRefused) setWasRefused(true)
  // What nobody has come to yet is not wrong before somebody has tried to save it.
  const shown = faults.filter(({ refusal }) => wasRefused || (isTouched && refusal !== 'priceTierMissing'))
  return (
    <PlanEditor
      plan={plan}
      id={id}
      faults={shown}
      isRefused={given['aria-invalid'] === 'true'}
      onChange={next => {
        setIsTouched(true)
        set?.(next)
      }}
    />
  )
}

type PlanEditorProps = {
  plan: PlanDraft
  onChange: (plan: PlanDraft) => void
  faults: readonly Fault[]
  /** Somebody has just tried to save it. */
  isRefused: boolean
  id: string | undefined
}

function PlanEditor({ plan, onChange, faults, isRefused, id }: PlanEditorProps) {
  const t = useT()
  const nameOf = useTableName(plan)
  const [chosen, setChosen] = useState<TableKey>('byDefault')
  const keys = keysOf(plan)
  const shown = keys.includes(chosen) ? chosen : 'byDefault'
  const [wasRefused, setWasRefused] = useState(false)
  // Whoever saves is led to the first table with something wrong in it.
  if (isRefused !== wasRefused) {
    setWasRefused(isRefused)
    const wrong = keys.filter(key => faultsAt(faults, key).length > 0)
    if (isRefused && wrong[0] && !wrong.includes(shown)) setChosen(wrong[0])
  }
  const year = Number(businessDay(instant(Date.now())).slice(0, 4))
  const add = (next: PlanDraft) => {
    onChange(next)
    setChosen(keysOf(next).find(key => !keys.includes(key)) ?? 'byDefault')
  }
  const { seasons, holidays } = plan
  return (
    <div className={styles.room}>
      <div className={styles.adding}>
        <Button
          disabled={seasons.length >= mostSeasons}
          onClick={() => add(addSeason(plan, t('plan.newSeason', { no: seasons.length + 1 })))}
        >
          {t('plan.addSeason')}
        </Button>
        <Button
          disabled={holidays.length >= mostHolidays}
          onClick={() => add(addHoliday(plan, t('plan.newHoliday', { no: holidays.length + 1 })))}
        >
          {t('plan.addHoliday')}
        </Button>
        <SimulateDraft plan={plan} />
      </div>
      <Tabs
        activeKey={shown}
        onChange={key => setChosen(key as TableKey)}
        destroyOnHidden
        items={keys.map(key => ({
          key,
          label: <TabTitle name={nameOf(key)} count={faultsAt(faults, key).length} />,
          children: <OneTable {...{ plan, at: key, onChange, faults, year, id: key === shown ? id : undefined }} />,
        }))}
      />
      <YearPreview plan={plan} year={year} />
    </div>
  )
}

function TabTitle({ name, count }: { name: string; count: number }) {
  const t = useT()
  return (
    <span className={styles.tab}>
      {name}
      {count > 0 && <Badge count={count} size="small" title={t('plan.faultsIn', { count })} />}
    </span>
  )
}

type OneTableProps = Omit<PlanEditorProps, 'id' | 'isRefused'> & { at: TableKey; year: number; id: string | undefined }

function OneTable({ plan, at, onChange, faults, year, id }: OneTableProps) {
  const t = useT()
  const nameOf = useTableName(plan)
  const table = tableAt(plan, at)
  const others = keysOf(plan).flatMap(key => {
    const other = key === at ? undefined : tableAt(plan, key)
    return other ? [{ key, name: nameOf(key), table: other }] : []
  })
  if (!table)
    return (
      <div className={styles.table}>
        <p>{t('plan.noDefault')}</p>
        <Faults faults={faultsAt(faults, 'byDefault')} />
        <div>
          <Button onClick={() => onChange({ ...plan, byDefault: others[0]?.table ?? emptyTable })}>
            {t('plan.addDefault')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={styles.table}>
      <TableHead {...{ plan, at, onChange, faults }} />
      <When {...{ plan, at, onChange, faults, year }} />
      <TableEditor
        id={id}
        table={table}
        field={tableField(at)}
        faults={faults}
        others={others}
        onChange={next => onChange(withTable(plan, at, next))}
      />
    </div>
  )
}

type PartProps = Omit<OneTableProps, 'id' | 'year'>

/** Its name, and a way to be rid of it. */
function TableHead({ plan, at, onChange, faults }: PartProps) {
  const t = useT()
  const nameOf = useTableName(plan)
  const [label, wrong] = [useId(), useId()]
  const inName = faultsAt(faults, `${at}.name`)
  const isDefault = at === 'byDefault'
  if (isDefault && plan.seasons.length === 0) return null
  return (
    <div className={styles.head}>
      {!isDefault && (
        <div className={styles.labelled}>
          <span id={label}>{t('plan.name')}</span>
          <Input
            value={nameIn(plan, at)}
            aria-labelledby={label}
            aria-describedby={wrong}
            aria-invalid={inName.length > 0 || undefined}
            status={inName.length > 0 ? 'error' : ''}
            maxLength={longestName}
            autoComplete="off"
            onChange={event => onChange(withPart(plan, at, { name: event.target.value }))}
          />
          <Faults id={wrong} faults={inName} />
        </div>
      )}
      <span className={styles.space} />
      <Button danger={!isDefault} onClick={() => onChange(withoutTable(plan, at))}>
        {isDefault ? t('plan.dropDefault') : t('plan.remove', { name: nameOf(at) })}
      </Button>
    </div>
  )
}

/** The days of a season or of a holiday. */
function When({ plan, at, onChange, faults, year }: PartProps & { year: number }) {
  const t = useT()
  const [list, place] = at.split('.')
  if (list === 'seasons') {
    const spans = plan.seasons[Number(place)]?.spans ?? []
    const field = `${at}.spans`
    const own = [...faultsAt(faults, field), ...faults.filter(fault => fault.field === 'seasons')]
    return (
      <SeasonFields
        spans={spans}
        field={field}
        faults={own}
        onChange={next => onChange(withPart(plan, at, { spans: next }))}
      />
    )
  }
  if (list !== 'holidays') return null
  const isUnnamed = ['', t('plan.newHoliday', { no: Number(place) + 1 })].includes(nameIn(plan, at))
  const own = [...faultsAt(faults, `${at}.days`), ...faults.filter(fault => fault.field === 'holidays')]
  return (
    <HolidayFields
      days={plan.holidays[Number(place)]?.days ?? []}
      faults={own}
      years={[year, year + 1]}
      // As long as nobody has named it, it is called like what it is made of.
      onChange={(days, name) => onChange(withPart(plan, at, { days, ...(name && isUnnamed && { name }) }))}
    />
  )
}

const nameIn = ({ seasons, holidays }: PlanDraft, at: TableKey) => {
  const [list, place] = at.split('.')
  return (list === 'seasons' ? seasons : holidays)[Number(place)]?.name ?? ''
}
