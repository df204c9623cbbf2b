// What the demo's two sellers buy: pile types of several makers and both languages. The models are invented.
import type { NetworkSeller } from './demo-network-base.ts'

export type PileType = {
  maker: string
  model: string
  protocol: 'YKC1.6' | 'OCPP1.6J'
  guns: number
  powerKw: number
  kind: keyof typeof kinds
}

// Current and speed are coded as in contract/src/asset-enums.ts; 4 is a gun of direct current, 3 a plug of alternating.
export const kinds = {
  direct: { word: '直流桩', current: 1, speed: 2, connector: 4, lower: 200, upper: 1000, ampere: 250 },
  cooled: { word: '液冷超充桩', current: 1, speed: 3, connector: 4, lower: 200, upper: 1000, ampere: 600 },
  alternating: { word: '交流桩', current: 2, speed: 1, connector: 3, lower: 176, upper: 264, ampere: 32 },
} as const

export const gunWords: Readonly<Record<number, string>> = { 1: '单枪', 2: '双枪', 4: '四枪', 6: '六枪' }

/** By the keys that the stations' plans use. */
const pileTypes: Readonly<Record<string, Readonly<Record<string, PileType>>>> = {
  '365': {
    f60: { maker: 'xuji', model: 'XJ-D60A', protocol: 'YKC1.6', guns: 1, powerKw: 60, kind: 'direct' },
    d120: { maker: 'nari', model: 'NR-D120B', protocol: 'YKC1.6', guns: 2, powerKw: 120, kind: 'direct' },
    d160: { maker: 'auto', model: 'ATC-160', protocol: 'OCPP1.6J', guns: 2, powerKw: 160, kind: 'direct' },
    d180: { maker: 'linkcharging', model: 'LC-D180', protocol: 'YKC1.6', guns: 2, powerKw: 180, kind: 'direct' },
    q360: { maker: 'lvneng', model: 'LN-Q360', protocol: 'OCPP1.6J', guns: 4, powerKw: 360, kind: 'direct' },
    s480: { maker: 'zhongheng', model: 'ZH-S480', protocol: 'YKC1.6', guns: 6, powerKw: 480, kind: 'cooled' },
    a7: { maker: 'autel', model: 'AT-AC7', protocol: 'OCPP1.6J', guns: 1, powerKw: 7, kind: 'alternating' },
  },
  '399': {
    f60: { maker: 'teld', model: 'TD-D60', protocol: 'YKC1.6', guns: 1, powerKw: 60, kind: 'direct' },
    d120: { maker: 'starCharge', model: 'SC-D120', protocol: 'YKC1.6', guns: 2, powerKw: 120, kind: 'direct' },
    d180: { maker: 'sinexcel', model: 'SX-D180', protocol: 'YKC1.6', guns: 2, powerKw: 180, kind: 'direct' },
    d240: { maker: 'winline', model: 'WL-D240', protocol: 'OCPP1.6J', guns: 2, powerKw: 240, kind: 'direct' },
    q240: { maker: 'uugreen', model: 'UG-Q240', protocol: 'YKC1.6', guns: 4, powerKw: 240, kind: 'direct' },
    s600: { maker: 'huawei', model: 'HW-S600', protocol: 'OCPP1.6J', guns: 6, powerKw: 600, kind: 'cooled' },
    a7: { maker: 'bull', model: 'BL-AC7', protocol: 'OCPP1.6J', guns: 1, powerKw: 7, kind: 'alternating' },
  },
}

/** `d120*6 a7*3`: each pile's type, one after the other. */
export const typesAt = (station: { piles: string; seller: NetworkSeller }): (PileType & { key: string })[] =>
  [...station.piles.matchAll(/(\w+)\*(\d+)/g)].flatMap(([, key = '', count]) => {
    const type = typesOf(station.seller.id)[key]
    if (!type) throw new Error(`no pile type ${key} of seller ${station.seller.id}`)
    return Array.from({ length: Number(count) }, () => ({ ...type, key }))
  })

export const typesOf = (sellerId: string) => pileTypes[sellerId] ?? {}
