// What the server's clock says now, as far as its last word tells; ages are read off it, since the clocks of the machines
// that show them are their own.

let skewMs: number | undefined
/** More than this and a clock was set. */
const jumpMs = 5_000

/** Each word was under way for a while: the one that was quickest says best how far the clocks are apart. */
export function noteServerTime(at: number, now = Date.now()): void {
  const heard = at - now
  skewMs = skewMs === undefined || Math.abs(heard - skewMs) > jumpMs ? heard : Math.max(skewMs, heard)
}

export const serverNow = (): number => Date.now() + skewOfServer()
export const skewOfServer = (): number => skewMs ?? 0
