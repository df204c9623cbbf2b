// What an alarm is called, and whether it goes on.
import { faultOf } from './fault-codes.ts'
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
