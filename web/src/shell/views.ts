import { type ComponentType, createContext } from 'react'

export type LoadView = () => Promise<{ default: ComponentType }>

/** The view of an address, where there is one; the views themselves stand above the shell. */
export const ViewOf = createContext<(path: string) => LoadView | undefined>(() => undefined)
