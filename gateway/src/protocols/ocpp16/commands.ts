// Commands in the words of OCPP: one row a kind, the CALLs it takes and what the pile's status means.
import type { Instant } from '@ev/rules/units'
import type { ChargerCommand, ChargingProfile, CommandKind, Reply } from '../../event.ts'
import { fromPlatform, type PlatformAction, type PlatformRequest, type PlatformResponse } from './actions.ts'
import { written } from './handlers.ts'

/** Either what the pile answered, or what became of the CALL without an answer that fits. */
export type Answer<A extends PlatformAction> = { response: PlatformResponse<A> } | { reply: Reply }

export type Asking = {
  now: () => Instant
  ask: <A extends PlatformAction>(action: A, request: PlatformRequest<A>) => Promise<Answer<A>>
}

type Of<K extends CommandKind> = Extract<ChargerCommand, { kind: K }>
type Commands = { [K in CommandKind]?: (asking: Asking, command: Of<K>) => Promise<Reply> }

const commands = {
  start: (asking, { gun, tag }) =>
    simple(asking, 'RemoteStartTransaction', { idTag: tag, ...(gun > 0 && { connectorId: gun }) }),

  stop: async (asking, { session }) =>
    'transactionId' in session
      ? simple(asking, 'RemoteStopTransaction', { transactionId: session.transactionId })
      : { is: 'failed', why: 'transactionUnknown' },

  prohibit: (asking, { gun }) => simple(asking, 'ChangeAvailability', { connectorId: gun, type: 'Inoperative' }),
  allow: (asking, { gun }) => simple(asking, 'ChangeAvailability', { connectorId: gun, type: 'Operative' }),
  reset: (asking, { mode }) => simple(asking, 'Reset', { type: mode === 'hard' ? 'Hard' : 'Soft' }),
  unlock: (asking, { gun }) => simple(asking, 'UnlockConnector', { connectorId: gun }),

  // Without a key the pile tells all that it has.
  readConfiguration: (asking, { keys }) =>
    simple(asking, 'GetConfiguration', keys.length > 0 ? { key: [...keys] } : {}),
  writeConfiguration: (asking, { key, value }) => simple(asking, 'ChangeConfiguration', { key, value }),
  clearCache: asking => simple(asking, 'ClearCache', {}),

  sendCards: (asking, { version, isWhole, cards }) =>
    simple(asking, 'SendLocalList', {
      listVersion: version,
      updateType: isWhole ? 'Full' : 'Differential',
      localAuthorizationList: cards.map(({ tag, until }) => ({
        idTag: tag,
        idTagInfo: { status: 'Accepted' as const, ...(until !== null && { expiryDate: written(until) }) },
      })),
    }),

  // A tag without its status is struck off the list; a change needs a version higher than the pile's own.
  async clearCards(asking, { cards }) {
    const held = await asking.ask('GetLocalListVersion', {})
    if ('reply' in held) return held.reply
    const { listVersion } = held.response
    if (listVersion < 0) return { is: 'refused', code: 'NotSupported', data: held.response }
    return simple(asking, 'SendLocalList', {
      listVersion: listVersion + 1,
      updateType: 'Differential',
      localAuthorizationList: cards.map(({ tag }) => ({ idTag: tag })),
    })
  },

  // It tells the version only; -1 means that it keeps no list.
  async queryCards(asking) {
    const held = await asking.ask('GetLocalListVersion', {})
    if ('reply' in held) return held.reply
    return held.response.listVersion < 0
      ? { is: 'refused', code: 'NotSupported', data: held.response }
      : { is: 'accepted', data: held.response }
  },

  reserve: (asking, { gun, reservationId, tag, until }) =>
    simple(asking, 'ReserveNow', { connectorId: gun, expiryDate: written(until), idTag: tag, reservationId }),
  cancelReservation: (asking, { reservationId }) => simple(asking, 'CancelReservation', { reservationId }),

  setProfile: (asking, { gun, profile }) =>
    simple(asking, 'SetChargingProfile', { connectorId: gun, csChargingProfiles: profileOf(profile) }),
  clearProfile: (asking, { gun, profileId }) =>
    simple(asking, 'ClearChargingProfile', {
      ...(profileId !== null && { id: profileId }),
      ...(gun !== null && { connectorId: gun }),
    }),
  readSchedule: (asking, { gun, durationSec }) =>
    simple(asking, 'GetCompositeSchedule', { connectorId: gun, duration: durationSec }),

  // A pile sets its clock by the answer to its heartbeat.
  syncTime: asking => simple(asking, 'TriggerMessage', { requestedMessage: 'Heartbeat' }),
  readState: (asking, { gun }) =>
    simple(asking, 'TriggerMessage', { requestedMessage: 'StatusNotification', ...connector(gun) }),
  trigger: (asking, { gun, message }) =>
    isPlainTrigger(message)
      ? simple(asking, 'TriggerMessage', { requestedMessage: message, ...connector(gun) })
      : isExtendedTrigger(message)
        ? simple(asking, 'ExtendedTriggerMessage', { requestedMessage: message, ...connector(gun) })
        : Promise.resolve({ is: 'failed', why: 'messageUnknown' }),

  upgrade: (asking, { package: { url, signature }, requestId }) =>
    signature
      ? simple(asking, 'SignedUpdateFirmware', {
          requestId,
          firmware: {
            location: url,
            retrieveDateTime: written(asking.now()),
            signingCertificate: signature.certificate,
            signature: signature.value,
          },
        })
      : simple(asking, 'UpdateFirmware', { location: url, retrieveDate: written(asking.now()) }),

  diagnostics: (asking, { url, from, to }) =>
    simple(asking, 'GetDiagnostics', {
      location: url,
      ...(from !== null && { startTime: written(from) }),
      ...(to !== null && { stopTime: written(to) }),
    }),
  log: (asking, { type, requestId, url, from, to }) =>
    simple(asking, 'GetLog', {
      logType: type,
      requestId,
      log: {
        remoteLocation: url,
        ...(from !== null && { oldestTimestamp: written(from) }),
        ...(to !== null && { latestTimestamp: written(to) }),
      },
    }),

  transfer: (asking, { vendor, message, data }) =>
    simple(asking, 'DataTransfer', { vendorId: vendor, ...(message && { messageId: message }), ...(data && { data }) }),
  installCertificate: (asking, { use, pem }) =>
    simple(asking, 'InstallCertificate', { certificateType: use, certificate: pem }),
  deleteCertificate: (asking, { algorithm, issuerName, issuerKey, serialNo }) =>
    isHashAlgorithm(algorithm)
      ? simple(asking, 'DeleteCertificate', {
          certificateHashData: {
            hashAlgorithm: algorithm,
            issuerNameHash: issuerName,
            issuerKeyHash: issuerKey,
            serialNumber: serialNo,
          },
        })
      : Promise.resolve({ is: 'failed', why: 'hashAlgorithmUnknown' }),
  listCertificates: (asking, { use }) => simple(asking, 'GetInstalledCertificateIds', { certificateType: use }),
  certificateSigned: (asking, { chain }) => simple(asking, 'CertificateSigned', { certificateChain: chain }),
} satisfies Commands

export const commandKinds: ReadonlySet<CommandKind> = new Set(Object.keys(commands) as CommandKind[])

export async function carryOut(asking: Asking, command: ChargerCommand): Promise<Reply> {
  const row = (commands as Commands)[command.kind] as
    | ((asking: Asking, command: ChargerCommand) => Promise<Reply>)
    | undefined
  return row ? row(asking, command) : { is: 'unsupported' }
}

/** One CALL whose answer says it all. */
async function simple<A extends PlatformAction>(
  asking: Asking,
  action: A,
  request: PlatformRequest<A>,
): Promise<Reply> {
  const answer = await asking.ask(action, request)
  return 'reply' in answer ? answer.reply : replyOf(answer.response)
}

/** Words that mean yes; an answer without a status is one too. Any other is the pile's own word for no. */
const yes: ReadonlySet<string> = new Set(['Accepted', 'Scheduled', 'RebootRequired', 'Unlocked', 'AcceptedCanceled'])

export function replyOf(response: Record<string, unknown>): Reply {
  const status = typeof response.status === 'string' ? response.status : 'Accepted'
  return yes.has(status) ? { is: 'accepted', data: response } : { is: 'refused', code: status, data: response }
}

/** The whole pile is named by leaving the connector out. */
const connector = (gun: number) => (gun > 0 ? { connectorId: gun } : {})

function profileOf(profile: ChargingProfile): PlatformRequest<'SetChargingProfile'>['csChargingProfiles'] {
  return {
    chargingProfileId: profile.id,
    ...(profile.transactionId !== null && { transactionId: profile.transactionId }),
    stackLevel: profile.stackLevel,
    chargingProfilePurpose: profile.purpose,
    chargingProfileKind: profile.kind,
    ...(profile.recurrency !== null && { recurrencyKind: profile.recurrency }),
    ...(profile.from !== null && { validFrom: written(profile.from) }),
    ...(profile.to !== null && { validTo: written(profile.to) }),
    chargingSchedule: {
      ...(profile.durationSec !== null && { duration: profile.durationSec }),
      ...(profile.startAt !== null && { startSchedule: written(profile.startAt) }),
      chargingRateUnit: profile.unit,
      chargingSchedulePeriod: profile.periods.map(({ startSec, limit, phases }) => ({
        startPeriod: startSec,
        limit,
        ...(phases !== null && { numberPhases: phases }),
      })),
    },
  }
}

type PlainTrigger = PlatformRequest<'TriggerMessage'>['requestedMessage']
type ExtendedTrigger = PlatformRequest<'ExtendedTriggerMessage'>['requestedMessage']
type HashAlgorithm = PlatformRequest<'DeleteCertificate'>['certificateHashData']['hashAlgorithm']

const isPlainTrigger = (word: string): word is PlainTrigger =>
  fromPlatform.TriggerMessage.request.shape.requestedMessage.safeParse(word).success
const isExtendedTrigger = (word: string): word is ExtendedTrigger =>
  fromPlatform.ExtendedTriggerMessage.request.shape.requestedMessage.safeParse(word).success
const isHashAlgorithm = (word: string): word is HashAlgorithm =>
  fromPlatform.DeleteCertificate.request.shape.certificateHashData.shape.hashAlgorithm.safeParse(word).success
