// One day table: what its tiers cost, and when each of them holds.
import { f } from '@ev/contract/kit/field'
import type { TypedPrice, TypedTier } from '@ev/rules/price/day-table'
import type { Fault } from '@ev/rules/price/fault'
import { isTier } from '@ev/rules/price/tier'
import { Select } from 'antd'
import { useId } from 'react'
import { useT } from '../../../../locales/language.ts'
import { inputFor } from '../../../../resource/form/inputs.tsx'
import { TierName } from '../../../../resource/price/tier-prices.tsx'
import { tierName, yuan } from '../../../../resource/price/words.ts'
import { useSpoken } from '../../../../resource/value/spoken.ts'
import { Faults } from './faults.tsx'
import { Painter } from './painter.tsx'
import styles from './plan.module.css'
import { faultsAt, hoursOf, type TableDraft } from './plan-draft.ts'

type TableEditorProps = {
  table: TableDraft
  onChange: (table: TableDraft) => void
  /** Of this table, each with the way to it from the plan. */
  faults: readonly Fault[]
  field: string
  /** Others that it may be made like. */
  others: readonly { readonly key: string; readonly name: string; readonly table: TableDraft }[]
  /** Of the form's field, for whoever is led to it. */
  id?: string | undefined
}

export function TableEditor({ table, onChange, faults, field, others, id }: TableEditorProps) {
  const t = useT()
  const wrongSlots = useId()
  const [inSlots, inTiers] = [faultsAt(faults, `${field}.slots`), faultsAt(faults, `${field}.tiers`)]
  return (
    <>
      <section>
        <h3>{t('plan.periods')}</h3>
        {others.length > 0 && (
          <Select
            value={null}
            placeholder={t('plan.copyFrom')}
            aria-label={t('plan.copyFrom')}
            className={styles.copy ?? ''}
            options={others.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(chosen: string | null) => {
              const found = others.find(({ key }) => key === chosen)
              if (found) onChange(found.table)
            }}
          />
        )}
        <Painter
          id={id}
          slots={table.slots}
          onChange={slots => onChange({ ...table, slots })}
          isInvalid={inSlots.length > 0}
          describedBy={inSlots.length > 0 ? wrongSlots : undefined}
        />
        <Faults id={wrongSlots} faults={inSlots} />
      </section>
      <section>
        <h3>{t('plan.prices')}</h3>
        <Prices
          table={table}
          faults={inTiers}
          field={`${field}.tiers`}
          onChange={tiers => onChange({ ...table, tiers })}
        />
      </section>
    </>
  )
}

const price = f.mil('', '')
const MilInput = inputFor(price)

type PricesProps = {
  table: TableDraft
  faults: readonly Fault[]
  field: string
  onChange: (tiers: readonly TypedTier[]) => void
}

function Prices({ table: { slots, tiers }, faults, field, onChange }: PricesProps) {
  const t = useT()
  const set = (place: number, part: 'elecMil' | 'serviceMil', value: TypedPrice) =>
    onChange(tiers.map((row, at) => (at === place ? { ...row, [part]: value } : row)))
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{t('price.tier')}</th>
          <th scope="col">{t('price.elec')}</th>
          <th scope="col">{t('price.service')}</th>
          <th scope="col">{t('price.total')}</th>
          <th scope="col">{t('price.hours')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ tier, elecMil, serviceMil }, place) => (
          <tr key={tier}>
            <th scope="row">
              <TierName tier={tier} />
            </th>
            <td>
              <PriceCell
                {...{
                  tier,
                  value: elecMil,
                  name: 'plan.elecOf',
                  faults: faultsAt(faults, `${field}.${place}.elecMil`),
                }}
                onChange={value => set(place, 'elecMil', value)}
              />
            </td>
            <td>
              <PriceCell
                {...{
                  tier,
                  value: serviceMil,
                  name: 'plan.serviceOf',
                  faults: faultsAt(faults, `${field}.${place}.serviceMil`),
                }}
                onChange={value => set(place, 'serviceMil', value)}
              />
            </td>
            <td>{typeof elecMil === 'number' && typeof serviceMil === 'number' ? yuan(elecMil + serviceMil) : '–'}</td>
            <td>{isTier(tier) && t('price.hoursOf', { hours: hoursOf(slots, tier) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PriceCellProps = {
  tier: string
  value: TypedPrice
  name: 'plan.elecOf' | 'plan.serviceOf'
  faults: readonly Fault[]
  onChange: (value: TypedPrice) => void
}

function PriceCell({ tier, value, name, faults, onChange }: PriceCellProps) {
  const t = useT()
  const language = useSpoken()
  const wrong = useId()
  if (!MilInput) return null
  const label = t(name, { tier: isTier(tier) ? tierName(tier, language) : tier })
  return (
    <>
      <MilInput
        field={price}
        // The input holds whatever was typed, as the draft does.
        value={value as never}
        onChange={(next: never) => onChange(next)}
        {...{ 'aria-label': label, status: faults.length > 0 ? 'error' : '' }}
        {...(faults.length > 0 && { 'aria-invalid': 'true', 'aria-describedby': wrong })}
      />
      <Faults id={wrong} faults={faults} />
    </>
  )
}
