import { provinceDoubt } from '@ev/rules/place/province-doubt'
import { provinces } from '@ev/rules/place/provinces'
import { regionAt } from '@ev/rules/place/regions'
import { describe, expect, test } from 'vitest'
import { outlines, regions } from './outlines.ts'
import { pointAt } from './projection.ts'
import { dashes, islands, southSea } from './territory.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })

describe('the map of China is whole', () => {
  test('all 34 provinces are drawn, Taiwan, Hong Kong and Macao among them', () => {
    expect(outlines.map(({ code }) => code).toSorted()).toEqual(provinces.map(({ code }) => code))
    for (const { path, zh, en } of outlines) {
      expect(path).toMatch(/^(M-?\d+\.\d\d -?\d+\.\d\d(L-?\d+\.\d\d -?\d+\.\d\d)+Z)+$/)
      expect(zh && en).not.toBe('')
    }
  })

  test.each([
    ['the south of Xizang', 94.9, 28.1, '540000'],
    ['Aksai Chin', 79.5, 35.2, '650000'],
    ['Heixiazi Dao', 134.5, 48.3, '230000'],
    ['Taiwan', 121.0, 23.8, '710000'],
    ['Penghu', 119.6, 23.56, '710000'],
    ['Diaoyu Dao', 123.48, 25.74, '710000'],
  ])('%s lies within its borders', (_name, longitude, latitude, code) => {
    expect(regionAt(at(longitude, latitude), regions)?.code).toBe(code)
  })

  test('ten strokes go around the South China Sea to the east of Taiwan', () => {
    expect(dashes).toHaveLength(10)
    expect(Math.min(...dashes.flat().map(({ latitude }) => latitude))).toBeLessThan(3.97)
    const last = dashes.at(-1) ?? []
    expect(last.every(({ longitude, latitude }) => longitude > 122 && latitude > 23 && latitude < 25)).toBe(true)
  })

  test('the islands that a map of China has to show are there, and the inset reaches all of the South China Sea', () => {
    const names = islands.map(({ zh }) => zh)
    for (const name of ['东沙群岛', '西沙群岛', '中沙群岛', '南沙群岛', '黄岩岛', '曾母暗沙', '钓鱼岛', '赤尾屿'])
      expect(names).toContain(name)
    for (const { longitude, latitude } of islands
      .filter(({ isOfSouthSea }) => isOfSouthSea)
      .flatMap(({ dots }) => dots)) {
      expect(longitude).toBeGreaterThan(southSea.west)
      expect(longitude).toBeLessThan(southSea.east)
      expect(latitude).toBeGreaterThan(southSea.south)
      expect(latitude).toBeLessThan(southSea.north)
    }
    // Hanoi, Manila, and Taiwan south of the tropic.
    expect([southSea.west < 105.85, southSea.east > 121, southSea.north > 23.44]).toEqual([true, true, true])
  })
})

test('a name that steps aside stays in its province', () => {
  for (const { code, en, aside } of outlines) {
    const own = regions.filter(region => region.code === code)
    for (const spot of aside) expect(regionAt(pointAt(spot), own)?.code, en).toBe(code)
  }
  expect(outlines.find(({ code }) => code === '440000')?.aside.length).toBeGreaterThan(10)
})

describe('a station lies in the province that its address names', () => {
  test.each([
    ['北京 天安门', 116.397, 39.909, '110101'],
    ['天津 滨海', 117.69, 39.02, '120116'],
    ['上海 崇明', 121.55, 31.65, '310151'],
    ['重庆 解放碑', 106.577, 29.557, '500103'],
    ['广州 珠江新城', 113.3245, 23.1065, '440106'],
    ['深圳 罗湖口岸', 114.118, 22.532, '440303'],
    ['香港 中环', 114.158, 22.282, '810000'],
    ['澳门 议事亭', 113.54, 22.193, '820000'],
    ['河北 燕郊', 116.82, 39.95, '131082'],
    ['浙江 舟山', 122.2, 29.98, '330900'],
    ['福建 厦门', 118.09, 24.46, '350203'],
    ['海南 三亚', 109.51, 18.25, '460200'],
    ['海南 永兴岛', 112.34, 16.83, '460301'],
    ['新疆 喀什', 75.99, 39.47, '653101'],
    ['黑龙江 漠河', 122.53, 52.97, '232701'],
    ['台湾 台北', 121.56, 25.04, '710000'],
  ])('%s', (_name, longitude, latitude, declaredCode) => {
    expect(provinceDoubt({ declaredCode, point: at(longitude, latitude) }, regions)).toBeUndefined()
  })

  test('and where it does not, somebody is told', () => {
    expect(provinceDoubt({ declaredCode: '440106', point: at(120.16, 30.27) }, regions)).toMatchObject({
      declared: '440000',
      actual: '330000',
      zh: expect.stringContaining('位于浙江省'),
    })
  })
})
