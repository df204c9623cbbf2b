// Parameters as a screen shows and changes them. What somebody sets is for their own seller; the platform's is for all
// sellers that have set nothing themselves.

import { f } from '@ev/contract/kit/field'
import { secretMask } from '@ev/contract/kit/masked'
import type { HistoryEntry, Saved } from '@ev/contract/kit/resource'
import { yes } from '@ev/contract/kit/say'
import type { Text } from '@ev/contract/kit/text'
import type { Parameter as ParameterRow, ParameterValue, parameterDrafts } from '@ev/contract/system/parameter'
import { at, instantOf } from '@ev/db/pools'
import { type Language, refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import type { Answered, UserCtx } from '../http/context.ts'
import { shown } from '../http/page.ts'
import { beyondScope, seesWhole } from '../http/scope.ts'
import { isOfType, type Parameter, storedText } from '../parameter-kinds.ts'
import { parameterTable } from '../parameters.ts'
import { askApproval } from '../resource/approval.ts'
import { type ChangeRow, changeRows } from '../resource/history.ts'
import type { AnySource, Known, Mounted } from '../resource/source.ts'

const platformId = '-1'

export type ParameterSet = { address: string; title: Text; holds: (parameter: Parameter) => boolean }

type TypesOf<K extends keyof typeof parameterDrafts> = NonNullable<(typeof parameterDrafts)[K]['types']>

/** The answers of a screen over some of the parameters. */
export const parameterHandlers = (set: ParameterSet) => ({
  async pages(ctx: UserCtx, { group, text, current, pageSize }: TypesOf<'pages'>['parsed']) {
    const found = (await rowsOf(ctx, set, ctx.user.sellerId))
      .filter(row => group === undefined || row.group === group)
      .filter(row => text === undefined || [row.key, row.name, row.help].some(one => isIn(text, one)))
    const from = (current - 1) * pageSize
    return { current, pageSize, total: found.length, records: found.slice(from, from + pageSize) }
  },

  get: (ctx: UserCtx, { key }: { key: string }) => rowOf(ctx, set, { sellerId: ctx.user.sellerId, key }),

  async history(ctx: UserCtx, { key }: { key: string }) {
    const row = await rowOf(ctx, set, { sellerId: ctx.user.sellerId, key })
    const parameter = parameterIn(set, row.key)
    const changes = await changesOf(ctx, { sellerId: ctx.user.sellerId, key })
    return changes.map(change => entryOf(change, parameter, ctx.language))
  },

  update: (ctx: UserCtx, { key, value, version }: TypesOf<'update'>['parsed']) =>
    change(ctx, set, { sellerId: ctx.user.sellerId, key, value, version }, false),
})

/** How approvals find the set: by its address, with what to do when a second person has agreed. */
export const mountedSet = (set: ParameterSet, answers: Answered[]): Mounted => ({
  ...knownOf(set, { shown: f.text('值', 'Value') }),
  answers,
  apply: (ctx, _verb, input) => change(ctx, set, input as Wanted, true),
})

type Place = { sellerId: string; key: string }
type Wanted = Place & { value: ParameterValue | null; version: number }

async function change(ctx: UserCtx, set: ParameterSet, wanted: Wanted, isAgreed: boolean): Promise<Saved> {
  const { sellerId, key, value, version } = wanted
  const parameter = parameterIn(set, key)
  if (parameter.isPlatformOnly && sellerId !== platformId) refuse('parameterNotYours')
  if (!seesWhole(ctx.scope)) refuse('wholeSellerOnly')
  mustFit(parameter, value, ctx.language)
  const before = await rowOf(ctx, set, wanted)
  if (before.version !== version) await refuseStale(ctx, wanted, before, isAgreed)
  const isOwn = before.source === 'own'
  // What is hidden comes back as it was shown: nobody has typed another one.
  if (value === null ? version === 0 : isOwn && before.value === value) return { approvalId: null }
  if (parameter.isRisky && !isAgreed) {
    const approvalId = await ask(ctx, set, wanted, before)
    if (approvalId !== null) return { approvalId }
  }
  if (!(await write(ctx, wanted))) await refuseStale(ctx, wanted, await rowOf(ctx, set, wanted), isAgreed)
  return { approvalId: null }
}

function mustFit(parameter: Parameter, value: ParameterValue | null, language: Language) {
  if (value === null) return
  const isShort = parameter.type !== 'secret' || String(value).length <= (parameter.most ?? 0)
  const isFit = isShort && isOfType(parameter, value) && parameter.read(storedText(value)) !== undefined
  if (!isFit)
    refuse('parameterUnfit', { name: parameter[language], range: parameter.range[language] }, { field: 'value' })
}

/** Whether it was still as it was read. */
async function write(ctx: UserCtx, { sellerId, key, value, version }: Wanted): Promise<boolean> {
  // Whose it is was judged when it was asked for; the platform agrees for sellers too.
  const db = beyondScope(ctx.db)
  if (value === null) {
    const { numDeletedRows } = await db
      .deleteFrom('system_parameter')
      .where('seller_id', '=', sellerId)
      .where('key', '=', key)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }
  const values = { value: keptText(ctx, key, value), updated_at: at(ctx.now), updated_by: ctx.user.id }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('system_parameter')
      .values({ seller_id: sellerId, key, ...values, version: await freshVersion(ctx, { sellerId, key }) })
      .onConflict(conflict => conflict.columns(['seller_id', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await db
    .updateTable('system_parameter')
    .set(e => ({ ...values, version: e('version', '+', 1) }))
    .where('seller_id', '=', sellerId)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const isSecret = (key: string) => parameterTable.get(key)?.type === 'secret'

function keptText({ app }: UserCtx, key: string, value: ParameterValue): string {
  const text = storedText(value)
  return isSecret(key) && text !== '' ? app.secrets.seal(text).toString('base64') : text
}

// A value that was taken away and set again must not look like the one before it.
async function freshVersion(ctx: UserCtx, place: Place): Promise<number> {
  const changes = await changesOf(ctx, place)
  const versions = changes.flatMap(({ before, after }) => [before?.version, after?.version]).map(Number)
  return 1 + Math.max(0, ...versions.filter(Number.isInteger))
}

async function refuseStale(ctx: UserCtx, wanted: Wanted, now: ParameterRow, isAgreed: boolean): Promise<never> {
  const [last] = await changesOf(ctx, wanted)
  const parameter = parameterTable.get(wanted.key) ?? refuse('notFound')
  const entry = last && entryOf(last, parameter, ctx.language)
  // What the demo or a migration has set has no history.
  const by = entry?.name || entry?.account || now.updatedBy || someone[ctx.language]
  const time = entry?.time ?? now.updateTime ?? ''
  if (isAgreed) refuse('approvalOutdated', { who: by, time })
  return refuse(
    'changedMeanwhile',
    { who: by, time },
    { by, time, changes: entry?.changes ?? [], version: now.version },
  )
}

const someone: Record<Language, string> = { zh: '其他人', en: 'Somebody else' }

const risk: Text = {
  zh: '该参数关系到账号与登录安全，修改须由第二人审批',
  en: 'This parameter concerns the safety of accounts and logins, so a second person has to agree',
}

function ask(ctx: UserCtx, set: ParameterSet, wanted: Wanted, before: ParameterRow) {
  const parameter = parameterIn(set, wanted.key)
  const unit = (language: Language) => (parameter.unit ? `（${parameter.unit[language]}）` : '')
  const known = knownOf(set, { shown: fieldOf(parameter, parameter.zh + unit('zh'), parameter.en + unit('en')) })
  const row = { id: wanted.key, version: before.version, name: before.name, seller: { id: wanted.sellerId } }
  return askApproval(ctx, known, {
    verb: 'update',
    before: { ...row, shown: before.value },
    draft: { ...wanted, shown: wanted.value ?? before.default },
    risk,
  })
}

function fieldOf({ type }: Parameter, zh: string, en: string) {
  if (type === 'number') return f.int(zh, en)
  return type === 'flag' ? f.flag(zh, en) : f.text(zh, en)
}

/** Parameters are no table of records; this is as much of a resource as approvals ask for. */
const knownOf = ({ address, title }: ParameterSet, fields: Known['fields']): Known => ({
  address,
  name: address.slice(address.indexOf('/') + 1),
  title,
  label: 'name',
  fields,
  list: { order: ['shown', 'asc'] },
  actions: {},
  source: { table: 'system_parameter', columns: {}, filters: {}, actions: {}, parts: [] } as unknown as AnySource,
})

function parameterIn(set: ParameterSet, key: string): Parameter {
  const parameter = parameterTable.get(key)
  return parameter && set.holds(parameter) ? parameter : refuse('notFound')
}

async function rowOf(ctx: UserCtx, set: ParameterSet, { sellerId, key }: Place): Promise<ParameterRow> {
  parameterIn(set, key)
  return (await rowsOf(ctx, set, sellerId)).find(row => row.key === key) ?? refuse('notFound')
}

/** Every parameter of the set that a seller may have a value of; keys of the table that are no parameter are not seen. */
async function rowsOf(ctx: UserCtx, set: ParameterSet, sellerId: string): Promise<ParameterRow[]> {
  // The platform's values hold for its sellers.
  const db = beyondScope(ctx.db)
  const stored = await db
    .selectFrom('system_parameter as p')
    .leftJoin('system_staff as u', 'u.id', 'p.updated_by')
    .select(['p.seller_id', 'p.key', 'p.value', 'p.version', 'p.updated_at', 'u.name as updated_by'])
    .where('p.seller_id', 'in', [sellerId, platformId])
    .execute()
  const waiting = await db
    .selectFrom('system_approval')
    .select('row_id')
    .where('resource', '=', set.address)
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'waiting')
    .execute()
  const isWaiting = new Set(waiting.map(row => row.row_id))
  return [...parameterTable]
    .filter(([, parameter]) => set.holds(parameter) && (sellerId === platformId || !parameter.isPlatformOnly))
    .map(([key, parameter]) => {
      const of = (seller: string) => stored.find(row => row.key === key && row.seller_id === seller)
      const [own, common] = [of(sellerId), sellerId === platformId ? undefined : of(platformId)]
      const base = common && parameter.read(common.value)
      const held = own ? parameter.read(own.value) : base
      return {
        ...described(key, parameter, ctx.language),
        version: own?.version ?? 0,
        default: covered(parameter, base ?? parameter.fallback),
        value: covered(parameter, held ?? parameter.fallback),
        source: held === undefined ? 'default' : own ? 'own' : 'platform',
        isWaiting: isWaiting.has(key),
        updatedBy: own?.updated_by ?? '',
        updateTime: own ? shown(own.updated_at) : null,
      }
    })
}

const covered = ({ type }: Parameter, value: ParameterValue) => (type === 'secret' && value !== '' ? secretMask : value)

const described = (key: string, parameter: Parameter, language: Language) => ({
  key,
  group: parameter.group,
  name: parameter[language],
  help: parameter.help[language],
  type: parameter.type,
  unit: parameter.unit?.[language] ?? '',
  least: parameter.least ?? null,
  most: parameter.most ?? null,
  choices: (parameter.choices ?? []).map(one => ({ value: one.value, label: one[language] })),
  isRisky: parameter.isRisky ?? false,
  isPlatformOnly: parameter.isPlatformOnly ?? false,
})

const isIn = (text: string, whole: string) => whole.toLowerCase().includes(text.toLowerCase())

const recorded = { source: { table: 'system_parameter', parts: [] } } as const

const changesOf = (ctx: UserCtx, { sellerId, key }: Place) => changeRows(ctx, recorded, `${sellerId},${key}`)

function entryOf(change: ChangeRow, parameter: Parameter, language: Language): HistoryEntry {
  const say = (values: ChangeRow['before']) => sayStored(parameter, values?.value, language)
  return {
    time: showTime(instantOf(change.at)),
    account: change.account ?? '',
    name: change.name ?? '',
    call: change.call ?? '',
    verb: change.verb as HistoryEntry['verb'],
    changes: [
      { field: 'value', label: parameter[language], before: say(change.before), after: say(change.after) },
    ].filter(({ before, after }) => before !== after),
  }
}

function sayStored(parameter: Parameter, stored: unknown, language: Language): string {
  if (typeof stored !== 'string') return ''
  const { type, unit, choices = [] } = parameter
  if (type === 'secret') return stored === '' ? '' : secretMask
  if (type === 'flag') return yes[language][stored === '1' ? 1 : 0]
  const label = choices.find(one => one.value === stored)?.[language] ?? stored
  return unit ? `${label} ${unit[language]}` : label
}
