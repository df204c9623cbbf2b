// What the white paper "Improved security for OCPP 1.6-J" adds.
import { z } from 'zod'
import { acceptedOrRejected, ciString, dateTime, gunConnectorId, integer, nothing, statusOf } from './kinds.ts'

const certificateUse = z.enum(['CentralSystemRootCertificate', 'ManufacturerRootCertificate'])
const certificateHashData = z.strictObject({
  hashAlgorithm: z.enum(['SHA256', 'SHA384', 'SHA512']),
  issuerNameHash: ciString(128),
  issuerKeyHash: ciString(128),
  serialNumber: ciString(40),
})

export const securityFromPile = {
  LogStatusNotification: {
    request: z.strictObject({
      status: z.enum([
        'BadMessage',
        'Idle',
        'NotSupportedOperation',
        'PermissionDenied',
        'Uploaded',
        'UploadFailure',
        'Uploading',
      ]),
      requestId: integer.optional(),
    }),
    response: nothing,
  },
  SecurityEventNotification: {
    request: z.strictObject({ type: ciString(50), timestamp: dateTime, techInfo: ciString(255).optional() }),
    response: nothing,
  },
  SignCertificate: { request: z.strictObject({ csr: ciString(5500) }), response: acceptedOrRejected },
  SignedFirmwareStatusNotification: {
    request: z.strictObject({
      status: z.enum([
        'Downloaded',
        'DownloadFailed',
        'Downloading',
        'DownloadScheduled',
        'DownloadPaused',
        'Idle',
        'InstallationFailed',
        'Installing',
        'Installed',
        'InstallRebooting',
        'InstallScheduled',
        'InstallVerificationFailed',
        'InvalidSignature',
        'SignatureVerified',
      ]),
      requestId: integer.optional(),
    }),
    response: nothing,
  },
} as const

export const securityFromPlatform = {
  CertificateSigned: {
    request: z.strictObject({ certificateChain: ciString(10_000) }),
    response: acceptedOrRejected,
  },
  DeleteCertificate: {
    request: z.strictObject({ certificateHashData }),
    response: statusOf(['Accepted', 'Failed', 'NotFound']),
  },
  ExtendedTriggerMessage: {
    request: z.strictObject({
      requestedMessage: z.enum([
        'BootNotification',
        'FirmwareStatusNotification',
        'Heartbeat',
        'LogStatusNotification',
        'MeterValues',
        'SignChargePointCertificate',
        'StatusNotification',
      ]),
      connectorId: gunConnectorId.optional(),
    }),
    response: statusOf(['Accepted', 'Rejected', 'NotImplemented']),
  },
  GetInstalledCertificateIds: {
    request: z.strictObject({ certificateType: certificateUse }),
    response: z.strictObject({
      certificateHashData: z.array(certificateHashData).min(1).optional(),
      status: z.enum(['Accepted', 'NotFound']),
    }),
  },
  GetLog: {
    request: z.strictObject({
      log: z.strictObject({
        remoteLocation: ciString(512),
        oldestTimestamp: dateTime.optional(),
        latestTimestamp: dateTime.optional(),
      }),
      logType: z.enum(['DiagnosticsLog', 'SecurityLog']),
      requestId: integer,
      retries: integer.optional(),
      retryInterval: integer.optional(),
    }),
    response: z.strictObject({
      status: z.enum(['Accepted', 'Rejected', 'AcceptedCanceled']),
      filename: ciString(255).optional(),
    }),
  },
  InstallCertificate: {
    request: z.strictObject({ certificateType: certificateUse, certificate: ciString(5500) }),
    response: statusOf(['Accepted', 'Failed', 'Rejected']),
  },
  SignedUpdateFirmware: {
    request: z.strictObject({
      retries: integer.optional(),
      retryInterval: integer.optional(),
      requestId: integer,
      firmware: z.strictObject({
        location: ciString(512),
        retrieveDateTime: dateTime,
        installDateTime: dateTime.optional(),
        signingCertificate: ciString(5500),
        signature: ciString(800),
      }),
    }),
    response: statusOf(['Accepted', 'Rejected', 'AcceptedCanceled', 'InvalidCertificate', 'RevokedCertificate']),
  },
} as const
