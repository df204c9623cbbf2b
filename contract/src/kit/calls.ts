// What web and server say to each other: a family of calls under one address, each with who may make it and its shapes.
import type { RefusalName } from '@ev/rules/refuse'
import * as z from 'zod'

export const services = [
  'system-service',
  'config-service',
  'bill-service',
  'member-service',
  'operation-service',
  'interflow-service',
  'report-service',
  'statistics-service',
  'data-analysis-service',
  'taglib-service',
  'api-service',
  'vehicle-service',
] as const
export type Service = (typeof services)[number]

/**
 * `anyone` needs no login, `signedIn` a login of the back office, `member` one of a driver's app; anything else is an
 * action of the family's resource.
 */
export type May = 'anyone' | 'signedIn' | 'member' | (string & {})

type Shapes<M extends May, I extends z.ZodType, O extends z.ZodType> = {
  may: M
  input: I
  output: O
  /** Who holds no button for the action may still make the call on the row with their own user id. */
  ownToo?: (input: z.output<I>) => string | undefined
  /** Of a write: an automatic login, which otherwise only reads, may make it too. */
  autoToo?: true
}

export type Does = 'read' | 'write' | 'upload' | 'stream'
export type Caller = 'anyone' | 'user' | 'member'

/** `In` is what the caller sends, `Parsed` what the handler gets, `Out` what comes back. */
export type Call<In = unknown, Parsed = unknown, Out = unknown, By extends Caller = Caller> = {
  readonly path: string
  readonly does: Does
  readonly may: May
  /** `resource:action`, or nothing where a login or not even that is enough. */
  readonly permission: string | undefined
  // Erased, so that a thousand calls stay cheap to check; `types` carries what they are and is never there at run time.
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly types?: { in: In; parsed: Parsed; out: Out; by: By }
  readonly ownToo: ((input: unknown) => string | undefined) | undefined
  readonly autoToo?: true
  /** Of an upload: the most its file may weigh, and the refusal of one that weighs more. */
  readonly maxBytes: number | undefined
  readonly tooLarge?: RefusalName
}

export type Draft<In = unknown, Parsed = unknown, Out = unknown, By extends Caller = Caller> = Omit<
  Call<In, Parsed, Out, By>,
  'path' | 'permission'
>
type CallerOf<M extends May> = M extends 'anyone' | 'member' ? M : 'user'

const draft =
  (does: Does) =>
  <const M extends May, I extends z.ZodType, O extends z.ZodType>(shapes: Shapes<M, I, O>) =>
    ({ ...shapes, does, ownToo: shapes.ownToo, maxBytes: undefined }) as unknown as Draft<
      z.input<I>,
      z.output<I>,
      z.input<O>,
      CallerOf<M>
    >

/** Changes nothing; runs on a connection that cannot write. */
export const read = draft('read')
/** Answers with events for as long as the caller listens; `output` is one of them. It changes nothing. */
export const stream = draft('stream')
/** Runs in one transaction, takes an Idempotency-Key and leaves an audit row. */
export const write = draft('write')

/** A file of one field `file` as multipart; the handler gets its bytes. */
export const upload = <const M extends May, O extends z.ZodType>(shapes: {
  may: M
  maxBytes: number
  tooLarge: RefusalName
  output: O
}) =>
  ({ ...shapes, does: 'upload', input: z.custom<UploadedFile>(), ownToo: undefined }) as unknown as Draft<
    UploadedFile,
    UploadedFile,
    z.input<O>,
    CallerOf<M>
  >

export type UploadedFile = { name: string; bytes: Uint8Array }

const needsNoRight: ReadonlySet<string> = new Set<May>(['anyone', 'signedIn', 'member'])

type Calls<T extends Record<string, unknown>> = {
  readonly [K in keyof T]: T[K] extends Draft<infer In, infer Parsed, infer Out, infer By>
    ? Call<In, Parsed, Out, By>
    : never
}

/**
 * `calls('system-service/user', …)` is described in contract/src/system/user.ts; its resource is `user`, unless
 * `rights` names another one whose rights it goes by.
 */
export function calls<const T extends Record<string, Draft>>(
  address: `${Service}/${string}`,
  drafts: T,
  rights?: string,
): Calls<T> {
  const resource = rights ?? address.slice(address.indexOf('/') + 1)
  const entries = Object.entries(drafts).map(([name, one]) => [
    name,
    {
      ...one,
      path: `/${address}/${name}`,
      permission: needsNoRight.has(one.may) ? undefined : `${resource}:${one.may}`,
    },
  ])
  return Object.fromEntries(entries) as Calls<T>
}
