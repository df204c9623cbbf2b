// The answers of a resource, made from its definition and its source.
import type { Call, UploadedFile } from '@ev/contract/kit/calls'
import type { Fields } from '@ev/contract/kit/field'
import type { Actions, Resource, Saved, Verb } from '@ev/contract/kit/resource'
import type { OptionsAsked } from '@ev/contract/kit/shapes'
import type { Text } from '@ev/contract/kit/text'
import { type Language, refuse } from '@ev/rules/refuse'
import type { Answered, Handlers, UserCtx } from '../http/context.ts'
import { askApproval, askedVersion } from './approval.ts'
import { type Chosen, checkBatch, startBatch } from './batch.ts'
import { hasColumn, knownAt } from './columns.ts'
import { type ExportAsked, startExport } from './export.ts'
import { historyOf } from './history.ts'
import { startImport } from './import.ts'
import { type Asked, pagesOf } from './pages.ts'
import { lockedRecord, optionsOf, recordOf, revealed } from './rows.ts'
import { templateAddress } from './serve-templates.ts'
import type { AnyRow, AnySource, Known, Mounted, Source } from './source.ts'
import { addRecord, type Draft, deleteRecord, refuseOutdated, refuseStale, updateRecord } from './write.ts'

/** Calls of the family that the definition does not explain: those of `more`, and verbs that differ. */
type Own<C> = C extends Record<string, Call> ? { [K in keyof C]?: Handlers<C>[K] } : never

type MoreOf<C, V, A> = Exclude<keyof C, V | keyof A | 'reveal' | 'template' | `${string & keyof A}${'Check' | 'Batch'}`>

type Required_<C, V, A> = C extends Record<string, Call> ? { [K in MoreOf<C, V, A>]: Handlers<C>[K] } : never

export function mount<F extends Fields, V extends Verb, A extends Actions<F>, C>(
  resource: Resource<F, V, A, C>,
  source: Source<F, A>,
  own: Own<C> & Required_<C, V, A>,
): Mounted {
  const known = erased(resource, source)
  // What a second person agrees to is a record as it was: without a version nobody could tell.
  if (source.risk && !hasColumn(source.table, 'version')) throw new Error(`${source.table} has risks and no version`)
  mustKeepSecrets(known)
  const apply = (ctx: UserCtx, verb: string, input: unknown, askerId?: string) =>
    change(ctx, knownAt(known, ctx.now), verb, input as Draft, true, askerId)
  const standard = standardHandlers(known)
  const calls = resource.calls as Record<string, Call>
  const answers = Object.entries(calls).map(([name, call]) => {
    const handle = (own as Record<string, unknown>)[name] ?? standard(name)
    if (handle === undefined) throw new Error(`${call.path} has no answer`)
    return { call, handle: handle as Answered['handle'] }
  })
  return { ...known, answers, apply }
}

/** What a second person is to agree to, and what is done to many, is kept as it was asked for: no secret may be in it. */
function mustKeepSecrets({ address, fields, actions, source }: Known): void {
  const holdsSecret = (some: Fields = {}) => Object.values(some).some(({ kind }) => kind === 'secret')
  if (source.risk && holdsSecret(fields)) throw new Error(`${address} has risks and a secret that approvals would keep`)
  for (const [name, { input, isBatch }] of Object.entries(actions))
    if ((source.risk || isBatch) && holdsSecret(input)) throw new Error(`${name} of ${address} would keep a secret`)
}

function erased<F extends Fields, V extends Verb, A extends Actions<F>, C>(
  { address, name, title, label, fields, list, form, sheet, actions }: Resource<F, V, A, C>,
  {
    columns,
    filters,
    where,
    offered,
    guard,
    after,
    adding,
    fromSheet,
    stored,
    changed,
    beforeDelete,
    risk,
    actions: acts,
    files,
    parts,
    links,
    table,
  }: Source<F, A>,
): Known {
  const source = {
    table,
    where,
    offered,
    guard,
    after,
    adding,
    fromSheet,
    stored,
    changed,
    beforeDelete,
    risk,
    columns: columns ?? {},
    filters: filters ?? {},
    actions: acts ?? {},
    files: files ?? {},
    parts: [...(parts ?? []), ...linkParts(fields, links ?? {})],
    links: links ?? {},
  } as AnySource
  return { address, name, title, label, fields, list, form, ...(sheet && { sheet }), actions, source } as Known
}

/** What a record is tied to belongs to its history. */
const linkParts = (fields: Fields, links: AnySource['links']) =>
  Object.entries(links).flatMap(([name, link]) => {
    const field = fields[name]
    return link && field ? [{ table: link.table, says: field.label }] : []
  })

type Handler = (ctx: UserCtx, input: never) => Promise<unknown>
type Standard = (ctx: UserCtx, known: Known, input: never) => Promise<unknown>

const verbs: Record<string, Standard> = {
  pages: (ctx, known, asked: Asked) => pagesOf(ctx, known, asked),
  get: (ctx, known, { id }: { id: string }) => recordOf(ctx, known, id),
  reveal: (ctx, known, asked: { id: string; field: string }) => revealed(ctx, known, asked),
  history: (ctx, known, { id }: { id: string }) => historyOf(ctx, known, id),
  options: (ctx, known, asked: OptionsAsked) => optionsOf(ctx, known, asked),
  add: (ctx, known, draft: Draft) => addRecord(ctx, known, draft),
  update: (ctx, known, draft: Draft) => change(ctx, known, 'update', draft, false),
  delete: (ctx, known, input: Draft) => change(ctx, known, 'delete', input, false),
  export: (ctx, known, asked: ExportAsked) => startExport(ctx, known, asked),
  import: (ctx, known, file: UploadedFile) => startImport(ctx, known, file),
  template: async (ctx, known) => ({ address: templateAddress(ctx.app, known, ctx.language, ctx.now) }),
}

const standardHandlers =
  (known: Known) =>
  (name: string): Handler | undefined => {
    const handle = verbs[name] ?? actionHandler(known, name)
    return handle && ((ctx, input) => handle(ctx, knownAt(known, ctx.now), input))
  }

/** An action itself, and the two calls of one that can be done to many rows. */
function actionHandler({ actions }: Known, name: string): Standard | undefined {
  if (actions[name]) return (ctx, known, input: Draft) => change(ctx, known, name, input, false)
  const [, action = '', step] = /^(.+)(Check|Batch)$/.exec(name) ?? []
  if (!actions[action]?.isBatch) return undefined
  return step === 'Check'
    ? (ctx, known, chosen: Chosen) => checkBatch(ctx, known, action, chosen)
    : (ctx, known, chosen: Chosen) => startBatch(ctx, known, action, chosen)
}

/** Whatever changes a record that is there: judged first, then done, or put before a second person. */
export async function change(
  ctx: UserCtx,
  known: Known,
  verb: string,
  input: Draft,
  isAgreed: boolean,
  askerId?: string,
): Promise<Saved> {
  const before = await lockedRecord(ctx, known, String(input.id))
  await mustBeAsRead(ctx, known, { verb, input, before, isAgreed })
  const action = known.actions[verb]
  const fit = action?.when?.(before as never) ?? true
  if (fit !== true) refuse('notNow', { reason: said(fit, ctx.language) })
  const draft = verb === 'update' ? input : undefined
  if (draft) await known.source.guard?.(ctx, draft as never, before as never)
  const risk = isAgreed ? undefined : await known.source.risk?.(ctx, { verb, before, draft, input } as never)
  if (risk) {
    const approvalId = await askApproval(ctx, known, { verb, before, draft: input, risk })
    if (approvalId !== null) return { approvalId }
  }
  await doIt(ctx, known, { verb, input, before, askerId })
  return { approvalId: null }
}

type Wanted = { verb: string; input: Draft; before: AnyRow; isAgreed: boolean }

/** An update says which version it was made from, and what a second person agreed to which one it was about. */
async function mustBeAsRead(ctx: UserCtx, known: Known, { verb, input, before, isAgreed }: Wanted): Promise<void> {
  const version = verb === 'update' ? input.version : input[askedVersion]
  if (typeof version !== 'number' || version === before.version || !hasColumn(known.source.table, 'version')) return
  await (isAgreed ? refuseOutdated : refuseStale)(ctx, known, before.id, version)
}

const said = (text: true | Text, language: Language) => (text === true ? '' : text[language])

type Done = Omit<Wanted, 'isAgreed'> & { askerId: string | undefined }

async function doIt(ctx: UserCtx, known: Known, { verb, input, before, askerId }: Done): Promise<void> {
  if (verb === 'update') return updateRecord(ctx, known, input, before)
  if (verb === 'delete') return deleteRecord(ctx, known, before)
  const act = known.source.actions[verb]
  if (!act) throw new Error(`${known.address} has no ${verb}`)
  const { id: _id, [askedVersion]: _version, ...said } = input
  await act(ctx, before as never, said as never, askerId)
}
