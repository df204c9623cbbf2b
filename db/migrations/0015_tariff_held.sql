-- Whose prices each pile came to hold, and when: a record that comes late is of a time at which it may have held others.
create table operation_tariff_held (
  pile_id bigint not null,
  since timestamptz not null,
  seller_id bigint not null references system_seller (id),
  -- As operation_tariff_no has it: equal prices of several versions have one number.
  no integer not null,
  -- Nothing where the number stands for no prices of ours.
  version_id bigint,
  primary key (pile_id, since),
  foreign key (seller_id, pile_id) references config_pile (seller_id, id) on delete cascade,
  foreign key (seller_id, version_id) references config_billing_version (seller_id, id)
);
create index operation_tariff_held_version on operation_tariff_held (version_id);
comment on table operation_tariff_held is '桩内的计费版本|prices that a pile holds';

-- What they hold now they have held for as long as anybody knows.
insert into operation_tariff_held (pile_id, since, seller_id, no, version_id)
select p.id, '2000-01-01', p.seller_id, n.no, n.version_id
from config_pile_state s
join config_pile p on p.id = s.pile_id
join operation_tariff_no n on n.seller_id = p.seller_id and n.no = s.billing_model_no;
