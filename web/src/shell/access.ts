// Who may look at which address (requirements 2.2), and where a login leads.

export const landing = '/home'

/** A big screen: a window of its own, without the frame. */
export const isBare = (pathname: string) => pathname.startsWith('/activityPage/')

/** `?kiosk=1` in an address: a screen alone on a wall. */
export const isKiosk = (search: string) => new URLSearchParams(search).get('kiosk') === '1'

/** The pages that need no login; they have an entry of their own. */
export const signInPages = ['/user/login', '/iplogin', '/authLogin'] as const

export type Way = { kind: 'in' } | { kind: 'automatic'; sellerId: string } | { kind: 'login'; to: string }

type Place = { readonly pathname: string; readonly search: string; readonly hash: string }

/** The way into a screen that needs a login. */
export function wayIn(place: Place, hasSession: boolean): Way {
  if (hasSession) return { kind: 'in' }
  const sellerId = new URLSearchParams(place.search).get('sellerId')
  if (sellerId) return { kind: 'automatic', sellerId }
  return { kind: 'login', to: loginAddress({ redirect: fullPath(place) }) }
}

export const fullPath = ({ pathname, search, hash }: Place) => pathname + search + hash

export function loginAddress(query: { redirect?: string; sellerId?: string }): string {
  const given = Object.entries(query).filter(([, value]) => value)
  return given.length === 0 ? '/user/login' : `/user/login?${new URLSearchParams(given)}`
}

/** Where to go after a login: the address asked for where it is one of this site, else the landing page. */
export function afterLogin(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? ''
  const isOurs = /^\/(?![/\\])/.test(asked) && new URL(asked, nowhere).origin === nowhere
  return isOurs && !/^\/user\/login(?![^?#])/.test(asked) ? asked : landing
}

// Read as a browser would read it: `//host`, `/\host` and `/<tab>/host` are other sites.
const nowhere = 'http://nowhere.invalid'
