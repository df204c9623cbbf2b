// The piles of a network as whoever starts the simulator names them.
import type { AppOrder } from './app-door.ts'
import type { Card, Language } from './voice.ts'

export type FleetPile = {
  /** 14 digits. */
  code: string
  /** What the address of an OCPP pile carries. */
  identity: string
  protocol: Language
  guns: number
  powerW: number
  isDirectCurrent: boolean
  password: string | null
  version: string
  /** Whose it is: cards of others do not work there. */
  owner?: string
}

export type FleetCard = Card & { readonly owner?: string }
export type FleetVin = { readonly vin: string; readonly owner?: string }

/** What a parent process sends. */
export type FleetOrder = {
  fleet: readonly FleetPile[]
  cards: readonly FleetCard[]
  /** Vehicles that the platform knows by their number. */
  vins?: readonly FleetVin[]
  /** Drivers who begin with their app. */
  app?: AppOrder
  ocppUrl: string
  /** `host:port` */
  ykc: string
  speed: number
  seed: number
  /** Share of the guns that are taken on average over the day. */
  busyShare?: number
}

export type Address = { host: string; port: number; path: string; isTls: boolean }

export function addressOf(text: string): Address {
  const url = new URL(text.includes('://') ? text : `tcp://${text}`)
  const isTls = url.protocol === 'wss:'
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, path: url.pathname.replace(/\/+$/, ''), isTls }
}

const kinds: readonly Pick<FleetPile, 'protocol' | 'guns' | 'powerW' | 'isDirectCurrent'>[] = [
  { protocol: 'YKC1.6', guns: 2, powerW: 120_000, isDirectCurrent: true },
  { protocol: 'OCPP1.6J', guns: 2, powerW: 160_000, isDirectCurrent: true },
  { protocol: 'YKC1.6', guns: 1, powerW: 60_000, isDirectCurrent: true },
  { protocol: 'OCPP1.6J', guns: 1, powerW: 7_000, isDirectCurrent: false },
  { protocol: 'YKC1.6', guns: 2, powerW: 180_000, isDirectCurrent: true },
]

/** Piles that no platform knows yet, for a network that stands alone. */
export const aFleet = (count: number): FleetPile[] =>
  Array.from({ length: count }, (_, place) => {
    const code = `99${String(place + 1).padStart(12, '0')}`
    return { ...kinds[place % kinds.length]!, code, identity: code, password: null, version: '1.0.0' }
  })
