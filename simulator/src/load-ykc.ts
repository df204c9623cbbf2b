// The smallest pile that speaks YKC: it tells its state and beats; the answer to the beat comes after both were heard.

import { instant } from '@ev/rules/units'
import { aGun } from './body.ts'
import type { Light, LightOf } from './light.ts'
import { bin, cp56, type Frame, frameOf, splitter } from './ykc/codec.ts'
import { heartbeat, login, realtime } from './ykc/say.ts'

export const lightYkc: LightOf = ({ code }): Light => {
  let seq = 1
  let told: Parameters<Light['take']>[1] | null = null
  const state = realtime(code, { gun: aGun(1), isDirectCurrent: true, isFaulty: false, offerW: 0, tariff: null })
  const beat = heartbeat(code, 1, false)
  const next = (type: number, body: Buffer) => {
    seq = (seq + 1) & 0xffff
    return frameOf({ seq, type, body })
  }
  const heard = ({ type, seq: asked, body }: Frame) => {
    if (type === 0x02 && body[7] === 0) told?.signedIn()
    else if (type === 0x04) told?.answered()
    else if (type === 0x56)
      told?.send(
        frameOf({ seq: asked, type: 0x55, body: Buffer.concat([body.subarray(0, 7), cp56(instant(Date.now()))]) }),
      )
    else if (type === 0x58)
      told?.send(frameOf({ seq: asked, type: 0x57, body: Buffer.concat([body.subarray(0, 7), bin(1, 1)]) }))
  }
  const split = splitter(heard, () => {})
  return {
    greet: () => frameOf({ seq: 0, type: 0x01, body: login({ code, isDirectCurrent: true, version: '1.0', guns: 1 }) }),
    ask: () => ({ bytes: Buffer.concat([next(0x13, state), next(0x03, beat)]), messages: 2 }),
    take: (bytes, given) => {
      told = given
      split(bytes)
    },
  }
}
