-- The wall asks every half minute, and at each alarm, for what happened lately.
create index operation_alarm_lately on operation_alarm (last_at desc);
-- And of every gun for what it does now: by the sessions it ever had that would be a long search where it does nothing.
create index operation_session_now on operation_session (gun_id, asked_at desc) where state in ('starting', 'charging');
