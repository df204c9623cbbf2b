// What a charger can say, and which part of the platform hears it.
import { startGateway } from '@ev/gateway/listen'
import { protocols } from '@ev/gateway/protocols'
import type { App, Chargers } from './http/context.ts'
import { hearTag } from './operation/authorise.ts'
import { orComeAgain } from './operation/come-again.ts'
import { thisNode } from './operation/gateway-run.ts'
import { hearSample } from './operation/hear-sample.ts'
import { hearBoot, hearHeartbeat, hearLock, hearNotice, hearReport, hearUpgrade } from './operation/hear-state.ts'
import { hearTariffAsked, hearTariffChecked } from './operation/hear-tariff.ts'
import { type Hearing, openHost } from './operation/host.ts'
import type { Live } from './operation/live-pile.ts'
import { lateReply } from './operation/send-commands.ts'
import { startTariffs } from './operation/send-tariffs.ts'
import { hearBegun } from './operation/session-begun.ts'
import { hearEnded } from './operation/session-ended.ts'
import { hearStartAsked } from './operation/start-asked.ts'
import { startWatch } from './operation/watch.ts'
import { openWriter } from './operation/writer.ts'

export const hearing: Hearing = {
  booted: hearBoot,
  heartbeat: hearHeartbeat,
  gunReported: hearReport,
  measured: hearSample,
  startAsked: hearStartAsked,
  tagAsked: hearTag,
  sessionBegun: orComeAgain(hearBegun),
  sessionEnded: orComeAgain(hearEnded),
  tariffChecked: hearTariffChecked,
  tariffAsked: hearTariffAsked,
  lockReported: hearLock,
  upgradeReported: hearUpgrade,
  noticed: hearNotice,
  lateReply: async ({ app }, { commandId, reply }) => {
    if (commandId !== null) await lateReply(app, commandId, reply)
  },
}

export type RunningChargers = Chargers & {
  live: Live
  ports: { ocpp: number | null; ykc: number | null }
  stop: () => Promise<void>
}

/** Opens the doors for piles; `app.chargers` is what comes back. */
export async function startChargers(app: App): Promise<RunningChargers> {
  const live: Live = { piles: new Map(), writer: await openWriter(app, thisNode()) }
  const { ocppPort, ykcPort, host: address, ocppTls: tls } = app.env
  const gateway = await startGateway({ host: openHost(app, live, hearing), protocols, ocppPort, ykcPort, address, tls })
  const stopWatch = startWatch(app, live)
  const stopTariffs = startTariffs(app, live)
  return {
    live,
    ports: gateway.ports,
    command: gateway.command,
    disconnect: gateway.disconnect,
    isConnected: pileId => live.piles.get(pileId)?.isConnected ?? false,
    figures() {
      const { connections, ...counts } = gateway.figures()
      return { ...counts, ...prefixed('connections', connections), ...prefixed('writer', live.writer.figures()) }
    },
    async stop() {
      await stopWatch()
      // What still waits for the answer of a pile is ended by the gateway.
      const tariffs = stopTariffs()
      await gateway.stop()
      await tariffs
      await live.writer.stop()
    },
  }
}

const prefixed = (name: string, figures: Record<string, number>) =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name}.${key}`, value]))
