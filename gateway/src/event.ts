// What any charger can say and be told, whatever its language. The gateway knows sockets and languages; who a pile is, what
// a session costs and what is kept is the host's.
import type { GunFacts } from '@ev/rules/gun-status'
import type { Energy, Fen, Instant, Mil } from '@ev/rules/units'

/** Of a pile; the wire counts from 1. 0 is the pile as a whole. */
export type GunNo = number

/** Who somebody on a fresh connection says to be. */
export type Caller = {
  protocol: string
  /** What the URL carries, or the code in the first frame. */
  identity: string
  address: string
  /** Of basic authentication; none where none was sent. */
  password: string | null
  isEncrypted: boolean
  /** What the pile says of itself before it is let in, where its language tells this early. */
  boot: Boot | null
}

export type Admission =
  | { is: 'known'; pileId: string; name: string; settings: PileSettings }
  /** Nobody knows it; it stands in the list of those that wait to be accepted. */
  | { is: 'pending' }
  | { is: 'refused'; why: 'password' | 'disabled' | 'unencrypted' | 'protocol' | 'tooMany' }

export type PileSettings = {
  gunCount: number
  heartbeatSec: number
  /** How often it tells its measurements while it charges and while it does not. */
  sampleSec: number
  idleSampleSec: number
  /** Some piles send the two bytes of the checksum the other way round. */
  isCrcSwapped: boolean
}

/** Whatever a pile says of itself when it signs in. */
export type Boot = {
  vendor: string
  model: string
  serialNo: string
  firmware: string
  protocolVersion: string
  /** Empty or null where its language does not tell. */
  simNo: string
  netType: string
  gunCount: number | null
  isDirectCurrent: boolean | null
}

/** What is known of a gun at a moment, in the words of rules/src/gun-status.ts. */
export type GunReport = {
  gun: GunNo
  at: Instant
  state: NonNullable<GunFacts['state']>
  isPlugged: boolean | null
  isHomed: boolean | null
  /** Codes of what is wrong now, as rules/src/fault-codes.ts lists them; an empty list clears all. */
  faults: readonly string[]
  /** The pile's own words for them. */
  detail: string
}

/** Measurements of a moment; whatever the pile does not tell is null. */
export type Sample = {
  gun: GunNo
  at: Instant
  session: SessionKey | null
  /** 1/10 volt, 1/10 ampere, watt. */
  voltageDv: number | null
  currentDa: number | null
  powerW: number | null
  /** Of this session so far. */
  energyE4: Energy | null
  /** What the dial says. */
  meterE4: Energy | null
  amountMil: Mil | null
  soc: number | null
  cableTempC: number | null
  batteryTempC: number | null
  chargedMin: number | null
  remainMin: number | null
  /** What the battery asks for. */
  demandDv: number | null
  demandDa: number | null
}

/** How a language names a session: a number of 32 digits, or one that the platform gave at its start. */
export type SessionKey = { sessionNo: string } | { transactionId: number }

export type StartAsked = {
  gun: GunNo
  way: 'card' | 'account' | 'vin'
  /** Of a card the number that the reader saw. */
  card: string
  /** MD5 of what was typed; empty where none was asked for. */
  passwordMd5: string
  vin: string
  parallel: { no: string; isMain: boolean } | null
}

export type StartAnswer =
  | { isAllowed: true; sessionNo: string; logicalCard: string; balanceFen: Fen }
  | { isAllowed: false; sessionNo: string; why: StartRefusal }

export type StartRefusal =
  | 'unknownAccount'
  | 'frozen'
  | 'balance'
  | 'unsettled'
  | 'pileDisabled'
  | 'notHere'
  | 'password'
  | 'capacity'
  | 'unknownVin'
  | 'pileUnsettled'
  | 'noCards'

export type TagStatus = {
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx'
  until: Instant | null
}

export type SessionBegun = {
  gun: GunNo
  tag: string
  meterE4: Energy
  at: Instant
  reservationId: number | null
}

/** What a pile says of a session that is over. Committed before it is acknowledged; a second arrival changes nothing. */
export type SessionRecord = {
  session: SessionKey
  /** Null where the language names the session alone. */
  gun: GunNo | null
  startedAt: Instant | null
  endedAt: Instant
  meterStartE4: Energy | null
  meterEndE4: Energy | null
  energyE4: Energy | null
  /** By tier as the pile billed it, dearest first; none where it bills nothing. */
  tiers: readonly TierRecord[]
  amountMil: Mil | null
  vin: string
  card: string
  /** How the pile says it was started. */
  way: 'app' | 'card' | 'offlineCard' | 'vin' | null
  /** A code of rules/src/stop-reasons.ts. */
  stopCode: string
  /** Measurements that came with the record. */
  samples: readonly Sample[]
}

/** `priceE5` in 1/100000 yuan a kWh, electricity and service together, as the wire has it. */
export type TierRecord = {
  tier: 'Jian' | 'Feng' | 'Ping' | 'Gu'
  priceE5: number
  energyE4: Energy
  lossE4: Energy
  amountMil: Mil
}

/** Prices of a day as a pile holds them. */
export type Tariff = {
  /** 1 to 9999, unique for these very prices. */
  no: number
  tiers: readonly { tier: 'Jian' | 'Feng' | 'Ping' | 'Gu'; elecMil: Mil; serviceMil: Mil }[]
  /** 48 letters J, F, P, G from 00:00 on. */
  slots: string
}

export type LockReport = {
  gun: GunNo
  at: Instant
  state: 'moving' | 'up' | 'down'
  isOccupied: boolean
  batteryPct: number
  alarm: 'none' | 'broken' | 'stuck'
}

export type UpgradeReport = {
  state: 'downloading' | 'downloaded' | 'installing' | 'installed' | 'failed'
  code: string
  requestId: number | null
}

/** Worth keeping and nothing more: stages of the battery, security events, diagnostics, a vendor's own messages. */
export type Noticed = { gun: GunNo; at: Instant; name: string; sessionNo: string | null; data: Record<string, unknown> }

/** Everything a charger can say: what comes with it, and what it is answered. */
export type ChargerEvents = {
  /** It has been let in and says what it is. */
  booted: { in: Boot; out: undefined }
  /** It is there. */
  heartbeat: { in: { gun: GunNo | null; isFaulty: boolean | null; at: Instant }; out: undefined }
  gunReported: { in: GunReport; out: undefined }
  measured: { in: Sample; out: undefined }
  startAsked: { in: StartAsked; out: StartAnswer }
  tagAsked: { in: { tag: string }; out: TagStatus }
  sessionBegun: { in: SessionBegun; out: { transactionId: number; tag: TagStatus } }
  sessionEnded: { in: SessionRecord; out: { isKept: boolean; tag: TagStatus | null } }
  /** The number that it holds. */
  tariffChecked: { in: { no: number }; out: { isSame: boolean } }
  tariffAsked: { in: object; out: { tariff: Tariff | null } }
  lockReported: { in: LockReport; out: undefined }
  upgradeReported: { in: UpgradeReport; out: undefined }
  noticed: { in: Noticed; out: undefined }
  /** An answer that came after its time, or a second one. */
  lateReply: { in: { commandId: string | null; reply: Reply }; out: undefined }
}
export type EventKind = keyof ChargerEvents

export type Card = { logical: string; physical: string; tag: string; until: Instant | null }

/** Everything a charger can be told. A language that has no word for it answers `unsupported`. */
export type ChargerCommand =
  | {
      kind: 'start'
      gun: GunNo
      sessionNo: string
      /** By which a language that gives its own numbers finds the session again. */
      tag: string
      card: Card | null
      balanceFen: Fen
      parallelNo: string | null
    }
  | { kind: 'stop'; gun: GunNo; session: SessionKey }
  /** Gun 0: the whole pile. */
  | { kind: 'prohibit'; gun: GunNo }
  | { kind: 'allow'; gun: GunNo }
  | { kind: 'reset'; mode: 'soft' | 'hard'; isWhenIdle: boolean }
  | { kind: 'unlock'; gun: GunNo }
  | { kind: 'readConfiguration'; keys: readonly string[] }
  | { kind: 'writeConfiguration'; key: string; value: string }
  | { kind: 'limitPower'; pct: number; isLocked: boolean }
  | { kind: 'clearCache' }
  | { kind: 'sendCards'; version: number; isWhole: boolean; cards: readonly Card[] }
  | { kind: 'clearCards'; cards: readonly Card[] }
  | { kind: 'queryCards'; cards: readonly Card[] }
  | { kind: 'reserve'; gun: GunNo; reservationId: number; tag: string; until: Instant }
  | { kind: 'cancelReservation'; reservationId: number }
  | { kind: 'setProfile'; gun: GunNo; profile: ChargingProfile }
  | { kind: 'clearProfile'; gun: GunNo | null; profileId: number | null }
  | { kind: 'readSchedule'; gun: GunNo; durationSec: number }
  | { kind: 'syncTime' }
  | { kind: 'setTariff'; tariff: Tariff }
  | { kind: 'setBalance'; gun: GunNo; physicalCard: string; balanceFen: Fen }
  | { kind: 'upgrade'; package: UpgradePackage; isWhenIdle: boolean; timeoutMin: number; requestId: number }
  | { kind: 'moveLock'; gun: GunNo; isUp: boolean }
  /** Asks it to tell its state now. */
  | { kind: 'readState'; gun: GunNo }
  | { kind: 'trigger'; gun: GunNo; message: string }
  | { kind: 'diagnostics'; url: string; from: Instant | null; to: Instant | null }
  | {
      kind: 'log'
      type: 'DiagnosticsLog' | 'SecurityLog'
      requestId: number
      url: string
      from: Instant | null
      to: Instant | null
    }
  | { kind: 'setQrPrefix'; prefix: string }
  | { kind: 'transfer'; vendor: string; message: string; data: string }
  | { kind: 'installCertificate'; use: 'CentralSystemRootCertificate' | 'ManufacturerRootCertificate'; pem: string }
  | { kind: 'deleteCertificate'; algorithm: string; issuerName: string; issuerKey: string; serialNo: string }
  | { kind: 'listCertificates'; use: 'CentralSystemRootCertificate' | 'ManufacturerRootCertificate' }
  | { kind: 'certificateSigned'; chain: string }
export type CommandKind = ChargerCommand['kind']

export type ChargingProfile = {
  id: number
  stackLevel: number
  purpose: 'ChargePointMaxProfile' | 'TxDefaultProfile' | 'TxProfile'
  kind: 'Absolute' | 'Recurring' | 'Relative'
  transactionId: number | null
  recurrency: 'Daily' | 'Weekly' | null
  from: Instant | null
  to: Instant | null
  startAt: Instant | null
  durationSec: number | null
  unit: 'A' | 'W'
  periods: readonly { startSec: number; limit: number; phases: number | null }[]
}

export type UpgradePackage = {
  /** What a pile fetches by itself where its language takes an address. */
  url: string
  /** Where its language wants FTP; null means that no server is set up. */
  ftp: { host: string; port: number; user: string; password: string; path: string } | null
  isDirectCurrent: boolean
  powerW: number
  signature: { certificate: string; value: string } | null
}

/** What became of a command. Only the first two are the pile's own words. */
export type Reply =
  | { is: 'accepted'; data: Record<string, unknown> | null }
  | { is: 'refused'; code: string; data: Record<string, unknown> | null }
  | { is: 'unsupported' }
  | { is: 'offline' }
  | { is: 'timedOut' }
  /** The connection ended before the answer came: it may have been carried out. */
  | { is: 'lost' }
  | { is: 'failed'; why: string }

/** A frame as it went over the wire, for the communication log. */
export type FrameLog = {
  pileId: string | null
  identity: string
  protocol: string
  at: Instant
  isFromPile: boolean
  /** Hex of the frame type, or the action. */
  type: string
  seq: string
  /** As it was; what was written as text stays text until it is kept. */
  raw: Uint8Array | string
  /** What was wrong with it; empty where nothing was. */
  fault: string
}

/** What a frame says, for people. */
export type Explained = { name: { zh: string; en: string }; fields: readonly ExplainedField[] }
export type ExplainedField = { name: { zh: string; en: string }; value: Told }
/** Figures and codes are the same for every reader; words are not. */
export type Told = string | { zh: string; en: string }

/** Everything the gateway asks of whoever runs it. Nothing here may throw for what a pile sent. */
export type Host = {
  clock: () => Instant
  admit: (caller: Caller) => Promise<Admission>
  /** In the order in which the pile said it; the next event of the same pile waits for the one before. */
  hear: <K extends EventKind>(
    pileId: string,
    kind: K,
    event: ChargerEvents[K]['in'],
  ) => Promise<ChargerEvents[K]['out']>
  /** A connection that was let in begins or ends; `why` says how it ended. */
  connected: (pileId: string, caller: Caller) => void
  disconnected: (pileId: string, why: string) => void
  logFrame: (frame: FrameLog) => void
  warn: (sentence: string, facts: Record<string, unknown>) => void
}

/** The other side of a connection, as a language sees it. */
export type Wire = {
  address: string
  /** False where the peer reads too slowly and has been cut off. */
  send: (data: string | Uint8Array) => boolean
  close: (why: string) => void
}

/** One conversation. */
export type Speaker = {
  /** Bytes of a stream, or one whole message. */
  take: (data: Uint8Array) => void
  command: (command: ChargerCommand, commandId: string) => Promise<Reply>
  /** The connection is over: whatever waits for an answer is lost. */
  end: (why: string) => void
}

/** What a language tells the listener while it speaks. */
export type Ear = Host & {
  /** The speaker knows who it is: from now on the pile can be reached through it. An older connection of the same pile is closed. */
  takeOn: (pileId: string, speaker: Speaker, caller: Caller) => void
}

export type Protocol = {
  /** As the pile type names it. */
  name: string
  transport: 'websocket' | 'tcp'
  /** Someone is on the line; over a websocket the request said who. */
  speak: (wire: Wire, ear: Ear, caller: Caller) => Speaker
  /** For the communication log; never throws. */
  explain: (raw: Uint8Array, isFromPile: boolean) => Explained
  /** Which commands it has words for. */
  commands: ReadonlySet<CommandKind>
}
