-- Figures of days, hours and months, made anew from the orders wherever one of them changed; what guns did of a day; what
-- stations are meant to reach.

-- Of a refund what went back to reward accounts: gift money is no revenue, and giving it back takes none away.
alter table bill_order add column gift_refund_fen bigint not null default 0;
update bill_order o set gift_refund_fen = d.given
from (
  select order_id, -sum(amount_fen) as given from bill_deduction
  where document = 'orderRefund' and account_kind = 3 group by order_id
) d
where d.order_id = o.id;
alter table bill_order add constraint bill_order_gift_refund check (
  gift_refund_fen between 0 and refund_fen and gift_refund_fen <= gift_paid_fen);

-- The day on which an order counts: that of its end, or, of what never began, that on which it was asked for. And what sort
-- of order it is, as bits of rules/src/statistic-kinds.ts: which statistic counts which sort is for each seller to say.
alter table bill_order
  add column stat_day date not null
    generated always as (coalesce(business_day, (created_at at time zone 'Asia/Shanghai')::date)) stored,
  add column stat_kind smallint not null generated always as (
    case when order_status in (9, 10, 11) then 1 else 0 end
    + case when order_status in (7, 8) then 2 else 0 end
    + case when order_status in (5, 6) and energy_e4 < 1000 then 4 else 0 end
    + case when source_operator <> '' then 16 else 0 end
    + case when fleet_id is not null and credit_paid_fen > 0 then 32 else 0 end
    + case when member_id is null and fleet_id is null and source_operator = '' and order_status in (5, 6) then 64 else 0 end
  ) stored;
create index bill_order_counted on bill_order (station_id, stat_day);
create index bill_order_counted_seller on bill_order (seller_id, stat_day, station_id);
-- Those that flowed on days before the one on which they count.
create index bill_order_overnight on bill_order (station_id, stat_day)
  where (begun_at at time zone 'Asia/Shanghai')::date < stat_day;

-- What the sums do not know yet. A mark and not a place to have come to: numbers are given out before they are committed.
-- What was told before counts too, and is told once more for each day below.
alter table bill_outbox add column is_summed boolean not null default true;
alter table bill_outbox alter column is_summed set default false;
alter table bill_outbox drop constraint bill_outbox_topic_check;
alter table bill_outbox add constraint bill_outbox_topic_check check (topic in (
  'orderSettled', 'orderCorrected', 'orderRefunded', 'debtPaid', 'occupyPaid', 'appointmentForfeited',
  'orderChanged', 'stayChanged', 'appointmentChanged'));
create index bill_outbox_unsummed on bill_outbox (id) where not is_summed;

-- Whatever changes the figures of a day tells so in its own transaction, whoever changes it.
create function order_changes_figures() returns trigger language plpgsql as $$
begin
  -- Where it no longer is, its energy flowed no longer either: on each day that it touched before.
  if tg_op = 'UPDATE' and old.order_status > 4 and (
    old.stat_day <> new.stat_day
    or (old.begun_at at time zone 'Asia/Shanghai')::date is distinct from (new.begun_at at time zone 'Asia/Shanghai')::date)
  then
    insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
    select old.seller_id, old.station_id, 'orderChanged', old.id, x.day::date, now()
    from generate_series(
      greatest(coalesce((old.begun_at at time zone 'Asia/Shanghai')::date, old.stat_day), old.stat_day - 7), old.stat_day,
      interval '1 day') as x (day);
  end if;
  insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
  values (new.seller_id, new.station_id, 'orderChanged', new.id, new.stat_day, now());
  return null;
end $$;
create trigger changes_figures after insert on bill_order for each row when (new.order_status > 4)
  execute function order_changes_figures();
create trigger changed_figures after update on bill_order for each row when (
  (new.order_status > 4 or old.order_status > 4)
  and (old.order_status, old.stat_day, old.stat_kind, old.begun_at, old.ended_at, old.energy_e4, old.jian_e4, old.feng_e4,
    old.ping_e4, old.gu_e4, old.duration_sec, old.elec_fen, old.service_fen, old.discount_elec_fen, old.discount_service_fen,
    old.coupon_fen, old.payable_fen, old.paid_fen, old.gift_paid_fen, old.refund_fen, old.gift_refund_fen, old.debt_fen)
  is distinct from
    (new.order_status, new.stat_day, new.stat_kind, new.begun_at, new.ended_at, new.energy_e4, new.jian_e4, new.feng_e4,
    new.ping_e4, new.gu_e4, new.duration_sec, new.elec_fen, new.service_fen, new.discount_elec_fen, new.discount_service_fen,
    new.coupon_fen, new.payable_fen, new.paid_fen, new.gift_paid_fen, new.refund_fen, new.gift_refund_fen, new.debt_fen))
  execute function order_changes_figures();

-- The day on which a bill for staying counts.
create function stay_day(ended timestamptz, created timestamptz) returns date language sql immutable as $$
  select (coalesce(ended, created) at time zone 'Asia/Shanghai')::date
$$;
create function stay_changes_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and stay_day(old.ended_at, old.created_at) <> stay_day(new.ended_at, new.created_at) then
    insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
    values (old.seller_id, old.station_id, 'stayChanged', old.id, stay_day(old.ended_at, old.created_at), now());
  end if;
  insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
  values (new.seller_id, new.station_id, 'stayChanged', new.id, stay_day(new.ended_at, new.created_at), now());
  return null;
end $$;
create trigger changes_figures after insert on bill_occupy for each row when (new.status <> 1)
  execute function stay_changes_figures();
create trigger changed_figures after update on bill_occupy for each row when (
  (old.status, old.ended_at, old.payable_fen, old.paid_fen, old.refund_fen)
  is distinct from (new.status, new.ended_at, new.payable_fen, new.paid_fen, new.refund_fen))
  execute function stay_changes_figures();
create index bill_occupy_counted on bill_occupy (station_id, stay_day(ended_at, created_at));

create function appointment_changes_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and stay_day(old.finished_at, old.created_at) <> stay_day(new.finished_at, new.created_at) then
    insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
    values (old.seller_id, old.station_id, 'appointmentChanged', old.id, stay_day(old.finished_at, old.created_at), now());
  end if;
  insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
  values (new.seller_id, new.station_id, 'appointmentChanged', new.id, stay_day(new.finished_at, new.created_at), now());
  return null;
end $$;
create trigger changes_figures after insert on bill_appointment for each row when (new.penalty_fen > 0)
  execute function appointment_changes_figures();
create trigger changed_figures after update on bill_appointment for each row when (
  (old.penalty_fen > 0 or new.penalty_fen > 0)
  and (old.penalty_fen, old.finished_at) is distinct from (new.penalty_fen, new.finished_at))
  execute function appointment_changes_figures();
create index bill_appointment_counted on bill_appointment (station_id, stay_day(finished_at, created_at))
  where penalty_fen > 0;

-- Orders and bills of a day that have ended, by station and sort. Bits 128 and more are no orders: bills for occupying,
-- for overtime, deposits that were kept.
create table statistics_day (
  station_id bigint not null,
  day date not null,
  merchant_id bigint not null,
  is_direct_current boolean not null,
  kind smallint not null,
  seller_id bigint not null,
  orders integer not null,
  energy_e4 bigint not null,
  jian_e4 bigint not null,
  feng_e4 bigint not null,
  ping_e4 bigint not null,
  gu_e4 bigint not null,
  duration_sec bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint not null,
  gift_fen bigint not null,
  refund_fen bigint not null,
  gift_refund_fen bigint not null,
  debt_fen bigint not null,
  primary key (station_id, day, merchant_id, is_direct_current, kind)
);
create index statistics_day_seller on statistics_day (seller_id, day);
create index statistics_day_day on statistics_day (day);
comment on table statistics_day is '日统计|figures of a day';

-- The same by the hour of its end: the hours of a day come to the day.
create table statistics_hour (
  station_id bigint not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  merchant_id bigint not null,
  is_direct_current boolean not null,
  kind smallint not null,
  seller_id bigint not null,
  orders integer not null,
  energy_e4 bigint not null,
  jian_e4 bigint not null,
  feng_e4 bigint not null,
  ping_e4 bigint not null,
  gu_e4 bigint not null,
  duration_sec bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint not null,
  gift_fen bigint not null,
  refund_fen bigint not null,
  gift_refund_fen bigint not null,
  debt_fen bigint not null,
  primary key (station_id, day, hour, merchant_id, is_direct_current, kind)
);
create index statistics_hour_seller on statistics_hour (seller_id, day);
comment on table statistics_hour is '小时统计|figures of an hour';

-- The days of a month together; `month` is its first day.
create table statistics_month (
  station_id bigint not null,
  month date not null,
  merchant_id bigint not null,
  is_direct_current boolean not null,
  kind smallint not null,
  seller_id bigint not null,
  orders integer not null,
  energy_e4 bigint not null,
  jian_e4 bigint not null,
  feng_e4 bigint not null,
  ping_e4 bigint not null,
  gu_e4 bigint not null,
  duration_sec bigint not null,
  elec_fen bigint not null,
  service_fen bigint not null,
  discount_fen bigint not null,
  coupon_fen bigint not null,
  payable_fen bigint not null,
  paid_fen bigint not null,
  gift_fen bigint not null,
  refund_fen bigint not null,
  gift_refund_fen bigint not null,
  debt_fen bigint not null,
  primary key (station_id, month, merchant_id, is_direct_current, kind)
);
create index statistics_month_seller on statistics_month (seller_id, month);
comment on table statistics_month is '月统计|figures of a month';

-- When it flowed, by half hours of the clock: what a load curve and the use of guns are made of.
create table statistics_flow (
  station_id bigint not null,
  day date not null,
  slot smallint not null check (slot between 0 and 47),
  merchant_id bigint not null,
  seller_id bigint not null,
  energy_e4 bigint not null,
  charging_sec integer not null,
  primary key (station_id, day, slot, merchant_id)
);
create index statistics_flow_seller on statistics_flow (seller_id, day);
comment on table statistics_flow is '分时电量|energy by half hours';

-- A gun on a day, as it stood then: where it was, what it could give, how long it was what.
create table statistics_gun_day (
  gun_id bigint not null,
  day date not null,
  seller_id bigint not null,
  merchant_id bigint not null,
  station_id bigint not null,
  pile_id bigint not null,
  pile_type_id bigint not null,
  is_direct_current boolean not null,
  rated_power_w integer not null,
  idle_sec integer not null,
  preparing_sec integer not null,
  charging_sec integer not null,
  full_sec integer not null,
  offline_sec integer not null,
  alarm_sec integer not null,
  fault_sec integer not null,
  reserved_sec integer not null,
  primary key (gun_id, day)
);
create index statistics_gun_day_seller on statistics_gun_day (seller_id, day);
create index statistics_gun_day_station on statistics_gun_day (station_id, day);
create index statistics_gun_day_day on statistics_gun_day (day);
comment on table statistics_gun_day is '枪日状态|gun on a day';

-- Up to when something has been reckoned.
create table statistics_cursor (
  name text primary key,
  at timestamptz not null
);
comment on table statistics_cursor is '统计进度|how far figures have come';

-- What is there already counts too.
insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
select seller_id, station_id, 'orderChanged', max(id), stat_day, now() from bill_order
where order_status > 4 group by seller_id, station_id, stat_day;
insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
select seller_id, station_id, 'stayChanged', max(id), stay_day(ended_at, created_at), now() from bill_occupy
where status <> 1 group by seller_id, station_id, stay_day(ended_at, created_at);
insert into bill_outbox (seller_id, station_id, topic, subject_id, business_day, at)
select seller_id, station_id, 'appointmentChanged', max(id), stay_day(finished_at, created_at), now() from bill_appointment
where penalty_fen > 0 group by seller_id, station_id, stay_day(finished_at, created_at);

-- What a station is meant to reach in a month.
create table config_operation_target (
  id bigint generated by default as identity (start with 1000) primary key,
  seller_id bigint not null references system_seller (id),
  station_id bigint not null,
  created_by bigint references system_staff (id) on delete set null,
  month date not null check (extract(day from month) = 1),
  energy_e4 bigint check (energy_e4 > 0),
  revenue_fen bigint check (revenue_fen > 0),
  -- Of the hours of its guns.
  utilisation_bp integer check (utilisation_bp between 1 and 10000),
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (num_nonnulls(energy_e4, revenue_fen, utilisation_bp) > 0),
  unique (seller_id, id),
  unique (station_id, month),
  foreign key (seller_id, station_id) references config_station (seller_id, id)
);
create index config_operation_target_list on config_operation_target (seller_id, month desc, id desc);
create index config_operation_target_created_by on config_operation_target (created_by);
comment on table config_operation_target is '运营目标|operation target';
select record_changes_of('config_operation_target');
