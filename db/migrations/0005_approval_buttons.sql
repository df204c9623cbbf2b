-- Approvals have rights of their own; the buttons that stood for them went by those of the log.
delete from system_menu where is_built_in and permission in ('audit:approve', 'audit:reject');
