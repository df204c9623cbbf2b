// The Smart Charging profile of OCPP 1.6.
import { z } from 'zod'
import { connectorId, dateTime, integer, statusOf } from './kinds.ts'

const purpose = z.enum(['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'])
const rateUnit = z.enum(['A', 'W'])
/** At most one digit after the point; the remainder of a binary fraction is no second one. */
const rate = z.number().refine(value => Math.abs(Math.round(value * 10) - value * 10) < 1e-6, 'one decimal at most')

const chargingSchedule = z.strictObject({
  duration: integer.optional(),
  startSchedule: dateTime.optional(),
  chargingRateUnit: rateUnit,
  chargingSchedulePeriod: z.array(
    z.strictObject({ startPeriod: integer, limit: rate, numberPhases: integer.optional() }),
  ),
  minChargingRate: rate.optional(),
})

export const chargingProfile = z.strictObject({
  chargingProfileId: integer,
  transactionId: integer.optional(),
  stackLevel: integer.min(0),
  chargingProfilePurpose: purpose,
  chargingProfileKind: z.enum(['Absolute', 'Recurring', 'Relative']),
  recurrencyKind: z.enum(['Daily', 'Weekly']).optional(),
  validFrom: dateTime.optional(),
  validTo: dateTime.optional(),
  chargingSchedule,
})

export const smartCharging = {
  ClearChargingProfile: {
    request: z.strictObject({
      id: integer.optional(),
      connectorId: connectorId.optional(),
      chargingProfilePurpose: purpose.optional(),
      stackLevel: integer.optional(),
    }),
    response: statusOf(['Accepted', 'Unknown']),
  },
  GetCompositeSchedule: {
    request: z.strictObject({ connectorId, duration: integer, chargingRateUnit: rateUnit.optional() }),
    response: z.strictObject({
      status: z.enum(['Accepted', 'Rejected']),
      connectorId: connectorId.optional(),
      scheduleStart: dateTime.optional(),
      chargingSchedule: chargingSchedule.optional(),
    }),
  },
  SetChargingProfile: {
    request: z.strictObject({ connectorId, csChargingProfiles: chargingProfile }),
    response: statusOf(['Accepted', 'Rejected', 'NotSupported']),
  },
} as const
