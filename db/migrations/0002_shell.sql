-- What the shell needs: one-time tickets, what a user prefers, what a user is told, and which menu items are the
-- product's own.

-- Rows of the product's own menu, set by the seed; what a platform adds by hand is not.
alter table system_menu add column is_built_in boolean not null default false;
-- A path of the web; what opens in a window may lie on another site.
alter table system_menu add constraint system_menu_url_form
  check (url ~ '^/[^/?#[:space:]\\][^?#[:space:]\\]*$' or (opens <> 'route' and url ~ '^https?://[^[:space:]]+$'));

alter table system_session drop constraint system_session_way_check;
alter table system_session add constraint system_session_way_check
  check (way in ('password', 'sms', 'address', 'auto', 'ticket'));

-- ticket: a login by ticket; redeem: a ticket that another site brings back.
alter table system_login_attempt drop constraint system_login_attempt_kind_check;
alter table system_login_attempt add constraint system_login_attempt_kind_check
  check (kind in ('password', 'sms', 'smsSend', 'address', 'auto', 'ticket', 'redeem'));

-- Stands for a user once, for a minute: at our own login, or at the reconciliation site.
create table system_ticket (
  id bigint generated always as identity primary key,
  seller_id bigint not null references system_seller (id),
  user_id bigint not null,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('login', 'reconciliation')),
  -- The platform may issue one for a seller's user.
  issued_by bigint references system_staff (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (seller_id, user_id) references system_staff (seller_id, id) on delete cascade
);
create index system_ticket_expiry on system_ticket (expires_at);
comment on table system_ticket is '一次性凭证|ticket';

-- How a user has set up the product; the browser names the keys. A user has many and changes them often, so they are
-- not recorded.
create table system_preference (
  user_id bigint not null,
  seller_id bigint not null references system_seller (id),
  key text not null check (length(key) between 1 and 60),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  foreign key (seller_id, user_id) references system_staff (seller_id, id) on delete cascade
);
comment on table system_preference is '个人偏好|preference';

-- What a user is told, in both languages since the reader chooses; a record itself.
create table system_notification (
  id bigint generated always as identity primary key,
  seller_id bigint not null references system_seller (id),
  user_id bigint not null,
  kind text not null,
  title_zh text not null,
  title_en text not null,
  text_zh text not null,
  text_en text not null,
  -- An address of the web, empty where there is nothing to open.
  link text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  foreign key (seller_id, user_id) references system_staff (seller_id, id) on delete cascade
);
create index system_notification_list on system_notification (user_id, created_at desc, id desc);
create index system_notification_unread on system_notification (user_id) where read_at is null;
create index system_notification_age on system_notification (created_at);
comment on table system_notification is '通知|notification';

select record_changes_of('system_ticket');
