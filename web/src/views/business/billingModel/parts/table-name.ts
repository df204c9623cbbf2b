// What people call a table of a plan.
import { useT } from '../../../../locales/language.ts'
import type { PlanDraft, TableKey } from './plan-draft.ts'

export function useTableName({ seasons, holidays }: PlanDraft): (key: TableKey) => string {
  const t = useT()
  return key => {
    const [list, place] = key.split('.')
    const at = Number(place)
    if (list === 'seasons') return seasons[at]?.name || t('plan.newSeason', { no: at + 1 })
    if (list === 'holidays') return holidays[at]?.name || t('plan.newHoliday', { no: at + 1 })
    return t('plan.default')
  }
}
