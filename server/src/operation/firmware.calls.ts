// Programs of piles. Size and checksums are computed from the bytes that were uploaded, never typed.
import { firmware } from '@ev/contract/operation/firmware'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { recordOf } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { switching } from '../resource/switched.ts'
import { checksumsOf, takeFile } from './firmware-file.ts'

const pilesIn = (states: readonly number[]) => sql`(select count(*) from operation_upgrade_pile p
  join operation_upgrade u on u.id = p.upgrade_id
  where u.firmware_id = t.id and p.state = any(${states}::smallint[])
    and ${linked('operation_upgrade')} and ${linked('operation_upgrade_pile')})`

export const firmwares: Mounted = mount(
  firmware,
  {
    table: 'operation_firmware',
    columns: { doneCount: pilesIn([4]), failedCount: pilesIn([5, 6]), creator: 'created_by' },
    guard: async (ctx, draft, before) => {
      const maker = before?.maker ?? draft.maker
      if (draft.pileType !== null) await mustBeOf(ctx, maker, draft.pileType)
      if (!before) await mustBeNew(ctx, draft)
    },
    stored: async (ctx, draft) => takeFile(ctx, draft.file, draft.seller ?? ctx.user.sellerId),
    async beforeDelete(ctx, { id }) {
      const { count } = await ctx.db
        .selectFrom('operation_upgrade')
        .select(e => e.fn.countAll<string>().as('count'))
        .where('firmware_id', '=', id)
        .executeTakeFirstOrThrow()
      if (Number(count) > 0) refuse('firmwareUsed', { count })
    },
    actions: switching('operation_firmware'),
  },
  {
    async upload(ctx, { name, bytes }) {
      if (bytes.byteLength === 0) refuse('firmwareEmpty')
      const id = await ctx.app.files.keep(ctx.db, {
        sellerId: ctx.user.sellerId,
        userId: ctx.user.id,
        purpose: 'firmware',
        name: name || 'firmware.bin',
        contentType: 'application/octet-stream',
        bytes,
        now: ctx.now,
      })
      return { id, name, sizeBytes: bytes.byteLength, ...(await checksumsOf(ctx.app, id)) }
    },
    async download(ctx, { id }) {
      const { file } = (await recordOf(ctx, firmwares, id)) as unknown as { file: { id: string } }
      return { address: ctx.app.files.signedAddress(file.id, ctx.now) }
    },
  },
)

type Draft = { maker: string; kind: number; program: string; seller: string | null }

async function mustBeNew(ctx: UserCtx, { maker, kind, program, seller }: Draft): Promise<void> {
  const there = await ctx.db
    .selectFrom('operation_firmware')
    .select('id')
    .where('seller_id', '=', seller ?? ctx.user.sellerId)
    .where('maker', '=', maker)
    .where('kind', '=', kind)
    .where('program', '=', program)
    .executeTakeFirst()
  if (there) refuse('firmwareThere', { program }, { field: 'program' })
}

async function mustBeOf({ db }: UserCtx, maker: string, pileTypeId: string): Promise<void> {
  const type = await db
    .selectFrom('config_pile_type')
    .select(['maker', 'name'])
    .where('id', '=', pileTypeId)
    .executeTakeFirst()
  if (type && type.maker !== maker) refuse('firmwareOtherMaker', { name: type.name }, { field: 'pileType' })
}
