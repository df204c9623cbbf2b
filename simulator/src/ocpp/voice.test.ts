import { readTime } from '@ev/rules/units'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeOcpp } from '../../testing/fake-ocpp.ts'
import { endings } from '../ending.ts'
import { type Pile, type PileOptions, simulatePile } from '../pile.ts'
import { randomOf } from '../random.ts'
import { type ManualScheduler, manualScheduler } from '../scheduler.ts'
import { aVehicle, type Vehicle } from '../vehicle.ts'

const card = { logical: '1001', physical: '00000000d14b0a54', tag: 'D14B0A54' }
const minute = 60_000
/** The machine may be busy with other things. */
const patient = { timeout: 10_000, interval: 20 }

let platform: Awaited<ReturnType<typeof fakeOcpp>>
let time: ManualScheduler
let pile: Pile

beforeEach(async () => {
  platform = await fakeOcpp()
  time = manualScheduler(readTime('2026-07-01 08:00:00') ?? expect.fail())
})
afterEach(() => {
  pile.stop()
  platform.close()
})

async function aPile(given: Partial<PileOptions> = {}) {
  pile = await simulatePile({
    language: 'OCPP1.6J',
    code: '55031412782305',
    identity: 'CP-01',
    port: platform.port,
    scheduler: time,
    random: randomOf(1),
    powerW: 60_000,
    version: '1.0.0',
    ...given,
  })
  return pile
}

const vehicle = (given: Partial<Vehicle> = {}): Vehicle => {
  const one = aVehicle(randomOf('car'))
  return { ...one, battery: { ...one.battery, soc: 0.3 }, wishedSoc: 1, ...given }
}

const heard = (action: string, count = 1) =>
  expect.poll(() => platform.of(action).length, patient).toBeGreaterThanOrEqual(count)

async function charging(gun = 1, given: Partial<Vehicle> = {}) {
  pile.plugIn(gun, vehicle(given))
  pile.swipe(gun, card)
  await pile.until(() => typeof pile.guns[gun - 1]?.session?.transactionId === 'number')
  await time.advance(4_000)
}

describe('a pile that speaks OCPP', () => {
  test('signs in with its identity and password, tells its connectors and beats', async () => {
    await aPile({ password: 'secret' })
    expect(platform.logins[0]).toEqual({
      url: '/ocpp/CP-01',
      authorization: `Basic ${Buffer.from('CP-01:secret').toString('base64')}`,
    })
    await heard('StatusNotification', 3)
    expect(platform.of('StatusNotification').map(({ connectorId, status }) => [connectorId, status])).toEqual([
      [0, 'Available'],
      [1, 'Available'],
      [2, 'Available'],
    ])
    await time.advance(61_000)
    await heard('Heartbeat')
  })

  test('waits while it is pending, and asks again when it was told to', async () => {
    platform.boots.push({ status: 'Pending', interval: 20, currentTime: new Date().toISOString() })
    await aPile()
    expect(pile.isReady()).toBe(false)
    await time.advance(10_000)
    expect(platform.of('StatusNotification')).toEqual([])
    await time.advance(11_000)
    await pile.until(() => pile.isReady())
  })

  test('a card starts a charge, measurements grow, and the end tells the dial', async () => {
    await aPile()
    await charging()
    expect(platform.of('Authorize')).toEqual([{ idTag: card.tag }])
    await time.advance(10 * minute)
    pile.swipe(1, card)
    await heard('StopTransaction')
    expect(platform.statuses(1)).toEqual(['Available', 'Preparing', 'Charging', 'Finishing'])
    const [start] = platform.of('StartTransaction')
    const [stop] = platform.of('StopTransaction')
    expect(stop).toMatchObject({ transactionId: 1, reason: 'Local', idTag: card.tag })
    const energies = platform
      .of('MeterValues')
      .map(({ meterValue }) =>
        Number((meterValue as { sampledValue: { value: string }[] }[])[0]!.sampledValue[0]!.value),
      )
    expect(energies.length).toBeGreaterThan(30)
    expect(energies).toEqual(energies.toSorted((one, other) => one - other))
    expect(Number(stop!.meterStop)).toBeGreaterThanOrEqual(energies.at(-1)!)
    expect(Number(start!.meterStart)).toBe(0)
    expect(platform.of('MeterValues')[0]).toMatchObject({ connectorId: 1, transactionId: 1 })
  })

  test('a full battery takes nothing more, and the session stays until the vehicle leaves', async () => {
    await aPile()
    await charging(1, { battery: { ...vehicle().battery, soc: 0.97 } })
    await time.advance(30 * minute)
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('SuspendedEV')
    expect(pile.guns[0]?.session).not.toBeNull()
    pile.unplug(1)
    await heard('StopTransaction')
    expect(platform.of('StopTransaction')[0]).toMatchObject({ reason: 'EVDisconnected' })
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('Available')
  })

  test('the platform starts it before the vehicle comes, and stops it', async () => {
    await aPile()
    await expect(platform.call('RemoteStartTransaction', { connectorId: 2, idTag: 'APP1' })).resolves.toEqual({
      status: 'Accepted',
    })
    await time.advance(10_000)
    expect(platform.of('StartTransaction')).toEqual([])
    pile.plugIn(2, vehicle())
    await pile.until(() => pile.guns[1]?.session?.transactionId === 1)
    await time.advance(minute)
    await expect(platform.call('RemoteStopTransaction', { transactionId: 99 })).resolves.toEqual({ status: 'Rejected' })
    await expect(platform.call('RemoteStopTransaction', { transactionId: 1 })).resolves.toEqual({ status: 'Accepted' })
    await heard('StopTransaction')
    expect(platform.of('StopTransaction')[0]).toMatchObject({ reason: 'Remote', idTag: 'APP1' })
  })

  test('a tag that the platform takes back ends the charge', async () => {
    await aPile()
    platform.sayOfTags('Blocked')
    await platform.call('RemoteStartTransaction', { connectorId: 1, idTag: 'APP1' })
    pile.plugIn(1, vehicle())
    await heard('StopTransaction')
    expect(platform.of('StopTransaction')[0]).toMatchObject({ reason: 'DeAuthorized' })
  })

  test('what begins and ends while the line is cut is told afterwards in order, with the number that is then given', async () => {
    await aPile()
    const entry = { idTag: card.tag, idTagInfo: { status: 'Accepted' } }
    await platform.call('SendLocalList', { listVersion: 3, updateType: 'Full', localAuthorizationList: [entry] })
    await expect(platform.call('GetLocalListVersion', {})).resolves.toEqual({ listVersion: 3 })
    pile.cutOff(30 * minute)
    pile.plugIn(1, vehicle())
    pile.swipe(1, card)
    await time.advance(10 * minute)
    pile.endCharge(1)
    expect(pile.waiting()).toBe(1)
    await time.advance(21 * minute)
    await pile.until(() => pile.waiting() === 0)
    const told = platform.calls.map(({ action }) => action).filter(action => /Transaction|MeterValues/.test(action))
    expect(told[0]).toBe('StartTransaction')
    expect(told.at(-1)).toBe('StopTransaction')
    expect(platform.of('StopTransaction')[0]).toMatchObject({ transactionId: 1, timestamp: '2026-07-01T00:10:00.000Z' })
  })

  test('a stop that nobody answered is sent again', async () => {
    await aPile()
    await charging()
    platform.withheld.add('StopTransaction')
    pile.endCharge(1)
    await heard('StopTransaction')
    platform.withheld.delete('StopTransaction')
    await time.advance(65_000)
    await heard('StopTransaction', 2)
    await pile.until(() => pile.waiting() === 0)
  })

  test('charging profiles are obeyed in power', async () => {
    await aPile()
    await charging()
    const profile = {
      chargingProfileId: 1,
      stackLevel: 0,
      chargingProfilePurpose: 'TxProfile',
      chargingProfileKind: 'Relative',
      transactionId: 1,
      chargingSchedule: {
        chargingRateUnit: 'W',
        chargingSchedulePeriod: [
          { startPeriod: 0, limit: 10_000 },
          { startPeriod: 1_800, limit: 0 },
        ],
      },
    }
    await expect(platform.call('SetChargingProfile', { connectorId: 1, csChargingProfiles: profile })).resolves.toEqual(
      { status: 'Accepted' },
    )
    await time.advance(minute)
    expect(pile.guns[0]?.powerW).toBe(10_000)
    const plan = await platform.call('GetCompositeSchedule', { connectorId: 1, duration: 3_600 })
    expect(plan.chargingSchedule).toMatchObject({
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 10_000 }, { limit: 0 }],
    })
    await time.advance(30 * minute)
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('SuspendedEVSE')
    await platform.call('ClearChargingProfile', { id: 1 })
    await time.advance(minute)
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('Charging')
  })

  test('a reserved connector serves nobody else', async () => {
    await aPile()
    const expiryDate = new Date(time.clock() + 15 * minute).toISOString()
    const reserve = (reservationId: number) =>
      platform.call('ReserveNow', { connectorId: 1, reservationId, idTag: 'FRIEND', expiryDate })
    await expect(reserve(5)).resolves.toEqual({ status: 'Accepted' })
    await expect(reserve(6)).resolves.toEqual({ status: 'Occupied' })
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('Reserved')
    pile.swipe(1, card)
    expect(platform.of('Authorize')).toEqual([])
    await time.advance(16 * minute)
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('Available')
  })

  test('an upgrade goes through its steps, and the next sign-in tells the new version', async () => {
    await aPile()
    const location = 'http://platform/files/fw-2.4.0.bin'
    await platform.call('UpdateFirmware', { location, retrieveDate: new Date().toISOString() })
    await time.advance(40_000)
    await heard('BootNotification', 2)
    await heard('FirmwareStatusNotification', 4)
    expect(platform.of('BootNotification')[1]).toMatchObject({ firmwareVersion: '2.4.0' })
    expect(platform.of('FirmwareStatusNotification').map(({ status }) => status)).toEqual([
      'Downloading',
      'Downloaded',
      'Installing',
      'Installed',
    ])
  })

  test('an upgrade fails where the script says so', async () => {
    await aPile()
    pile.refuse('upgrade', 'DownloadFailed')
    await platform.call('UpdateFirmware', {
      location: 'http://platform/fw-2.bin',
      retrieveDate: new Date().toISOString(),
    })
    await time.advance(20_000)
    await heard('FirmwareStatusNotification', 2)
    expect(platform.of('FirmwareStatusNotification').map(({ status }) => status)).toEqual([
      'Downloading',
      'DownloadFailed',
    ])
    expect(pile.version()).toBe('1.0.0')
  })

  test('configuration is read and written, but not what is read-only', async () => {
    await aPile()
    await expect(
      platform.call('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '30' }),
    ).resolves.toEqual({ status: 'Accepted' })
    await expect(platform.call('ChangeConfiguration', { key: 'NumberOfConnectors', value: '9' })).resolves.toEqual({
      status: 'Rejected',
    })
    await expect(platform.call('ChangeConfiguration', { key: 'Nonsense', value: '9' })).resolves.toEqual({
      status: 'NotSupported',
    })
    await expect(platform.call('GetConfiguration', { key: ['MeterValueSampleInterval', 'Nonsense'] })).resolves.toEqual(
      {
        configurationKey: [{ key: 'MeterValueSampleInterval', readonly: false, value: '30' }],
        unknownKey: ['Nonsense'],
      },
    )
  })

  test('measurements of the full hour are told where they are asked for', async () => {
    await aPile()
    await platform.call('ChangeConfiguration', { key: 'ClockAlignedDataInterval', value: '900' })
    await time.advance(15 * minute)
    await heard('MeterValues', 2)
    expect(platform.of('MeterValues')[0]).toMatchObject({
      meterValue: [{ sampledValue: [{ context: 'Sample.Clock' }] }],
    })
  })

  test('a fault is told with its word, and ends what it must', async () => {
    await aPile()
    await charging()
    pile.fault(1, 'highTemperature')
    await heard('StopTransaction')
    await expect
      .poll(() => platform.of('StatusNotification').at(-1), patient)
      .toMatchObject({ status: 'Faulted', errorCode: 'HighTemperature' })
  })

  test('a start that fails ends with nothing on the dial', async () => {
    await aPile()
    pile.failNextStart(1, endings.startFailedByVehicle)
    await charging()
    await heard('StopTransaction')
    expect(platform.of('StopTransaction')[0]).toMatchObject({ meterStop: 0 })
    await expect
      .poll(() => platform.of('StatusNotification').at(-1), patient)
      .toMatchObject({ errorCode: 'EVCommunicationError' })
  })

  test('what it does not know or cannot read is answered as such', async () => {
    await aPile()
    await expect(platform.call('MakeCoffee', {})).rejects.toThrow('NotImplemented')
    await expect(platform.call('RemoteStartTransaction', { idTag: 7 })).rejects.toThrow('TypeConstraintViolation')
    await expect(platform.call('Reset', {})).rejects.toThrow('OccurenceConstraintViolation')
  })

  test('a reset ends what flows and signs in anew', async () => {
    await aPile()
    await charging()
    await platform.call('Reset', { type: 'Soft' })
    await time.advance(30_000)
    await heard('BootNotification', 2)
    expect(platform.of('StopTransaction')[0]).toMatchObject({ reason: 'SoftReset' })
  })

  test('measurements of begin and end go along with the stop where they are asked for, and it comes twice when told to', async () => {
    await aPile()
    await platform.call('ChangeConfiguration', { key: 'StopTxnSampledData', value: 'Energy.Active.Import.Register' })
    await charging()
    await time.advance(minute)
    pile.endCharge(1)
    await pile.until(() => pile.waiting() === 0)
    pile.repeatRecord()
    await heard('StopTransaction', 2)
    const [first, second] = platform.of('StopTransaction')
    expect(second).toEqual(first)
    expect(first!.transactionData).toMatchObject([
      { sampledValue: [{ context: 'Transaction.Begin', value: '0' }] },
      { sampledValue: [{ context: 'Transaction.End', value: String(first!.meterStop) }] },
    ])
  })

  test('remote starts are authorised first where the configuration says so', async () => {
    await aPile()
    await platform.call('ChangeConfiguration', { key: 'AuthorizeRemoteTxRequests', value: 'true' })
    platform.sayOfTags('Invalid')
    pile.plugIn(1, vehicle())
    await platform.call('RemoteStartTransaction', { connectorId: 1, idTag: 'APP1' })
    await heard('Authorize')
    await time.advance(10_000)
    expect(platform.of('StartTransaction')).toEqual([])
  })

  test('triggers, availability, unlocking, diagnostics and logs', async () => {
    await aPile()
    const asked: [string, Record<string, unknown>, string][] = [
      ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }, 'Accepted'],
      ['TriggerMessage', { requestedMessage: 'Nonsense' }, 'NotImplemented'],
      ['ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }, 'Accepted'],
      ['ChangeAvailability', { connectorId: 1, type: 'Inoperative' }, 'Accepted'],
      ['UnlockConnector', { connectorId: 1 }, 'Unlocked'],
      ['GetLog', { logType: 'SecurityLog', requestId: 4, log: { remoteLocation: 'ftp://x' } }, 'Accepted'],
      ['GetInstalledCertificateIds', { certificateType: 'CentralSystemRootCertificate' }, 'NotFound'],
      ['CertificateSigned', { certificateChain: 'x' }, 'Accepted'],
      ['DataTransfer', { vendorId: 'Other' }, 'UnknownVendorId'],
      ['ClearCache', {}, 'Accepted'],
    ]
    for (const [action, payload, status] of asked)
      await expect(platform.call(action, payload)).resolves.toMatchObject({ status })
    await expect(platform.call('GetDiagnostics', { location: 'ftp://x' })).resolves.toHaveProperty('fileName')
    await time.advance(5_000)
    await heard('DiagnosticsStatusNotification', 2)
    await heard('LogStatusNotification', 2)
    await heard('SignCertificate')
    await expect.poll(() => platform.statuses(1).at(-1), patient).toBe('Unavailable')
  })
})
