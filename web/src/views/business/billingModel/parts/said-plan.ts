// A plan in words, for whoever has to choose between their own and somebody else's.
import type { Plan } from '@ev/contract/config/billing-plan'
import { isTier } from '@ev/rules/price/tier'
import { useT } from '../../../../locales/language.ts'
import { sayDay, shortYuan, tierMark } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'

export function useSaidPlan(): (plan: unknown) => string {
  const t = useT()
  const language = useSpoken()
  const priceOf = ({ tier, elecMil, serviceMil }: Row) =>
    `${isTier(tier) ? tierMark(tier, language) : tier} ${shortYuan(elecMil + serviceMil)}`
  const said = ({ name, table: { slots, tiers } }: Named) =>
    t('plan.saidTable', { name, day: sayDay(slots, language), prices: tiers.map(priceOf).join(' / ') })
  return value => {
    // What was saved, or could be.
    const { byDefault, seasons, holidays } = value as Plan
    const tables = [...(byDefault ? [{ name: t('plan.default'), table: byDefault }] : []), ...seasons, ...holidays]
    return tables.map(said).join(language === 'zh' ? '；' : '; ')
  }
}

type Named = { readonly name: string; readonly table: Plan['seasons'][number]['table'] }
type Row = Named['table']['tiers'][number]
