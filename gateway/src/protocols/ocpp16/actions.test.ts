import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fromPile, fromPlatform } from './actions.ts'
import { wordOf } from './words.ts'

type Shape = {
  $id?: string
  $ref?: string
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  enum?: string[]
  maxLength?: number
  minItems?: number
  additionalProperties?: boolean
  definitions?: Record<string, Shape>
}

/** The standard's own schemas, as another implementation carries them. */
const published = createRequire(import.meta.url)('ocpp-rpc/lib/schemas/ocpp1_6.json') as Shape[]

const ours = Object.entries({ ...fromPlatform, ...fromPile }).flatMap(([action, { request, response }]) => [
  [`${action}.req`, request] as const,
  [`${action}.conf`, response] as const,
])

/** What two schemas must have in common; bounds that only ours has are left out. */
function skeleton(shape: Shape, definitions: Record<string, Shape> = shape.definitions ?? {}): unknown {
  if (shape.$ref) {
    const named = definitions[shape.$ref.split('/').at(-1) ?? '']
    if (!named) throw new Error(`${shape.$ref} is not defined`)
    return skeleton(named, definitions)
  }
  if (shape.enum) return { words: shape.enum.toSorted() }
  if (shape.type === 'array') return { each: skeleton(shape.items ?? {}, definitions), least: shape.minItems ?? 0 }
  if (shape.type === 'object') {
    return {
      isOpen: shape.additionalProperties !== false,
      needs: (shape.required ?? []).toSorted(),
      has: Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, inner]) => [name, skeleton(inner, definitions)]),
      ),
    }
  }
  return { type: shape.type, longest: shape.maxLength ?? null }
}

test('the table has every message of the standard and of the security white paper, and no other', () => {
  expect(new Set(ours.map(([name]) => `urn:${name}`))).toEqual(new Set(published.map(({ $id }) => $id)))
})

test.each(ours)('%s has the fields, lengths and words that the standard gives it', (name, schema) => {
  const theirs = published.find(({ $id }) => $id === `urn:${name}`)
  expect(skeleton(z.toJSONSchema(schema) as Shape)).toEqual(skeleton(theirs ?? {}))
})

test('every action and every field has a Chinese name', () => {
  const names = (shape: Shape): string[] => [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [name, ...names(inner)]),
    ...(shape.items ? names(shape.items) : []),
  ]
  const all = [
    ...Object.keys({ ...fromPlatform, ...fromPile }),
    ...ours.flatMap(([, schema]) => names(z.toJSONSchema(schema) as Shape)),
    ...Object.keys(fromPile.MeterValues.request.shape.meterValue.element.shape.sampledValue.element.shape),
    ...fromPile.MeterValues.request.shape.meterValue.element.shape.sampledValue.element.shape.measurand.unwrap()
      .options,
  ]
  const nameless = new Set(all.filter(name => wordOf(name).zh === name && !/^[A-Z]+$/.test(name)))
  expect([...nameless].filter(name => name !== 'imsi')).toEqual([])
})

const at = '2026-11-15T08:00:00Z'
const tag = { idTag: 'A1B2' }
const hashData = { hashAlgorithm: 'SHA256', issuerNameHash: 'aa', issuerKeyHash: 'bb', serialNumber: '1' }
const profile = {
  chargingProfileId: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.1 }] },
}
const accepted = { status: 'Accepted' }
const rejected = { status: 'Rejected' }

/** Of each message one that is right, and ones that are not. */
const examples: Record<string, { good: object; bad: object[] }> = {
  'Authorize.req': { good: tag, bad: [{}, { idTag: 7 }, { idTag: 'x'.repeat(21) }, { ...tag, more: 1 }] },
  'Authorize.conf': { good: { idTagInfo: accepted }, bad: [{}, { idTagInfo: { status: 'Fine' } }] },
  'BootNotification.req': {
    good: { chargePointVendor: 'V', chargePointModel: 'M', firmwareVersion: '1', iccid: '8986' },
    bad: [{ chargePointVendor: 'V' }, { chargePointVendor: 'V', chargePointModel: 'M'.repeat(21) }],
  },
  'BootNotification.conf': {
    good: { ...accepted, currentTime: at, interval: 300 },
    bad: [
      accepted,
      { ...accepted, currentTime: 'now', interval: 300 },
      { ...accepted, currentTime: at, interval: 1.5 },
    ],
  },
  'CancelReservation.req': { good: { reservationId: 1 }, bad: [{}, { reservationId: '1' }] },
  'CancelReservation.conf': { good: rejected, bad: [{}, { status: 'Unknown' }] },
  'CertificateSigned.req': { good: { certificateChain: 'PEM' }, bad: [{}, { certificateChain: 'x'.repeat(10_001) }] },
  'CertificateSigned.conf': { good: accepted, bad: [{}, { status: 'Failed' }] },
  'ChangeAvailability.req': {
    good: { connectorId: 0, type: 'Operative' },
    bad: [{ connectorId: 0 }, { connectorId: -1, type: 'Operative' }, { connectorId: 0, type: 'On' }],
  },
  'ChangeAvailability.conf': { good: { status: 'Scheduled' }, bad: [{}, { status: 'Later' }] },
  'ChangeConfiguration.req': {
    good: { key: 'HeartbeatInterval', value: '300' },
    bad: [
      { key: 'a' },
      { key: 'a'.repeat(51), value: '' },
      { key: 'a', value: 300 },
      { key: 'a', value: 'x'.repeat(501) },
    ],
  },
  'ChangeConfiguration.conf': { good: { status: 'RebootRequired' }, bad: [{ status: 'Maybe' }] },
  'ClearCache.req': { good: {}, bad: [{ all: true }] },
  'ClearCache.conf': { good: accepted, bad: [{}] },
  'ClearChargingProfile.req': {
    good: { id: 1, connectorId: 0 },
    bad: [{ id: 'one' }, { chargingProfilePurpose: 'Any' }],
  },
  'ClearChargingProfile.conf': { good: { status: 'Unknown' }, bad: [rejected] },
  'DataTransfer.req': {
    good: { vendorId: 'V', messageId: 'm', data: 'd' },
    bad: [{}, { vendorId: 'V', data: { a: 1 } }],
  },
  'DataTransfer.conf': { good: { status: 'UnknownVendorId' }, bad: [{}, { ...accepted, data: 1 }] },
  'DeleteCertificate.req': {
    good: { certificateHashData: hashData },
    bad: [{}, { certificateHashData: { ...hashData, hashAlgorithm: 'MD5' } }],
  },
  'DeleteCertificate.conf': { good: { status: 'NotFound' }, bad: [rejected] },
  'DiagnosticsStatusNotification.req': { good: { status: 'Uploaded' }, bad: [{}, { status: 'Done' }] },
  'DiagnosticsStatusNotification.conf': { good: {}, bad: [accepted] },
  'ExtendedTriggerMessage.req': {
    good: { requestedMessage: 'SignChargePointCertificate' },
    bad: [{}, { requestedMessage: 'DiagnosticsStatusNotification' }],
  },
  'ExtendedTriggerMessage.conf': { good: { status: 'NotImplemented' }, bad: [{}] },
  'FirmwareStatusNotification.req': { good: { status: 'Installing' }, bad: [{ status: 'InstallScheduled' }] },
  'FirmwareStatusNotification.conf': { good: {}, bad: [accepted] },
  'GetCompositeSchedule.req': { good: { connectorId: 1, duration: 600 }, bad: [{ connectorId: 1 }] },
  'GetCompositeSchedule.conf': {
    good: { ...accepted, connectorId: 1, chargingSchedule: profile.chargingSchedule },
    bad: [{ ...accepted, chargingSchedule: {} }],
  },
  'GetConfiguration.req': { good: { key: ['HeartbeatInterval'] }, bad: [{ key: 'HeartbeatInterval' }, { key: [1] }] },
  'GetConfiguration.conf': {
    good: { configurationKey: [{ key: 'a', readonly: true, value: '1' }], unknownKey: ['b'] },
    bad: [{ configurationKey: [{ key: 'a' }] }, { configurationKey: [{ key: 'a', readonly: 'yes' }] }],
  },
  'GetDiagnostics.req': { good: { location: 'ftp://a/b', startTime: at }, bad: [{}, { location: 'nowhere' }] },
  'GetDiagnostics.conf': { good: { fileName: 'a.zip' }, bad: [{ fileName: 1 }] },
  'GetInstalledCertificateIds.req': {
    good: { certificateType: 'ManufacturerRootCertificate' },
    bad: [{}, { certificateType: 'Own' }],
  },
  'GetInstalledCertificateIds.conf': {
    good: { ...accepted, certificateHashData: [hashData] },
    bad: [{ ...accepted, certificateHashData: [] }],
  },
  'GetLocalListVersion.req': { good: {}, bad: [{ version: 1 }] },
  'GetLocalListVersion.conf': { good: { listVersion: -1 }, bad: [{}, { listVersion: '1' }] },
  'GetLog.req': {
    good: { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: 'https://a' } },
    bad: [
      { logType: 'SecurityLog', requestId: 1 },
      { logType: 'All', requestId: 1, log: { remoteLocation: 'a' } },
    ],
  },
  'GetLog.conf': { good: { status: 'AcceptedCanceled', filename: 'a' }, bad: [{ filename: 'a' }] },
  'Heartbeat.req': { good: {}, bad: [{ at }] },
  'Heartbeat.conf': { good: { currentTime: at }, bad: [{}, { currentTime: 1 }] },
  'InstallCertificate.req': {
    good: { certificateType: 'CentralSystemRootCertificate', certificate: 'PEM' },
    bad: [{ certificateType: 'CentralSystemRootCertificate' }],
  },
  'InstallCertificate.conf': { good: { status: 'Failed' }, bad: [{ status: 'NotFound' }] },
  'LogStatusNotification.req': { good: { status: 'Uploading', requestId: 1 }, bad: [{ requestId: 1 }] },
  'LogStatusNotification.conf': { good: {}, bad: [accepted] },
  'MeterValues.req': {
    good: {
      connectorId: 1,
      transactionId: 2,
      meterValue: [{ timestamp: at, sampledValue: [{ value: '1', unit: 'Wh' }] }],
    },
    bad: [
      { connectorId: 1 },
      { connectorId: 1, meterValue: {} },
      { connectorId: 1, meterValue: [{ timestamp: at, sampledValue: [{ value: 1 }] }] },
      { connectorId: 1, meterValue: [{ timestamp: at, sampledValue: [{ value: '1', unit: 'MWh' }] }] },
      { connectorId: 1, meterValue: [{ sampledValue: [] }] },
    ],
  },
  'MeterValues.conf': { good: {}, bad: [accepted] },
  'RemoteStartTransaction.req': {
    good: { ...tag, connectorId: 1, chargingProfile: profile },
    bad: [{}, { ...tag, connectorId: 0 }],
  },
  'RemoteStartTransaction.conf': { good: rejected, bad: [{}] },
  'RemoteStopTransaction.req': { good: { transactionId: 1 }, bad: [{ transactionId: 3e9 }] },
  'RemoteStopTransaction.conf': { good: accepted, bad: [{ status: true }] },
  'ReserveNow.req': {
    good: { connectorId: 1, expiryDate: at, ...tag, reservationId: 1 },
    bad: [{ connectorId: 1, ...tag }],
  },
  'ReserveNow.conf': { good: { status: 'Occupied' }, bad: [{ status: 'Busy' }] },
  'Reset.req': { good: { type: 'Soft' }, bad: [{}, { type: 'soft' }] },
  'Reset.conf': { good: accepted, bad: [{}] },
  'SecurityEventNotification.req': {
    good: { type: 'InvalidMessages', timestamp: at },
    bad: [{ type: 'InvalidMessages' }],
  },
  'SecurityEventNotification.conf': { good: {}, bad: [accepted] },
  'SendLocalList.req': {
    good: { listVersion: 1, updateType: 'Full', localAuthorizationList: [{ ...tag, idTagInfo: accepted }] },
    bad: [{ listVersion: 1 }, { listVersion: 1, updateType: 'Full', localAuthorizationList: [{}] }],
  },
  'SendLocalList.conf': { good: { status: 'VersionMismatch' }, bad: [rejected] },
  'SetChargingProfile.req': {
    good: { connectorId: 1, csChargingProfiles: profile },
    bad: [
      { connectorId: 1 },
      {
        connectorId: 1,
        csChargingProfiles: {
          ...profile,
          chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 16.15 }] },
        },
      },
    ],
  },
  'SetChargingProfile.conf': { good: { status: 'NotSupported' }, bad: [{ status: 'Unknown' }] },
  'SignCertificate.req': { good: { csr: 'PEM' }, bad: [{}, { csr: 'x'.repeat(5501) }] },
  'SignCertificate.conf': { good: accepted, bad: [{}] },
  'SignedFirmwareStatusNotification.req': {
    good: { status: 'InvalidSignature', requestId: 1 },
    bad: [{ status: 'Bad' }],
  },
  'SignedFirmwareStatusNotification.conf': { good: {}, bad: [accepted] },
  'SignedUpdateFirmware.req': {
    good: {
      requestId: 1,
      firmware: { location: 'https://a', retrieveDateTime: at, signingCertificate: 'PEM', signature: 'c2ln' },
    },
    bad: [{ requestId: 1 }, { requestId: 1, firmware: { location: 'https://a', retrieveDateTime: at } }],
  },
  'SignedUpdateFirmware.conf': { good: { status: 'RevokedCertificate' }, bad: [{ status: 'Failed' }] },
  'StartTransaction.req': {
    good: { connectorId: 1, ...tag, meterStart: 0, timestamp: at },
    bad: [
      { connectorId: 0, ...tag, meterStart: 0, timestamp: at },
      { connectorId: 1, ...tag, meterStart: 0.5, timestamp: at },
      { connectorId: 1, ...tag, meterStart: 0, timestamp: '2026-02-30T08:00:00Z' },
    ],
  },
  'StartTransaction.conf': { good: { idTagInfo: accepted, transactionId: 1 }, bad: [{ idTagInfo: accepted }] },
  'StatusNotification.req': {
    good: { connectorId: 0, errorCode: 'NoError', status: 'Available' },
    bad: [
      { connectorId: 0, status: 'Available' },
      { connectorId: 0, errorCode: 'NoError', status: 'Occupied' },
    ],
  },
  'StatusNotification.conf': { good: {}, bad: [accepted] },
  'StopTransaction.req': {
    good: { meterStop: 10, timestamp: at, transactionId: 1, reason: 'Remote' },
    bad: [
      { meterStop: 10, timestamp: at },
      { meterStop: 10, timestamp: at, transactionId: 1, reason: 'Tired' },
    ],
  },
  'StopTransaction.conf': { good: {}, bad: [{ idTagInfo: {} }] },
  'TriggerMessage.req': {
    good: { requestedMessage: 'Heartbeat' },
    bad: [{}, { requestedMessage: 'LogStatusNotification' }],
  },
  'TriggerMessage.conf': { good: { status: 'NotImplemented' }, bad: [{}] },
  'UnlockConnector.req': { good: { connectorId: 1 }, bad: [{}, { connectorId: 0 }] },
  'UnlockConnector.conf': { good: { status: 'UnlockFailed' }, bad: [rejected] },
  'UpdateFirmware.req': {
    good: { location: 'https://a/b.bin', retrieveDate: at },
    bad: [{ location: 'https://a/b.bin' }],
  },
  'UpdateFirmware.conf': { good: {}, bad: [accepted] },
}

describe.each(ours)('%s', (name, schema) => {
  test('a message that is right passes, and those that are not do not', () => {
    const { good, bad } = examples[name] ?? { good: {}, bad: [] }
    expect(schema.safeParse(good)).toMatchObject({ success: true })
    expect(bad.length).toBeGreaterThan(0)
    for (const one of bad) expect(schema.safeParse(one).success, JSON.stringify(one)).toBe(false)
  })
})
