// The configuration keys that a pile has: those of the specification, and which of them may be written.

type Key = { value: string; isReadonly?: true; needsReboot?: true; isWhole?: true }

const keys = (guns: number): Record<string, Key> => ({
  AllowOfflineTxForUnknownId: { value: 'false' },
  AuthorizationCacheEnabled: { value: 'true' },
  AuthorizeRemoteTxRequests: { value: 'false' },
  ClockAlignedDataInterval: { value: '0', isWhole: true },
  ConnectionTimeOut: { value: '60', isWhole: true },
  ConnectorPhaseRotation: { value: 'NotApplicable' },
  GetConfigurationMaxKeys: { value: '50', isReadonly: true },
  HeartbeatInterval: { value: '60', isWhole: true },
  LocalAuthorizeOffline: { value: 'true' },
  LocalPreAuthorize: { value: 'false' },
  MeterValuesAlignedData: { value: 'Energy.Active.Import.Register' },
  MeterValuesSampledData: {
    value: 'Energy.Active.Import.Register,Power.Active.Import,Voltage,Current.Import,SoC,Temperature',
  },
  MeterValueSampleInterval: { value: '15', isWhole: true },
  NumberOfConnectors: { value: String(guns), isReadonly: true },
  ResetRetries: { value: '1', isWhole: true },
  StopTransactionOnEVSideDisconnect: { value: 'true' },
  StopTransactionOnInvalidId: { value: 'true' },
  StopTxnAlignedData: { value: '' },
  StopTxnSampledData: { value: '' },
  SupportedFeatureProfiles: {
    value: 'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger',
    isReadonly: true,
  },
  TransactionMessageAttempts: { value: '3', isWhole: true },
  TransactionMessageRetryInterval: { value: '30', isWhole: true },
  UnlockConnectorOnEVSideDisconnect: { value: 'true' },
  WebSocketPingInterval: { value: '0', isWhole: true },
  LocalAuthListEnabled: { value: 'true' },
  LocalAuthListMaxLength: { value: '1000', isReadonly: true },
  SendLocalListMaxLength: { value: '200', isReadonly: true },
  ReserveConnectorZeroSupported: { value: 'false', isReadonly: true },
  ChargeProfileMaxStackLevel: { value: '10', isReadonly: true },
  ChargingScheduleAllowedChargingRateUnit: { value: 'Current,Power', isReadonly: true },
  ChargingScheduleMaxPeriods: { value: '48', isReadonly: true },
  MaxChargingProfilesInstalled: { value: '20', isReadonly: true },
  SecurityProfile: { value: '0', needsReboot: true, isWhole: true },
  AuthorizationKey: { value: '' },
  CpoName: { value: '' },
})

/** Never told, only written. */
const secret = 'AuthorizationKey'

export type Configuration = ReturnType<typeof configurationOf>

export function configurationOf(guns: number) {
  const held = new Map(Object.entries(keys(guns)))
  const textOf = (key: string): string => {
    const found = held.get(key)
    if (!found) throw new Error(`there is no configuration key ${key}`)
    return found.value
  }
  return {
    textOf,
    secondsMs: (key: string): number => Number(textOf(key)) * 1000,
    isOn: (key: string): boolean => textOf(key) === 'true',
    read: (asked: readonly string[]) => {
      const wanted = asked.length > 0 ? asked : [...held.keys()].filter(key => key !== secret)
      const known = wanted.flatMap(key => {
        const found = held.get(key)
        return found && key !== secret ? [{ key, readonly: found.isReadonly === true, value: found.value }] : []
      })
      return { configurationKey: known, unknownKey: wanted.filter(key => !held.has(key) || key === secret) }
    },
    write: (key: string, value: string): 'Accepted' | 'Rejected' | 'RebootRequired' | 'NotSupported' => {
      const found = held.get(key)
      if (!found) return 'NotSupported'
      if (found.isReadonly || (found.isWhole && !/^\d{1,9}$/.test(value))) return 'Rejected'
      found.value = value
      return found.needsReboot ? 'RebootRequired' : 'Accepted'
    },
  }
}
