-- Nobody may change or empty the audit log, its owner included: the trigger is asked only of whoever gets past this. DELETE stays the
-- owner's, for the retention sweep, which the trigger holds to what is too old. A superuser passes grants, and meets the trigger.
REVOKE ALL ON "audit_log" FROM PUBLIC;
REVOKE UPDATE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
