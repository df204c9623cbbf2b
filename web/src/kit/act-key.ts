// The name of one thing that somebody does. A call that carries it acts once, however often it is sent: a second click, or
// another try after an answer that never came, finds what the first one did.

const newKey = (): string =>
  // `randomUUID` is not there on a page that came without TLS.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** Has one name until it ends; what comes next is another act. */
export function act() {
  let key: string | undefined
  return {
    key: () => {
      key ??= newKey()
      return key
    },
    end: () => {
      key = undefined
    },
  }
}

/** Acts that are known by what they are about, e.g. an action and its row. */
export function acts() {
  const begun = new Map<string, { readonly key: string; isUnderWay: boolean }>()
  return {
    /** Its name; nothing while it is under way already. */
    begin(what: string): string | undefined {
      const one = begun.get(what) ?? { key: newKey(), isUnderWay: false }
      if (one.isUnderWay) return undefined
      one.isUnderWay = true
      begun.set(what, one)
      return one.key
    },
    /** Tried without success it keeps its name for the next try. */
    end(what: string, isDone: boolean): void {
      const one = begun.get(what)
      if (isDone) begun.delete(what)
      else if (one) one.isUnderWay = false
    },
  }
}

export type Acts = ReturnType<typeof acts>

/** Sends it unless it is under way; says whether it was sent. What is thrown in it leaves it as not done. */
export async function once(of: Acts, what: string, send: (key: string) => Promise<void>): Promise<boolean> {
  const key = of.begin(what)
  if (key === undefined) return false
  let isDone = false
  try {
    await send(key)
    isDone = true
  } finally {
    of.end(what, isDone)
  }
  return true
}
