// Franchise partners. The number of their bank account is sealed by the kind of its field; its end is kept to be shown.
import { secretMask } from '@ev/contract/kit/masked'
import { leaguer } from '@ev/contract/member/leaguer'
import { refuse } from '@ev/rules/refuse'
import { sql } from 'kysely'
import type { UserCtx } from '../http/context.ts'
import { beyondScope, linked } from '../http/scope.ts'
import { mount } from '../resource/mount.ts'
import { switchedOn, switching } from '../resource/switched.ts'
import { mustBeTenant } from '../system/door.ts'
import { mustBeOfSeller } from './of-seller.ts'

const tailOf = (account: string) => account.slice(-4)

export const leaguers = mount(
  leaguer,
  {
    table: 'member_leaguer',
    columns: {
      stationCount: sql`(
        select count(*) from member_leaguer_station k where k.leaguer_id = t.id and ${linked('member_leaguer_station')}
      )`,
    },
    links: { stations: { table: 'member_leaguer_station', of: 'leaguer_id', to: 'station_id' } },
    offered: switchedOn,
    stored: (_ctx, { bankAccount }) => ({ bank_account_tail: tailOf(bankAccount) }),
    changed: (_ctx, { bankAccount }) => (bankAccount === secretMask ? {} : { bank_account_tail: tailOf(bankAccount) }),
    async guard(ctx, draft, before) {
      if (!before) await mustBeTenant(ctx, draft.seller)
      const sellerId = before?.seller?.id ?? draft.seller ?? ctx.user.sellerId
      if (draft.merchant !== (before?.merchant?.id ?? null))
        await mustBeOfSeller(ctx, { table: 'system_seller', id: draft.merchant, sellerId, field: 'merchant' })
      await mustBeAlone(ctx, draft.stations, before?.id)
    },
    async after(ctx, { id, draft }) {
      // Whoever took one of them a moment ago has it.
      await mustBeAlone(ctx, draft.stations, id)
    },
    actions: switching('member_leaguer'),
  },
  {},
)

/** A station has one partner, seen or not. */
async function mustBeAlone(ctx: UserCtx, stations: readonly string[], id = '0'): Promise<void> {
  if (stations.length === 0) return
  const taken = await beyondScope(ctx.db)
    .selectFrom('member_leaguer_station as k')
    .innerJoin('member_leaguer as l', 'l.id', 'k.leaguer_id')
    .innerJoin('config_station as s', 's.id', 'k.station_id')
    .select(['s.name as station', 'l.name as partner'])
    .where('k.station_id', 'in', [...stations])
    .where('k.leaguer_id', '<>', id)
    .executeTakeFirst()
  if (taken) refuse('stationHasPartner', taken, { field: 'stations' })
}
