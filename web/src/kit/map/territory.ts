// What a map of China has to show beside its provinces (公开地图内容表示规范, 2023) and the outlines do not hold: the ten
// strokes of the dashed line, the islands of the South China Sea, Diaoyu Dao and Chiwei Yu.
import type { Point } from '@ev/rules/place/point'

const line = (...corners: (readonly [longitude: number, latitude: number])[]): Point[] =>
  corners.map(([longitude, latitude]) => ({ longitude, latitude }))

/** From the west around the sea to the stroke east of Taiwan. */
export const dashes: readonly (readonly Point[])[] = [
  line([109.3, 16.2], [109.52, 15.92], [109.68, 15.67], [109.84, 15.23], [109.86, 15.16]),
  line([110.32, 12.24], [110.32, 11.95], [110.25, 11.6], [110.07, 11.25]),
  line([108.23, 7.08], [108.21, 6.95], [108.21, 6.54], [108.25, 6.22], [108.3, 6.02]),
  line([111.79, 3.41], [112.31, 3.53], [112.52, 3.59], [112.85, 3.74]),
  line([115.54, 7.16], [116.25, 7.99]),
  line([118.53, 10.91], [118.7, 11.19], [118.87, 11.61], [118.98, 11.99]),
  line([119.06, 15.01], [119.06, 16.04]),
  line([119.47, 18.02], [120.02, 19.03]),
  line([121.17, 20.82], [121.9, 21.7]),
  line([122.51, 23.47], [122.79, 24.58]),
]

export type Island = {
  readonly id: string
  readonly zh: string
  readonly en: string
  /** A group is more than one dot. */
  readonly dots: readonly Point[]
  /** Where its name stands, and on which side of it: beside its dots, not over them. */
  readonly name: Point
  readonly side: Side
  /** Whether the inset shows it. */
  readonly isOfSouthSea: boolean
}

type Side = 'left' | 'right' | 'above' | 'below'
type IslandRow = { zh: string; en: string; dots: readonly Point[]; name?: Point; side: Side }

const island = (id: string, { dots, name, ...row }: IslandRow): Island => {
  const [first] = dots
  if (first === undefined) throw new Error(`${id} has no dot`)
  return { id, dots, name: name ?? first, isOfSouthSea: first.latitude < 23, ...row }
}

const at = (longitude: number, latitude: number): Point => ({ longitude, latitude })

export const islands: readonly Island[] = [
  island('diaoyu', { zh: '钓鱼岛', en: 'Diaoyu Dao', dots: [at(123.47, 25.74)], side: 'left' }),
  island('chiwei', { zh: '赤尾屿', en: 'Chiwei Yu', dots: [at(124.56, 25.92)], side: 'right' }),
  island('dongsha', { zh: '东沙群岛', en: 'Dongsha Qundao', dots: [at(116.73, 20.7)], side: 'left' }),
  island('xisha', {
    zh: '西沙群岛',
    en: 'Xisha Qundao',
    // 永兴岛, 甘泉岛, 东岛, 中建岛.
    dots: [at(112.34, 16.83), at(111.58, 16.51), at(112.73, 16.67), at(111.2, 15.78)],
    name: at(111.2, 16.9),
    side: 'left',
  }),
  island('nansha', {
    zh: '南沙群岛',
    en: 'Nansha Qundao',
    // 太平岛, 中业岛, 永暑礁, 渚碧礁, 美济礁, 华阳礁, 南威岛, 弹丸礁.
    dots: [
      at(114.37, 10.38),
      at(114.28, 11.05),
      at(112.89, 9.55),
      at(114.08, 10.92),
      at(115.53, 9.9),
      at(112.84, 8.86),
      at(111.92, 8.64),
      at(113.84, 7.37),
    ],
    name: at(115.53, 9.7),
    side: 'right',
  }),
  island('zhongsha', {
    zh: '中沙群岛',
    en: 'Zhongsha Qundao',
    dots: [at(114.3, 15.8), at(114.7, 16.05), at(113.9, 15.5)],
    name: at(114.3, 15.5),
    side: 'below',
  }),
  island('zengmu', { zh: '曾母暗沙', en: 'Zengmu Ansha', dots: [at(112.28, 3.97)], side: 'above' }),
  island('huangyan', { zh: '黄岩岛', en: 'Huangyan Dao', dots: [at(117.76, 15.15)], side: 'below' }),
]

/**
 * What the inset has to reach: Hanoi in the west, Manila in the east, the tropic in the north, Zengmu Ansha in the south,
 * below which its title has room.
 */
export const southSea = { west: 105.6, east: 123, south: 0.6, north: 23.9 } as const

export const southSeaName = { zh: '南海诸岛', en: 'Nanhai Zhudao' } as const
