// A pile that speaks YKC 1.6 over TCP.
import { minuteMs, secondMs } from '@ev/rules/units'
import type { Gun } from '../body.ts'
import { type Ending, endings } from '../ending.ts'
import type { Cancel } from '../scheduler.ts'
import type { Surroundings, Voice } from '../voice.ts'
import { type Frame, reading } from './codec.ts'
import { awayWhileRebootingMs, obey, readTariff, tariffRequest } from './commands.ts'
import { lineOf } from './line.ts'
import { recordsOf } from './records.ts'
import { bms, brokenOff, cardBytes, chargeEnd, demand, head, momentOf, realtime, tariffCheck } from './say.ts'
import { cardListOf, startsOf } from './starts.ts'

const idleSampleMs = 5 * minuteMs
const sampleMs = 15 * secondMs
const tariffAgainMs = 30 * secondMs

export function ykcVoice(around: Surroundings): Voice {
  const { self, body, scheduler } = around
  const cards = cardListOf()
  const line = lineOf(around, {
    signedIn: () => signedIn(),
    heard: frame => heard(frame),
    cut: () => {
      cancelIdle?.()
      cancelTariff?.()
    },
  })
  const records = recordsOf(around, () => line)
  const starts = startsOf(around, line)
  let cancelIdle: Cancel | null = null
  let cancelTariff: Cancel | null = null
  let isTariffRight = false

  const tell = (gun: Gun) => {
    body.settle()
    line.send(0x13, realtime(self.code, momentOf(around, gun)))
  }

  /** Sign-in, what was stored, then the prices (protocol §1.6). */
  const signedIn = () => {
    for (const gun of body.guns) tell(gun)
    records.sendAll()
    isTariffRight = false
    checkTariff()
    tellWhileIdle()
  }

  /** Until the platform says that the prices are the right ones. */
  const checkTariff = () => {
    line.send(0x05, tariffCheck(self.code, body.tariff()?.no ?? 0))
    cancelTariff = scheduler.after(tariffAgainMs, () => !isTariffRight && checkTariff())
  }

  const tellWhileIdle = () => {
    cancelIdle = scheduler.after(idleSampleMs, () => {
      for (const gun of body.guns) if (!gun.session?.isFlowing) tell(gun)
      tellWhileIdle()
    })
  }

  const tools = { around, line, starts, cards, reboot }

  const heard = (frame: Frame) => {
    if (frame.type === 0x06) return tariffChecked(frame)
    if (frame.type === 0x0a) return tariffCame(frame)
    if (frame.type === 0x32 || frame.type === 0xa2) return starts.answered(frame)
    if (frame.type === 0x34 || frame.type === 0xa4) {
      if (!around.script.unanswered.has('start')) starts.told(frame, frame.type === 0xa4)
      return
    }
    if (frame.type === 0x40) return records.received(reading(frame.body).bcd(16))
    obey(tools, frame)
  }

  const tariffChecked = (frame: Frame) => {
    const answer = reading(frame.body)
    answer.bcd(9)
    isTariffRight = answer.bin(1) === 0 && body.tariff() !== null
    if (!isTariffRight) line.send(0x09, tariffRequest(self.code))
  }

  const tariffCame = (frame: Frame) => {
    const answer = reading(frame.body)
    if (answer.bcd(7) !== self.code) return
    body.setTariff(readTariff(answer))
    isTariffRight = true
  }

  function reboot(ending: Ending) {
    for (const gun of body.guns) body.end(gun, ending)
    line.drop(awayWhileRebootingMs)
  }

  return {
    listener: {
      endsWhenFull: true,
      sampleMs: () => sampleMs,
      limitW: () => Number.POSITIVE_INFINITY,
      changed: tell,
      measured: gun => {
        tell(gun)
        const { session, vehicle } = gun
        if (!session || !vehicle || !self.isDirectCurrent) return
        const opening = head(self.code, session.no, gun.no)
        line.send(0x23, demand(opening, vehicle, body.offerW(gun)))
        line.send(0x25, bms(opening, vehicle, body.offerW(gun)))
      },
      ended: (gun, session) => {
        const opening = head(self.code, session.no, gun.no)
        const broken = brokenOff(opening, session.ending?.ykc ?? '')
        if (broken && self.isDirectCurrent) line.send(broken.type, broken.body)
        if (gun.vehicle && self.isDirectCurrent && session.energyE4 > 0)
          line.send(0x19, chargeEnd(opening, gun.vehicle, session))
        tell(gun)
        records.keep(session)
        around.touch()
      },
    },
    open: line.open,
    drop: line.drop,
    isReady: line.isReady,
    hasTried: line.hasTried,
    plugged: gun => {
      starts.plugged(gun)
    },
    swipe: (gun, card) => {
      const physical = cardBytes(card.physical).toString('hex')
      if (gun.session) {
        if (gun.session.card === physical) body.end(gun, endings.local)
      } else if (line.isReady()) starts.ask(gun, 'card', physical)
      else starts.beginOffline(gun, { ...card, physical }, cards.knows(card))
    },
    askByVin: gun => starts.ask(gun, 'vin', ''),
    swipeParallel: (main, other, card) => starts.askParallel(main, other, cardBytes(card.physical).toString('hex')),
    reboot,
    waiting: records.waiting,
    repeatRecord: records.repeat,
    say: (type, data) => {
      if (!(data instanceof Uint8Array)) throw new Error('the body of a frame is bytes')
      line.send(Number.parseInt(type, 16), Buffer.from(data))
    },
    neverRead: line.neverRead,
    sendGarbage: bytes => void line.raw(bytes),
  }
}
