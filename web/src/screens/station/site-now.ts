// The live picture of a station as both the scene and the plan draw it.
import type { WallGun } from '@ev/contract/operation/monitor'
import type { GunStatus } from '../../kit/gun-mark.tsx'
import type { Wall } from '../../resource/live/wall.ts'
import type { ColourOf } from '../gun-colours.ts'
import { statusOf } from '../gun-status.ts'
import { kwOf } from '../shown.ts'
import type { PileSize } from './site-layout.ts'
import type { SiteNow } from './site-model.ts'

/** A car stands there: a plug is in, or the gun is at work. */
export const isPlugged = ({ isPlugged: plug, status }: Pick<WallGun, 'isPlugged' | 'status'>) =>
  plug || status === 2 || status === 3 || status === 4

export const pilesIn = (wall: Wall, stationId: string): PileSize[] =>
  wall.pilesOfStation(stationId).map(({ id }) => ({ id, gunIds: wall.gunsOfPile(id).map(gun => gun.id) }))

/** Of what a pile shows, what matters most: trouble, then what it does. */
const first: readonly GunStatus[] = [7, 6, 3, 2, 4, 8, 1, 5]

export function pileStatus(guns: readonly Pick<WallGun, 'status'>[]): GunStatus {
  const those = new Set(guns.map(({ status }) => statusOf(status)))
  return first.find(status => those.has(status)) ?? 5
}

export const flowsAt = ({ status }: Pick<WallGun, 'status'>) => status === 3

/** `45.2 kW 57%`: what flows at a pile and how full its cars are. */
function figuresOf(guns: readonly WallGun[]): string {
  const charging = guns.filter(flowsAt)
  if (charging.length === 0) return ''
  const power = kwOf(charging.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0))
  const socs = charging.flatMap(({ soc }) => (soc === null ? [] : [`${soc}%`]))
  return [`${power} kW`, ...socs].join(' ')
}

type Look = { colourOf: ColourOf; wordOf: (status: GunStatus) => string; chosen: string | undefined }

export function siteNow(wall: Wall, stationId: string, { colourOf, wordOf, chosen }: Look): SiteNow {
  const guns = wall.gunsOfStation(stationId).map(gun => {
    const look = {
      colour: colourOf(statusOf(gun.status)),
      isPlugged: isPlugged(gun),
      isCharging: flowsAt(gun),
    }
    return [gun.id, look] as const
  })
  const piles = wall.pilesOfStation(stationId).map(pile => {
    const those = wall.gunsOfPile(pile.id)
    const status = pileStatus(those)
    return [
      pile.id,
      { name: pile.name, figures: figuresOf(those) || wordOf(status), colour: colourOf(status) },
    ] as const
  })
  return { guns: new Map(guns), piles: new Map(piles), chosen }
}
