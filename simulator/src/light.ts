// A pile that is little more than a socket, whatever its language.
import type { Language } from './voice.ts'

export type LoadOptions = {
  language: Language
  host?: string
  port: number
  path?: string
  piles: readonly { code: string; identity: string; password: string | null }[]
}

export type LoadPile = LoadOptions['piles'][number]

/** How a language signs in and asks something that is answered. */
export type Light = {
  /** Called at once. */
  greet: () => Uint8Array
  /** One message or more; the last one is answered. */
  ask: (now: Date) => { bytes: Uint8Array; messages: number }
  /** Bytes of the platform; whatever they call for is sent back. */
  take: (bytes: Buffer, told: { signedIn: () => void; answered: () => void; send: (bytes: Uint8Array) => void }) => void
}

export type LightOf = (pile: LoadPile, options: LoadOptions) => Light
