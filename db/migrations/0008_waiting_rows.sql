-- A row of work whose change waits for a second person is neither done nor refused.
alter table system_work_row drop constraint system_work_row_outcome_check;
alter table system_work_row
  add constraint system_work_row_outcome_check check (outcome in ('done', 'waiting', 'refused', 'failed'));
