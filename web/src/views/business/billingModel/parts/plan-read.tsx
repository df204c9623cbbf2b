// A plan as it was written down: each of its tables with the days on which it holds.
import type { Plan } from '@ev/contract/config/billing-plan'
import { useT } from '../../../../locales/language.ts'
import { TierBar } from '../../../../resource/price/tier-bar.tsx'
import { PricesTable } from '../../../../resource/price/tier-prices.tsx'
import { keysOf, tableAt } from './plan-draft.ts'
import { useTableName } from './table-name.ts'
import styles from './versions.module.css'

export function PlanRead({ plan }: { plan: Plan }) {
  const t = useT()
  const nameOf = useTableName(plan)
  return (
    <div className={styles.tables}>
      {keysOf(plan).map(key => {
        const table = tableAt(plan, key)
        if (!table) return null
        const [list, place] = key.split('.')
        const days = list === 'seasons' ? sayDays(plan.seasons[Number(place)]) : sayDays(plan.holidays[Number(place)])
        return (
          <section key={key} aria-label={nameOf(key)}>
            <h3>
              {nameOf(key)}
              <small>{days === '' ? t('plan.otherwise') : days}</small>
            </h3>
            <TierBar slots={table.slots} size="large" label={nameOf(key)} />
            {/* What was saved holds numbers only. */}
            <PricesTable tiers={table.tiers as Plan['seasons'][number]['table']['tiers']} />
          </section>
        )
      })}
    </div>
  )
}

type Dated = {
  readonly spans?: readonly { readonly from: string; readonly to: string }[]
  readonly days?: readonly string[]
}

export const sayDays = ({ spans = [], days = [] }: Dated = {}): string =>
  [...spans.map(({ from, to }) => `${from}–${to}`), ...days].join(', ')
