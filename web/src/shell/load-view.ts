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

/** The same component for the same view, until its loading failed: then the next one tries anew. */
export function lazyView(load: LoadView): LazyExoticComponent<ComponentType> {
  const known = loaded.get(load)
  if (known) return known
  const view = lazy(() =>
    inTime(load).catch((error: unknown) => {
      loaded.delete(load)
      throw error
    }),
  )
  loaded.set(load, view)
  return view
}

/** Loads ahead, so that a click finds the screen there; what fails is tried again when it is needed. */
export const preload = (load: LoadView | undefined) => void load?.().catch(() => {})

async function inTime(load: LoadView): Promise<{ default: ComponentType }> {
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
