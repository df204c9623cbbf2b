// Orders of one fleet, with those of the fleets below it, beside what the fleet has.
import { fleet } from '@ev/contract/member/fleet'
import { useSearchParams } from 'react-router'
import { Button } from '../../../kit/button.tsx'
import { State } from '../../../kit/state.tsx'
import { useRecord } from '../../../resource/detail/use-record.ts'
import { useWords } from '../../../resource/form/of.ts'
import { RefLink } from '../../../resource/value/ref-link.tsx'
import { go } from '../../../shell/tab-store.ts'
import styles from './parts/fleet-orders.module.css'
import { FleetOrders } from './parts/fleet-orders.tsx'

const query = '/business/bill/TeamSelectShowOrderss'

export default function OrdersOfFleet() {
  const { t } = useWords()
  const [params] = useSearchParams()
  const id = params.get('fleet') ?? ''
  if (!/^\d{1,19}$/.test(id))
    return (
      <State drawing="empty" title={t('orderCare.noFleet')} hint={t('orderCare.noFleetHint')}>
        <Button look="primary" onClick={() => void go(query)}>
          {t('orderCare.allFleets')}
        </Button>
      </State>
    )
  return (
    <>
      <Heading id={id} />
      <FleetOrders key={id} fixed={{ fleet: [id] }} />
    </>
  )
}

/** Whoever may not see the fleet still sees which orders are theirs to see. */
function Heading({ id }: { id: string }) {
  const { t } = useWords()
  const { data } = useRecord(fleet, id)
  if (!data) return null
  return (
    <h2 className={styles.heading}>
      {t('orderCare.ofFleet')}
      <RefLink family={fleet.address} to={{ id, label: String(data.name) }} />
    </h2>
  )
}
