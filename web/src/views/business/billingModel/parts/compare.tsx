// Two versions side by side: bar above bar for each day table, what differs marked, and what each tier costs before and after.
import { compareVersions, type PriceChange, type SlotSide, type TableChange } from '@ev/rules/price/compare'
import type { TierPrice } from '@ev/rules/price/day-table'
import { type PriceVersion, readCalendar } from '@ev/rules/price/version'
import { instant } from '@ev/rules/units'
import { useMemo } from 'react'
import { State } from '../../../../kit/state.tsx'
import { useT } from '../../../../locales/language.ts'
import { TierBar } from '../../../../resource/price/tier-bar.tsx'
import { TierName } from '../../../../resource/price/tier-prices.tsx'
import { sayStretch, tierName, yuan } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { sayDays } from './plan-read.tsx'
import type { Version } from './use-versions.ts'
import styles from './versions.module.css'

type CompareProps = { before: Version; after: Version }

export function CompareVersions({ before, after }: CompareProps) {
  const t = useT()
  const { isSame, tables } = useMemo(() => compareVersions(priced(before), priced(after)), [before, after])
  return (
    <>
      {isSame && <State drawing="empty" title={t('compare.same')} />}
      <div className={styles.tables}>
        {tables.map(table => (
          <OneTable key={`${table.reason.kind} ${table.reason.name}`} table={table} before={before} after={after} />
        ))}
      </div>
    </>
  )
}

/** When it holds does not matter to what it says. */
const priced = ({ id, model, versionNo, plan }: Version): PriceVersion => ({
  id,
  modelId: model.id,
  versionNo,
  effective: { from: instant(0), to: null },
  calendar: readCalendar(plan),
})

const words = {
  same: 'compare.sameTable',
  changed: 'compare.changed',
  added: 'compare.added',
  removed: 'compare.removed',
} as const

type OneTableProps = { table: TableChange } & CompareProps

function OneTable({ table: { reason, change, when, prices, slots }, before, after }: OneTableProps) {
  const t = useT()
  const language = useSpoken()
  const name = reason.name ?? t('plan.default')
  const side = (price: SlotSide | null) =>
    price ? `${tierName(price.tier, language)} ${yuan(price.elecMil + price.serviceMil)}` : t('compare.nothing')
  return (
    <section aria-label={name}>
      <h3>
        {name}
        <small>{t(words[change])}</small>
        {when.change === 'changed' && (
          <small>{t('compare.when', { before: sayDays(when.before ?? {}), after: sayDays(when.after ?? {}) })}</small>
        )}
      </h3>
      <div className={styles.pair}>
        <Bar version={before} of={reason} />
        <span />
        <div className={styles.differs} aria-hidden="true">
          {slots.map(({ startSlot, endSlot }) => (
            <i key={startSlot} style={{ gridColumn: `${startSlot + 1} / ${endSlot + 1}` }} />
          ))}
        </div>
        <Bar version={after} of={reason} />
      </div>
      {slots.length > 0 && change === 'changed' && (
        <details>
          <summary>{t('compare.slots')}</summary>
          <ul>
            {slots.map(slot => (
              <li key={slot.startSlot}>
                {t('compare.slot', {
                  time: sayStretch({ start: slot.startSlot, end: slot.endSlot }),
                  before: side(slot.before),
                  after: side(slot.after),
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Prices prices={prices} before={before} after={after} />
    </section>
  )
}

/** The table of that name in a version, or that it has none. */
function Bar({ version, of }: { version: Version; of: TableChange['reason'] }) {
  const t = useT()
  const { byDefault, seasons, holidays } = version.plan
  const lists = { season: seasons, holiday: holidays }
  const table = of.kind === 'default' ? byDefault : lists[of.kind].find(({ name }) => name === of.name)?.table
  const label = t('compare.version', { no: version.versionNo })
  return (
    <>
      <span>{label}</span>
      {table ? <TierBar slots={table.slots} size="large" label={label} /> : <span>{t('compare.nothing')}</span>}
    </>
  )
}

type PricesProps = { prices: readonly PriceChange[] } & CompareProps

function Prices({ prices, before, after }: PricesProps) {
  const t = useT()
  const said = (price: TierPrice | null) =>
    price
      ? t('compare.sum', {
          elec: yuan(price.elecMil),
          service: yuan(price.serviceMil),
          total: yuan(price.elecMil + price.serviceMil),
        })
      : t('compare.nothing')
  return (
    <div className={styles.scroll}>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('price.tier')}</th>
            <th scope="col">{t('compare.version', { no: before.versionNo })}</th>
            <th scope="col">{t('compare.version', { no: after.versionNo })}</th>
            <th scope="col">{t('compare.changes')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(price => (
            <tr key={price.tier} data-changed={price.change === 'same' ? undefined : true}>
              <th scope="row">
                <TierName tier={price.tier} />
              </th>
              <td>{said(price.before)}</td>
              <td>{said(price.after)}</td>
              <td>
                <Difference price={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Dearer is up, in words of the figure too. */
function Difference({ price: { change, elecChangeMil, serviceChangeMil } }: { price: PriceChange }) {
  const t = useT()
  if (elecChangeMil === null || serviceChangeMil === null) return t(words[change])
  const total = elecChangeMil + serviceChangeMil
  if (change === 'same') return t('compare.sameTable')
  return (
    <span className={total > 0 ? styles.up : total < 0 ? styles.down : undefined}>
      {total > 0 ? '▲ ' : total < 0 ? '▼ ' : ''}
      {t('compare.difference', {
        total: signed(total),
        elec: signed(elecChangeMil),
        service: signed(serviceChangeMil),
      })}
    </span>
  )
}

const signed = (changeMil: number) => (changeMil > 0 ? `+${yuan(changeMil)}` : yuan(changeMil))
