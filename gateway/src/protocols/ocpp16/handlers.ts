// What a pile's CALLs mean: one row an action, from its payload to events and to its answer.
import type { FaultCode } from '@ev/rules/fault-codes'
import type { Instant } from '@ev/rules/units'
import type { ChargerEvents, EventKind, GunReport, TagStatus, UpgradeReport } from '../../event.ts'
import type { PileAction, PileRequest, PileResponse } from './actions.ts'
import { sampleOf, timeOf, wattHours } from './samples.ts'

/** What a handler may do: ask the time, and tell the pile's host. */
export type Hearing = {
  now: () => Instant
  tell: <K extends EventKind>(kind: K, event: ChargerEvents[K]['in']) => Promise<ChargerEvents[K]['out']>
}

/** BootNotification is the conversation's own: it decides whether there is a host to tell. */
export type HeardAction = Exclude<PileAction, 'BootNotification'>
type Handlers = { [A in HeardAction]: (hearing: Hearing, request: PileRequest<A>) => Promise<PileResponse<A>> }

export const handlers: Handlers = {
  async Authorize({ tell }, { idTag }) {
    return { idTagInfo: idTagInfoOf(await tell('tagAsked', { tag: idTag })) }
  },

  async Heartbeat({ now, tell }) {
    const at = now()
    await tell('heartbeat', { gun: null, isFaulty: null, at })
    return { currentTime: written(at) }
  },

  async StatusNotification({ now, tell }, status) {
    await tell('gunReported', reportOf(status, now()))
    return {}
  },

  async MeterValues({ tell }, { connectorId, transactionId, meterValue }) {
    const session = transactionId === undefined ? null : { transactionId }
    for (const one of meterValue) {
      const sample = sampleOf(one, { gun: connectorId, session })
      if (sample) await tell('measured', sample)
    }
    return {}
  },

  async StartTransaction({ tell }, { connectorId, idTag, meterStart, reservationId, timestamp }) {
    const { transactionId, tag } = await tell('sessionBegun', {
      gun: connectorId,
      tag: idTag,
      meterE4: wattHours(meterStart),
      at: timeOf(timestamp),
      reservationId: reservationId ?? null,
    })
    return { transactionId, idTagInfo: idTagInfoOf(tag) }
  },

  // A record that the host will not keep is answered like any other: the pile could only send the same again.
  async StopTransaction({ tell }, { idTag, meterStop, timestamp, transactionId, reason, transactionData = [] }) {
    const session = { transactionId }
    const { tag } = await tell('sessionEnded', {
      session,
      gun: null,
      startedAt: null,
      endedAt: timeOf(timestamp),
      meterStartE4: null,
      meterEndE4: wattHours(meterStop),
      energyE4: null,
      tiers: [],
      amountMil: null,
      vin: '',
      card: idTag ?? '',
      way: null,
      // The standard: without a reason it was stopped at the pile.
      stopCode: reason ?? 'Local',
      samples: transactionData.flatMap(one => sampleOf(one, { gun: 0, session }) ?? []),
    })
    return tag ? { idTagInfo: idTagInfoOf(tag) } : {}
  },

  // No vendor's own messages are known here; they are kept for people to read.
  async DataTransfer({ now, tell }, data) {
    await tell('noticed', { ...pileAt(now()), name: 'DataTransfer', data })
    return { status: 'UnknownVendorId' }
  },

  async DiagnosticsStatusNotification({ now, tell }, data) {
    await tell('noticed', { ...pileAt(now()), name: 'DiagnosticsStatusNotification', data })
    return {}
  },

  async FirmwareStatusNotification({ tell }, { status }) {
    await tellUpgrade(tell, status, null)
    return {}
  },

  async SignedFirmwareStatusNotification({ tell }, { status, requestId }) {
    await tellUpgrade(tell, status, requestId ?? null)
    return {}
  },

  async LogStatusNotification({ now, tell }, data) {
    await tell('noticed', { ...pileAt(now()), name: 'LogStatusNotification', data })
    return {}
  },

  async SecurityEventNotification({ tell }, data) {
    await tell('noticed', { ...pileAt(timeOf(data.timestamp)), name: 'SecurityEventNotification', data })
    return {}
  },

  // Accepted means received: the signed one goes out by a command once somebody signed it.
  async SignCertificate({ now, tell }, data) {
    await tell('noticed', { ...pileAt(now()), name: 'SignCertificate', data })
    return { status: 'Accepted' }
  },
}

export const written = (at: Instant) => new Date(at).toISOString()

const pileAt = (at: Instant) => ({ gun: 0, at, sessionNo: null })

const idTagInfoOf = ({ status, until }: TagStatus) => ({
  status,
  ...(until !== null && { expiryDate: written(until) }),
})

type Status = PileRequest<'StatusNotification'>

/** A vehicle that pauses may be full; a pile that pauses is still charging it. */
const states: Record<Status['status'], { state: GunReport['state']; isPlugged: boolean | null }> = {
  Available: { state: 'idle', isPlugged: false },
  Preparing: { state: 'preparing', isPlugged: null },
  Charging: { state: 'charging', isPlugged: true },
  SuspendedEVSE: { state: 'charging', isPlugged: true },
  SuspendedEV: { state: 'suspended', isPlugged: true },
  Finishing: { state: 'finishing', isPlugged: true },
  Reserved: { state: 'reserved', isPlugged: null },
  Unavailable: { state: 'unavailable', isPlugged: null },
  Faulted: { state: 'fault', isPlugged: null },
}

const faultCodes: Record<Status['errorCode'], FaultCode | null> = {
  NoError: null,
  ConnectorLockFailure: 'connectorLock',
  EVCommunicationError: 'vehicleSilent',
  GroundFailure: 'groundFailure',
  HighTemperature: 'highTemperature',
  InternalError: 'internalError',
  LocalListConflict: 'localListConflict',
  OtherError: 'otherError',
  OverCurrentFailure: 'overCurrent',
  OverVoltage: 'overVoltage',
  PowerMeterFailure: 'powerMeter',
  PowerSwitchFailure: 'powerSwitch',
  ReaderFailure: 'reader',
  ResetFailure: 'resetFailure',
  UnderVoltage: 'underVoltage',
  WeakSignal: 'weakSignal',
}

function reportOf(status: Status, now: Instant): GunReport {
  const said = faultCodes[status.errorCode]
  const code = said ?? (status.status === 'Faulted' ? 'reportedFault' : null)
  return {
    ...states[status.status],
    gun: status.connectorId,
    at: status.timestamp === undefined ? now : timeOf(status.timestamp),
    isHomed: null,
    faults: code ? [code] : [],
    detail: [status.info, status.vendorErrorCode, status.vendorId].filter(Boolean).join(' · '),
  }
}

type FirmwareStatus = PileRequest<'SignedFirmwareStatusNotification'>['status']

/** Idle says that there is nothing to say. */
const upgradeStates: Record<FirmwareStatus, UpgradeReport['state'] | null> = {
  Idle: null,
  DownloadScheduled: 'downloading',
  DownloadPaused: 'downloading',
  Downloading: 'downloading',
  Downloaded: 'downloaded',
  SignatureVerified: 'downloaded',
  InstallScheduled: 'installing',
  Installing: 'installing',
  InstallRebooting: 'installing',
  Installed: 'installed',
  DownloadFailed: 'failed',
  InstallationFailed: 'failed',
  InstallVerificationFailed: 'failed',
  InvalidSignature: 'failed',
}

async function tellUpgrade(tell: Hearing['tell'], status: FirmwareStatus, requestId: number | null) {
  const state = upgradeStates[status]
  if (state) await tell('upgradeReported', { state, code: status, requestId })
}
