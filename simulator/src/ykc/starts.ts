// How a charge begins at a pile that speaks YKC: asked for at the gun (31, A1), told by the platform (34, A4), or offline.
import { secondMs, showTime } from '@ev/rules/units'
import type { Gun, Start } from '../body.ts'
import { afterAnswer, type Card, hindrance, type Surroundings } from '../voice.ts'
import { bcd, bin, type Frame, reading } from './codec.ts'
import type { Line } from './line.ts'
import { cardBytes, handshake, head, momentOf, parameters, realtime, startRequest } from './say.ts'

const plugWithinMs = 60 * secondMs
const answerWithinMs = 30 * secondMs
const handshakeMs = 3 * secondMs

/** Reasons of 33: mismatch, charging, fault, offline, not plugged. */
const refusals = { charging: 2, fault: 3, disabled: 3, unplugged: 5 } as const

type Parallel = { no: string; place: 0 | 1; partner: number }
type Told = { start: Start; frame: Frame; parallel: Buffer | null }
type Asked = { way: 'card' | 'vin'; card: string; parallel: Parallel | null }

export function startsOf(around: Surroundings, line: Line) {
  const { self, body, script, scheduler } = around
  const asked = new Map<number, Asked>()
  /** Allowed, but waiting for the other gun of the same vehicle. */
  const allowed = new Map<number, Start>()
  const waitingForPlug = new Map<number, Told>()
  let offlineCount = 0

  const begin = (gun: Gun, start: Start) => {
    const session = body.begin(gun, start)
    const failure = script.failingStarts.get(gun.no)
    script.failingStarts.delete(gun.no)
    const opening = head(self.code, session.no, gun.no)
    const isOn = () => gun.session === session
    scheduler.after(secondMs, () => {
      if (isOn() && gun.vehicle && self.isDirectCurrent && !failure) line.send(0x15, handshake(opening, gun.vehicle))
    })
    scheduler.after(2 * secondMs, () => {
      if (!isOn() || !gun.vehicle) return
      if (failure) body.end(gun, failure)
      else if (self.isDirectCurrent) line.send(0x17, parameters(opening, gun.vehicle, self.powerW))
    })
    scheduler.after(handshakeMs, () => {
      if (!isOn()) return
      body.letFlow(gun)
      line.send(0x13, realtime(self.code, momentOf(around, gun)))
      around.touch()
    })
    around.touch()
  }

  const ask = (gun: Gun, one: Asked) => {
    asked.set(gun.no, one)
    const content = startRequest(self.code, gun.no, {
      mode: one.way === 'card' ? 1 : 3,
      physicalCard: one.card,
      vin: gun.vehicle?.vin ?? '',
    })
    if (one.parallel) line.send(0xa1, Buffer.concat([content, bin(one.parallel.place, 1), bcd(one.parallel.no, 6)]))
    else line.send(0x31, content)
    scheduler.after(answerWithinMs, () => asked.get(gun.no) === one && asked.delete(gun.no))
  }

  /** A card that the pile knows by itself starts while nobody can be asked; the number is the pile's own. */
  const beginOffline = (gun: Gun, card: Card, isKnown: boolean) => {
    if (!isKnown || hindrance(body, gun)) return
    const stamp = showTime(scheduler.clock()).replace(/\D/g, '').slice(2)
    const counter = String(++offlineCount).padStart(4, '0')
    const no = `${self.code}${String(gun.no).padStart(2, '0')}${stamp}${counter}`
    begin(gun, { no, way: 'offlineCard', card: card.physical, balanceMil: null })
  }

  return {
    begin,
    beginOffline,
    ask: (gun: Gun, way: 'card' | 'vin', card: string) => {
      if (!hindrance(body, gun) && body.tariff()) ask(gun, { way, card, parallel: null })
    },
    askParallel: (main: Gun, other: Gun, card: string) => {
      const no = showTime(scheduler.clock()).replace(/\D/g, '').slice(2)
      allowed.clear()
      ask(main, { way: 'card', card, parallel: { no, place: 0, partner: other.no } })
      ask(other, { way: 'card', card, parallel: { no, place: 1, partner: main.no } })
    },
    /** 32 and A2. */
    answered: (frame: Frame) => {
      const content = reading(frame.body)
      const no = content.bcd(16)
      content.bcd(7)
      const gun = body.guns[Number(content.bcd(1)) - 1]
      if (!gun) return
      content.bcd(8)
      const balanceMil = content.bin(4) * 100
      const isAllowed = content.bin(1) === 1
      const one = asked.get(gun.no)
      asked.delete(gun.no)
      if (!one || !isAllowed || hindrance(body, gun)) {
        if (one?.parallel) allowed.delete(one.parallel.partner)
        return
      }
      const start: Start = { no, way: one.way, card: one.card, balanceMil }
      if (!one.parallel) return begin(gun, start)
      const partner = allowed.get(one.parallel.partner)
      if (!partner) return void allowed.set(gun.no, start)
      allowed.delete(one.parallel.partner)
      const other = body.gunOf(one.parallel.partner)
      // Both or none.
      if (hindrance(body, other)) return
      begin(other, partner)
      begin(gun, start)
    },
    /** 34 and A4: whatever comes of it is said at once; a gun that is plugged within a minute says it again. */
    told: (frame: Frame, isParallel: boolean) => {
      const content = reading(frame.body)
      const no = content.bcd(16)
      const code = content.bcd(7)
      const gun = body.guns[Number(content.bcd(1)) - 1]
      content.bcd(8)
      const card = content.bytes(8).toString('hex')
      const start: Start = { no, way: 'app', card, balanceMil: content.bin(4) * 100 }
      const parallel = isParallel ? Buffer.concat([bin(0, 1), content.bytes(6)]) : null
      const one: Told = { start, frame, parallel }
      const refusal = script.refusals.get('start')
      if (refusal !== undefined) return reply(gun?.no ?? 0, one, Number.parseInt(refusal, 16))
      if (code !== self.code || !gun) return reply(gun?.no ?? 0, one, 1)
      const obstacle = body.tariff() ? hindrance(body, gun) : 'fault'
      reply(gun.no, one, obstacle ? refusals[obstacle] : 0)
      if (obstacle === 'unplugged') {
        waitingForPlug.set(gun.no, one)
        scheduler.after(plugWithinMs, () => waitingForPlug.get(gun.no) === one && waitingForPlug.delete(gun.no))
      } else if (!obstacle) afterAnswer(around, () => !hindrance(body, gun) && begin(gun, start))
    },
    /** A vehicle came for which the platform had already said yes. */
    plugged: (gun: Gun): boolean => {
      const one = waitingForPlug.get(gun.no)
      waitingForPlug.delete(gun.no)
      if (!one || hindrance(body, gun)) return false
      reply(gun.no, one, 0)
      begin(gun, one.start)
      return true
    },
  }

  function reply(gun: number, { start, frame, parallel }: Told, reason: number) {
    const isOk = reason === 0
    const content = [
      head(self.code, start.no, gun),
      bin(isOk ? 1 : 0, 1),
      bin(reason, 1),
      ...(parallel ? [parallel] : []),
    ]
    line.answer(parallel ? 0xa3 : 0x33, Buffer.concat(content), frame)
  }
}

/** Cards that the pile may let in by itself. */
export function cardListOf() {
  const cards = new Map<string, string>()
  return {
    put: (logical: string, physical: Buffer) => cards.set(physical.toString('hex'), logical),
    remove: (physical: Buffer) => cards.delete(physical.toString('hex')),
    has: (physical: Buffer) => cards.has(physical.toString('hex')),
    knows: (card: Card) => cards.has(cardBytes(card.physical).toString('hex')),
    size: () => cards.size,
  }
}
