import { once } from 'node:events'
import { expect, test } from 'vitest'
import { memoryHost } from '../../testing/memory-host.ts'
import { aGateway, aSocket } from '../../testing/open-gateway.ts'
import { textFrame } from './text-frame.ts'

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a text of %i bytes has the head that the standard says', (length, head) => {
  const frame = textFrame('x'.repeat(length))
  expect(frame.subarray(0, frame.length - length).toString('hex')).toBe(head)
  expect(textFrame(Buffer.from('x'.repeat(length)))).toEqual(frame)
})

test('another reader of WebSockets takes short and long answers, in Chinese too', async () => {
  const gateway = await aGateway(memoryHost())
  const socket = await aSocket(gateway, 'CP-1')
  for (const length of [10, 60, 200]) {
    const id = '桩'.repeat(length)
    socket.send(JSON.stringify([2, id, 'Heartbeat', {}]))
    const [data, isBinary] = await once(socket, 'message')
    expect([JSON.parse(String(data))[1], isBinary]).toEqual([id, false])
  }
})
