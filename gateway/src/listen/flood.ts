// How fast one connection may talk: a bucket of tokens that fills by itself.
import type { Limits } from './limits.ts'

/** `overSince` is when it was first empty and has not been half full again. */
export type Bucket = { tokens: number; at: number; overSince: number | null }

export const fullBucket = (limits: Limits, now: number): Bucket => ({
  tokens: limits.messageBurst,
  at: now,
  overSince: null,
})

/** Takes from it; tells for how many milliseconds the connection should not be read, 0 where it may go on. */
export function spend(bucket: Bucket, cost: number, limits: Limits, now: number): number {
  refill(bucket, limits, now)
  if (bucket.tokens >= limits.messageBurst / 2) bucket.overSince = null
  bucket.tokens -= cost
  if (bucket.tokens >= 0) return 0
  bucket.overSince ??= now
  // Until a second's worth is in it again.
  return Math.ceil(((limits.messagesPerSec - bucket.tokens) / limits.messagesPerSec) * 1_000)
}

export const isFlood = ({ overSince }: Bucket, limits: Limits, now: number) =>
  overSince !== null && now - overSince >= limits.floodMs

function refill(bucket: Bucket, limits: Limits, now: number) {
  const since = ((now - bucket.at) / 1_000) * limits.messagesPerSec
  bucket.tokens = Math.min(limits.messageBurst, bucket.tokens + since)
  bucket.at = now
}
