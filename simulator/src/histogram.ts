// How long things took, in buckets that grow by a twentieth: the memory of a few hundred numbers, however many things.

export type Histogram = ReturnType<typeof histogramOf>

const firstMs = 0.05
const growth = 1.05
const buckets = 320

export function histogramOf() {
  const counts = new Uint32Array(buckets)
  let count = 0
  let maxMs = 0
  return {
    add: (spanMs: number) => {
      const bucket = spanMs <= firstMs ? 0 : Math.ceil(Math.log(spanMs / firstMs) / Math.log(growth))
      const place = Math.min(buckets - 1, bucket)
      counts[place] = (counts[place] ?? 0) + 1
      count++
      maxMs = Math.max(maxMs, spanMs)
    },
    count: () => count,
    maxMs: () => maxMs,
    /** The span that this share of them did not exceed, too long by a twentieth at most. */
    at: (share: number): number => {
      let rest = Math.ceil(count * share)
      if (rest === 0) return 0
      const bucket = counts.findIndex(inBucket => {
        rest -= inBucket
        return rest <= 0
      })
      return Math.min(maxMs, firstMs * growth ** bucket)
    },
  }
}
