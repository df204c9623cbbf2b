// A host that keeps what it hears: in place of the platform where only the gateway is looked at.
import { instant } from '@ev/rules/units'
import type {
  Admission,
  Caller,
  ChargerEvents,
  EventKind,
  FrameLog,
  Host,
  PileSettings,
  TagStatus,
} from '../src/event.ts'

const settings: PileSettings = {
  gunCount: 2,
  heartbeatSec: 300,
  sampleSec: 15,
  idleSampleSec: 300,
  isCrcSwapped: false,
}

export const known = (pileId: string): Admission => ({ is: 'known', pileId, name: pileId, settings })

type Answers = {
  [K in EventKind]?: (event: ChargerEvents[K]['in'], pileId: string) => Promise<ChargerEvents[K]['out']>
}

export type MemoryHost = Host & {
  heard: { pileId: string; kind: EventKind; event: unknown }[]
  of: <K extends EventKind>(kind: K) => ChargerEvents[K]['in'][]
  frames: FrameLog[]
  warnings: { sentence: string; facts: Record<string, unknown> }[]
  comings: string[]
  callers: Caller[]
}

const accepted: TagStatus = { status: 'Accepted', until: null }

export function memoryHost({
  admit = async caller => known(caller.identity),
  answers = {},
  now = Date.UTC(2026, 10, 15, 8),
}: {
  admit?: Host['admit']
  answers?: Answers
  now?: number
} = {}): MemoryHost {
  const heard: MemoryHost['heard'] = []
  const frames: FrameLog[] = []
  const warnings: MemoryHost['warnings'] = []
  const comings: string[] = []
  const callers: Caller[] = []
  let transactions = 0
  const usual: Answers = {
    tagAsked: async () => accepted,
    sessionBegun: async () => ({ transactionId: ++transactions, tag: accepted }),
    sessionEnded: async () => ({ isKept: true, tag: null }),
    startAsked: async () => ({ isAllowed: false, sessionNo: '', why: 'unknownAccount' }),
    tariffChecked: async () => ({ isSame: true }),
    tariffAsked: async () => ({ tariff: null }),
  }
  return {
    heard,
    frames,
    warnings,
    comings,
    callers,
    of: <K extends EventKind>(kind: K) =>
      heard.flatMap(one => (one.kind === kind ? [one.event as ChargerEvents[K]['in']] : [])),
    clock: () => instant(now),
    async admit(caller) {
      callers.push(caller)
      return admit(caller)
    },
    async hear<K extends EventKind>(pileId: string, kind: K, event: ChargerEvents[K]['in']) {
      heard.push({ pileId, kind, event })
      const answer = (answers[kind] ?? usual[kind]) as
        | ((event: ChargerEvents[K]['in'], pileId: string) => Promise<ChargerEvents[K]['out']>)
        | undefined
      return (answer ? answer(event, pileId) : undefined) as ChargerEvents[K]['out']
    },
    connected: pileId => comings.push(`+${pileId}`),
    disconnected: (pileId, why) => comings.push(`-${pileId} ${why}`),
    logFrame: frame => frames.push(frame),
    warn: (sentence, facts) => warnings.push({ sentence, facts }),
  }
}
