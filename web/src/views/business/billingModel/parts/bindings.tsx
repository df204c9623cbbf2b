// Where models are bound: to a station, to one of its piles, or to one of that pile's guns.
import { billingBinding } from '@ev/contract/config/billing-binding'
import type { Row } from '@ev/contract/kit/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../locales/language.ts'
import { useMay } from '../../../../resource/form/of.ts'
import { PriceInForce } from '../../../../resource/price/price-in-force.tsx'
import { ResourcePage } from '../../../../resource/resource-page.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { GunInput, PileInput } from './place-inputs.tsx'

export function Bindings() {
  const t = useT()
  const fixed = useFixed()
  const mayBind = useMay(billingBinding)('bindStations')
  const [isBinding, setIsBinding] = useState(false)
  return (
    <>
      <ResourcePage
        of={billingBinding}
        form={{ fields: { pile: PileInput, gun: GunInput }, fixed }}
        list={{
          toolbar: () => mayBind && <Button onClick={() => setIsBinding(true)}>{t('bind.many')}</Button>,
        }}
        detail={{
          tabs: [
            {
              key: 'price',
              label: t('bind.price'),
              children: ({ range, station, pile, gun }) => (
                <PriceInForce at={{ kind: range, id: (gun ?? pile ?? station).id }} />
              ),
            },
          ],
        }}
      />
      {isBinding && <BindDialog onClose={() => setIsBinding(false)} />}
    </>
  )
}

const begun = ['model', 'priority', 'fromTime'] as const

/** What a moment has cost stays: of what holds already only the end is open, of what is over nothing but its note. */
function useFixed() {
  const t = useT()
  return ({ stage, fromTime, toTime }: Row<typeof billingBinding.fields>) => {
    if (stage === 'inForce') return { fields: begun, why: t('bind.begun', { time: fromTime ?? '' }) }
    if (stage === 'ended') return { fields: [...begun, 'toTime'] as const, why: t('bind.over', { time: toTime ?? '' }) }
    return undefined
  }
}
