// The list of billing models with what each costs today, and what can be done with one.
import { costModelIncome } from '@ev/contract/bill/cost-model-income'
import { billingBinding } from '@ev/contract/config/billing-binding'
import { billingIssue } from '@ev/contract/config/billing-issue'
import { billingModel } from '@ev/contract/config/billing-model'
import type { DayPlan, Plan } from '@ev/contract/config/billing-plan'
import type { Row } from '@ev/contract/kit/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { draftOf } from '../../../../resource/form/draft.ts'
import { FormDrawer } from '../../../../resource/form/form-drawer.tsx'
import { useMay } from '../../../../resource/form/of.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import { TierBar } from '../../../../resource/price/tier-bar.tsx'
import { PricesLine, PricesTable } from '../../../../resource/price/tier-prices.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { go } from '../../../../shell/tab-store.ts'
import { BindDialog } from './bind-dialog.tsx'
import { sayFault } from './faults.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { emptyPlan, isPlan, planFaults } from './plan-draft.ts'
import { PlanInput } from './plan-input.tsx'
import { useSaidPlan } from './said-plan.ts'
import styles from './versions.module.css'
import { Versions } from './versions.tsx'

type Model = Row<typeof billingModel.fields>
type Doing = { readonly what: 'copy' | 'bind' | 'issue'; readonly row: Model }

const historyAt = '/business/stationManage/billModelHistory'
const incomeAt = '/marketing/stationCostModelIncome/stationCostModelIncome'

const form = {
  fields: { plan: PlanInput },
  // What nobody has filled in yet is no plan, and is refused until it is.
  initial: { plan: emptyPlan as unknown as Plan },
  widthPx: 1120,
}

export function Models() {
  const t = useT()
  const cells = useCells()
  const says = useSaidPlan()
  const judges = useJudges()
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const entries = useEntries(setDoing)
  const mayLook = {
    issues: useMay(billingIssue)('pages'),
    bindings: useMay(billingBinding)('pages'),
    income: useMay(costModelIncome)('query'),
  }
  const tabs = [
    { key: 'versions', label: t('billingModel.versions'), children: (row: Model) => <Versions model={row} /> },
    ...(mayLook.bindings
      ? [{ key: 'bindings', label: t('billingModel.boundTo'), children: ({ id }: Model) => <BoundTo id={id} /> }]
      : []),
    ...(mayLook.issues
      ? [{ key: 'issues', label: t('billingModel.history'), children: ({ id }: Model) => <IssuesOf id={id} /> }]
      : []),
  ]
  return (
    <>
      <ResourcePage
        of={billingModel}
        form={{ ...form, judges, says: { plan: says } }}
        list={{
          cells,
          rowExtra: entries,
          toolbar: () => (
            <>
              {mayLook.issues && <Button onClick={() => void go(historyAt)}>{t('billingModel.history')}</Button>}
              {mayLook.income && <Button onClick={() => void go(incomeAt)}>{t('income.open')}</Button>}
            </>
          ),
        }}
        detail={{
          cells: { consistentCount: cells.consistentCount },
          extra: ({ today, name }) => today && <Today today={today} label={today.name ?? name} />,
          tabs,
          buttons: row =>
            entries(row).map(({ key, label, why, onClick }) => (
              <Button key={key} onClick={onClick} disabled={why !== undefined} title={why}>
                {label}
              </Button>
            )),
        }}
      />
      <Copy row={doing?.what === 'copy' ? doing.row : undefined} onClose={close} />
      {doing?.what === 'bind' && <BindDialog model={doing.row} onClose={close} />}
      {doing?.what === 'issue' && <IssueDialog model={doing.row} onClose={close} />}
    </>
  )
}

/** A plan with a hole in it is not sent at all: the editor has shown where. */
function useJudges() {
  const language = useSpoken()
  return {
    plan: (value: unknown) => {
      const [first] = planFaults(isPlan(value) ? value : emptyPlan)
      return first && sayFault(first, language)
    },
  }
}

function useCells() {
  const t = useT()
  return {
    today: ({ today, name }: Model) =>
      today ? <TierBar slots={today.slots} label={today.name ?? name} /> : t('billingModel.notYet'),
    todayPrices: ({ todayPrices }: Model) => (todayPrices ? <PricesLine tiers={todayPrices.tiers} /> : '–'),
    consistentCount: ({ consistentCount, pileCount }: Model) =>
      t('billingModel.agree', { agreed: consistentCount, all: pileCount }),
  }
}

function Today({ today, label }: { today: DayPlan; label: string }) {
  const t = useT()
  return (
    <section className={styles.today}>
      <h3>{today.name === null ? t('billingModel.today') : t('billingModel.todayOf', { name: today.name })}</h3>
      <TierBar slots={today.slots} size="large" label={label} />
      <PricesTable tiers={today.tiers} />
    </section>
  )
}

/** Why one cannot be bound or issued now stands at the entry. */
function useEntries(onDo: (doing: Doing) => void) {
  const t = useT()
  const may = useMay(billingModel)
  const mayBind = useMay(billingBinding)
  return (row: Model) => {
    const why = row.status === 'enabled' ? undefined : t('billingModel.enableFirst')
    return [
      ...(mayBind('bindStations')
        ? [{ key: 'bind', label: t('billingModel.bind'), why, onClick: () => onDo({ what: 'bind', row }) }]
        : []),
      ...(may('issue')
        ? [{ key: 'issue', label: t('billingModel.issue'), why, onClick: () => onDo({ what: 'issue', row }) }]
        : []),
      ...(may('add')
        ? [{ key: 'copy', label: t('billingModel.copy'), why: undefined, onClick: () => onDo({ what: 'copy', row }) }]
        : []),
    ]
  }
}

function Copy({ row, onClose }: { row: Model | undefined; onClose: () => void }) {
  const t = useT()
  const longest = 40
  const initial = row && {
    ...(draftOf(billingModel.fields, row) as Partial<Pick<Model, 'lossBp' | 'plan' | 'note'>>),
    merchant: row.merchant?.id ?? null,
    seller: row.seller?.id ?? null,
    name: t('billingModel.copyName', { name: row.name }).slice(0, longest),
    modelNo: null,
    startTime: null,
    versionNote: '',
  }
  return (
    <FormDrawer
      of={billingModel}
      fields={form.fields}
      judges={useJudges()}
      widthPx={form.widthPx}
      isOpen={row !== undefined}
      title={t('billingModel.copyOf', { name: row?.name ?? '' })}
      {...(initial && { initial })}
      onClose={onClose}
      onSaved={onClose}
    />
  )
}

const BoundTo = ({ id }: { id: string }) => (
  <ResourceList of={billingBinding} isInside fixedFilters={{ model: [id] }} rowActions={[]} />
)

const IssuesOf = ({ id }: { id: string }) => (
  <ResourceList
    of={billingIssue}
    isInside
    fixedFilters={{ model: [id] }}
    rowActions={[]}
    onOpen={row => void go(`${historyAt}?id=${row.id}`)}
  />
)
