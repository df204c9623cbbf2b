// What an alarm is called, and whether it goes on.
import { type FaultCode, faultOf, isFaultCode } from './fault-codes.ts'
import { stopReasonOf } from './stop-reasons.ts'

export type AlarmKind = 'fault' | 'stop' | 'offline' | 'vehicle'

/** Why a session ended has names of its own; everything else is a fault by its code. */
export function alarmName(kind: AlarmKind, code: string): { readonly zh: string; readonly en: string } {
  const { zh, en } = kind === 'stop' ? stopReasonOf(code) : faultOf(code)
  return { zh, en }
}

/** What a pile says until it says otherwise. The others happened, and are over as soon as they are told. */
const lastingKinds: ReadonlySet<AlarmKind> = new Set(['fault', 'offline'])

export type AlarmState = 'lasting' | 'recovered' | 'happened'

export function alarmState({ kind, isRecovered }: { kind: AlarmKind; isRecovered: boolean }): AlarmState {
  if (isRecovered) return 'recovered'
  return lastingKinds.has(kind) ? 'lasting' : 'happened'
}

/** What somebody must not overlook: current may leak, or the battery cannot say what it bears. */
export const troubles = ['insulation', 'battery'] as const
export type Trouble = (typeof troubles)[number]

const troubleOfFault: Readonly<Partial<Record<FaultCode, Trouble>>> = {
  insulationSilent: 'insulation',
  groundFailure: 'insulation',
  vehicleSilent: 'battery',
}

/** Only of what a pile says until it says otherwise; how a session ended is over. */
export const troubleOf = (kind: AlarmKind, code: string): Trouble | undefined =>
  kind === 'fault' && isFaultCode(code) ? troubleOfFault[code] : undefined
