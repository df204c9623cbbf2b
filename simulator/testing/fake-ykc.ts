// A platform small enough to be read at a glance, for piles that speak YKC.
import { createServer, type Socket } from 'node:net'
import { ascii, bcd, bin, cp56, type Frame, frameOf, hexOf, reading, splitter } from '../src/ykc/codec.ts'

type Heard = Frame & { hex: string }

/** Prices of 1.2, 1.0, 0.8, 0.5 yuan with 0.4 for service; dear in the evening, cheap at night. */
const pricesE5 = [120_000, 100_000, 80_000, 50_000]
const slots = Array.from({ length: 48 }, (_, slot) => (slot < 14 ? 3 : slot >= 36 && slot < 44 ? 1 : 2))

export const tariffBody = (code: string, no: number) =>
  Buffer.concat([
    bcd(code, 7),
    bcd(String(no), 2),
    ...pricesE5.flatMap(price => [bin(price, 4), bin(40_000, 4)]),
    bin(0, 1),
    Buffer.from(slots),
  ])

export async function fakeYkc() {
  const heard: Heard[] = []
  const broken: Buffer[] = []
  /** Types that stay without an answer. */
  const withheld = new Set<number>()
  let isOpen = true
  let tariffNo = 7
  let refusesStart = false
  let socket: Socket | null = null
  let seq = 0
  let trades = 0

  const code = (frame: Frame) => frame.body.subarray(0, 7)
  const answers: Record<number, (frame: Frame) => [type: number, body: Buffer] | null> = {
    1: frame => [0x02, Buffer.concat([code(frame), bin(isOpen ? 0 : 1, 1)])],
    3: frame => [0x04, Buffer.concat([frame.body.subarray(0, 8), bin(0, 1)])],
    5: frame => {
      const isSame = Number(frame.body.subarray(7, 9).toString('hex')) === tariffNo
      return [0x06, Buffer.concat([frame.body.subarray(0, 9), bin(isSame ? 0 : 1, 1)])]
    },
    9: frame => [0x0a, tariffBody(frame.body.toString('hex'), tariffNo)],
    49: frame => [0x32, startAnswer(frame)],
    161: frame => [0xa2, Buffer.concat([startAnswer(frame), frame.body.subarray(-6)])],
    59: frame => [0x40, Buffer.concat([frame.body.subarray(0, 16), bin(0, 1)])],
  }
  const startAnswer = (frame: Frame) =>
    Buffer.concat([
      bcd(tradeNo(frame.body.subarray(0, 8).toString('hex')), 16),
      frame.body.subarray(0, 8),
      bcd('1001', 8),
      bin(50_000, 4),
      bin(refusesStart ? 0 : 1, 1),
      bin(refusesStart ? 3 : 0, 1),
    ])
  const tradeNo = (gunCode: string) => `${gunCode}260701080000${String(++trades).padStart(4, '0')}`

  const server = createServer(peer => {
    socket = peer
    peer.on('error', () => peer.destroy())
    const take = (frame: Frame) => {
      heard.push({ ...frame, hex: hexOf(frame.type) })
      const answer = withheld.has(frame.type) ? null : answers[frame.type]?.(frame)
      if (answer) peer.write(frameOf({ seq: frame.seq, type: answer[0], body: answer[1] }))
    }
    peer.on(
      'data',
      splitter(take, bytes => broken.push(bytes)),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')

  const send = (type: number, body: Buffer) => {
    if (!socket) throw new Error('nobody is connected')
    socket.write(frameOf({ seq: seq++, type, body }))
  }
  return {
    port: address.port,
    heard,
    broken,
    withheld,
    of: (hex: string) => heard.filter(frame => frame.hex === hex),
    send,
    tradeNo,
    letIn: (isLetIn: boolean) => {
      isOpen = isLetIn
    },
    changeTariff: (no: number) => {
      tariffNo = no
    },
    refuseStarts: () => {
      refusesStart = true
    },
    start: (pile: string, gun: number, trade: string) =>
      send(
        0x34,
        Buffer.concat([bcd(trade, 16), bcd(pile, 7), bcd(String(gun), 1), bcd('1001', 8), bin(0, 8), bin(50_000, 4)]),
      ),
    stop: (pile: string, gun: number) => send(0x36, Buffer.concat([bcd(pile, 7), bcd(String(gun), 1)])),
    upgrade: (pile: string, path: string) =>
      send(
        0x94,
        Buffer.concat([
          bcd(pile, 7),
          bin(1, 1),
          bin(120, 2),
          ascii('10.0.0.1', 16),
          bin(21, 2),
          ascii('u', 16),
          ascii('p', 16),
          ascii(path, 32),
          bin(1, 1),
          bin(5, 1),
        ]),
      ),
    syncTime: (pile: string, at: Parameters<typeof cp56>[0]) => send(0x56, Buffer.concat([bcd(pile, 7), cp56(at)])),
    close: () => {
      socket?.destroy()
      server.close()
    },
  }
}

/** The fields of a transaction record (0x3B), read after the document. */
export function readRecord(body: Buffer) {
  const content = reading(body)
  const opening = { trade: content.bcd(16), pile: content.bcd(7), gun: Number(content.bcd(1)) }
  const times = { startedAt: content.cp56(), endedAt: content.cp56() }
  const tiers = Array.from({ length: 4 }, () => ({
    priceE5: content.bin(4),
    energyE4: content.bin(4),
    lossE4: content.bin(4),
    amountMil: content.bin(4),
  }))
  const totals = {
    meterStartE4: content.bin(5),
    meterEndE4: content.bin(5),
    energyE4: content.bin(4),
    lossE4: content.bin(4),
    amountMil: content.bin(4),
  }
  const rest = { vin: content.ascii(17), startFlag: content.bin(1), at: content.cp56() }
  return {
    ...opening,
    ...times,
    tiers,
    ...totals,
    ...rest,
    stopCode: hexOf(content.bin(1)),
    card: content.bcd(8),
    left: content.left(),
  }
}
