// The door of calls that answer with events for as long as their caller listens (decision 0026). Who comes in is asked as
// of every call, and again every half minute: whoever may no longer listen is told why, and the line ends.
import type { Call } from '@ev/contract/kit/calls'
import { type Language, type RefusalName, refuse, sayRefusal } from '@ev/rules/refuse'
import { minuteMs, secondMs } from '@ev/rules/units'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answered, App, Feed, Listener, OpenStream, Streams, UserCtx } from './context.ts'
import { refusalOf } from './errors.ts'
import { inputOf } from './input.ts'
import { languageOf } from './language.ts'
import { enter } from './serve.ts'

const lookEveryMs = 30 * secondMs
export const mostLinesOfOne = 12
const mostLines = 500
/** A reader that has not taken this much is told nothing more until it has. */
export const fullBytes = 1024 * 1024
/** One that does not follow for this long is let go; it comes again by itself. */
const fullForMs = minuteMs
/** And one that does not take the last word for this long. */
const endWithinMs = 3 * secondMs

export function newStreams(): Streams {
  const open = new Set<OpenStream>()
  return {
    open,
    // One after the other: however many listen, nobody else waits for a connection because of them. First of all who they
    // are, so that those who see the same can then ask for it together.
    look: async () => {
      const looks: (() => Promise<void>)[] = []
      for (const one of open) looks.push(await one.ask())
      for (const look of looks) await look()
    },
    endAll: () => {
      for (const one of open) one.end()
    },
  }
}

export function serveStreams(server: FastifyInstance, app: App, answered: readonly Answered[]): void {
  for (const { call, handle } of answered) {
    const { open } = handle
    if (open) server.post(call.path, (request, reply) => serveOne({ app, call, open, request, reply }))
  }
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    await app.streams.look()
    isLooking = false
  }
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  // An answer that has no end would keep the server from closing.
  server.addHook('preClose', async () => {
    clearInterval(timer)
    app.streams.endAll()
  })
}

type Asked = {
  app: App
  call: Call
  open: NonNullable<Answered['handle']['open']>
  request: FastifyRequest
  reply: FastifyReply
}

async function serveOne({ app, call, open, request, reply }: Asked): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language'])
  const askedAt = app.clock()
  const come = async () => (await enter(app, call, request, language, app.clock(), askedAt)) as UserCtx
  const ctx = await come()
  const input = await inputOf(call, request, language)
  mustHaveRoom(app.streams, ctx.user.id)
  const line = openLine(app, call, reply)
  const stream: OpenStream = {
    userId: ctx.user.id,
    end: () => line.end(),
    ask: async () => {
      const safely = (act: () => Promise<void>) =>
        act().catch((error: unknown) => lookFailed(app, error, language, line))
      let now: UserCtx | undefined
      await safely(async () => {
        now = await come()
      })
      return () => safely(async () => now && feed?.look(now))
    },
  }
  app.streams.open.add(stream)
  let feed: Feed | undefined
  line.onClose(() => {
    app.streams.open.delete(stream)
    feed?.stop()
  })
  try {
    feed = await open(ctx, input, line.listener)
  } catch (error) {
    app.streams.open.delete(stream)
    // Nothing was said yet: the refusal is answered as that of any call is.
    if (!line.hasBegun()) throw error
    line.end()
    throw error
  }
  line.onRoom(feed.onRoom)
  if (line.isClosed()) {
    feed.stop()
    // Nobody is there for an answer.
    reply.hijack()
  }
  return reply
}

function mustHaveRoom({ open }: Streams, userId: string): void {
  if (open.size >= mostLines) refuse('linesFull', { most: mostLines })
  const own = [...open].filter(one => one.userId === userId).length
  if (own >= mostLinesOfOne) refuse('tooManyLines', { most: mostLinesOfOne })
}

/** A refusal ends the line with its sentence. Where the database is away nobody can be asked, and what is shown stays. */
function lookFailed(app: App, error: unknown, language: Language, line: Line): void {
  const refusal = refusalOf(error, language)
  if (refusal?.refusal === 'busy') return
  if (!refusal) app.log.error({ err: error }, 'who listens could not be asked')
  const name: RefusalName = refusal?.refusal ?? 'busy'
  line.end(sayRefusal(name, refusal?.values ?? {}, language))
}

type Line = ReturnType<typeof openLine>
type LastWord = { code: number; msg: string }

function openLine(app: App, call: Call, reply: FastifyReply) {
  const { raw } = reply
  let hasBegun = false
  // Whoever hung up while they were being let in has been gone since before anybody listened for it.
  let isClosed = raw.destroyed
  let tooSlow: ReturnType<typeof setTimeout> | undefined
  const leaving: (() => void)[] = []
  const isFull = () => raw.writableLength > fullBytes

  const write = (...parts: readonly (string | Buffer)[]) => {
    if (isClosed) return
    if (!hasBegun) begin(reply)
    hasBegun = true
    raw.cork()
    for (const part of parts) raw.write(part)
    raw.uncork()
    if (isFull()) tooSlow ??= setTimeout(() => raw.destroy(), fullForMs)
  }
  const sayJson = (json: string) => {
    if (app.checksAnswers) call.output.parse(JSON.parse(json))
    write(`data: ${json}\n\n`)
  }
  // As text it would be put into bytes for each reader, and five hundred pictures of a megabyte would wait at once.
  const sayShared = (head: string, rest: Buffer) => {
    if (app.checksAnswers) call.output.parse(JSON.parse(head + rest.toString()))
    write(`data: ${head}`, rest, '\n\n')
  }
  const forgive = () => {
    clearTimeout(tooSlow)
    tooSlow = undefined
  }
  /** From here on nothing is said: to write after the end is an error that nobody would catch. */
  const close = () => {
    if (isClosed) return
    isClosed = true
    forgive()
    for (const act of leaving) act()
  }
  raw.on('drain', forgive)
  raw.on('close', close)
  const listener: Listener<unknown> = {
    say: event => sayJson(JSON.stringify(event)),
    sayJson,
    sayShared,
    isFull,
  }
  return {
    listener,
    hasBegun: () => hasBegun,
    isClosed: () => isClosed,
    onClose: (act: () => void) => {
      if (isClosed) act()
      else leaving.push(act)
    },
    onRoom: (act: () => void) =>
      void raw.on('drain', () => {
        if (!isClosed) act()
      }),
    end: (why?: LastWord) => {
      if (isClosed) return
      if (why) write(`event: end\ndata: ${JSON.stringify({ code: why.code, msg: why.msg, data: null })}\n\n`)
      const isTaken = hasBegun && !isFull()
      close()
      // Whoever does not read would not read the end either.
      if (!isTaken) raw.destroy()
      else {
        // A connection that was kept for the next call would keep the server from closing.
        raw.end(() => raw.socket?.destroySoon())
        const untaken = setTimeout(() => raw.destroy(), endWithinMs)
        raw.once('close', () => clearTimeout(untaken))
      }
    },
  }
}

function begin(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
}
