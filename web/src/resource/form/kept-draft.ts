// What somebody typed and has not saved, kept in this browser by user, resource and record until it is saved or dropped.
import type { Draft } from './draft.ts'

export type Kept = { readonly at: number; readonly version: number; readonly values: Draft }

export const draftKey = (userId: string, address: string, id: string | undefined) =>
  `draft:${userId}:${address}:${id ?? 'new'}`

/** Keys whose draft was saved or given up, so that what was about to be kept of it is not. */
const dropped = new Set<string>()

/** Keeps a draft after a moment of quiet; the function that it gives calls that off. */
export function keepSoon(key: string, kept: Omit<Kept, 'at'> | undefined): () => void {
  dropped.delete(key)
  const timer = setTimeout(() => {
    if (dropped.has(key)) return
    if (kept === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ ...kept, at: Date.now() }))
  }, quietMs)
  return () => clearTimeout(timer)
}

const quietMs = 400

export function dropDraft(key: string): void {
  dropped.add(key)
  localStorage.removeItem(key)
}

/** Nothing where nothing readable is there: a draft is an offer, and another release may have written it. */
export function readKept(text: string | null): Kept | undefined {
  if (text === null) return undefined
  try {
    const { at, version, values } = Object(JSON.parse(text)) as Partial<Kept>
    const isWhole = typeof at === 'number' && typeof version === 'number' && typeof values === 'object'
    return isWhole && values !== null ? { at, version, values } : undefined
  } catch {
    return undefined
  }
}

/** `10:32` where it was today, else with its day. */
export function keptAt(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)]
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(then.getHours())}:${two(then.getMinutes())}`
  if (then.toDateString() === today.toDateString()) return clock
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${clock}`
}
