// Chargers as a test meets them: the platform's real ears without sockets, and piles that say what the test wants.
import type { Boot, Caller, ChargerEvents, EventKind, GunReport, Sample } from '@ev/gateway/event'
import { nothingMeasured } from '@ev/gateway/nothing-measured'
import { hearing } from '../src/chargers.ts'
import { openHost } from '../src/operation/host.ts'
import type { Live } from '../src/operation/live-pile.ts'
import { openWriter } from '../src/operation/writer.ts'
import type { TestApp } from './test-app.ts'

export const boot: Boot = {
  vendor: '星桩',
  model: 'X1',
  serialNo: 'SN-1',
  firmware: '1.0.0',
  protocolVersion: '1.6',
  simNo: '',
  netType: '',
  gunCount: 2,
  isDirectCurrent: true,
}

export async function openTestChargers({ app }: TestApp) {
  const live: Live = { piles: new Map(), writer: await openWriter(app, 'test') }
  const host = openHost(app, live, hearing)
  const callerOf = (protocol: string, identity: string, more: Partial<Caller> = {}): Caller => ({
    protocol,
    identity,
    address: '10.1.1.1',
    password: null,
    isEncrypted: false,
    boot: null,
    ...more,
  })
  return {
    host,
    live,
    callerOf,
    /** A pile that is let in. */
    async connect(protocol: string, identity: string) {
      const caller = callerOf(protocol, identity)
      const admission = await host.admit(caller)
      if (admission.is !== 'known') throw new Error(`${identity} is not let in: ${JSON.stringify(admission)}`)
      const { pileId } = admission
      host.connected(pileId, caller)
      return {
        id: pileId,
        say: <K extends EventKind>(kind: K, event: ChargerEvents[K]['in']) => host.hear(pileId, kind, event),
        leave: () => host.disconnected(pileId, 'gone'),
      }
    },
    report: (gun: number, state: GunReport['state'], more: Partial<GunReport> = {}): GunReport => ({
      gun,
      at: app.clock(),
      state,
      isPlugged: null,
      isHomed: null,
      faults: [],
      detail: '',
      ...more,
    }),
    sample: (gun: number, more: Partial<Sample> = {}): Sample => ({
      gun,
      at: app.clock(),
      session: null,
      ...nothingMeasured,
      ...more,
    }),
    stop: () => live.writer.stop(),
  }
}
