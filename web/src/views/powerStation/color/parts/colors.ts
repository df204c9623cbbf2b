// The colours on the screen: what is saved, what is about to be, and what is wrong with them.
import type { stakeColor } from '@ev/contract/config/stake-color'
import { contrast, type Hex, parseHex, shapeContrast } from '../../../../kit/colour.ts'
import type { GunStatus } from '../../../../kit/gun-mark.tsx'
import { isHex } from '../../../../kit/tag-chip.tsx'
import type { Out } from '../../../../shell/call.ts'

export type Palette = Out<typeof stakeColor.get>
export type Drafts = Readonly<Partial<Record<GunStatus, string>>>

export type ShownColor = {
  readonly status: GunStatus
  readonly color: string
  readonly byDefault: string
  readonly isColor: boolean
  /** Grounds on which the mark would hardly be seen. */
  readonly faintOn: readonly Ground[]
  /** Another state whose colour is hardly another one. */
  readonly like: GunStatus | undefined
}

type Ground = keyof typeof grounds
/** The surfaces of the two themes. */
const grounds = { light: '#ffffff', dark: '#131d2e' } as const satisfies Record<string, Hex>

export function shownColors({ colors }: Palette, drafts: Drafts): ShownColor[] {
  const held = colors.map(({ status, color, byDefault }) => ({ status, byDefault, color: drafts[status] ?? color }))
  return held.map(one => ({
    ...one,
    isColor: isHex(one.color),
    faintOn: isHex(one.color) ? faintOn(one.color) : [],
    like: held.find(other => other.status !== one.status && isLike(one.color, other.color))?.status,
  }))
}

/** What differs from what is saved; the default is sent as none. */
export const changedColors = ({ colors }: Palette, drafts: Drafts) =>
  colors.flatMap(({ status, color, byDefault }) => {
    const draft = drafts[status]
    if (draft === undefined || isSame(draft, color)) return []
    return [{ status, color: isSame(draft, byDefault) ? null : draft }]
  })

const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** Light marks are seen on dark screens alone and dark ones on light screens: warned about where they vanish. */
const vanishing = shapeContrast / 2

const faintOn = (color: Hex): Ground[] =>
  (Object.keys(grounds) as Ground[]).filter(ground => contrast({ text: color, ground: grounds[ground] }) < vanishing)

/** Nearer than this, nobody tells two marks apart at a glance. */
const nearest = 40

function isLike(one: string, other: string): boolean {
  if (!isHex(one) || !isHex(other)) return false
  const [a, b] = [parseHex(one), parseHex(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < nearest
}
