// The small profiles of OCPP 1.6: Firmware Management, Local Auth List Management, Reservation, Remote Trigger.
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

/** An address; piles and operators write more than the URL rule knows, so that only the scheme is asked for. */
const location = z.string().regex(/^[a-z][a-z0-9+.-]*:/i)

export const profilesFromPile = {
  DiagnosticsStatusNotification: {
    request: statusOf(['Idle', 'Uploaded', 'UploadFailed', 'Uploading']),
    response: nothing,
  },
  FirmwareStatusNotification: {
    request: statusOf([
      'Downloaded',
      'DownloadFailed',
      'Downloading',
      'Idle',
      'InstallationFailed',
      'Installing',
      'Installed',
    ]),
    response: nothing,
  },
} as const

export const profilesFromPlatform = {
  CancelReservation: { request: z.strictObject({ reservationId: integer }), response: acceptedOrRejected },
  GetDiagnostics: {
    request: z.strictObject({
      location,
      retries: integer.optional(),
      retryInterval: integer.optional(),
      startTime: dateTime.optional(),
      stopTime: dateTime.optional(),
    }),
    response: z.strictObject({ fileName: ciString(255).optional() }),
  },
  GetLocalListVersion: { request: nothing, response: z.strictObject({ listVersion: integer }) },
  ReserveNow: {
    request: z.strictObject({
      connectorId,
      expiryDate: dateTime,
      idTag: idToken,
      parentIdTag: idToken.optional(),
      reservationId: integer,
    }),
    response: statusOf(['Accepted', 'Faulted', 'Occupied', 'Rejected', 'Unavailable']),
  },
  SendLocalList: {
    request: z.strictObject({
      listVersion: integer,
      localAuthorizationList: z.array(z.strictObject({ idTag: idToken, idTagInfo: idTagInfo.optional() })).optional(),
      updateType: z.enum(['Differential', 'Full']),
    }),
    response: statusOf(['Accepted', 'Failed', 'NotSupported', 'VersionMismatch']),
  },
  TriggerMessage: {
    request: z.strictObject({
      requestedMessage: z.enum([
        'BootNotification',
        'DiagnosticsStatusNotification',
        'FirmwareStatusNotification',
        'Heartbeat',
        'MeterValues',
        'StatusNotification',
      ]),
      connectorId: gunConnectorId.optional(),
    }),
    response: statusOf(['Accepted', 'Rejected', 'NotImplemented']),
  },
  UpdateFirmware: {
    request: z.strictObject({
      location,
      retries: integer.optional(),
      retrieveDate: dateTime,
      retryInterval: integer.optional(),
    }),
    response: nothing,
  },
} as const
