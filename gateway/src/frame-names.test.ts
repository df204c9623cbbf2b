import { ocppFrameNames, ykcFrameNames } from '@ev/rules/frame-names'
import { expect, test } from 'vitest'
import { fromPile, fromPlatform } from './protocols/ocpp16/actions.ts'
import { wordOf } from './protocols/ocpp16/words.ts'
import { frames } from './protocols/ykc/frames.ts'

test('the communication log calls every message by the name that its language has for it', () => {
  const hex = (type: number) => type.toString(16).toUpperCase().padStart(2, '0')
  expect(ykcFrameNames).toEqual(Object.fromEntries([...frames].map(([type, { name }]) => [hex(type), name])))
  const actions = [...Object.keys(fromPile), ...Object.keys(fromPlatform)]
  expect(ocppFrameNames).toEqual(Object.fromEntries(actions.map(action => [action, wordOf(action)])))
})
