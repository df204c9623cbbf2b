// Every frame of the language by its type. Odd ones come from the pile, even ones from the platform.
import * as battery from './frames/battery.ts'
import * as link from './frames/link.ts'
import * as live from './frames/live.ts'
import * as session from './frames/session.ts'
import * as upkeep from './frames/upkeep.ts'
import type { FrameKind } from './layout.ts'

export const frames: ReadonlyMap<number, FrameKind> = new Map(
  [battery, link, live, session, upkeep]
    .flatMap(file => Object.values<unknown>(file))
    .filter(isFrame)
    .map(kind => [kind.type, kind]),
)

function isFrame(given: unknown): given is FrameKind {
  return typeof given === 'object' && given !== null && 'layout' in given
}

export const isFromPile = (type: number) => type % 2 === 1
