// An order reckoned anew beside what it has; nothing changes.
import type { Recomputed } from '@ev/contract/bill/order-explained'
import type { Text } from '@ev/contract/kit/text'
import type { Db } from '@ev/db/pools'
import type { Reckoned } from '@ev/rules/price/reckon'
import { beyondScope } from '../http/scope.ts'
import { reckonOrder } from './reckon-order.ts'

/** Of an order that was found within the caller's scope. */
export async function recomputeOrder(db: Db, orderId: string): Promise<Recomputed> {
  const row = await beyondScope(db)
    .selectFrom('bill_order')
    .select(['energy_e4', 'elec_fen', 'service_fen', 'total_fen', 'device_amount_mil'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const reckoned = await reckonOrder(db, orderId)
  const kept = {
    energyE4: Number(row.energy_e4),
    elecFen: Number(row.elec_fen),
    serviceFen: Number(row.service_fen),
    totalFen: Number(row.total_fen),
  }
  const fresh = figuresOf(reckoned)
  return {
    kept,
    reckoned: fresh,
    isSame: fresh !== null && figures.every(name => fresh[name] === kept[name]),
    deviceAmountMil: row.device_amount_mil === null ? null : Number(row.device_amount_mil),
    reasons: [...reckoned.faults],
    says: notesOn(reckoned),
  }
}

const figures = ['energyE4', 'elecFen', 'serviceFen', 'totalFen'] as const

function figuresOf({ charge }: Reckoned): Recomputed['reckoned'] {
  if (charge === null) return null
  const { energyE4, elecFen, serviceFen, totalFen } = charge
  return { energyE4, elecFen, serviceFen, totalFen }
}

function notesOn({ side, isEven, passedOver, readings }: Reckoned): Text[] {
  const bySlots = side === 2
  return [
    bySlots
      ? {
          zh: '由平台计费：按电表读数切分到每个半小时',
          en: 'The platform bills: what the meter read is cut into half hours',
        }
      : { zh: '由桩计费：按桩上报的各时段电量', en: 'The pile bills: by the energy of each tier in its record' },
    ...(bySlots && isEven && readings.length > 0
      ? [
          {
            zh: '充电期间没有读数，电量按时间平均分摊',
            en: 'Nothing was measured in between: energy is spread evenly over the time',
          },
        ]
      : []),
    ...(passedOver > 0
      ? [
          {
            zh: `有 ${passedOver} 个读数与其他读数矛盾，未采用`,
            en: `${passedOver} readings contradict the others and were passed over`,
          },
        ]
      : []),
  ]
}
