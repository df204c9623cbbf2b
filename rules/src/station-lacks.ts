// What a station on trial still lacks before it can be put into service.
import { isAroundChina, type Point } from './place/point.ts'

export type StationFacts = {
  readonly point: Point
  readonly photoCount: number
  readonly pileCount: number
  /** By their names. */
  readonly pilesWithoutGuns: readonly string[]
  readonly gunCount: number
  readonly unpricedGunCount: number
}

type Lack = { readonly zh: string; readonly en: string }

const checks: readonly ((facts: StationFacts) => Lack | undefined)[] = [
  ({ point }) =>
    isAroundChina(point) ? undefined : { zh: '坐标不在中国范围内', en: 'its coordinates are not in China' },
  ({ photoCount }) => (photoCount > 0 ? undefined : { zh: '没有照片', en: 'it has no photo' }),
  ({ pileCount }) => (pileCount > 0 ? undefined : { zh: '没有充电桩', en: 'it has no pile' }),
  ({ pilesWithoutGuns: names }) =>
    names.length === 0
      ? undefined
      : { zh: `充电桩没有枪：${names.join('、')}`, en: `piles without guns: ${names.join(', ')}` },
  ({ gunCount, unpricedGunCount: count }) =>
    count === 0
      ? undefined
      : {
          zh: `${gunCount} 把枪中有 ${count} 把没有生效的价格`,
          en: `${count} of ${gunCount} guns have no price in force`,
        },
]

/** All of it, not the first alone: whoever mends one should not be sent back for the next. */
export const lacksOf = (facts: StationFacts): Lack[] => checks.flatMap(check => check(facts) ?? [])
