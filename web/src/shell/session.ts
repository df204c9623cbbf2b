// The login of this browser: its token, kept for seven days and shared by all tabs. A window that shows the product as a
// role would see it has a token of its own, which no other window knows, and leaves the login of the browser alone.
import { store } from '../kit/store.ts'
import { say } from '../locales/language.ts'

type Session = { readonly token: string; readonly expiresAt: number }

const storageKey = 'session'
const farewellKey = 'farewell'
const lifeMs = 604_800_000

/** What the browser keeps of a login beside the token; it goes with it. */
export const rightsKey = 'rights'

const previewKey = 'preview'
/** What the window of a preview that is over still has: it must not become one of the administrator's own. */
const over = 'over'

export const isPreview = sessionStorage.getItem(previewKey) !== null
/** What belongs to the login of this window lies here. */
export const keeper = isPreview ? sessionStorage : localStorage

const held = store(
  readSession(isPreview ? sessionStorage.getItem(previewKey) : localStorage.getItem(storageKey), Date.now()),
)
/** Why the last session of this tab ended, for the login page to say; it outlives the way there. */
const farewell = store(sessionStorage.getItem(farewellKey) ?? '')

export const sessionNow = held.get

let bound: string | undefined
/** From now on this page speaks for the user it was made for, and for nobody else. */
export const bindPage = () => {
  bound = held.get()?.token
}
/** Somebody else logged in, or out, in another tab: what stands on this page is not theirs to send. */
export const isAnothers = () => bound !== undefined && held.get()?.token !== bound

export const useSession = held.use
export const useFarewell = farewell.use

export function openSession(token: string): void {
  const session = { token, expiresAt: Date.now() + lifeMs }
  // Whoever logs in where a preview has ended has a window like any other.
  sessionStorage.removeItem(previewKey)
  localStorage.removeItem(rightsKey)
  localStorage.setItem(storageKey, JSON.stringify(session))
  setFarewell('')
  held.set(session)
}

export function endSession(why = ''): void {
  if (isPreview) sessionStorage.setItem(previewKey, over)
  else localStorage.removeItem(storageKey)
  keeper.removeItem(rightsKey)
  setFarewell(isPreview ? say('preview.over') : why)
  held.set(undefined)
}

export function setFarewell(why: string): void {
  if (why === '') sessionStorage.removeItem(farewellKey)
  else sessionStorage.setItem(farewellKey, why)
  farewell.set(why)
}

/** Makes a window that was just opened, and still shows nothing, one that speaks with this token alone. */
export function givePreview(opened: Window, session: Session): void {
  // It began with a copy of what this window holds.
  opened.sessionStorage.clear()
  opened.sessionStorage.setItem(previewKey, JSON.stringify(session))
}

// Logging in or out in one tab is seen by the others; clearing all storage comes without a key.
window.addEventListener('storage', ({ key }) => {
  if (isPreview) return
  if (key === storageKey || key === null) held.set(readSession(localStorage.getItem(storageKey), Date.now()))
})

function readSession(kept: string | null, now: number): Session | undefined {
  if (kept === null) return undefined
  const session = parsed(kept)
  return isSession(session) && session.expiresAt > now ? session : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSession(value: unknown): value is Session {
  const { token, expiresAt } = Object(value) as Record<keyof Session, unknown>
  return typeof token === 'string' && typeof expiresAt === 'number'
}
