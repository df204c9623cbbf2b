// Billing models, where each of them holds, and what another price would have brought in.
import { priceSimulation } from '@ev/contract/bill/price-simulation'
import { billingBinding } from '@ev/contract/config/billing-binding'
import { useT } from '../../../locales/language.ts'
import { useMay } from '../../../resource/form/of.ts'
import { ScreenTabs } from '../../../resource/screen-tabs.tsx'
import { Bindings } from './parts/bindings.tsx'
import { Models } from './parts/models.tsx'
import { Simulation } from './parts/simulation.tsx'

export default function BillingModels() {
  const t = useT()
  const mayBind = useMay(billingBinding)
  const maySimulate = useMay(priceSimulation)
  return (
    <ScreenTabs
      label={t('billingModel.tabs')}
      parts={[
        { key: 'models', title: t('billingModel.models'), draw: () => <Models /> },
        ...(mayBind('pages')
          ? [{ key: 'bindings', title: t('billingModel.bindings'), draw: () => <Bindings /> } as const]
          : []),
        ...(maySimulate('run')
          ? [{ key: 'simulation', title: t('simulation.tab'), draw: () => <Simulation /> } as const]
          : []),
      ]}
    />
  )
}
