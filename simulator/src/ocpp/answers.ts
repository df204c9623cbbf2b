// What a pile answers the central system, one row an action, and what it does then.
import { secondMs } from '@ev/rules/units'
import type { Gun } from '../body.ts'
import { endings } from '../ending.ts'
import { type CommandName, versionIn } from '../script.ts'
import { afterAnswer, hindrance, type Surroundings } from '../voice.ts'
import type { Configuration } from './configuration.ts'
import type { Lists } from './lists.ts'
import { list, number, object, type Payload, text } from './payload.ts'
import { schedule } from './profiles.ts'
import { stamp, vendor } from './say.ts'

export type Tools = {
  around: Surroundings
  configuration: Configuration
  lists: Lists
  /** Begins at once, or when a vehicle comes. */
  startFor: (gun: Gun, tag: string) => void
  reboot: (isHard: boolean) => void
  tell: (action: string, payload: Payload) => void
  /** What TriggerMessage asks for; false where it has no such message. */
  trigger: (message: string, connector: number | undefined) => boolean
  asked: (gun: Gun | null) => Parameters<typeof schedule>[1]
  configured: (key: string) => void
}

type Row = {
  name: CommandName
  answer: (tools: Tools, payload: Payload) => Payload
  refuse?: (code: string) => Payload
}

const status = (word: string): Payload => ({ status: word })

export function answerTo(tools: Tools, action: string, payload: Payload): Payload | { error: string } | null {
  const row = rows[action]
  if (!row) return { error: 'NotImplemented' }
  const { script } = tools.around
  if (script.unanswered.has(row.name)) return null
  const refusal = script.refusals.get(row.name)
  // A refused upgrade is accepted first and fails later.
  if (refusal === undefined || (row.name === 'upgrade' && action === 'UpdateFirmware'))
    return row.answer(tools, payload)
  return (row.refuse ?? status)(refusal)
}

const rows: Record<string, Row> = {
  RemoteStartTransaction: { name: 'start', answer: remoteStart },
  RemoteStopTransaction: { name: 'stop', answer: remoteStop },
  ChangeAvailability: { name: 'prohibit', answer: changeAvailability },
  Reset: {
    name: 'reset',
    answer: ({ reboot, around }, payload) => {
      const isHard = text.sure(payload, 'type') === 'Hard'
      around.scheduler.after(around.script.slowMs + secondMs, () => reboot(isHard))
      return status('Accepted')
    },
  },
  UnlockConnector: { name: 'unlock', answer: unlock },
  GetConfiguration: {
    name: 'readConfiguration',
    answer: ({ configuration }, payload) => configuration.read((list.maybe(payload, 'key') ?? []).map(String)),
    refuse: code => ({ error: code }),
  },
  ChangeConfiguration: {
    name: 'writeConfiguration',
    answer: ({ configuration, configured }, payload) => {
      const key = text.sure(payload, 'key')
      const written = configuration.write(key, text.sure(payload, 'value'))
      if (written === 'Accepted') configured(key)
      return status(written)
    },
  },
  ClearCache: {
    name: 'clearCache',
    answer: ({ lists }) => {
      lists.tags.forget()
      return status('Accepted')
    },
  },
  GetLocalListVersion: {
    name: 'queryCards',
    answer: ({ lists }) => ({ listVersion: lists.tags.version() }),
    refuse: code => ({ error: code }),
  },
  SendLocalList: { name: 'sendCards', answer: ({ lists }, payload) => status(lists.tags.take(payload)) },
  ReserveNow: { name: 'reserve', answer: reserve },
  CancelReservation: {
    name: 'cancelReservation',
    answer: ({ lists }, payload) =>
      status(lists.reservations.cancel(number.sure(payload, 'reservationId')) ? 'Accepted' : 'Rejected'),
  },
  SetChargingProfile: { name: 'setProfile', answer: setProfile },
  ClearChargingProfile: {
    name: 'clearProfile',
    answer: ({ lists, around }, payload) => {
      around.body.settle()
      return status(lists.profiles.clear(payload) ? 'Accepted' : 'Unknown')
    },
  },
  GetCompositeSchedule: { name: 'readSchedule', answer: compositeSchedule },
  TriggerMessage: { name: 'trigger', answer: trigger },
  ExtendedTriggerMessage: { name: 'trigger', answer: trigger },
  UpdateFirmware: {
    name: 'upgrade',
    answer: (tools, payload) => updateFirmware(tools, text.sure(payload, 'location'), null),
  },
  SignedUpdateFirmware: {
    name: 'upgrade',
    answer: (tools, payload) => {
      updateFirmware(tools, text.sure(object.sure(payload, 'firmware'), 'location'), number.sure(payload, 'requestId'))
      return status('Accepted')
    },
  },
  GetDiagnostics: {
    name: 'diagnostics',
    answer: tools => {
      const tell = (word: string) => tools.tell('DiagnosticsStatusNotification', status(word))
      inTurn(tools, [() => tell('Uploading'), () => tell('Uploaded')])
      return { fileName: `diagnostics-${tools.around.self.code}.zip` }
    },
    refuse: () => ({}),
  },
  GetLog: {
    name: 'log',
    answer: (tools, payload) => {
      const requestId = number.sure(payload, 'requestId')
      const tell = (word: string) => tools.tell('LogStatusNotification', { status: word, requestId })
      inTurn(tools, [() => tell('Uploading'), () => tell('Uploaded')])
      return { status: 'Accepted', filename: `log-${tools.around.self.code}.zip` }
    },
  },
  DataTransfer: {
    name: 'transfer',
    answer: (_tools, payload) =>
      text.sure(payload, 'vendorId') === vendor
        ? { status: 'Accepted', data: text.maybe(payload, 'data') ?? '' }
        : status('UnknownVendorId'),
  },
  InstallCertificate: { name: 'installCertificate', answer: installCertificate },
  DeleteCertificate: {
    name: 'deleteCertificate',
    answer: ({ lists }, payload) => {
      const serial = text.sure(object.sure(payload, 'certificateHashData'), 'serialNumber')
      return status(lists.certificates.delete(serial) ? 'Accepted' : 'NotFound')
    },
  },
  GetInstalledCertificateIds: {
    name: 'listCertificates',
    answer: ({ lists }) =>
      lists.certificates.size === 0
        ? status('NotFound')
        : { status: 'Accepted', certificateHashData: [...lists.certificates.values()] },
  },
  CertificateSigned: { name: 'certificateSigned', answer: () => status('Accepted') },
}

export const answeredActions = Object.keys(rows)

const gunAt = ({ around }: Tools, connector: number | undefined): Gun | undefined =>
  connector === undefined
    ? around.body.guns.find(gun => gun.vehicle && !hindrance(around.body, gun))
    : around.body.guns[connector - 1]

function remoteStart(tools: Tools, payload: Payload): Payload {
  const tag = text.sure(payload, 'idTag')
  const connector = number.maybe(payload, 'connectorId')
  const gun = gunAt(tools, connector)
  if (!gun) return status('Rejected')
  const obstacle = hindrance(tools.around.body, gun)
  const held = tools.lists.reservations.at(gun.no)
  if ((obstacle && obstacle !== 'unplugged') || (held && held.tag !== tag)) return status('Rejected')
  const profile = object.maybe(payload, 'chargingProfile')
  if (profile) tools.lists.profiles.set(gun.no, profile)
  afterAnswer(tools.around, () => tools.startFor(gun, tag))
  return status('Accepted')
}

function remoteStop({ around }: Tools, payload: Payload): Payload {
  const id = number.sure(payload, 'transactionId')
  const gun = around.body.guns.find(({ session }) => session?.transactionId === id)
  if (!gun) return status('Rejected')
  afterAnswer(around, () => around.body.end(gun, endings.remote))
  return status('Accepted')
}

/** Connector 0 is all of them; one that charges goes out of use when it is done. */
function changeAvailability({ around }: Tools, payload: Payload): Payload {
  const connector = number.sure(payload, 'connectorId')
  const isEnabled = text.sure(payload, 'type') === 'Operative'
  const guns = around.body.guns.filter(({ no }) => connector === 0 || no === connector)
  if (guns.length === 0) return status('Rejected')
  const isBusy = guns.some(gun => gun.session)
  for (const gun of guns) gun.isEnabled = isEnabled
  afterAnswer(around, () => {
    for (const gun of guns) around.body.announce(gun)
  })
  return status(isBusy && !isEnabled ? 'Scheduled' : 'Accepted')
}

function unlock({ around }: Tools, payload: Payload): Payload {
  const gun = around.body.guns[number.sure(payload, 'connectorId') - 1]
  if (!gun) return status('NotSupported')
  if (gun.faults.has('connectorLock')) return status('UnlockFailed')
  afterAnswer(around, () => around.body.end(gun, endings.unlocked))
  return status('Unlocked')
}

function reserve({ around, lists }: Tools, payload: Payload): Payload {
  const gun = around.body.guns[number.sure(payload, 'connectorId') - 1]
  if (!gun) return status('Rejected')
  if (around.body.isFaulty(gun)) return status('Faulted')
  if (!gun.isEnabled) return status('Unavailable')
  const held = lists.reservations.at(gun.no)
  if (gun.session || gun.vehicle || (held && held.id !== number.sure(payload, 'reservationId')))
    return status('Occupied')
  lists.reservations.take(payload)
  return status('Accepted')
}

function setProfile({ around, lists }: Tools, payload: Payload): Payload {
  const connector = number.sure(payload, 'connectorId')
  const profile = object.sure(payload, 'csChargingProfiles')
  const isForTransaction = text.sure(profile, 'chargingProfilePurpose') === 'TxProfile'
  if (connector > around.body.guns.length || (isForTransaction && !around.body.guns[connector - 1]?.session))
    return status('Rejected')
  around.body.settle()
  lists.profiles.set(connector, profile)
  return status('Accepted')
}

function compositeSchedule({ around, lists, asked }: Tools, payload: Payload): Payload {
  const connector = number.sure(payload, 'connectorId')
  const durationSec = number.sure(payload, 'duration')
  const gun = around.body.guns[connector - 1] ?? null
  if (connector > around.body.guns.length) return status('Rejected')
  const periods = schedule(lists.profiles.all(), asked(gun), durationSec)
  const most = around.self.powerW
  return {
    status: 'Accepted',
    connectorId: connector,
    scheduleStart: stamp(around.scheduler.clock()),
    chargingSchedule: {
      duration: durationSec,
      chargingRateUnit: 'W',
      chargingSchedulePeriod: periods.map(({ startPeriod, limit }) => ({ startPeriod, limit: Math.min(limit, most) })),
    },
  }
}

function trigger(tools: Tools, payload: Payload): Payload {
  const message = text.sure(payload, 'requestedMessage')
  return status(tools.trigger(message, number.maybe(payload, 'connectorId')) ? 'Accepted' : 'NotImplemented')
}

const stepMs = 2 * secondMs

function inTurn({ around }: Tools, steps: readonly (() => void)[]) {
  for (const [place, step] of steps.entries()) around.scheduler.after(stepMs * (place + 1), step)
}

/** Nothing is downloaded; a script says at which step it fails: DownloadFailed, InstallationFailed and their like. */
function updateFirmware(tools: Tools, location: string, requestId: number | null): Payload {
  const { around, tell } = tools
  const say = (word: string) => () =>
    requestId === null
      ? tell('FirmwareStatusNotification', status(word))
      : tell('SignedFirmwareStatusNotification', { status: word, requestId })
  const failure = around.script.refusals.get('upgrade')
  if (failure !== undefined) {
    const isLate = failure === 'InstallationFailed'
    inTurn(tools, [say('Downloading'), ...(isLate ? [say('Downloaded'), say('Installing')] : []), say(failure)])
    return {}
  }
  inTurn(tools, [
    say('Downloading'),
    say('Downloaded'),
    say('Installing'),
    () => {
      around.self.version = around.script.nextVersion ?? versionIn(location) ?? around.self.version
      around.script.nextVersion = null
      tools.reboot(false)
    },
  ])
  around.scheduler.after(stepMs * 4 + installedMs, say('Installed'))
  return {}
}

/** It is back by then. */
const installedMs = 15 * secondMs

function installCertificate({ around, lists }: Tools, payload: Payload): Payload {
  if (!text.sure(payload, 'certificate').includes('BEGIN CERTIFICATE')) return status('Rejected')
  const hash = () => Buffer.from(Array.from({ length: 20 }, () => around.random.whole(0, 255))).toString('hex')
  const serialNumber = hash()
  lists.certificates.set(serialNumber, {
    hashAlgorithm: 'SHA256',
    issuerNameHash: hash(),
    issuerKeyHash: hash(),
    serialNumber,
  })
  return status('Accepted')
}
