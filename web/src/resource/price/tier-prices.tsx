// What the four tiers of a day cost: electricity, service, and both together.
import type { DayPlan } from '@ev/contract/config/billing-plan'
import { isTier } from '@ev/rules/price/tier'
import { useT } from '../../locales/language.ts'
import { useSpoken } from '../value/spoken.ts'
import tiers from './tier.module.css'
import styles from './tier-prices.module.css'
import { shortYuan, tierMark, tierName, yuan } from './words.ts'

type Prices = { readonly tiers: DayPlan['tiers'] }

/** On one line, for a row of a list. */
export function PricesLine({ tiers: prices }: Prices) {
  const language = useSpoken()
  return (
    <span className={styles.row}>
      {prices.map(({ tier, elecMil, serviceMil }) => (
        <span key={tier} className={`${tiers.tier} ${tiers.name}`} data-tier={tier}>
          {isTier(tier) && tierMark(tier, language)}
          <span>
            <i>
              {shortYuan(elecMil)}+{shortYuan(serviceMil)}=
            </i>
            <b>{shortYuan(elecMil + serviceMil)}</b>
          </span>
        </span>
      ))}
    </span>
  )
}

export function PricesTable({ tiers: prices }: Prices) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption>{t('price.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('price.tier')}</th>
          <th scope="col">{t('price.elec')}</th>
          <th scope="col">{t('price.service')}</th>
          <th scope="col">{t('price.total')}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ tier, elecMil, serviceMil }) => (
          <tr key={tier}>
            <th scope="row">
              <TierName tier={tier} />
            </th>
            <td>{yuan(elecMil)}</td>
            <td>{yuan(serviceMil)}</td>
            <td>{yuan(elecMil + serviceMil)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function TierName({ tier }: { tier: string }) {
  const language = useSpoken()
  return (
    <span className={`${tiers.tier} ${tiers.name}`} data-tier={tier}>
      {isTier(tier) ? tierName(tier, language) : tier}
    </span>
  )
}
