import { fen, instant } from '@ev/rules/units'
import { expect, test } from 'vitest'
import type { Card, ChargerCommand, ChargingProfile, UpgradePackage } from '../../event.ts'
import { fromPlatform, type PlatformAction, type PlatformRequest } from './actions.ts'
import { type Answer, carryOut, commandKinds } from './commands.ts'

const now = instant(Date.UTC(2026, 10, 15, 8))
const time = '2026-11-15T08:00:00.000Z'
const card: Card = { logical: '1', physical: '2', tag: 'TAG', until: now }
const profile: ChargingProfile = {
  id: 1,
  stackLevel: 0,
  purpose: 'TxProfile',
  kind: 'Recurring',
  transactionId: 5,
  recurrency: 'Daily',
  from: now,
  to: now,
  startAt: now,
  durationSec: 60,
  unit: 'W',
  periods: [{ startSec: 0, limit: 7_000, phases: 3 }],
}
const plain: UpgradePackage = {
  url: 'https://a/b.bin',
  ftp: null,
  isDirectCurrent: true,
  powerW: 60_000,
  signature: null,
}
const signed = { ...plain, signature: { certificate: 'PEM', value: 'c2ln' } }
const upgrade = { kind: 'upgrade', isWhenIdle: false, timeoutMin: 5, requestId: 3 } as const
const certificate = { algorithm: 'SHA256', issuerName: 'a', issuerKey: 'b', serialNo: '1' }
const use = 'ManufacturerRootCertificate'

/** What is asked of a pile that says yes to everything, CALL by CALL. */
async function callsOf(command: ChargerCommand) {
  const calls: { action: PlatformAction; request: unknown }[] = []
  const ask = async <A extends PlatformAction>(action: A, request: PlatformRequest<A>): Promise<Answer<A>> => {
    calls.push({ action, request: fromPlatform[action].request.parse(request) })
    const yes = { GetLocalListVersion: { listVersion: 4 }, UnlockConnector: { status: 'Unlocked' } }[action as string]
    return { response: yes ?? { status: 'Accepted' } } as Answer<A>
  }
  const reply = await carryOut({ now: () => now, ask }, command)
  return { calls: calls.map(({ action, request }) => [action, request]), reply }
}

const cases: [ChargerCommand, ...[PlatformAction, object][]][] = [
  [
    { kind: 'start', gun: 1, sessionNo: '', tag: 'TAG', card, balanceFen: fen(0), parallelNo: null },
    ['RemoteStartTransaction', { connectorId: 1, idTag: 'TAG' }],
  ],
  [{ kind: 'stop', gun: 1, session: { transactionId: 5 } }, ['RemoteStopTransaction', { transactionId: 5 }]],
  [{ kind: 'prohibit', gun: 0 }, ['ChangeAvailability', { connectorId: 0, type: 'Inoperative' }]],
  [{ kind: 'allow', gun: 2 }, ['ChangeAvailability', { connectorId: 2, type: 'Operative' }]],
  [{ kind: 'reset', mode: 'hard', isWhenIdle: false }, ['Reset', { type: 'Hard' }]],
  [{ kind: 'unlock', gun: 1 }, ['UnlockConnector', { connectorId: 1 }]],
  [{ kind: 'readConfiguration', keys: [] }, ['GetConfiguration', {}]],
  [{ kind: 'writeConfiguration', key: 'a', value: '1' }, ['ChangeConfiguration', { key: 'a', value: '1' }]],
  [{ kind: 'clearCache' }, ['ClearCache', {}]],
  [
    { kind: 'sendCards', version: 3, isWhole: true, cards: [card] },
    [
      'SendLocalList',
      {
        listVersion: 3,
        updateType: 'Full',
        localAuthorizationList: [{ idTag: 'TAG', idTagInfo: { status: 'Accepted', expiryDate: time } }],
      },
    ],
  ],
  [
    { kind: 'clearCards', cards: [card] },
    ['GetLocalListVersion', {}],
    ['SendLocalList', { listVersion: 5, updateType: 'Differential', localAuthorizationList: [{ idTag: 'TAG' }] }],
  ],
  [{ kind: 'queryCards', cards: [] }, ['GetLocalListVersion', {}]],
  [
    { kind: 'reserve', gun: 1, reservationId: 8, tag: 'TAG', until: now },
    ['ReserveNow', { connectorId: 1, expiryDate: time, idTag: 'TAG', reservationId: 8 }],
  ],
  [{ kind: 'cancelReservation', reservationId: 8 }, ['CancelReservation', { reservationId: 8 }]],
  [
    { kind: 'setProfile', gun: 1, profile },
    [
      'SetChargingProfile',
      {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: 1,
          transactionId: 5,
          stackLevel: 0,
          chargingProfilePurpose: 'TxProfile',
          chargingProfileKind: 'Recurring',
          recurrencyKind: 'Daily',
          validFrom: time,
          validTo: time,
          chargingSchedule: {
            duration: 60,
            startSchedule: time,
            chargingRateUnit: 'W',
            chargingSchedulePeriod: [{ startPeriod: 0, limit: 7_000, numberPhases: 3 }],
          },
        },
      },
    ],
  ],
  [{ kind: 'clearProfile', gun: null, profileId: 1 }, ['ClearChargingProfile', { id: 1 }]],
  [{ kind: 'readSchedule', gun: 1, durationSec: 60 }, ['GetCompositeSchedule', { connectorId: 1, duration: 60 }]],
  [{ kind: 'syncTime' }, ['TriggerMessage', { requestedMessage: 'Heartbeat' }]],
  [{ kind: 'readState', gun: 1 }, ['TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 1 }]],
  [{ kind: 'trigger', gun: 0, message: 'MeterValues' }, ['TriggerMessage', { requestedMessage: 'MeterValues' }]],
  [
    { kind: 'trigger', gun: 0, message: 'SignChargePointCertificate' },
    ['ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }],
  ],
  [{ ...upgrade, package: plain }, ['UpdateFirmware', { location: 'https://a/b.bin', retrieveDate: time }]],
  [
    { ...upgrade, package: signed },
    [
      'SignedUpdateFirmware',
      {
        requestId: 3,
        firmware: { location: 'https://a/b.bin', retrieveDateTime: time, signingCertificate: 'PEM', signature: 'c2ln' },
      },
    ],
  ],
  [
    { kind: 'diagnostics', url: 'ftp://a', from: now, to: now },
    ['GetDiagnostics', { location: 'ftp://a', startTime: time, stopTime: time }],
  ],
  [
    { kind: 'log', type: 'SecurityLog', requestId: 1, url: 'ftp://a', from: now, to: null },
    ['GetLog', { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: 'ftp://a', oldestTimestamp: time } }],
  ],
  [
    { kind: 'transfer', vendor: 'V', message: 'm', data: 'd' },
    ['DataTransfer', { vendorId: 'V', messageId: 'm', data: 'd' }],
  ],
  [
    { kind: 'installCertificate', use, pem: 'PEM' },
    ['InstallCertificate', { certificateType: use, certificate: 'PEM' }],
  ],
  [
    { kind: 'deleteCertificate', ...certificate },
    [
      'DeleteCertificate',
      {
        certificateHashData: {
          hashAlgorithm: 'SHA256',
          issuerNameHash: 'a',
          issuerKeyHash: 'b',
          serialNumber: '1',
        },
      },
    ],
  ],
  [{ kind: 'listCertificates', use }, ['GetInstalledCertificateIds', { certificateType: use }]],
  [{ kind: 'certificateSigned', chain: 'PEM' }, ['CertificateSigned', { certificateChain: 'PEM' }]],
]

test.each(cases)('$kind is said in the words of OCPP', async (command, ...expected) => {
  const { calls, reply } = await callsOf(command)
  expect(calls).toEqual(expected)
  expect(reply.is).toBe('accepted')
})

test('every command that OCPP has words for is tried', () => {
  expect(new Set(cases.map(([{ kind }]) => kind))).toEqual(commandKinds)
})

test('every action of the platform is used by a command', () => {
  const used = new Set(cases.flatMap(([, ...calls]) => calls.map(([action]) => action)))
  expect(Object.keys(fromPlatform).filter(action => !used.has(action as PlatformAction))).toEqual([])
})
