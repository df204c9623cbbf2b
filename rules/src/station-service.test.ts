import { describe, expect, test } from 'vitest'
import { serviceStatusOf } from './station-service.ts'

describe('how busy a station is', () => {
  test.each<[string, number[], number]>([
    ['nobody charges', [1, 1], 1],
    ['what is broken or away does not count', [1, 5, 7], 1],
    ['some guns are free', [1, 3, 3], 2],
    ['one that is reserved is not free', [1, 8], 2],
    ['no gun is free', [3, 4], 3],
    ['cars that are full stand there', [4, 4], 3],
    ['every gun that works charges', [3, 3, 5], 4],
    ['all are away', [5, 5], 5],
    ['there are no guns', [], 5],
    ['one raises an alarm', [1, 3, 6], 6],
    ['none works', [5, 7], 6],
  ])('%s: %j is %i', (_case, guns, status) => {
    expect(serviceStatusOf(guns)).toBe(status)
  })

  test('in whichever order the guns stand', () => {
    expect(serviceStatusOf([3, 1])).toBe(serviceStatusOf([1, 3]))
  })
})
