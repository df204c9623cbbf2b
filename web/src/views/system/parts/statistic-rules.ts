// The answers of the statistics screen: which cells are decided otherwise than what is saved.
import type { statisticRule } from '@ev/contract/config/statistic-rule'
import type { Out } from '../../../shell/call.ts'

export type Rules = Out<typeof statisticRule.get>
export type Cell = Rules['cells'][number]
export type Answers = Readonly<Record<string, boolean>>

export const keyOf = ({ statistic, item }: Pick<Cell, 'statistic' | 'item'>) => `${statistic}.${item}`

export const changedAnswers = ({ cells }: Pick<Rules, 'cells'>, drafts: Answers) =>
  cells.flatMap(cell => {
    const { statistic, item } = cell
    const isCounted = drafts[keyOf(cell)]
    return isCounted === undefined || isCounted === cell.isCounted ? [] : [{ statistic, item, isCounted }]
  })
