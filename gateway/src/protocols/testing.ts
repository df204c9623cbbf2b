// Both ends of a conversation as tests want them: a host that remembers what it heard, and a wire without a socket.
import { fen, type Instant, instant, mil } from '@ev/rules/units'
import type {
  Admission,
  Caller,
  ChargerEvents,
  Ear,
  EventKind,
  FrameLog,
  Host,
  PileSettings,
  Tariff,
  Wire,
} from '../event.ts'

export const noon: Instant = instant(Date.parse('2026-11-15T12:00:00+08:00'))

const someSettings: PileSettings = {
  gunCount: 2,
  heartbeatSec: 10,
  sampleSec: 15,
  idleSampleSec: 300,
  isCrcSwapped: false,
}

export const someTariff: Tariff = {
  no: 7,
  tiers: [
    { tier: 'Jian', elecMil: mil(12_500), serviceMil: mil(4_500) },
    { tier: 'Feng', elecMil: mil(10_200), serviceMil: mil(4_000) },
    { tier: 'Ping', elecMil: mil(6_850), serviceMil: mil(3_500) },
    { tier: 'Gu', elecMil: mil(3_100), serviceMil: mil(3_000) },
  ],
  slots: 'GGGGGGGGGGGGGGPPPPPPPPFFPPPPPPPPPPPPFFFFJJFFPPPP',
}

type Answers = { [K in EventKind]: (event: ChargerEvents[K]['in']) => Promise<ChargerEvents[K]['out']> }

const nothing = async () => undefined

const usualAnswers: Answers = {
  booted: nothing,
  heartbeat: nothing,
  gunReported: nothing,
  measured: nothing,
  startAsked: async () => ({ isAllowed: true, sessionNo: '1'.repeat(32), logicalCard: '573', balanceFen: fen(10_000) }),
  tagAsked: async () => ({ status: 'Accepted', until: null }),
  sessionBegun: async () => ({ transactionId: 1, tag: { status: 'Accepted', until: null } }),
  sessionEnded: async () => ({ isKept: true, tag: null }),
  tariffChecked: async ({ no }) => ({ isSame: no === someTariff.no }),
  tariffAsked: async () => ({ tariff: someTariff }),
  lockReported: nothing,
  upgradeReported: nothing,
  noticed: nothing,
  lateReply: nothing,
}

export type Heard = { [K in EventKind]: { pileId: string; kind: K; event: ChargerEvents[K]['in'] } }[EventKind]

export type TestHost = {
  host: Host
  heard: Heard[]
  /** The events of one kind, in order. */
  of: <K extends EventKind>(kind: K) => ChargerEvents[K]['in'][]
  frames: FrameLog[]
  warnings: string[]
  callers: Caller[]
  links: string[]
  now: Instant
}

/** Knows every pile as `pile-<identity>` unless told otherwise. */
export function aHost(
  given: { admission?: () => Promise<Admission>; settings?: Partial<PileSettings>; answers?: Partial<Answers> } = {},
) {
  const answers: Answers = { ...usualAnswers, ...given.answers }
  const kept: TestHost = {
    heard: [],
    of: <K extends EventKind>(kind: K) =>
      kept.heard.flatMap(one => (one.kind === kind ? [one.event as ChargerEvents[K]['in']] : [])),
    frames: [],
    warnings: [],
    callers: [],
    links: [],
    now: noon,
    host: {
      clock: () => kept.now,
      async admit(caller) {
        kept.callers.push(caller)
        const settings = { ...someSettings, ...given.settings }
        if (given.admission) return given.admission()
        return { is: 'known', pileId: `pile-${caller.identity}`, name: caller.identity, settings }
      },
      hear(pileId, kind, event) {
        kept.heard.push({ pileId, kind, event } as Heard)
        return answers[kind](event)
      },
      connected: pileId => void kept.links.push(`+${pileId}`),
      disconnected: (pileId, why) => void kept.links.push(`-${pileId} ${why}`),
      logFrame: frame => void kept.frames.push(frame),
      warn: sentence => void kept.warnings.push(sentence),
    },
  }
  return kept
}

export const earOf = ({ host }: TestHost): Ear => ({
  ...host,
  takeOn: (pileId, _, caller) => host.connected(pileId, caller),
})

type TestWire = { wire: Wire; sent: Uint8Array[]; closed: string | null; isStuck: boolean }

export function aWire(): TestWire {
  const kept: TestWire = {
    sent: [],
    closed: null,
    isStuck: false,
    wire: {
      address: '192.0.2.1',
      send(data) {
        kept.sent.push(typeof data === 'string' ? Buffer.from(data) : data)
        return !kept.isStuck
      },
      close(why) {
        kept.closed ??= why
      },
    },
  }
  return kept
}

export const aCaller = (protocol: string): Caller => ({
  protocol,
  identity: '',
  address: '192.0.2.1',
  password: null,
  isEncrypted: false,
  boot: null,
})

/** Whatever was promised has come. */
export const settled = () => new Promise<void>(done => setImmediate(done))
