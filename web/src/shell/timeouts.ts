// How long an answer may take, by the kind of call (requirements 7).
type Sent = Pick<RequestInit, 'method' | 'body'>
type Kind = { readonly fits: (path: string, request: Sent) => boolean; readonly ms: number }

/** The first that fits counts. */
const kinds: readonly Kind[] = [
  { fits: (_, { method }) => method === 'GET', ms: 15_000 },
  { fits: (_, { body }) => body instanceof FormData, ms: 60_000 },
  { fits: path => /export|import/i.test(path), ms: 300_000 },
  { fits: path => /^\/(report|statistics|data-analysis)-service\//.test(path), ms: 180_000 },
]
const otherwiseMs = 100_000

export const timeoutMs = (path: string, request: Sent): number =>
  kinds.find(({ fits }) => fits(path, request))?.ms ?? otherwiseMs
