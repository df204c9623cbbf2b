// The QR labels of guns, as pages to print or as pictures in a zip. What draws them is loaded when somebody asks for them.
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { qrFormat, qrLayout } from '@ev/contract/asset-enums'
import { mostPrinted } from '@ev/contract/config/pile'
import type { ValueOf } from '@ev/contract/kit/choices'
import type { Fields } from '@ev/contract/kit/field'
import type { Selection } from '@ev/contract/kit/list'
import { gunQrText } from '@ev/rules/gun-letter'
import { refuse } from '@ev/rules/refuse'
import { showTime } from '@ev/rules/units'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { readParameter } from '../parameters.ts'
import type { GunLabel } from '../qr/label.ts'
import { idsOf } from '../resource/batch.ts'
import { startFile } from '../resource/export.ts'
import type { FileRun, Known, MadeFile } from '../resource/source.ts'

type LayoutName = ValueOf<typeof qrLayout>
type QrFormat = ValueOf<typeof qrFormat>
type Asked = { selection: Selection<Fields>; layout: LayoutName }

export async function qrSheet(ctx: UserCtx, known: Known, { selection, layout }: Asked) {
  const labels = await labelsOf(ctx, await idsOf(ctx, known, selection))
  if (labels.length > mostPrinted) refuse('qrLabelsTooMany', { most: mostPrinted, count: labels.length })
  const { sheetParts } = await import('../qr/sheet.ts')
  const parts: string[] = []
  for (const part of sheetParts(labels, { layout, language: ctx.language })) {
    parts.push(part)
    // Drawing one takes a millisecond or two; whoever else has called goes in between.
    await othersTurn()
  }
  return { html: parts.join(''), count: labels.length }
}

/** Which piles they are is fixed now: what appears later was not meant. */
export async function startQrZip(ctx: UserCtx, known: Known, asked: Asked & { format: QrFormat }) {
  const { layout, format } = asked
  const ids = await idsOf(ctx, known, asked.selection)
  const day = showTime(ctx.now).replace(/[-:]/g, '').replace(' ', '_')
  const name = `${{ zh: '充电枪二维码', en: 'Gun QR codes' }[ctx.language]}_${day}.zip`
  const input = { ids, layout, format, requestId: ctx.requestId }
  return startFile(ctx, known, { call: 'qrZip', name, input })
}

export async function makeQrZip({ ctx, input, path, signal, onProgress }: FileRun): Promise<MadeFile> {
  // As startQrZip() wrote it down.
  const { ids, layout, format } = input as { ids: string[]; layout: LayoutName; format: QrFormat }
  const labels = await labelsOf(ctx, ids)
  const { writeQrZip } = await import('../qr/zip.ts')
  const job = { path, labels, layout, format, language: ctx.language }
  await writeQrZip(job, { signal, onProgress: done => onProgress(done, labels.length) })
  return { rows: labels.length, contentType: 'application/zip' }
}

/** In the order in which somebody walks past them. */
async function labelsOf(ctx: UserCtx, pileIds: readonly string[]): Promise<GunLabel[]> {
  if (pileIds.length === 0) return refuse('qrLabelsNone')
  const rows = await ctx.db
    .selectFrom('config_gun as g')
    .innerJoin('config_pile as p', 'p.id', 'g.pile_id')
    .innerJoin('config_station as s', 's.id', 'p.station_id')
    .select(['g.gun_index', 'p.code', 'p.pile_no', 'p.qr_prefix', 'p.seller_id', 's.name'])
    .where('p.id', '=', sql<string>`any(${pileIds}::bigint[])`)
    .orderBy(sql`s.name collate zh_sort`)
    .orderBy('p.pile_no')
    .orderBy('g.gun_index')
    .execute()
  if (rows.length === 0) return refuse('qrLabelsNone')
  const prefixes = new Map<string, string>()
  for (const id of new Set(rows.map(row => row.seller_id)))
    prefixes.set(id, await readParameter(ctx.db, id, 'pile.qrPrefix'))
  return rows.map(row => {
    const gun = { pileCode: row.code, gunIndex: row.gun_index }
    const prefix = row.qr_prefix || (prefixes.get(row.seller_id) ?? '')
    return { ...gun, stationName: row.name, pileNo: row.pile_no, text: gunQrText(prefix, gun) }
  })
}
