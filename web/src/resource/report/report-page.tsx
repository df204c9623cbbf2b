// A report on one screen: filters, totals against another period, a chart and the table of the same figures.

import type { Call } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { FiltersOf } from '@ev/contract/kit/list'
import { isSame } from '@ev/contract/kit/query'
import { type Report, type ReportOut, toldOf } from '@ev/contract/kit/report'
import { Button, Segmented } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Chart } from '../../kit/chart.tsx'
import { State, Waiting } from '../../kit/state.tsx'
import { Can } from '../../shell/can.tsx'
import { submitExport } from '../../shell/centre/submit.ts'
import { useWords } from '../form/of.ts'
import { FilterBar } from '../list/filters/filter-bar.tsx'
import { ScheduleButton } from '../list/sheet-buttons.tsx'
import type { List } from '../list/use-list.ts'
import { useAsksSeller } from '../reader.ts'
import { AgainstChoice } from './against-choice.tsx'
import styles from './report.module.css'
import { reportChart } from './report-chart.ts'
import { ReportTable } from './report-table.tsx'
import { Tiles } from './tiles.tsx'
import { type AnyReport, type Reporting, type UseNames, useReport } from './use-report.ts'

type ReportPageProps<F extends Fields, Q extends Fields> = {
  of: Report<F, Q>
  /** Words for the values of a dimension that its kind has none for; the same hook each time. */
  useNames?: UseNames
  /** What else the same filters are about, below the figures. */
  below?: (filters: FiltersOf<Q>) => ReactNode
}

export function ReportPage<F extends Fields, Q extends Fields>({ of, useNames, below }: ReportPageProps<F, Q>) {
  const { t } = useWords()
  // From here on a row is a row, whatever its fields are.
  const report = useReport(of as unknown as AnyReport, useNames)
  const { query } = report
  const asksSeller = useAsksSeller()
  return (
    <section className={styles.page} aria-busy={query.isFetching}>
      <div className={styles.bar}>
        <FilterBar list={asList(report, asksSeller)} fixed={{}} />
        <Tools report={report} />
      </div>
      {query.isPending && <Waiting />}
      {query.isError && (
        <State drawing="failed" title={t('report.failed')} hint={query.error.message} isAlert>
          <Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>
        </State>
      )}
      {query.data && !query.isError && <Here report={report} data={query.data} />}
      {below?.(report.filters as FiltersOf<Q>)}
    </section>
  )
}

function Here({ report: whole, data }: { report: Reporting; data: ReportOut<Fields> }) {
  const { t, language, word } = useWords()
  const { by, names } = whole
  const of = useMemo(() => toldOf(whole.of, name => name in data.totals), [whole.of, data.totals])
  const report = { ...whole, of }
  const option = useMemo(
    () => reportChart(of, by, data.rows, { language, names }),
    [of, by, data.rows, language, names],
  )
  return (
    <>
      <Tiles report={report} data={data} />
      {data.counted === 0 ? (
        <State drawing="empty" title={t('report.empty')} hint={t('report.emptyHint')} />
      ) : (
        <>
          {of.chart.y.length > 0 && (
            <div className={styles.chart}>
              <Chart option={option} height={280} ariaLabel={word(of.title)} />
            </div>
          )}
          <ReportTable report={report} data={data} />
        </>
      )}
    </>
  )
}

function Tools({ report }: { report: Reporting }) {
  const { t, word } = useWords()
  const { of, by, setBy, fileInput, query } = report
  const [isBusy, setIsBusy] = useState(false)
  const onExport = async () => {
    setIsBusy(true)
    await submitExport(of.calls.export, fileInput).finally(() => setIsBusy(false))
  }
  return (
    <div className={styles.tools}>
      {of.by.length > 1 && (
        <Segmented
          value={by}
          onChange={setBy}
          options={of.by.map(name => ({ value: name, label: of.fields[name] ? word(of.fields[name].label) : name }))}
        />
      )}
      {query.data?.compared !== null && <AgainstChoice {...report} />}
      <ScheduleButton name={word(of.title)} by={of.calls.export as Call} input={fileInput} />
      <Can do="export">
        <Button loading={isBusy} onClick={() => void onExport()}>
          {t('report.export')}
        </Button>
      </Can>
    </div>
  )
}

type FilterLine = Pick<List, 'filters' | 'setFilter' | 'reset' | 'isAtStart'>

/** The line of filters is a list's; of a list it needs no more than this. */
function asList({ of, filters, setFilter, reset, start }: Reporting, asksSeller: boolean): List {
  const line: FilterLine = { filters, setFilter, reset, isAtStart: isSame(filters, start) }
  const offered = Object.keys(of.filters).filter(name => asksSeller || name !== 'seller')
  return { ...line, of: { fields: of.filters, list: { filters: offered } } } as unknown as List
}
