import { expect, test } from 'vitest'
import type { App } from '../http/context.ts'
import { gathered } from './gathered.ts'

const app = {} as App

/** Answers when it is told to; keeps what it was asked. */
function aSlowTable(answer: (keys: readonly string[]) => Map<string, string>) {
  const asked: (readonly string[])[] = []
  const doors: (() => void)[] = []
  const find = gathered<string>(async (_, keys) => {
    asked.push(keys)
    await new Promise<void>(open => doors.push(open))
    return answer(keys)
  })
  const letGo = async () => {
    for (const open of doors.splice(0)) open()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { asked, find, letGo }
}

const doubled = (keys: readonly string[]) => new Map(keys.filter(key => key !== 'none').map(key => [key, key + key]))

test('who comes alone is answered alone, and those who come meanwhile are answered together', async () => {
  const { asked, find, letGo } = aSlowTable(doubled)
  const answers = Promise.all(['a', 'b', 'c', 'd', 'c', 'none'].map(key => find(app, key)))
  await letGo()
  await letGo()
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'none']])
  expect(await answers).toEqual(['aa', 'bb', 'cc', 'dd', 'cc', undefined])
})

test('a statement that fails fails for those whom it was for, and the next ones are asked for', async () => {
  let isAway = true
  const { find, letGo } = aSlowTable(keys => {
    if (isAway) throw new Error('away')
    return doubled(keys)
  })
  const first = find(app, 'a').catch((error: Error) => error.message)
  await letGo()
  expect(await first).toBe('away')
  isAway = false
  const second = find(app, 'a')
  await letGo()
  expect(await second).toBe('aa')
})

test('one platform does not answer for another', async () => {
  const seen: App[] = []
  const find = gathered<string>(async (from, keys) => {
    seen.push(from)
    return doubled(keys)
  })
  const other = {} as App
  await Promise.all([find(app, 'a'), find(other, 'a')])
  expect(seen).toEqual([app, other])
})
