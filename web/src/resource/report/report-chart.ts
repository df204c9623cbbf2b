// The figures of a report as a chart. They are drawn in the unit of people; the table beside it says them exactly.

import type { Fields } from '@ev/contract/kit/field'
import type { ReportOut } from '@ev/contract/kit/report'
import type { Language } from '@ev/rules/refuse'
import { endRoom } from '../../kit/chart-ends.ts'
import type { ChartOption } from '../../kit/chart-engine.ts'
import type { Figures } from '../../kit/chart-figures.tsx'
import { plot } from '../../kit/chart-theme.ts'
import { headOf, measureOf } from '../value/kinds.ts'
import { valueText } from '../value/value-text.ts'
import type { AnyReport, Names } from './use-report.ts'

/** More bars than that cannot be told apart; the table has them all. */
const mostBars = 30

type Said = { readonly language: Language; readonly names: Names }

export function reportChart(
  of: AnyReport,
  by: string,
  rows: ReportOut<Fields>['rows'],
  { language, names }: Said,
): ChartOption & { dataset: Figures } {
  const { fields, chart } = of
  const dimension = fields[by]
  const isTime = dimension?.kind === 'date' || dimension?.kind === 'month'
  const type = chart.kind === 'line' && isTime ? ('line' as const) : ('bar' as const)
  // What has no name may be half of all, and would leave no height for the others: it stands in the table.
  const named = isTime ? rows : rows.filter(row => row[by] !== null && row[by] !== '')
  const shown = isTime ? rows : (named.length > 0 ? named : rows).slice(0, mostBars)
  const isCounted = chart.y.every(name => fields[name]?.kind === 'int')
  const nameOf = (value: unknown) =>
    names.get(String(value)) ?? ((dimension && valueText(dimension, value, language)) || '—')
  const figureOf = (name: string, value: unknown) =>
    typeof value === 'number' ? value / 10 ** (fields[name] ? (measureOf(fields[name])?.places ?? 0) : 0) : null
  const dimensions = [by, ...chart.y].map(name => (fields[name] ? headOf(fields[name], language) : name))
  return {
    dataset: {
      dimensions,
      source: shown.map(row => [nameOf(row[by]), ...chart.y.map(name => figureOf(name, row[name]))]),
    },
    // The names of the lines stand at their ends.
    grid: { right: type === 'line' ? endRoom(dimensions.slice(1)) : plot.right },
    legend: { show: type === 'bar' },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category' },
    // Half a call there is not.
    yAxis: { type: 'value', ...(isCounted && { minInterval: 1 }) },
    series: chart.y.map(() =>
      type === 'line' ? { type, showSymbol: rows.length < 2 } : { type, stack: 'all', label: { show: false } },
    ),
  }
}
