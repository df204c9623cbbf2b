// The payloads that a pile sends.
import type { FaultCode } from '@ev/rules/fault-codes'
import { type Gun, outletOf, type Session } from '../body.ts'
import type { Identity } from '../voice.ts'
import type { Payload } from './payload.ts'

export const vendor = 'EvSimulator'

export const stamp = (at: number) => new Date(at).toISOString()

export const boot = (self: Identity): Payload => ({
  chargePointVendor: vendor,
  chargePointModel: `${self.isDirectCurrent ? 'DC' : 'AC'}-${Math.round(self.powerW / 1000)}`,
  chargePointSerialNumber: self.code,
  firmwareVersion: self.version,
  meterType: self.isDirectCurrent ? 'DC meter' : 'AC meter',
})

/** Those of the other language that this one has no word for are told as the vendor's own. */
const errorCodes: Partial<Record<FaultCode, string>> = {
  connectorLock: 'ConnectorLockFailure',
  vehicleSilent: 'EVCommunicationError',
  groundFailure: 'GroundFailure',
  highTemperature: 'HighTemperature',
  outletHot: 'HighTemperature',
  internalError: 'InternalError',
  localListConflict: 'LocalListConflict',
  overCurrent: 'OverCurrentFailure',
  overVoltage: 'OverVoltage',
  powerMeter: 'PowerMeterFailure',
  meterSilent: 'PowerMeterFailure',
  powerSwitch: 'PowerSwitchFailure',
  contactor: 'PowerSwitchFailure',
  reader: 'ReaderFailure',
  readerSilent: 'ReaderFailure',
  resetFailure: 'ResetFailure',
  underVoltage: 'UnderVoltage',
  weakSignal: 'WeakSignal',
}

export function errorOf(gun: Gun): { errorCode: string; vendorErrorCode?: string } {
  const [code] = gun.faults
  if (code === undefined) return { errorCode: gun.last?.ending?.error ?? 'NoError' }
  const known = errorCodes[code as FaultCode]
  return known ? { errorCode: known } : { errorCode: 'OtherError', vendorErrorCode: code.slice(0, 50) }
}

type Circumstances = { isFaulty: boolean; isReserved: boolean; offerW: number }

/** The first that fits. */
export function statusOf(gun: Gun, { isFaulty, isReserved, offerW }: Circumstances): string {
  const { session, vehicle, last } = gun
  if (isFaulty) return 'Faulted'
  if (session?.isFlowing) {
    if (offerW <= 0) return 'SuspendedEVSE'
    return vehicle && vehicle.battery.soc >= vehicle.wishedSoc ? 'SuspendedEV' : 'Charging'
  }
  if (session) return 'Preparing'
  if (!gun.isEnabled) return 'Unavailable'
  if (vehicle) return last ? 'Finishing' : 'Preparing'
  return isReserved ? 'Reserved' : 'Available'
}

type Told = { value: number; unit: string; digits: number } | null

const measurands: Record<string, (gun: Gun, isDirectCurrent: boolean) => Told> = {
  'Energy.Active.Import.Register': gun => ({ value: Math.floor(gun.meterE4 / 10), unit: 'Wh', digits: 0 }),
  'Power.Active.Import': gun => ({ value: gun.powerW, unit: 'W', digits: 0 }),
  Voltage: (gun, isDirectCurrent) => told(outletOf(gun, isDirectCurrent)?.volt, 'V'),
  'Current.Import': (gun, isDirectCurrent) => told(outletOf(gun, isDirectCurrent)?.ampere, 'A'),
  // Alternating current knows nothing of the battery.
  SoC: (gun, isDirectCurrent) =>
    isDirectCurrent && gun.vehicle
      ? { value: Math.floor(gun.vehicle.battery.soc * 100), unit: 'Percent', digits: 0 }
      : null,
  Temperature: (gun, isDirectCurrent) => told(isDirectCurrent ? gun.vehicle?.battery.celsius : undefined, 'Celsius'),
}

/** Measured in the vehicle, not at the plug. */
const ofVehicle: ReadonlySet<string> = new Set(['SoC', 'Temperature'])

const told = (value: number | undefined, unit: string): Told =>
  value === undefined ? null : { value, unit, digits: 1 }

export type Context = 'Sample.Periodic' | 'Sample.Clock' | 'Transaction.Begin' | 'Transaction.End' | 'Trigger'

export type Wanted = { measurands: string; context: Context; isDirectCurrent: boolean; at: number }

export function meterValue(gun: Gun, { measurands: names, context, isDirectCurrent, at }: Wanted): Payload {
  const sampledValue = names.split(',').flatMap(measurand => {
    const one = measurands[measurand]?.(gun, isDirectCurrent)
    if (!one) return []
    const value = one.value.toFixed(one.digits)
    const location = ofVehicle.has(measurand) ? 'EV' : 'Outlet'
    return [{ value, context, format: 'Raw', measurand, location, unit: one.unit }]
  })
  return { timestamp: stamp(at), sampledValue }
}

export const startTransaction = (session: Session, reservationId: number | null): Payload => ({
  connectorId: session.gun,
  idTag: session.card,
  meterStart: Math.floor(session.meterStartE4 / 10),
  timestamp: stamp(session.startedAt),
  ...(reservationId === null ? {} : { reservationId }),
})

/** One whose beginning the platform never took has no number; the platform sees that it knows none such. */
export const stopTransaction = (session: Session): Payload => ({
  transactionId: session.transactionId ?? -1,
  idTag: session.card,
  meterStop: Math.floor((session.meterStartE4 + session.energyE4) / 10),
  timestamp: stamp(session.endedAt ?? session.startedAt),
  reason: session.ending?.ocpp ?? 'Other',
})
