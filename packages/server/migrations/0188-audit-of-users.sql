-- The audit log of a user was found by reading all of it. With 400,000 entries, that took 220 ms.
create index audit_entry_actor on audit_entry (realm_id, actor_id, id);
create index audit_entry_user on audit_entry (realm_id, user_id, id);
