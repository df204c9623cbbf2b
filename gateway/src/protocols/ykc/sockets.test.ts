// The language over real sockets, with piles that mean well and others that do not.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../listen.ts'
import { aHost, type TestHost } from '../testing.ts'
import { ykc } from './protocol.ts'
import { frameHex, hex, loginBody, pileCode, realtimeBody, recordBody, tradeNo } from './testing.ts'

const opened: { gateway: Gateway; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { gateway, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await gateway.stop()
  }
})

async function aGateway(host: TestHost, limits: Parameters<typeof startGateway>[0]['limits'] = {}) {
  const gateway = await startGateway({
    host: host.host,
    protocols: [ykc],
    ocppPort: 0,
    ykcPort: 0,
    tls: null,
    address: '127.0.0.1',
    limits,
  })
  const sockets: Socket[] = []
  opened.push({ gateway, sockets })
  return {
    gateway,
    dial: async () => {
      const socket = connect(gateway.ports.ykc!, '127.0.0.1')
      // A peer that is cut off while it writes hears of it here and at its close.
      socket.on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
  }
}

const codeOf = (place: number) => String(55_031_412_000_000 + place)
const frameOf = (code: string, type: string, body: string) => frameHex(type, body.replaceAll(pileCode, code))

/** A pile that waits for each answer. */
function aPile(socket: Socket, code: string) {
  let got = ''
  const waiting = new Set<() => void>()
  socket.on('data', data => {
    got += hex(data)
    for (const look of waiting) look()
  })
  return {
    send: (type: string, body: string) => socket.write(frameOf(code, type, body)),
    ask(type: string, body: string, answer: string): Promise<void> {
      socket.write(frameOf(code, type, body))
      return new Promise(done => {
        const look = () => {
          const at = got.indexOf(answer)
          if (at < 0) return
          got = got.slice(at + answer.length)
          waiting.delete(look)
          done()
        }
        waiting.add(look)
        look()
      })
    },
  }
}

/** The same numbers at every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = (below: number) => number
const randomBytes = (random: Random, length: number) => Uint8Array.from({ length }, () => random(256))

/** One of each way in which a frame can be wrong. */
const spoiled: ((random: Random, code: string) => Uint8Array)[] = [
  random => randomBytes(random, 1 + random(60)),
  random => Uint8Array.of(0x68, ...randomBytes(random, random(40))),
  random => Uint8Array.of(0x68, random(4)),
  (random, code) => {
    const raw = frameOf(code, '13', realtimeBody())
    raw[2 + random(raw.length - 2)]! ^= 1 + random(255)
    return raw
  },
  (random, code) => {
    const raw = frameOf(code, '03', `${pileCode} 01 00`)
    raw[1] = random(256)
    return raw
  },
  random => frameHex(hex(randomBytes(random, 1)), hex(randomBytes(random, random(80)))),
  (_, code) => frameOf(code, '03', `${pileCode} 01 00`).subarray(0, 5),
  (random, code) => frameHex('3B', `${code}${hex(randomBytes(random, 60))}`),
]

describe('over a real socket', () => {
  test('a pile signs in, charges by command, ends and is acknowledged', async () => {
    const host = aHost()
    const { gateway, dial } = await aGateway(host)
    const pile = aPile(await dial(), pileCode)
    await pile.ask('01', loginBody, `0002${pileCode}00`)
    await pile.ask('05', `${pileCode} 0007`, `0006${pileCode}000700`)
    await pile.ask('03', `${pileCode} 01 00`, `0004${pileCode}0100`)
    const starting = gateway.command(
      `pile-${pileCode}`,
      { kind: 'stop', gun: 1, session: { sessionNo: tradeNo } },
      'c1',
    )
    await pile.ask('13', realtimeBody({ trade: tradeNo, state: '03' }), `0036${pileCode}01`)
    pile.send('35', `${pileCode} 01 01 00`)
    expect(await starting).toEqual({ is: 'accepted', data: null })
    await pile.ask('3B', recordBody(), `0040${tradeNo}00`)
    expect(host.of('sessionEnded')).toHaveLength(1)
    expect(gateway.figures()).toMatchObject({ connections: { 'YKC1.6': 1 }, badFrames: 0 })
  })

  test('1,000 malformed frames cost nobody else anything', async () => {
    const host = aHost()
    const { gateway, dial } = await aGateway(host, { messageBurst: 100_000, strangersPerAddress: 1_000 })
    const good = aPile(await dial(), pileCode)
    await good.ask('01', loginBody, `0002${pileCode}00`)
    const random = numbersFrom(16)
    for (let round = 0; round < 20; round++) {
      const socket = await dial()
      const code = codeOf(round)
      if (round % 2 === 0) await aPile(socket, code).ask('01', loginBody, `0002${code}00`)
      for (let frame = 0; frame < 50; frame++) {
        socket.write(spoiled[(round + frame) % spoiled.length]!(random, code))
        // Some mean well between two bad ones.
        if (frame % 5 === 0) socket.write(frameOf(code, '03', `${pileCode} 01 00`))
      }
      await good.ask('03', `${pileCode} 01 00`, `0004${pileCode}0100`)
    }
    await good.ask('3B', recordBody(), `0040${tradeNo}00`)
    // One bad length swallows some that follow, and strangers are closed after ten. What was sent last may still be read.
    await expect.poll(() => gateway.figures().badFrames).toBeGreaterThan(200)
    expect(host.of('sessionEnded')).toHaveLength(1)
    expect(host.links.filter(link => link.startsWith(`-pile-${pileCode}`))).toEqual([])
    for (const { fault, raw } of host.frames) if (fault) expect(raw.length).toBeLessThan(260)
  })

  test('the newer connection of a pile is the one that counts', async () => {
    const host = aHost()
    const { gateway, dial } = await aGateway(host)
    const old = await dial()
    await aPile(old, pileCode).ask('01', loginBody, `0002${pileCode}00`)
    const lost = gateway.command(`pile-${pileCode}`, { kind: 'reset', mode: 'soft', isWhenIdle: true }, 'c1')
    const gone = once(old, 'close')
    await aPile(await dial(), pileCode).ask('01', loginBody, `0002${pileCode}00`)
    await gone
    expect(await lost).toEqual({ is: 'lost' })
    expect(host.links).toEqual([`+pile-${pileCode}`, `-pile-${pileCode} replaced`, `+pile-${pileCode}`])
  })
})
