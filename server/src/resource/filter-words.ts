// Filters as people would say them, for the sheet that they made and the mail that carries it.
import { labelOf } from '@ev/contract/kit/choices'
import type { Between, DaysFilter, Field } from '@ev/contract/kit/field'
import { placesOf, scaled, yes } from '@ev/contract/kit/say'
import { scopedTables } from '@ev/db/rows'
import { spanOf } from '@ev/rules/days'
import type { Language } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { scopedSql } from '../http/scope.ts'
import { areaNames } from './areas.ts'
import { familyOf } from './families.ts'
import { fieldOf, type Known } from './source.ts'

export type Line = { label: string; value: string }

export async function filterWords(ctx: UserCtx, known: Known, filters: object): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue
    const field = fieldOf(known, name)
    const words = await wordsOf(ctx, field, value)
    lines.push({ label: field.label[ctx.language], value: words })
  }
  return lines
}

async function wordsOf(ctx: UserCtx, field: Field, value: unknown): Promise<string> {
  if (field.kind === 'ref' || field.kind === 'refs') return labelsOf(ctx, field, value as string[])
  if (field.kind !== 'area') return said(ctx, field, value)
  return [...(await areaNames(ctx.db, value as string[])).values()].join(comma[ctx.language])
}

const comma: Record<Language, string> = { zh: '、', en: ', ' }

function said(ctx: UserCtx, field: Field, value: unknown): string {
  const { language } = ctx
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return (value as (string | number)[])
        .map(one => labelOf(field.choices ?? [], one, language))
        .join(comma[language])
    case 'flag':
      return yes[language][value ? 1 : 0]
    case 'time':
    case 'date':
    case 'month': {
      const days = value as DaysFilter
      return span('preset' in days ? spanOf(days.preset, ctx.now) : days, String)
    }
    case 'int':
    case 'decimal':
    case 'fen':
    case 'mil':
    case 'energy':
    case 'percent':
      return span(value as Between<number>, number =>
        field.kind === 'decimal' ? String(number) : scaled(Number(number), placesOf[field.kind] ?? 0),
      )
    case 'phone':
    case 'identity':
      return String(value)
    default:
      return Array.isArray(value) ? value.join(comma[language]) : contains[language](String(value))
  }
}

const contains: Record<Language, (text: string) => string> = {
  zh: text => `包含“${text}”`,
  en: text => `contains “${text}”`,
}

function span<V>({ from, to }: Between<V>, say: (end: V) => string): string {
  if (from === undefined) return to === undefined ? '' : `≤ ${say(to)}`
  return to === undefined ? `≥ ${say(from)}` : `${say(from)} – ${say(to)}`
}

async function labelsOf(ctx: UserCtx, { family }: Field, ids: readonly string[]): Promise<string> {
  const { table, label } = familyOf(family)
  const isScoped = table in scopedTables
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(`l.${label}`)} as label from ${sql.table(table)} l
    where l.id = any(${ids}::bigint[]) and ${isScoped ? scopedSql(ctx.scope, table, 'l') : sql`true`}
    order by 1`.execute(ctx.db)
  return rows.map(row => row.label).join(comma[ctx.language]) || ids.join(comma[ctx.language])
}
