// What a list says of a billing model at this moment, as SQL over the model `t`. Which version holds and which table is that
// of a date is said once more in rules/src/price; billing-columns.test.ts holds the two together.
import { at } from '@ev/db/pools'
import { businessDay, type Instant } from '@ev/rules/units'
import { type RawBuilder, sql } from 'kysely'
import { inSight, linked } from '../http/scope.ts'

/** Of the version in force, or nothing before the first. */
export const ofVersionInForce = (
  now: Instant,
  what: RawBuilder<unknown>,
) => sql`(select ${what} from config_billing_version v
  where v.model_id = t.id and v.effective_at <= ${at(now)} and ${linked('config_billing_version')}
  order by v.effective_at desc, v.version_no desc limit 1)`

/** Of the one that was written last, which is the one that people go on from. */
export const ofNewestVersion = (what: RawBuilder<unknown>) => sql`(select ${what} from config_billing_version v
  where v.model_id = t.id and ${linked('config_billing_version')} order by v.version_no desc limit 1)`

export const nextVersionTime = (now: Instant) => sql`(select min(v.effective_at) from config_billing_version v
  where v.model_id = t.id and v.effective_at > ${at(now)} and ${linked('config_billing_version')})`

/** The table of a date with the name of its holiday or season: the holiday's, else the season's, else the default one. */
export const tableOnDay = (plan: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  select coalesce(
    (select h -> 'table' || jsonb_build_object('name', h -> 'name') from jsonb_array_elements(p.plan -> 'holidays') h
      where h -> 'days' ? p.day limit 1),
    (select s -> 'table' || jsonb_build_object('name', s -> 'name')
      from jsonb_array_elements(p.plan -> 'seasons') s, jsonb_array_elements(s -> 'spans') span,
        lateral (select (span ->> 'from') collate "C" as first, (span ->> 'to') collate "C" as last) as ends
      where case when first <= last then substr(p.day, 6) between first and last
        else substr(p.day, 6) >= first or substr(p.day, 6) <= last end limit 1),
    nullif(p.plan -> 'byDefault', 'null') || '{"name": null}')
  from (select ${plan}::jsonb as plan, ${day}::text collate "C" as day) p)`

export const tableToday = (now: Instant) => tableOnDay(ofVersionInForce(now, sql`v.plan`), sql`${businessDay(now)}`)

export const priceToday = (tier: string, part: 'elecMil' | 'serviceMil') => (now: Instant) =>
  sql`(
  select (one ->> ${part})::bigint from jsonb_array_elements(${tableToday(now)} -> 'tiers') one where one ->> 'tier' = ${tier})`

const holdsAt = (now: Instant) => sql`b.from_at <= ${at(now)} and (b.to_at is null or b.to_at > ${at(now)})`

/** Those in sight: a model is everybody's to choose, where others use it is not everybody's to know. */
const boundStations = (now: Instant) => sql`select distinct b.station_id from config_billing_binding b
  where b.model_id = t.id and ${holdsAt(now)} and ${inSight('config_billing_binding', 'b')}`

export const stationCount = (now: Instant) => sql`(select count(*) from (${boundStations(now)}) bound)`

export const stationsBound = (now: Instant) => sql`coalesce((
  select json_agg(json_build_object('id', st.id::text, 'label', st.name) order by st.id)
  from config_station st where st.id in (${boundStations(now)}) and ${linked('config_station')}), '[]')`

export const isBoundAt = (stationIds: readonly string[], now: Instant) => sql`exists (
  select from config_billing_binding b where b.model_id = t.id and b.station_id = any(${stationIds}::bigint[])
    and ${holdsAt(now)} and ${inSight('config_billing_binding', 'b')})`

/** Piles that hold a model themselves and go by this one now; of guns with a price of their own they know nothing. */
const pilesOf = (now: Instant, what: RawBuilder<unknown>) => sql`(
  select count(*) filter (where ${what}) from config_pile p
  join config_pile_state s on s.pile_id = p.id
  join config_pile_type ty on ty.id = p.pile_type_id
  cross join lateral (
    select b.model_id from config_billing_binding b
    where b.station_id = p.station_id and b.gun_id is null and (b.pile_id is null or b.pile_id = p.id)
      and ${holdsAt(now)} and ${linked('config_billing_binding')}
    order by b.pile_id is null, b.priority desc limit 1
  ) w
  where w.model_id = t.id and ty.protocol = 'YKC1.6' and p.station_id in (${boundStations(now)})
    and ${linked('config_pile')} and ${linked('config_pile_state')} and ${linked('config_pile_type')})`

export const pileCount = (now: Instant) => pilesOf(now, sql`true`)

/** A pile tells the number of its model and not its version: which one that was says what it took last. */
export const consistentCount = (now: Instant) =>
  pilesOf(
    now,
    sql`s.billing_model_no = t.model_no and (
  select i.version_id from config_billing_issue i
  where i.pile_id = p.id and i.state = 2 and ${linked('config_billing_issue')}
  order by i.responded_at desc nulls last, i.id desc limit 1
) = ${ofVersionInForce(now, sql`v.id`)}`,
  )
