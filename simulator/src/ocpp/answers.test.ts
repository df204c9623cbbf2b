import { expect, test } from 'vitest'
import { answeredActions } from './answers.ts'

test('a pile has an answer for every message of a central system and of the security white paper', () => {
  expect(answeredActions.toSorted()).toEqual([
    'CancelReservation',
    'CertificateSigned',
    'ChangeAvailability',
    'ChangeConfiguration',
    'ClearCache',
    'ClearChargingProfile',
    'DataTransfer',
    'DeleteCertificate',
    'ExtendedTriggerMessage',
    'GetCompositeSchedule',
    'GetConfiguration',
    'GetDiagnostics',
    'GetInstalledCertificateIds',
    'GetLocalListVersion',
    'GetLog',
    'InstallCertificate',
    'RemoteStartTransaction',
    'RemoteStopTransaction',
    'ReserveNow',
    'Reset',
    'SendLocalList',
    'SetChargingProfile',
    'SignedUpdateFirmware',
    'TriggerMessage',
    'UnlockConnector',
    'UpdateFirmware',
  ])
})
