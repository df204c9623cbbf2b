import type { ReactNode } from 'react'
import { useCan } from './me.ts'

/** Draws what it holds only for somebody who may do it; the server refuses everybody else all the same. */
export function Can({ do: action, on, children }: { do: string; on?: string; children: ReactNode }) {
  return useCan()(action, on) ? children : null
}
