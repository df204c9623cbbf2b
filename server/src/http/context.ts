// What a call's handler is given.
import type { Call } from '@ev/contract/kit/calls'
import type { Text } from '@ev/contract/kit/text'
import type { NotificationKind } from '@ev/contract/system/notification'
import type { Connection, Db, Pools } from '@ev/db/pools'
import type { ChargerCommand, Reply } from '@ev/gateway/event'
import type { Language } from '@ev/rules/refuse'
import type { Instant } from '@ev/rules/units'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import type { Schedule } from '../job-schedule.ts'
import type { Mailer } from '../mail.ts'
import type { SmsProvider } from '../sms-provider.ts'
import type { FileStore } from './files.ts'
import type { Scope } from './scope.ts'
import type { Secrets } from './secrets.ts'

export type App = {
  env: Env
  pools: Pools
  secrets: Secrets
  files: FileStore
  sms: SmsProvider
  mail: Mailer
  jobs: readonly Job[]
  /** Every call by its path, for what is asked for by name. */
  calls: ReadonlyMap<string, Call>
  /** Where we listen ourselves, as the system gave it. */
  port: number
  /** Addresses that are no calls. */
  raw: readonly RawRoute[]
  /** What mount() made, by address; `resourceAt` of resource/registry.ts knows what it is. */
  resources: ReadonlyMap<string, object>
  /** For threads that open a connection of their own. */
  connection: Connection
  notify: Notify
  /** Rung when work is put into the queue. */
  bell: Bell
  /** The piles that are connected to this process. */
  chargers: Chargers
  commands: Commands
  /** What has just changed at guns and piles, for those who watch. */
  hints: Hints
  /** The lines on which calls answer with events. */
  streams: Streams
  clock: () => Instant
  log: FastifyBaseLogger
  /** Tests hold every answer against its contract; in operation the compiler's word is enough. */
  checksAnswers: boolean
}

/** An address that is no call: others decided how it is spoken to, and its body comes as it was sent. */
export type RawRoute = {
  method: 'GET' | 'POST'
  path: string
  mostBytes: number
  handle: (app: App, asked: RawAsked) => Promise<RawAnswer>
}

export type RawAsked = {
  params: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, string | undefined>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  address: string
}
export type RawAnswer = {
  status: number
  contentType: string
  body: string
  headers?: Readonly<Record<string, string>>
}

export type Notice = { kind: NotificationKind; title: Text; text: Text; link: string }

/** Tells a user something, in the transaction of what it is about. */
type Notify = (db: Db, reader: { id: string; sellerId: string }, notice: Notice, now: Instant) => Promise<void>

export type Bell = { ring: () => void; onRing: (listener: () => void) => void }

export type Chargers = {
  command: (pileId: string, command: ChargerCommand, commandId: string) => Promise<Reply>
  disconnect: (pileId: string, why: string) => void
  isConnected: (pileId: string) => boolean
  /** Where piles knock, as the system gave them; none where nobody listens. */
  ports: { ocpp: number | null; ykc: number | null }
  /** Counts by name, for those who watch the platform. */
  figures: () => Record<string, number>
}

/** By id; of alarms the pile that they are of. */
export type Touched = { guns?: Iterable<string>; piles?: Iterable<string>; alarmsOf?: Iterable<string> }

/** Whoever changed something says so once it is written; that nobody says it is no harm, since everything is looked at from time to time. */
export type Hints = { touch: (touched: Touched) => void; onTouch: (listener: (touched: Touched) => void) => () => void }

export type Streams = {
  open: Set<OpenStream>
  /** Asks of each whether its caller may still listen, and to what. */
  look: () => Promise<void>
  endAll: () => void
}
export type OpenStream = {
  userId: string
  /** Whether its caller may still listen; gives how to look at what they see. */
  ask: () => Promise<() => Promise<void>>
  end: () => void
}

/** What somebody wants a pile to be told. */
export type CommandAsked = {
  sellerId: string
  stationId: string
  pileId: string
  gunId: string | null
  sessionId: string | null
  kind: ChargerCommand['kind']
  params: Record<string, unknown>
  reason: string
  source: 'staff' | 'system' | 'price' | 'upgrade' | 'driver'
  userId: string | null
  dueAt?: Instant
}

export type Commands = {
  /** Puts commands on their way, in the transaction of what they are about; gives the number of their batch. */
  ask: (db: Db, asked: readonly CommandAsked[], now: Instant) => Promise<string>
  /** Rung when there are some. */
  bell: Bell
}

/** Work started by time. */
export type Job = {
  name: string
  title: Text
  schedule: Schedule
  /** Gives what is worth a line in the log. A long one ends early where `signal` says that the product stops. */
  run: (app: App, signal: AbortSignal) => Promise<Text | 'nothingToDo' | undefined>
}

export type SignedInUser = {
  id: string
  account: string
  name: string
  sellerId: string
  merchantId: string | null
  orgId: string | null
  sessionId: string
  /** `work` is nobody at a screen: work in the background with the rights of whoever started it. */
  way: 'password' | 'sms' | 'address' | 'auto' | 'ticket' | 'preview' | 'work'
  /** Of a preview the role whose rights and scope it shows. */
  previewRoleId: string | null
  mustChangePassword: boolean
}

type Common = {
  app: App
  /** Of a write its transaction, of a read a connection that cannot write; within the caller's scope either way. */
  db: Db
  /** For what must survive the refusal of this call, which rolls `db` back. */
  lasting: Db
  now: Instant
  language: Language
  address: string
  userAgent: string
  host: string
  requestId: string
  /** Who the audit row names; a login sets it, everybody else is known before. */
  trail: { sellerId: string; userId: string | null; account: string }
}

/** A driver at the app. */
export type SignedInMember = {
  id: string
  sellerId: string
  memberNo: string
  phone: string
  nickname: string
  sessionId: string
}

export type AnyoneCtx = Common & { user: undefined; member?: undefined }
export type UserCtx = Common & { user: SignedInUser; scope: Scope; member?: undefined }
/** `db` shows the whole seller: the handler says which rows are the member's own. */
export type MemberCtx = Common & { user: undefined; scope: Scope; member: SignedInMember }
export type AnyCtx = AnyoneCtx | UserCtx | MemberCtx

type CtxOf = { anyone: AnyoneCtx; user: UserCtx; member: MemberCtx }

type TypesOf<C extends Call> = NonNullable<C['types']>

export type Handlers<F extends Record<string, Call>> = {
  [K in keyof F]: (ctx: CtxOf[TypesOf<F[K]>['by']], input: TypesOf<F[K]>['parsed']) => Promise<TypesOf<F[K]>['out']>
}

type Handle<Ctx, In, Out> = (ctx: Ctx, input: In) => Promise<Out>

/** Gives what is left to do once the transaction has begun. */
type Ask<Ctx, In, Out> = Handle<Ctx, In, (inside: Ctx) => Promise<Out>>

export type Answered = {
  call: Call
  handle: Handle<AnyCtx, unknown, unknown> & { ask?: Ask<AnyCtx, unknown, unknown>; open?: OpenFeed<unknown, unknown> }
}

/** Whoever listens to a stream. */
export type Listener<Event> = {
  say: (event: Event) => void
  /** The same for an event that was put together as JSON from parts that many listeners share. */
  sayJson: (event: string) => void
  /** The same in two parts: what is of this moment, and bytes that many listeners share and that none of them copies. */
  sayShared: (head: string, rest: Buffer) => void
  /** The reader does not follow: what is to be said waits for `onRoom` and is joined until then. */
  isFull: () => boolean
}

/** What speaks to one listener. */
export type Feed = {
  /** Who listens was asked for anew: with it comes what they may see now. */
  look: (ctx: UserCtx) => Promise<void>
  onRoom: () => void
  stop: () => void
}

type OpenFeed<In, Event> = (ctx: UserCtx, input: In, listener: Listener<Event>) => Promise<Feed>

type Feeds<F extends Record<string, Call>> = {
  [K in keyof F]: OpenFeed<TypesOf<F[K]>['parsed'], TypesOf<F[K]>['out']>
}

/** The feeds of a contract family of streams; http/stream.ts opens them. */
export const feeds = <F extends Record<string, Call>>(family: F, opens: Feeds<F>): Answered[] =>
  Object.entries(family).map(([name, call]) => ({
    call,
    handle: Object.assign(async () => isNoAnswer(), {
      open: opens[name as keyof F] as unknown as OpenFeed<unknown, unknown>,
    }),
  }))

const isNoAnswer = () => {
  throw new Error('a stream is opened and has no one answer')
}

/**
 * Of a write that waits for the world: `ask` does so before there is a transaction, where `db` only reads, so that no
 * connection and no lock is held meanwhile.
 */
export const askingFirst = <In, Out, Ctx extends UserCtx | MemberCtx = UserCtx>(ask: Ask<Ctx, In, Out>) =>
  Object.assign(async (ctx: Ctx, input: In) => (await ask(ctx, input))(ctx), { ask })

/** The answers of one contract family; a call without one does not compile. */
export const answers = <F extends Record<string, Call>>(family: F, handlers: Handlers<F>): Answered[] =>
  Object.entries(family).map(([name, call]) => ({
    call,
    handle: handlers[name as keyof F] as unknown as Answered['handle'],
  }))

export const callsByPath = (answered: readonly Answered[]): ReadonlyMap<string, Call> =>
  new Map(answered.map(({ call }) => [call.path, call]))
