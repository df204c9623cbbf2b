// The parts of ECharts that our charts use. Only ever imported by import(), so that a screen without charts carries none
// of it.
import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  AriaComponent,
  type AriaComponentOption,
  type AxisPointerComponentOption,
  DatasetComponent,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type EChartsType, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import type { Figures } from './chart-figures.tsx'

export type Engine = typeof init
export type Drawing = EChartsType

/** What ECharts takes, with its figures as one table that can be read out as well. */
export type ChartOption = ComposeOption<
  | AriaComponentOption
  | AxisPointerComponentOption
  | BarSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | TooltipComponentOption
> & { dataset?: Figures }

use([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  DatasetComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  TooltipComponent,
])

export const engine: Engine = init
