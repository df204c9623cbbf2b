// What a pile that speaks YKC does when the platform tells it something: one row a frame.
import { minuteMs, secondMs } from '@ev/rules/units'
import type { HeldTariff } from '../body.ts'
import { endings } from '../ending.ts'
import { type CommandName, versionIn } from '../script.ts'
import { afterAnswer, type Surroundings } from '../voice.ts'
import { bcd, bin, cp56, type Frame, type Reading, reading } from './codec.ts'
import type { Line } from './line.ts'
import { lock, momentOf, realtime } from './say.ts'
import type { cardListOf, startsOf } from './starts.ts'

export type Tools = {
  around: Surroundings
  line: Line
  starts: ReturnType<typeof startsOf>
  cards: ReturnType<typeof cardListOf>
  reboot: (ending: (typeof endings)[keyof typeof endings]) => void
}

type Row = {
  /** None where the frame answers something of the pile's own. */
  name: CommandName | null
  obey: (tools: Tools, content: Reading, frame: Frame, refusal: number | null) => void
}

const restartMs = 20 * secondMs
const downloadMs = 5 * secondMs
const idleCheckMs = 10 * secondMs
const lockMovesMs = 3 * secondMs

/** After the code of the pile, which every one of these begins with. */
export const commands: ReadonlyMap<number, Row> = new Map<number, Row>([
  [0x12, { name: null, obey: tellState }],
  [0x36, { name: 'stop', obey: stopCharge }],
  [0x42, { name: 'setBalance', obey: setBalance }],
  [0x44, { name: 'sendCards', obey: keepCards }],
  [
    0x46,
    {
      name: 'clearCards',
      obey: eachCard(0x45, ({ cards }, card) => Buffer.from(cards.remove(card) ? [1, 0] : [0, 1])),
    },
  ],
  [0x48, { name: 'queryCards', obey: eachCard(0x47, ({ cards }, card) => Buffer.from([cards.has(card) ? 1 : 0])) }],
  [0x52, { name: 'prohibit', obey: setWork }],
  [
    0x56,
    {
      name: 'syncTime',
      obey: ({ line }, content, frame) => line.answer(0x55, Buffer.concat([line.code, cp56(content.cp56())]), frame),
    },
  ],
  [0x58, { name: 'setTariff', obey: takeTariff }],
  [0x62, { name: 'moveLock', obey: moveLock }],
  [0x92, { name: 'reset', obey: restart }],
  [0x94, { name: 'upgrade', obey: upgrade }],
  [
    0xf0,
    {
      name: 'setQrPrefix',
      obey: ({ line }, _content, frame, refusal) => line.answer(0xf1, Buffer.concat([line.code, ok(refusal)]), frame),
    },
  ],
])

export function obey(tools: Tools, frame: Frame): void {
  const row = commands.get(frame.type)
  if (!row) return
  const { script, self } = tools.around
  if (row.name && script.unanswered.has(row.name)) return
  const content = reading(frame.body)
  const isMine = content.bcd(7) === self.code
  const refused = row.name ? script.refusals.get(row.name) : undefined
  row.obey(tools, content, frame, refused !== undefined ? Number.parseInt(refused, 16) : isMine ? null : 1)
}

/** One is success here. */
const ok = (refusal: number | null) => bin(refusal === null ? 1 : 0, 1)

function tellState({ around, line }: Tools, content: Reading, frame: Frame) {
  const { body, self } = around
  const gun = body.guns[Number(content.bcd(1)) - 1]
  if (!gun) return
  body.settle()
  line.answer(0x13, realtime(self.code, momentOf(around, gun)), frame)
}

/** A stop is obeyed even while the charge is only starting. */
function stopCharge({ around, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const gunBytes = content.bytes(1)
  const gun = around.body.guns[Number(gunBytes.toString('hex')) - 1]
  const reason = refusal ?? (gun?.session ? 0 : 2)
  line.answer(0x35, Buffer.concat([line.code, gunBytes, bin(reason === 0 ? 1 : 0, 1), bin(reason, 1)]), frame)
  if (reason === 0 && gun) afterAnswer(around, () => around.body.end(gun, endings.remote))
}

function setBalance({ around, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const gun = around.body.guns[Number(content.bcd(1)) - 1]
  const card = content.bytes(8)
  const balanceMil = content.bin(4) * 100
  const isOther = card.some(byte => byte !== 0) && gun?.session?.card.padStart(16, '0') !== card.toString('hex')
  const result = refusal ?? (!gun?.session ? 1 : isOther ? 2 : 0)
  if (result === 0 && gun?.session) gun.session.balanceMil = balanceMil
  line.answer(0x41, Buffer.concat([line.code, card, bin(result, 1)]), frame)
}

function keepCards({ cards, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const count = content.bin(1)
  for (let place = 0; refusal === null && place < count; place++) cards.put(content.bcd(8), content.bytes(8))
  line.answer(0x43, Buffer.concat([line.code, ok(refusal), bin(refusal ?? 0, 1)]), frame)
}

function eachCard(type: number, say: (tools: Tools, card: Buffer) => Buffer): Row['obey'] {
  return (tools, content, frame) => {
    const told = Array.from({ length: content.bin(1) }, () => {
      const card = content.bytes(8)
      return Buffer.concat([card, say(tools, card)])
    })
    tools.line.answer(type, Buffer.concat([tools.line.code, ...told]), frame)
  }
}

function setWork({ around, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const isLocked = content.bin(1) === 1
  const pct = content.bin(1)
  line.answer(0x51, Buffer.concat([line.code, ok(refusal)]), frame)
  if (refusal !== null) return
  around.body.setPowerPct(Math.min(100, Math.max(30, pct)))
  for (const gun of around.body.guns) {
    gun.isEnabled = !isLocked
    if (isLocked) around.body.end(gun, endings.locked)
  }
}

/** 0A and 58 bring the same: number, prices by tier, loss, 48 half hours. */
export function readTariff(content: Reading): HeldTariff {
  const no = Number(content.bcd(2))
  const pricesE5 = Array.from({ length: 4 }, () => ({ elec: content.bin(4), service: content.bin(4) }))
  content.bin(1)
  return { no, pricesE5, slots: Array.from({ length: 48 }, () => content.bin(1)) }
}

/** Prices change only while nothing flows. */
function takeTariff({ around, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const isBusy = around.body.guns.some(gun => gun.session)
  const isTaken = refusal === null && !isBusy
  if (isTaken) around.body.setTariff(readTariff(content))
  line.answer(0x57, Buffer.concat([line.code, bin(isTaken ? 1 : 0, 1)]), frame)
}

function moveLock({ around, line }: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const gunBytes = content.bytes(1)
  const no = Number(gunBytes.toString('hex'))
  const isUp = content.bin(1) === 0x55
  line.answer(0x63, Buffer.concat([line.code, gunBytes, ok(refusal), bin(0, 4)]), frame)
  if (refusal !== null) return
  const tell = (state: 0 | 0x55 | 0xff) => {
    const isOccupied = around.body.guns[no - 1]?.vehicle != null
    line.send(0x61, lock(around.self.code, no, { state, isOccupied, batteryPct: 87 }))
  }
  tell(0)
  around.scheduler.after(lockMovesMs, () => tell(isUp ? 0x55 : 0xff))
}

/** Now, or as soon as nothing flows. */
function whenTime({ around }: Tools, isWhenIdle: boolean, task: () => void) {
  const { body, scheduler } = around
  const look = () => {
    if (isWhenIdle && body.guns.some(gun => gun.session)) scheduler.after(idleCheckMs, look)
    else task()
  }
  look()
}

function restart(tools: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const isWhenIdle = content.bin(1) === 2
  tools.line.answer(0x91, Buffer.concat([tools.line.code, ok(refusal)]), frame)
  if (refusal !== null) return
  const waitMs = tools.around.script.slowMs + secondMs
  whenTime(tools, isWhenIdle, () => tools.around.scheduler.after(waitMs, () => tools.reboot(endings.softReset)))
}

/** Nothing is downloaded: the answer comes when a download would be over, the new version with the next sign-in. */
function upgrade(tools: Tools, content: Reading, frame: Frame, refusal: number | null) {
  const { around, line } = tools
  content.bin(3)
  content.ascii(16)
  content.bin(2)
  content.ascii(16)
  content.ascii(16)
  const path = content.ascii(32)
  const isWhenIdle = content.bin(1) === 2
  const timeoutMs = content.bin(1) * minuteMs
  whenTime(tools, isWhenIdle, () =>
    around.scheduler.after(Math.min(downloadMs, timeoutMs || downloadMs), () => {
      line.answer(0x93, Buffer.concat([line.code, bin(refusal ?? 0, 1)]), frame)
      if (refusal !== null) return
      around.self.version = (around.script.nextVersion ?? versionIn(path) ?? around.self.version).slice(0, 8)
      around.script.nextVersion = null
      around.scheduler.after(secondMs, () => tools.reboot(endings.softReset))
    }),
  )
}

export const awayWhileRebootingMs = restartMs

export const tariffRequest = (code: string) => bcd(code, 7)
