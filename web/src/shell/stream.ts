// A call that answers with events for as long as somebody listens.
import type { Call } from '@ev/contract/kit/calls'
import { say } from '../locales/language.ts'
import { CallError, type Envelope, envelopeOf, type In, json, type Out, reach, refused, unreachable } from './call.ts'
import { eventReader } from './events-in.ts'

/**
 * Listens until the line is lost, the server ends it or `signal` says so; each is an error, and `mayPass` of call.ts
 * tells whether to try again. By its address, so that pages need not carry the contract's schemas.
 */
export async function listen<C extends Call>(
  path: C['path'],
  input: In<C>,
  onEvent: (event: Out<C>) => void,
  signal: AbortSignal,
  onPiece: () => void = () => undefined,
): Promise<never> {
  const { response, token } = await reach(path, { method: 'POST', body: JSON.stringify(input), headers: json }, signal)
  if (!isStream(response)) throw refused(await envelopeOf(response), token)
  for await (const text of piecesOf(response.body)) {
    onPiece()
    for (const { name, data } of text) {
      // The server answers by the same contract; here its word is taken for it.
      if (name !== 'end') onEvent(JSON.parse(data) as Out<C>)
      else throw refused(JSON.parse(data) as Envelope, token)
    }
  }
  throw lost()
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true

const lost = () => new CallError(unreachable, say('error.network'))

async function* piecesOf(body: Response['body']) {
  if (!body) return
  const read = eventReader()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(() => {
        throw lost()
      })
      if (done) return
      yield read(value)
    }
  } finally {
    // Whoever stops listening, because it was refused or what came could not be read, leaves no line open.
    reader.cancel().catch(() => undefined)
  }
}
