-- Every history asks the log who was behind each change.
create index system_audit_request on system_audit (request_id);
