// A pile that speaks OCPP 1.6J over a WebSocket.
import { secondMs } from '@ev/rules/units'
import { flowOf } from '../battery.ts'
import type { Gun } from '../body.ts'
import { type Ending, endings } from '../ending.ts'
import type { Cancel } from '../scheduler.ts'
import { afterAnswer, type Surroundings, type Voice } from '../voice.ts'
import { answerTo, type Tools } from './answers.ts'
import { configurationOf } from './configuration.ts'
import { listsOf } from './lists.ts'
import { outboxOf } from './outbox.ts'
import type { Payload } from './payload.ts'
import { limitW } from './profiles.ts'
import { recordsOf } from './records.ts'
import { rpcOf } from './rpc.ts'
import * as say from './say.ts'
import { startsOf } from './starts.ts'

const rebootMs = 10 * secondMs
const askAgainMs = 30 * secondMs

export function ocppVoice(around: Surroundings): Voice {
  const { self, body, script, scheduler } = around
  const configuration = configurationOf(body.guns.length)
  const lists = listsOf(scheduler, connector => {
    const gun = body.guns[connector - 1]
    if (gun) tellStatus(gun)
  })
  const toldStatus = new Map<number, string>()
  let isAccepted = false
  let hasTried = false
  const cancels: Record<'signIn' | 'beat' | 'aligned', Cancel> = { signIn: () => {}, beat: () => {}, aligned: () => {} }
  let hasRebooted = false

  const rpc = rpcOf(around, {
    opened: () => signIn(),
    cut: () => {
      isAccepted = false
      hasTried = true
      outbox.cut()
      for (const cancel of Object.values(cancels)) cancel()
    },
    answer: (action, payload) => answerTo(tools, action, payload),
  })
  const outbox = outboxOf(around, rpc, { configuration, isReady: () => isAccepted })

  const tell = (action: string, payload: Payload) => void rpc.call(action, payload)

  const signIn = () => {
    void rpc.call('BootNotification', say.boot(self)).then(outcome => {
      hasTried = true
      const told = outcome.is === 'answered' ? outcome.payload : null
      const interval = typeof told?.interval === 'number' && told.interval > 0 ? told.interval : null
      if (told?.status === 'Accepted') accepted(interval)
      // Pending and Rejected: it asks again when it was told to.
      else if (rpc.isOpen()) cancels.signIn = scheduler.after(interval ? interval * secondMs : askAgainMs, signIn)
      around.touch()
    })
  }

  const accepted = (interval: number | null) => {
    const isFirst = !isAccepted
    isAccepted = true
    rpc.succeeded()
    if (interval) configuration.write('HeartbeatInterval', String(interval))
    tell('StatusNotification', {
      connectorId: 0,
      errorCode: 'NoError',
      status: 'Available',
      timestamp: say.stamp(scheduler.clock()),
    })
    toldStatus.clear()
    for (const gun of body.guns) tellStatus(gun)
    outbox.flush()
    if (!isFirst) return
    if (hasRebooted)
      tell('SecurityEventNotification', { type: 'ResetOrReboot', timestamp: say.stamp(scheduler.clock()) })
    hasRebooted = false
    beat()
    alignedMeasurements()
  }

  const beat = () => {
    cancels.beat = scheduler.after(Math.max(secondMs, configuration.secondsMs('HeartbeatInterval')), () => {
      void rpc.call('Heartbeat', {}).then(outcome => {
        // Nobody answers on a line that looks open: it is dead.
        if (outcome.is === 'lost' && rpc.isOpen() && !script.isSilent) rpc.drop(secondMs)
      })
      beat()
    })
  }

  const alignedMeasurements = () => {
    cancels.aligned()
    const everyMs = configuration.secondsMs('ClockAlignedDataInterval')
    if (everyMs === 0) return
    cancels.aligned = scheduler.after(everyMs - (scheduler.clock() % everyMs), () => {
      body.settle()
      for (const gun of body.guns) measure(gun, configuration.textOf('MeterValuesAlignedData'), 'Sample.Clock')
      alignedMeasurements()
    })
  }

  const tellStatus = (gun: Gun) => {
    if (!isAccepted) return
    const isReserved = lists.reservations.at(gun.no) !== undefined
    const status = say.statusOf(gun, { isFaulty: body.isFaulty(gun), isReserved, offerW: body.offerW(gun) })
    const error = say.errorOf(gun)
    const told = JSON.stringify({ status, ...error })
    if (toldStatus.get(gun.no) === told) return
    toldStatus.set(gun.no, told)
    tell('StatusNotification', { connectorId: gun.no, status, ...error, timestamp: say.stamp(scheduler.clock()) })
  }

  const measure = (gun: Gun, wanted: string, context: say.Context) => {
    const session = gun.session
    const { isDirectCurrent } = self
    const value = say.meterValue(gun, { measurands: wanted, context, isDirectCurrent, at: scheduler.clock() })
    outbox.push({
      action: 'MeterValues',
      payload: () => ({
        connectorId: gun.no,
        ...(session?.transactionId == null ? {} : { transactionId: session.transactionId }),
        meterValue: [value],
      }),
    })
  }

  const triggers: Record<string, (guns: readonly Gun[]) => void> = {
    BootNotification: () => signIn(),
    Heartbeat: () => tell('Heartbeat', {}),
    StatusNotification: guns => {
      for (const gun of guns) {
        toldStatus.delete(gun.no)
        tellStatus(gun)
      }
    },
    MeterValues: guns => {
      body.settle()
      for (const gun of guns) measure(gun, configuration.textOf('MeterValuesSampledData'), 'Trigger')
    },
    DiagnosticsStatusNotification: () => tell('DiagnosticsStatusNotification', { status: 'Idle' }),
    FirmwareStatusNotification: () => tell('FirmwareStatusNotification', { status: 'Idle' }),
    LogStatusNotification: () => tell('LogStatusNotification', { status: 'Idle' }),
    SignChargePointCertificate: () =>
      tell('SignCertificate', {
        csr: `-----BEGIN CERTIFICATE REQUEST-----\n${self.code}\n-----END CERTIFICATE REQUEST-----`,
      }),
  }

  const asked = (gun: Gun | null) => ({
    connector: gun?.no ?? 0,
    at: scheduler.clock(),
    transactionId: gun?.session?.transactionId ?? null,
    startedAt: gun?.session?.startedAt ?? null,
    volt: self.isDirectCurrent && gun?.vehicle ? flowOf(gun.vehicle.battery, 0).volt : 230,
    isDirectCurrent: self.isDirectCurrent,
  })

  const reboot = (ending: Ending) => {
    hasRebooted = true
    for (const gun of body.guns) body.end(gun, ending)
    scheduler.after(secondMs, () => rpc.drop(rebootMs))
  }

  const starts = startsOf(around, { rpc, outbox, configuration, lists, tellStatus, isReady: () => isAccepted })
  const records = recordsOf(around, outbox, configuration)

  const tools: Tools = {
    around,
    configuration,
    lists,
    startFor: starts.remote,
    reboot: isHard => reboot(isHard ? endings.hardReset : endings.softReset),
    tell,
    trigger: (message, connector) => {
      const act = triggers[message]
      if (!act) return false
      const guns = body.guns.filter(({ no }) => connector === undefined || no === connector)
      afterAnswer(around, () => act(guns))
      return true
    },
    asked,
    configured: key => {
      if (key === 'ClockAlignedDataInterval') alignedMeasurements()
    },
  }

  return {
    listener: {
      endsWhenFull: false,
      sampleMs: () => Math.max(secondMs, configuration.secondsMs('MeterValueSampleInterval') || 60 * secondMs),
      limitW: gun => limitW(lists.profiles.all(), asked(gun)) ?? Number.POSITIVE_INFINITY,
      changed: tellStatus,
      measured: gun => {
        tellStatus(gun)
        measure(gun, configuration.textOf('MeterValuesSampledData'), 'Sample.Periodic')
      },
      ended: (gun, session) => {
        lists.profiles.ended(gun.no)
        records.keep(gun, session)
        tellStatus(gun)
        around.touch()
      },
    },
    open: rpc.open,
    drop: rpc.drop,
    isReady: () => isAccepted,
    hasTried: () => hasTried || rpc.hasFailed(),
    plugged: starts.plugged,
    swipe: (gun, card) => starts.swipe(gun, card.tag),
    // The vehicle's own number is its tag (autocharge).
    askByVin: gun => gun.vehicle && starts.swipe(gun, gun.vehicle.vin),
    swipeParallel: (main, other, card) => {
      starts.swipe(main, card.tag)
      starts.swipe(other, card.tag)
    },
    reboot,
    waiting: outbox.waiting,
    repeatRecord: records.repeat,
    say: (action, payload) => {
      if (payload instanceof Uint8Array) throw new Error('the payload of an action is an object')
      tell(action, payload)
    },
    neverRead: rpc.neverRead,
    sendGarbage: rpc.raw,
  }
}
