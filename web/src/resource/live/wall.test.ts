import type { WallAlarm, WallEvent, WallGun, WallPile, WallStation } from '@ev/contract/operation/monitor'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageNow } from './page.ts'
import { applyEveryMs, newWall } from './wall.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(pageNow, 'isVisible').mockReturnValue(true)
  vi.spyOn(pageNow, 'watch').mockReturnValue(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const aStation = (id: string, name: string): WallStation => ({
  id,
  name,
  areaCode: '440300',
  longitude: 114,
  latitude: 22,
  status: 1,
  capacityKva: 0,
})
const aPile = (id: string, stationId: string, code: string): WallPile => ({
  id,
  stationId,
  code,
  name: code,
  maker: '星桩',
  model: 'X1',
  ratedPowerW: 120_000,
  isDirectCurrent: true,
  isEnabled: true,
  isOnline: true,
  heartbeatAt: null,
  changedAt: null,
})
const aGun = (id: string, pileId: string, stationId: string, more: Partial<WallGun> = {}): WallGun => ({
  id,
  pileId,
  stationId,
  gunIndex: 0,
  ratedPowerW: 120_000,
  parkNo: '',
  isProhibited: false,
  status: 1,
  since: 0,
  isPlugged: false,
  sessionId: null,
  orderId: null,
  measuredAt: null,
  soc: null,
  powerW: null,
  voltageDv: null,
  currentDa: null,
  energyE4: null,
  amountMil: null,
  cableTemp: null,
  batteryTemp: null,
  chargedMin: null,
  remainMin: null,
  ...more,
})
const anAlarm = (id: string, lastAt: number, more: Partial<WallAlarm> = {}): WallAlarm => ({
  id,
  alarmNo: `AL${id}`,
  stationId: '1',
  pileId: '11',
  gunId: null,
  kind: 'fault',
  code: '1',
  level: 3,
  detail: '',
  times: 1,
  firstAt: lastAt,
  lastAt,
  recoveredAt: null,
  ...more,
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const whole = (more: Partial<Extract<WallEvent, { kind: 'whole' }>> = {}): WallEvent => ({
  kind: 'whole',
  at: dayMs,
  stations: [aStation('2', '乙站'), aStation('1', '甲站')],
  piles: [aPile('12', '1', 'B-10'), aPile('11', '1', 'B-9'), aPile('21', '2', 'A-1')],
  guns: [
    aGun('211', '21', '2'),
    aGun('121', '12', '1'),
    aGun('112', '11', '1', { gunIndex: 1 }),
    aGun('111', '11', '1'),
  ],
  alarms: [],
  ...more,
})
const changes = (more: Partial<Extract<WallEvent, { kind: 'changes' }>>): WallEvent => ({
  kind: 'changes',
  at: dayMs + 1,
  piles: [],
  guns: [],
  alarms: [],
  ...more,
})

function aWall() {
  let say: (event: WallEvent) => void = () => undefined
  const wall = newWall({
    open: onEvent => {
      say = onEvent
      return new Promise<never>(() => undefined)
    },
    mayPass: () => true,
  })
  wall.line.hold()
  const told: string[] = []
  const watch = (...topics: Parameters<typeof wall.watch>[0][]) => {
    for (const topic of topics) wall.watch(topic, () => told.push(topic))
  }
  const soon = () => vi.advanceTimersByTime(applyEveryMs)
  return { wall, say: (event: WallEvent) => say(event), told, watch, soon }
}

test('the order is by station, pile code and gun, and no state changes it', () => {
  const { wall, say, soon } = aWall()
  say(whole())
  const order = wall.index()
  expect(order.gunIds).toEqual(['111', '112', '121', '211'])
  expect(wall.gunsOfStation('1').map(({ id }) => id)).toEqual(['111', '112', '121'])
  expect(wall.gunsOfPile('11').map(({ id }) => id)).toEqual(['111', '112'])
  expect(wall.pilesOfStation('1').map(({ code }) => code)).toEqual(['B-9', 'B-10'])
  say(changes({ guns: [aGun('211', '21', '2', { status: 7 })] }))
  soon()
  expect(wall.guns().get('211')?.status).toBe(7)
  expect(wall.index()).toBe(order)
})

test('only those who watch what changed are told, once for all that came together', () => {
  const { say, told, watch, soon } = aWall()
  say(whole())
  watch('gun:111', 'gun:112', 'pile:11', 'alarms', 'ids', 'any')
  say(changes({ guns: [aGun('111', '11', '1', { status: 3, powerW: 1 })] }))
  say(changes({ guns: [aGun('111', '11', '1', { status: 3, powerW: 2 })] }))
  expect(told).toEqual([])
  soon()
  expect(told.toSorted()).toEqual(['any', 'gun:111'])
})

test('a whole after a lost line draws again only what is other, and forgets what is gone', () => {
  const { wall, say, told, watch } = aWall()
  say(whole())
  const kept = wall.guns().get('112')
  watch('gun:111', 'gun:112', 'gun:211', 'ids')
  say(
    whole({
      guns: [aGun('111', '11', '1', { status: 2 }), aGun('112', '11', '1', { gunIndex: 1 }), aGun('121', '12', '1')],
    }),
  )
  expect(told.toSorted()).toEqual(['gun:111', 'gun:211', 'ids'])
  expect(wall.guns().get('112')).toBe(kept)
  expect(wall.guns().has('211')).toBe(false)
  expect(wall.index().gunIds).toEqual(['111', '112', '121'])
})

test('a whole that comes while changes wait is the newer one', () => {
  const { wall, say, soon } = aWall()
  say(whole())
  say(changes({ guns: [aGun('111', '11', '1', { status: 7 })] }))
  say(whole({ at: dayMs + 5 }))
  soon()
  expect(wall.guns().get('111')?.status).toBe(1)
  expect(wall.at()).toBe(dayMs + 5)
})

test('alarms are newest first, and those that are over are forgotten after some hours', () => {
  const { wall, say, soon } = aWall()
  const lasting = anAlarm('1', dayMs - 20 * hourMs)
  say(whole({ alarms: [anAlarm('2', dayMs - 5 * hourMs, { recoveredAt: dayMs }), lasting] }))
  say(changes({ alarms: [anAlarm('3', dayMs, { kind: 'stop' })] }))
  soon()
  expect(wall.alarms().map(({ id }) => id)).toEqual(['3', '2', '1'])
  say(changes({ at: dayMs + 2 * hourMs, alarms: [anAlarm('4', dayMs + 2 * hourMs)] }))
  soon()
  expect(wall.alarms().map(({ id }) => id)).toEqual(['4', '3', '1'])
})

test('a word without news only says how late it is', () => {
  const { wall, say, told, watch, soon } = aWall()
  expect(wall.at()).toBeNull()
  expect(wall.isThere()).toBe(false)
  say(whole())
  watch('any')
  say({ kind: 'still', at: dayMs + 5_000 })
  soon()
  expect(wall.at()).toBe(dayMs + 5_000)
  expect(told).toEqual([])
})
