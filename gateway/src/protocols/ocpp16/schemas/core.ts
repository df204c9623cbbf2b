// The Core profile of OCPP 1.6.
import { z } from 'zod'
import {
  acceptedOrRejected,
  ciString,
  connectorId,
  dateTime,
  gunConnectorId,
  idTagInfo,
  idToken,
  integer,
  nothing,
  statusOf,
} from './kinds.ts'
import { meterValue } from './meter-value.ts'
import { chargingProfile } from './smart-charging.ts'

const dataTransfer = {
  request: z.strictObject({
    vendorId: ciString(255),
    messageId: ciString(50).optional(),
    data: z.string().optional(),
  }),
  response: z.strictObject({
    status: z.enum(['Accepted', 'Rejected', 'UnknownMessageId', 'UnknownVendorId']),
    data: z.string().optional(),
  }),
}

export const coreFromPile = {
  Authorize: {
    request: z.strictObject({ idTag: idToken }),
    response: z.strictObject({ idTagInfo }),
  },
  BootNotification: {
    request: z.strictObject({
      chargePointVendor: ciString(20),
      chargePointModel: ciString(20),
      chargePointSerialNumber: ciString(25).optional(),
      chargeBoxSerialNumber: ciString(25).optional(),
      firmwareVersion: ciString(50).optional(),
      iccid: ciString(20).optional(),
      imsi: ciString(20).optional(),
      meterType: ciString(25).optional(),
      meterSerialNumber: ciString(25).optional(),
    }),
    response: z.strictObject({
      status: z.enum(['Accepted', 'Pending', 'Rejected']),
      currentTime: dateTime,
      interval: integer,
    }),
  },
  DataTransfer: dataTransfer,
  Heartbeat: { request: nothing, response: z.strictObject({ currentTime: dateTime }) },
  MeterValues: {
    request: z.strictObject({
      connectorId,
      transactionId: integer.optional(),
      meterValue: z.array(meterValue),
    }),
    response: nothing,
  },
  StartTransaction: {
    request: z.strictObject({
      connectorId: gunConnectorId,
      idTag: idToken,
      meterStart: integer,
      reservationId: integer.optional(),
      timestamp: dateTime,
    }),
    response: z.strictObject({ idTagInfo, transactionId: integer }),
  },
  StatusNotification: {
    request: z.strictObject({
      connectorId,
      errorCode: z.enum([
        'ConnectorLockFailure',
        'EVCommunicationError',
        'GroundFailure',
        'HighTemperature',
        'InternalError',
        'LocalListConflict',
        'NoError',
        'OtherError',
        'OverCurrentFailure',
        'OverVoltage',
        'PowerMeterFailure',
        'PowerSwitchFailure',
        'ReaderFailure',
        'ResetFailure',
        'UnderVoltage',
        'WeakSignal',
      ]),
      info: ciString(50).optional(),
      status: z.enum([
        'Available',
        'Preparing',
        'Charging',
        'SuspendedEVSE',
        'SuspendedEV',
        'Finishing',
        'Reserved',
        'Unavailable',
        'Faulted',
      ]),
      timestamp: dateTime.optional(),
      vendorId: ciString(255).optional(),
      vendorErrorCode: ciString(50).optional(),
    }),
    response: nothing,
  },
  StopTransaction: {
    request: z.strictObject({
      idTag: idToken.optional(),
      meterStop: integer,
      timestamp: dateTime,
      transactionId: integer,
      reason: z
        .enum([
          'DeAuthorized',
          'EmergencyStop',
          'EVDisconnected',
          'HardReset',
          'Local',
          'Other',
          'PowerLoss',
          'Reboot',
          'Remote',
          'SoftReset',
          'UnlockCommand',
        ])
        .optional(),
      transactionData: z.array(meterValue).optional(),
    }),
    response: z.strictObject({ idTagInfo: idTagInfo.optional() }),
  },
} as const

export const coreFromPlatform = {
  ChangeAvailability: {
    request: z.strictObject({ connectorId, type: z.enum(['Inoperative', 'Operative']) }),
    response: statusOf(['Accepted', 'Rejected', 'Scheduled']),
  },
  ChangeConfiguration: {
    request: z.strictObject({ key: ciString(50), value: ciString(500) }),
    response: statusOf(['Accepted', 'Rejected', 'RebootRequired', 'NotSupported']),
  },
  ClearCache: { request: nothing, response: acceptedOrRejected },
  DataTransfer: dataTransfer,
  GetConfiguration: {
    request: z.strictObject({ key: z.array(ciString(50)).optional() }),
    response: z.strictObject({
      configurationKey: z
        .array(z.strictObject({ key: ciString(50), readonly: z.boolean(), value: ciString(500).optional() }))
        .optional(),
      unknownKey: z.array(ciString(50)).optional(),
    }),
  },
  RemoteStartTransaction: {
    request: z.strictObject({
      connectorId: gunConnectorId.optional(),
      idTag: idToken,
      chargingProfile: chargingProfile.optional(),
    }),
    response: acceptedOrRejected,
  },
  RemoteStopTransaction: {
    request: z.strictObject({ transactionId: integer }),
    response: acceptedOrRejected,
  },
  Reset: { request: z.strictObject({ type: z.enum(['Hard', 'Soft']) }), response: acceptedOrRejected },
  UnlockConnector: {
    request: z.strictObject({ connectorId: gunConnectorId }),
    response: statusOf(['Unlocked', 'UnlockFailed', 'NotSupported']),
  },
} as const
