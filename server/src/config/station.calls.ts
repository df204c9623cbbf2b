// Stations: what is kept of them, what their guns say, and what is done to them.
import { type MapStation, mostOnMap, station } from '@ev/contract/config/station'
import { pinyinKeys } from '@ev/db/pinyin-keys'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { contains } from '../http/like.ts'
import { columnOf, knownAt } from '../resource/columns.ts'
import { mount } from '../resource/mount.ts'
import { choosable } from '../resource/rows.ts'
import type { Mounted } from '../resource/source.ts'
import { tableOf } from '../resource/table.ts'
import { conditionsOf } from '../resource/where.ts'
import { addRecord } from '../resource/write.ts'
import {
  billingModel,
  busyGunCount,
  byName,
  faultGunCount,
  gunCount,
  idleGunCount,
  offlineGunCount,
  openStatus,
  pileCount,
  ratedPowerKw,
  serviceStatus,
  speeds,
} from './station-columns.ts'
import { judgeStation, type Station } from './station-judge.ts'
import {
  endOccupyRules,
  leaveRoles,
  mustBeUnreferred,
  promoteStation,
  setStation,
  tagStation,
  takeStep,
} from './station-steps.ts'

/** A new station is being built until somebody opens it. */
const underConstruction = 2

const mostOffered = 50
const mostPicked = 500

export const stations: Mounted = mount(
  station,
  {
    table: 'config_station',
    columns: {
      openDate: 'opened_on',
      promoteTime: 'promoted_at',
      openStatus,
      serviceStatus,
      speeds,
      pileCount,
      gunCount,
      idleGunCount,
      busyGunCount,
      offlineGunCount,
      faultGunCount,
      ratedPowerKw,
      billingModel,
    },
    filters: { name: byName },
    links: {
      tags: { table: 'config_station_tag', of: 'station_id', to: 'tag_id' },
      groups: { table: 'config_station_group_station', of: 'station_id', to: 'group_id' },
    },
    guard: judgeStation,
    stored: (ctx, draft) => ({
      pinyin: pinyinKeys(draft.name),
      status: underConstruction,
      is_app_shown: draft.stage === 'production',
      merchant_id: draft.merchant ?? draft.seller ?? ctx.user.sellerId,
    }),
    changed: (_ctx, draft, before) => ({
      pinyin: pinyinKeys(draft.name),
      merchant_id: draft.merchant ?? before.seller?.id,
    }),
    async beforeDelete(ctx, row) {
      await mustBeUnreferred(ctx, row.id)
      await endOccupyRules(ctx, row)
      await leaveRoles(ctx, row)
    },
    actions: {
      open: takeStep('open'),
      maintain: takeStep('maintain'),
      close: takeStep('close'),
      show: (ctx, { id }) => setStation(ctx, id, { is_app_shown: true }),
      hide: (ctx, { id }) => setStation(ctx, id, { is_app_shown: false }),
      tag: tagStation,
      copy: copyStation,
      promote: promoteStation,
    },
  },
  {
    /** By the name, how it sounds, or the code. */
    options: (ctx, { text, ids, ...asked }) =>
      tableOf(ctx.db, stations, [
        ...choosable(stations, { text, ids, ...asked }),
        ...(text === '' ? [] : [sql`(${byName(text)} or t.code ilike ${contains(text)})`]),
        ...(ids === undefined ? [] : [sql`t.id = any(${ids}::bigint[])`]),
      ])
        .select([sql<string>`t.id::text`.as('id'), sql<string>`t.name`.as('label')])
        .orderBy(sql`t.name collate zh_sort`)
        .limit(ids === undefined ? mostOffered : mostPicked)
        .execute(),
    async map(ctx, { filters }) {
      const found = await tableOf(ctx.db, stations, conditionsOf(knownAt(stations, ctx.now), filters, ctx.now))
        .select([
          sql<string>`t.id::text`.as('id'),
          sql<string>`t.name`.as('name'),
          sql<number>`t.longitude::float8`.as('longitude'),
          sql<number>`t.latitude::float8`.as('latitude'),
          sql<string>`t.stage`.as('stage'),
          sql<number>`t.status`.as('status'),
          ...(['serviceStatus', 'gunCount', 'idleGunCount'] as const).map(name =>
            sql<number>`${columnOf(stations, name)}::int`.as(name),
          ),
        ])
        .orderBy('t.id')
        .limit(mostOnMap + 1)
        .execute()
      if (found.length > mostOnMap) refuse('stationMapTooMany', { most: mostOnMap })
      // Selected right above.
      return found as unknown as MapStation[]
    },
  },
)

type Named = { name: string; code: string }

/** Photos belong to one place only. */
const withoutPhotos = { entrance: '', path: '', panorama: '', pilePhoto: '', otherPhoto: '' }

/** The groups it is in are not its own to give away. */
async function copyStation(ctx: UserCtx, { groups: _groups, ...row }: Station, { name, code }: Named): Promise<void> {
  await addRecord(ctx, knownAt(stations, ctx.now), {
    ...row,
    ...withoutPhotos,
    name,
    code,
    stage: 'trial',
    seller: row.seller?.id ?? null,
    merchant: row.merchant?.id ?? null,
    org: row.org?.id ?? null,
    operatingUnit: row.operatingUnit?.id ?? null,
    area: row.area.id,
    tags: row.tags.map(tag => tag.id),
    // The number of a person is read masked.
    directorPhone: '',
  })
}
