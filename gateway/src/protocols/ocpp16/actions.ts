// Every action of OCPP 1.6J: what its request and its answer may look like, and who may ask.
import type { z } from 'zod'
import { coreFromPile, coreFromPlatform } from './schemas/core.ts'
import { profilesFromPile, profilesFromPlatform } from './schemas/profiles.ts'
import { securityFromPile, securityFromPlatform } from './schemas/security.ts'
import { smartCharging } from './schemas/smart-charging.ts'

export const fromPile = { ...coreFromPile, ...profilesFromPile, ...securityFromPile } as const
export const fromPlatform = {
  ...coreFromPlatform,
  ...profilesFromPlatform,
  ...smartCharging,
  ...securityFromPlatform,
} as const

export type PileAction = keyof typeof fromPile
export type PlatformAction = keyof typeof fromPlatform

export type PileRequest<A extends PileAction> = z.output<(typeof fromPile)[A]['request']>
export type PileResponse<A extends PileAction> = z.input<(typeof fromPile)[A]['response']>
export type PlatformRequest<A extends PlatformAction> = z.input<(typeof fromPlatform)[A]['request']>
export type PlatformResponse<A extends PlatformAction> = z.output<(typeof fromPlatform)[A]['response']>

export const isPileAction = (action: string): action is PileAction => Object.hasOwn(fromPile, action)
export const isPlatformAction = (action: string): action is PlatformAction => Object.hasOwn(fromPlatform, action)
