// Somebody who listens to a stream over a real socket, as a browser does.
import type { Call } from '@ev/contract/kit/calls'
import type { TestApp } from './test-app.ts'

type EventOf<C extends Call> = NonNullable<C['types']>['out']
type LastWord = { code: number; msg: string }

const patienceMs = 10_000

/** Where the app listens; it begins to where it does not yet. */
async function addressOf({ server }: TestApp): Promise<string> {
  const bound = server.server.address()
  if (bound === null) return server.listen({ port: 0, host: '127.0.0.1' })
  if (typeof bound === 'string') throw new Error('listens on no port')
  return `http://127.0.0.1:${bound.port}`
}

export async function listenTo<C extends Call>(
  app: TestApp,
  token: string,
  call: C,
  input: NonNullable<C['types']>['in'],
  headers: Record<string, string> = {},
) {
  const stop = new AbortController()
  const response = await fetch(`${await addressOf(app)}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, ...headers },
    body: JSON.stringify(input),
    signal: stop.signal,
  })
  const events: EventOf<C>[] = []
  const watchers = new Set<() => void>()
  let lastWord: LastWord | undefined
  let isOver = false
  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const hear = (text: string) => {
    const data = text.split('\n').find(line => line.startsWith('data: '))
    if (data === undefined) return
    const said: unknown = JSON.parse(data.slice('data: '.length))
    if (text.startsWith('event: end')) lastWord = said as LastWord
    else events.push(said as EventOf<C>)
  }
  const read = async () => {
    let rest = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop() ?? ''
      parts.forEach(hear)
      tell()
    }
  }
  const reading = isStream ? read().catch(() => undefined) : Promise.resolve()
  const over = reading.then(() => {
    isOver = true
    tell()
  })
  /** Waits until something of what came fits. */
  const until = <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined && !isOver) return
        watchers.delete(look)
        clearTimeout(timer)
        if (found === undefined) reject(new Error(`the line ended before ${what}`))
        else resolve(found)
      }
      const timer = setTimeout(() => {
        watchers.delete(look)
        reject(new Error(`${what} was not said`))
      }, patienceMs)
      watchers.add(look)
      look()
    })
  return {
    response,
    events,
    /** The first event that fits, of those that came and those to come. */
    event: (fits: (event: EventOf<C>) => boolean, what = 'what is waited for') => until(() => events.find(fits), what),
    /** What the server said at last; nothing where it only ended. */
    ended: async () => {
      await over
      return lastWord
    },
    close: async () => {
      stop.abort()
      await over
    },
  }
}
