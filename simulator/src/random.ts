// Chance that can be repeated: the same seed tells the same story.

export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  between: (low: number, high: number) => number
  /** Both ends included. */
  whole: (low: number, high: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** About `middle`, rarely further than three times `spread` from it. */
  around: (middle: number, spread: number) => number
  /** A source of its own, so that what one pile does changes nothing for the others. */
  child: (name: string) => Random
}

export function randomOf(seed: number | string): Random {
  let state = typeof seed === 'number' ? seed >>> 0 : hashOf(seed)
  const first = state
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    whole,
    chance: share => next() < share,
    pick: list => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    around: (middle, spread) => middle + (next() + next() + next() + next() - 2) * Math.sqrt(3) * spread,
    child: name => randomOf(`${first}/${name}`),
  }
}

// FNV-1a.
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
