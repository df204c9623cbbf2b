// One definition a resource, read by server and web: its fields, what can be done with it, how it is listed, edited,
// exported and imported. The calls, their rights, shapes and addresses follow from it.
import * as z from 'zod'
import { type Call, calls, type Draft, read, type Service, upload, write } from './calls.ts'
import type { Fields } from './field.ts'
import {
  type FilterKey,
  type FiltersOf,
  filtersShape,
  type PageOut,
  type PagesIn,
  type PagesParsed,
  pageShape,
  pagesShape,
  type Query,
  type ReadOf,
  rowShape,
  type Selection,
  type SortKey,
  selectionShape,
  sortShape,
} from './list.ts'
import { Id, nothing, OptionShape, type Options, type OptionsAsked, OptionsIn, TimeShown } from './shapes.ts'
import type { Text } from './text.ts'
import { type CreateOf, inputShape, type UpdateOf, writeShape } from './write.ts'

export type Row<F extends Fields> = { readonly id: string; readonly version: number } & {
  readonly [K in keyof F]: ReadOf<F[K]>
}

/** What the product does with every resource in the same way; a definition names those that it has. */
export type Verb = 'pages' | 'get' | 'history' | 'options' | 'add' | 'update' | 'delete' | 'export' | 'import'

export type Action<R> = {
  readonly label: Text
  /** The right that it needs, e.g. `enable`; standard keys or one of the screen's own. */
  readonly needs: string
  /** Why it cannot be done to this row now, in a sentence. */
  readonly when?: (row: R) => true | Text
  /** Harm asks first, in red. */
  readonly isHarm?: true
  /** The question, with how many rows it is about. */
  readonly confirm?: (count: number) => Text
  /** Of what is asked for with it: how much this row allows, and how that is said beside the field. */
  readonly bounds?: (row: R) => Readonly<Record<string, Bound>>
  /** What has to be said with it, e.g. a reason. */
  readonly input?: Fields
  /** Can be done to many rows at once. */
  readonly isBatch?: true
  /** The action that takes it back. */
  readonly undo?: string
}
export type Bound = { readonly most: number; readonly help: Text }
export type Actions<F extends Fields> = Readonly<Record<string, Action<Row<F>>>>

export type FormRule<F extends Fields> = {
  /** Where the message stands; the rule is judged again when one of these or of `reads` changes. */
  readonly on: keyof F & string
  readonly reads?: readonly (keyof F & string)[]
  readonly test: (draft: Partial<CreateOf<F>>) => true | Text
}

export type FormOf<F extends Fields> = {
  readonly groups: readonly { readonly title: Text; readonly fields: readonly (keyof F & string)[] }[]
  /** Its groups stand behind tabs, in the form as in the detail: for what would be one endless column. */
  readonly isTabbed?: true
  readonly rules?: readonly FormRule<F>[]
  /** A field that is asked for only in some cases; otherwise it is kept empty. */
  readonly shows?: { readonly [K in keyof F]?: ShowsWhen<F> }
}
export type ShowsWhen<F extends Fields> = {
  readonly reads: readonly (keyof F & string)[]
  readonly when: (draft: Partial<CreateOf<F>>) => boolean
}

type Definition<F extends Fields, V extends Verb, A extends Actions<F>, M extends Record<string, Draft>> = {
  readonly title: Text
  readonly fields: F
  /** The field by which people know a record: the label in pickers, titles and links. */
  readonly label: keyof F & string
  readonly verbs: readonly V[]
  readonly list: {
    readonly order: readonly [SortKey<F>, 'asc' | 'desc']
    /** Filters that stand on the first line; the others are on demand. */
    readonly filters?: readonly FilterKey<F>[]
    /** What a list that is opened without filters starts from, e.g. the last 31 days of a large table. */
    readonly initial?: FiltersOf<F>
    /** On a phone a row shows these: what it is, its main figure, its state. */
    readonly phone?: readonly (keyof F & string)[]
  }
  readonly form?: FormOf<F>
  /** Columns of the import template, and the one that finds a record that is there already. */
  readonly sheet?: {
    readonly import: readonly (keyof F & string)[]
    readonly key?: keyof F & string
    /** Its template is offered in the download centre too (requirements 2.6). */
    readonly isInCentre?: true
  }
  readonly actions?: A & Actions<F>
  /** The resource by whose rights it goes where that is not its own name. */
  readonly rights?: string
  /** Calls of its own. */
  readonly more?: M
}

/** Work that goes on in the background. */
type Work = { workId: string }
type OptionOut = { id: string; label: string }

export type HistoryEntry = {
  time: string
  account: string
  name: string
  call: string
  verb: 'insert' | 'update' | 'delete'
  /** By field where it is one of the resource's, else by column. */
  changes: { field: string; label: string; before: string; after: string }[]
}

type VerbCalls<F extends Fields> = {
  pages: Call<PagesIn<F>, PagesParsed<F>, PageOut<Row<F>>, 'user'>
  get: Call<{ id: string }, { id: string }, Row<F>, 'user'>
  /** The clear text of a masked field; who asked is on record. */
  reveal: Call<{ id: string; field: string }, { id: string; field: string }, { value: string }, 'user'>
  history: Call<{ id: string }, { id: string }, HistoryEntry[], 'user'>
  options: Call<Options, OptionsAsked, OptionOut[], 'user'>
  add: Call<CreateOf<F>, CreateOf<F>, { id: string }, 'user'>
  update: Call<UpdateOf<F>, UpdateOf<F>, Saved, 'user'>
  delete: Call<{ id: string }, { id: string }, Saved, 'user'>
  export: Call<ExportIn<F>, ExportIn<F>, Work, 'user'>
  import: Call<UploadFile, UploadFile, Work, 'user'>
  template: Call<Record<string, never>, Record<string, never>, { address: string }, 'user'>
}
type UploadFile = { name: string; bytes: Uint8Array }

/** `approvalId` where a second person has to agree first; nothing has changed then. */
export type Saved = { approvalId: string | null }

/** What the screen shows: the filters, the order and the columns in theirs. `columns` empty means all of them. */
export type ExportIn<F extends Fields> = Query<F> & { columns?: readonly (keyof F & string)[] | undefined }

/** Verbs that bring another along. */
type With<V extends Verb> = V | (V extends 'get' ? 'reveal' : never) | (V extends 'import' ? 'template' : never)

type InputOf<X> = X extends { input: infer I extends Fields } ? CreateOf<I> : Record<never, never>
type ActionCalls<F extends Fields, A> = {
  [K in keyof A & string]: Call<{ id: string } & InputOf<A[K]>, { id: string } & InputOf<A[K]>, Saved, 'user'>
} & {
  [K in keyof A & string as A[K] extends { isBatch: true } ? `${K}Check` : never]: Call<
    { selection: Selection<F> },
    { selection: Selection<F> },
    BatchCheck,
    'user'
  >
} & {
  [K in keyof A & string as A[K] extends { isBatch: true } ? `${K}Batch` : never]: Call<
    { selection: Selection<F> } & InputOf<A[K]>,
    { selection: Selection<F> } & InputOf<A[K]>,
    Work,
    'user'
  >
}

/** How many rows an action would change, and why it would pass over the others. */
export type BatchCheck = {
  matched: number
  willChange: number
  passedOver: { reason: string; count: number; examples: string[] }[]
}

type MoreCalls<M> = {
  [K in keyof M]: M[K] extends Draft<infer I, infer P, infer O, infer B> ? Call<I, P, O, B> : never
}

/** A call of its own takes the place of the one that the definition would give. */
export type CallsOf<F extends Fields, V extends Verb, A, M> = Omit<
  Pick<VerbCalls<F>, With<V>> & ActionCalls<F, A>,
  keyof M
> &
  MoreCalls<M>

export type Resource<
  F extends Fields = Fields,
  V extends Verb = Verb,
  A extends Actions<F> = Actions<F>,
  C = Record<string, Call>,
> = Omit<Definition<F, V, A, Record<string, Draft>>, 'more' | 'actions'> & {
  /** `system-service/role`, and its last part, which is also the resource of its rights unless `rights` says otherwise. */
  readonly address: string
  readonly name: string
  readonly actions: A
  readonly calls: C
}

/** `resource('system-service/role', …)` stands in contract/src/system/role.ts. */
export function resource<
  const F extends Fields,
  const V extends Verb,
  const A extends Actions<F> = Record<never, never>,
  const M extends Record<string, Draft> = Record<never, never>,
>(
  address: `${Service}/${string}`,
  { more, actions, ...definition }: Definition<F, V, A, M>,
): Resource<F, V, A, CallsOf<F, V, A, M>> {
  const one = actions ?? ({} as A)
  const drafts = { ...verbDrafts(definition), ...actionDrafts(definition.fields, one), ...more }
  return {
    ...definition,
    address,
    name: address.slice(address.indexOf('/') + 1),
    actions: one,
    calls: calls(address, drafts, definition.rights) as unknown as CallsOf<F, V, A, M>,
  }
}

type Erased = { fields: Fields; verbs: readonly Verb[]; form?: unknown; sheet?: unknown }

function verbDrafts(definition: Erased): Record<string, Draft> {
  const { fields, verbs } = definition
  const all: Record<Verb, () => Record<string, Draft>> = {
    pages: () => ({ pages: read({ may: 'query', input: pagesShape(fields), output: pageShape(rowShape(fields)) }) }),
    get: () => ({
      get: read({ may: 'get', input: z.strictObject({ id: Id }), output: rowShape(fields) }),
      reveal: write({ may: 'get', input: RevealIn, output: z.strictObject({ value: z.string() }) }),
    }),
    history: () => ({ history: read({ may: 'get', input: z.strictObject({ id: Id }), output: HistoryShape }) }),
    options: () => ({ options: read({ may: 'signedIn', input: OptionsIn, output: z.array(OptionShape) }) }),
    add: () => ({
      add: write({ may: 'add', input: writeShape(definition, 'create'), output: z.strictObject({ id: Id }) }),
    }),
    update: () => ({ update: write({ may: 'edit', input: writeShape(definition, 'update'), output: SavedShape }) }),
    delete: () => ({ delete: write({ may: 'delete', input: z.strictObject({ id: Id }), output: SavedShape }) }),
    export: () => ({ export: write({ may: 'export', input: exportShape(fields), output: WorkShape }) }),
    import: () => ({
      import: upload({ may: 'import', maxBytes: importBytes, tooLarge: 'sheetTooLarge', output: WorkShape }),
      template: read({ may: 'import', input: nothing, output: z.strictObject({ address: z.string() }) }),
    }),
  }
  return Object.assign({}, ...verbs.map(verb => all[verb]()))
}

function actionDrafts(fields: Fields, actions: Readonly<Record<string, Action<never>>>): Record<string, Draft> {
  const drafts = Object.entries(actions).map(([name, { needs, input = {}, isBatch }]) => {
    const selection = selectionShape(fields)
    return {
      [name]: write({ may: needs, input: inputShape(input).extend({ id: Id }), output: SavedShape }),
      ...(isBatch && {
        [`${name}Check`]: read({ may: needs, input: z.strictObject({ selection }), output: CheckShape }),
        [`${name}Batch`]: write({ may: needs, input: inputShape(input).extend({ selection }), output: WorkShape }),
      }),
    }
  })
  return Object.assign({}, ...drafts)
}

const importBytes = 20 * 1024 * 1024

const RevealIn = z.strictObject({ id: Id, field: z.string().max(60) })
export const SavedShape = z.strictObject({ approvalId: Id.nullable() })
const WorkShape = z.strictObject({ workId: Id })
const CheckShape = z.strictObject({
  matched: z.int(),
  willChange: z.int(),
  passedOver: z.array(z.strictObject({ reason: z.string(), count: z.int(), examples: z.array(z.string()) })),
})
const Entry = z.strictObject({
  time: TimeShown,
  account: z.string(),
  name: z.string(),
  call: z.string(),
  verb: z.enum(['insert', 'update', 'delete']),
  changes: z.array(z.strictObject({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })),
})
export const HistoryShape = z.array(Entry)

const exportShape = (fields: Fields) =>
  z.strictObject({
    filters: filtersShape(fields).default({}),
    sort: sortShape(fields).optional(),
    columns: z
      .array(z.literal(Object.keys(fields) as [string, ...string[]]))
      .max(200)
      .optional(),
  })

/** A resource whose callbacks are out of reach, for registries and helpers that look at its definition only. */
export type AnyResource = Omit<Resource, 'form' | 'actions' | 'list' | 'sheet' | 'calls' | 'label'> & {
  readonly label: string
  readonly list: { readonly order: readonly [string, 'asc' | 'desc'] }
  readonly sheet?: { readonly import: readonly string[]; readonly key?: string; readonly isInCentre?: true }
  readonly calls: object
}
