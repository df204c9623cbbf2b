import { expect, test } from 'vitest'
import { eventReader } from './events-in.ts'

test('events are read however the text is cut into pieces', () => {
  const text = 'data: {"a":1}\n\nevent: end\ndata: {"code":403}\n\ndata: {"b":"两\\n行"}\n\n'
  const whole = eventReader()(text)
  expect(whole).toEqual([
    { name: 'message', data: '{"a":1}' },
    { name: 'end', data: '{"code":403}' },
    { name: 'message', data: '{"b":"两\\n行"}' },
  ])
  for (let cut = 1; cut < 20; cut++) {
    const read = eventReader()
    const pieces = text.match(new RegExp(`[^]{1,${cut}}`, 'g')) ?? []
    expect(pieces.flatMap(read)).toEqual(whole)
  }
})
