// Whether a machine is too weak for the picture: judged by what it takes from frame to frame, for a while and not at once.

const slowFrameMs = 80
const forMs = 5_000
/** A page that was hidden has drawn nothing for a while, and is not slow for it. */
const awayMs = 1_500

/** Asked before each drawing, with its moment. */
export function slowWatch(): (now: number) => boolean {
  let last: number | undefined
  let slowSince: number | undefined
  return now => {
    const took = last === undefined ? 0 : now - last
    last = now
    if (took <= slowFrameMs || took > awayMs) slowSince = undefined
    else slowSince ??= now - took
    return slowSince !== undefined && now - slowSince >= forMs
  }
}
