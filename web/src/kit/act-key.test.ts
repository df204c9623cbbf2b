import { expect, test } from 'vitest'
import { act, acts, once } from './act-key.ts'

test('an act has one name however often it is tried, and the next one has another', () => {
  const saving = act()
  const first = saving.key()
  expect([saving.key(), saving.key()]).toEqual([first, first])
  saving.end()
  expect(saving.key()).not.toBe(first)
})

test('no two acts share a name, and a name is what a header takes', () => {
  const keys = Array.from({ length: 100 }, () => act().key())
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/)
})

test('a second click while the first is under way sends nothing', async () => {
  const [all, sent] = [acts(), [] as string[]]
  const slowly = Promise.withResolvers<void>()
  const send = (key: string) => {
    sent.push(key)
    return slowly.promise
  }
  const clicks = [once(all, 'export', send), once(all, 'export', send)]
  slowly.resolve()
  expect(await Promise.all(clicks)).toEqual([true, false])
  expect(sent).toHaveLength(1)
})

test('a second try after an answer that never came has the name of the first; once done, the next has another', async () => {
  const [all, sent] = [acts(), [] as string[]]
  const fail = async (key: string) => {
    sent.push(key)
    throw new Error('no answer')
  }
  const succeed = async (key: string) => void sent.push(key)
  await expect(once(all, 'enable 5', fail)).rejects.toThrow('no answer')
  await once(all, 'enable 5', succeed)
  await once(all, 'enable 5', succeed)
  await once(all, 'enable 6', succeed)
  expect(sent[1]).toBe(sent[0])
  expect(new Set(sent).size).toBe(3)
})
