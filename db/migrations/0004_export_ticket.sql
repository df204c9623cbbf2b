-- An export that is opened as an address carries a ticket: a link has no header for a token.
alter table system_ticket drop constraint system_ticket_purpose_check;
alter table system_ticket add constraint system_ticket_purpose_check
  check (purpose in ('login', 'reconciliation', 'export'));
