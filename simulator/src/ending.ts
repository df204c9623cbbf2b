// How a charge ends, in the words of both languages.

export type Ending = {
  /** Two hexadecimal digits of the transaction record. */
  readonly ykc: string
  /** The reason of StopTransaction; `error` is the code of the status that goes with it. */
  readonly ocpp: string
  readonly error?: string
}

const ending = (ykc: string, ocpp: string, error?: string): Ending => ({ ykc, ocpp, error })

export const endings = {
  remote: ending('40', 'Remote'),
  full: ending('41', 'Local'),
  local: ending('45', 'Local'),
  unplugged: ending('6B', 'EVDisconnected'),
  balance: ending('6E', 'DeAuthorized'),
  deauthorized: ending('6E', 'DeAuthorized'),
  locked: ending('6A', 'Other'),
  unlocked: ending('45', 'UnlockCommand'),
  softReset: ending('90', 'SoftReset'),
  hardReset: ending('83', 'HardReset'),
  powerLoss: ending('83', 'PowerLoss'),
  vehicleSilent: ending('84', 'Other', 'EVCommunicationError'),
  vehicleForbids: ending('82', 'Other'),
  noCurrent: ending('76', 'Other'),
  startFailedByVehicle: ending('5A', 'Other', 'EVCommunicationError'),
  startFailedByInsulation: ending('57', 'Other', 'GroundFailure'),
  startFailedByLock: ending('55', 'Other', 'ConnectorLockFailure'),
} as const satisfies Record<string, Ending>

/** By the fault that broke it, as rules/src/fault-codes.ts names it. */
const byFault: Record<string, Ending> = {
  emergencyStop: ending('72', 'EmergencyStop'),
  noModule: ending('71', 'Other'),
  moduleSilent: ending('71', 'Other'),
  surgeProtector: ending('73', 'Other'),
  outletHot: ending('74', 'Other'),
  highTemperature: ending('74', 'Other'),
  meterSilent: ending('6D', 'Other'),
  powerMeter: ending('6D', 'Other'),
  dcFuse: ending('70', 'Other'),
  overCurrent: ending('70', 'Other'),
  contactor: ending('6C', 'Other'),
  powerSwitch: ending('6C', 'Other'),
  connectorLock: ending('77', 'Other'),
  vehicleSilent: endings.vehicleSilent,
}

export const endingOfFault = (code: string): Ending => byFault[code] ?? ending('75', 'Other')
