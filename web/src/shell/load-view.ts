// The code of a screen, loaded when it is first shown, within a limit of time (requirements 7).
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { LoadView } from './views.ts'

export class LoadError extends Error {
  readonly isLate: boolean
  constructor(isLate: boolean, cause?: unknown) {
    super(isLate ? 'a screen took too long to load' : 'a screen could not be loaded', { cause })
    this.isLate = isLate
  }
}

const loadLimitMs = 120_000

const loaded = new Map<LoadView, LazyExoticComponent<ComponentType>>()
const failed = new Set<LoadView>()

/** The same component for the same view; one that failed stays so until `forgetFailed`. */
export function lazyView(load: LoadView): LazyExoticComponent<ComponentType> {
  const known = loaded.get(load)
  if (known) return known
  const view = lazy(() =>
    inTime(load).catch((error: unknown) => {
      failed.add(load)
      throw error
    }),
  )
  loaded.set(load, view)
  return view
}

/**
 * Whoever draws these views next tries anew. Only for when the failure is on the screen: React draws once more to get
 * there, and would never arrive if that tried anew.
 */
export function forgetFailed(): void {
  for (const load of failed) loaded.delete(load)
  failed.clear()
}

/** Loads ahead, so that a click finds the screen there; what fails is tried again when it is needed. */
export const preload = (load: LoadView | undefined) => void load?.().catch(() => {})

/** What takes longer than the limit counts as failed. */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadError(true)), loadLimitMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    throw error instanceof LoadError ? error : new LoadError(false, error)
  } finally {
    clearTimeout(timer)
  }
}
