// What past orders would have come to by another price: asked for here, and those that were asked for before.
import { priceSimulation } from '@ev/contract/bill/price-simulation'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import { ResourceList } from '../../../../resource/list/resource-list.tsx'
import styles from './simulation.module.css'
import { SimulationForm } from './simulation-form.tsx'
import { SimulationRun } from './simulation-run.tsx'

/** Which one is shown stands in the address. */
export function Simulation() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const shown = query.get('id')
  const show = (id: string | undefined) => setQuery({ tab: 'simulation', ...(id !== undefined && { id }) })
  if (shown !== null)
    return (
      <div className={styles.room}>
        <div>
          <Button onClick={() => show(undefined)}>{t('simulation.back')}</Button>
        </div>
        <SimulationRun key={shown} id={shown} />
      </div>
    )
  return (
    <div className={styles.room}>
      <section className={styles.asking} aria-label={t('simulation.new')}>
        <h2>{t('simulation.new')}</h2>
        <p>{t('simulation.about')}</p>
        <SimulationForm onBegun={show} />
      </section>
      <ResourceList of={priceSimulation} isInside onOpen={({ id }) => show(id)} />
    </div>
  )
}
