// The plan that is being edited, tried on past orders before anybody saves it.
import { priceSimulation } from '@ev/contract/bill/price-simulation'
import type { Plan } from '@ev/contract/config/billing-plan'
import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { KeptDrawer } from '../../../../resource/form/still.tsx'
import { type PlanDraft, planFaults } from './plan-draft.ts'
import styles from './simulation.module.css'
import { SimulationForm } from './simulation-form.tsx'
import { SimulationRun } from './simulation-run.tsx'

const widthPx = 1040

export function SimulateDraft({ plan }: { plan: PlanDraft }) {
  const t = useT()
  const may = useMay(priceSimulation)
  const [query] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const [begun, setBegun] = useState<string>()
  if (!may('run')) return null
  const hasFaults = planFaults(plan).length > 0
  return (
    <>
      <Button
        disabled={hasFaults}
        title={hasFaults ? t('simulation.faultsFirst') : undefined}
        onClick={() => setIsOpen(true)}
      >
        {t('simulation.ofDraft')}
      </Button>
      <KeptDrawer
        open={isOpen}
        title={t('simulation.ofDraft')}
        size={widthPx}
        destroyOnHidden
        onClose={() => {
          setIsOpen(false)
          setBegun(undefined)
        }}
      >
        {begun === undefined ? (
          <div className={styles.room}>
            <p>{t('simulation.about')}</p>
            {/* The form of a record that is there has its id in the address. A draft without faults is a plan. */}
            <SimulationForm draft={{ model: query.get('id'), plan: plan as unknown as Plan }} onBegun={setBegun} />
          </div>
        ) : (
          <SimulationRun id={begun} />
        )}
      </KeptDrawer>
    </>
  )
}
