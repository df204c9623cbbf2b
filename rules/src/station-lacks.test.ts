import { expect, test } from 'vitest'
import { lacksOf, type StationFacts } from './station-lacks.ts'

const whole: StationFacts = {
  point: { longitude: 113.95, latitude: 22.54 },
  photoCount: 1,
  pileCount: 2,
  pilesWithoutGuns: [],
  gunCount: 4,
  unpricedGunCount: 0,
}

test('a station that has all of it lacks nothing', () => {
  expect(lacksOf(whole)).toEqual([])
})

test.each<[Partial<StationFacts>, string]>([
  [{ point: { longitude: 0, latitude: 0 } }, '坐标不在中国范围内'],
  [{ photoCount: 0 }, '没有照片'],
  [{ pileCount: 0, gunCount: 0 }, '没有充电桩'],
  [{ pilesWithoutGuns: ['3号桩', '4号桩'] }, '充电桩没有枪：3号桩、4号桩'],
  [{ unpricedGunCount: 3 }, '4 把枪中有 3 把没有生效的价格'],
])('%j is told as %s', (missing, says) => {
  expect(lacksOf({ ...whole, ...missing }).map(one => one.zh)).toEqual([says])
})

test('every lack is told at once', () => {
  expect(lacksOf({ ...whole, photoCount: 0, unpricedGunCount: 4 })).toHaveLength(2)
})
