/** One request for each key, however often React mounts the component that asks for it while it is under way. */
export function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return key => {
    const before = running.get(key)
    if (before) return before
    const request = ask(key)
    running.set(key, request)
    const forget = () => void running.delete(key)
    request.then(forget, forget)
    return request
  }
}
