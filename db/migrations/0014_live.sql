-- The wall asks every half minute, and at each alarm, for what happened lately.
create index operation_alarm_lately on operation_alarm (last_at desc);
-- And of every gun for what it does now: by the sessions it ever had that would be a long search where it does nothing.
create index operation_session_now on operation_session (gun_id, asked_at desc) where state in ('starting', 'charging');
-- Statistics count how often guns became faulty, which is a few of the many changes of a month.
create index operation_gun_log_faults on operation_gun_log (seller_id, at) where to_status = 7 and from_status <> 7;
