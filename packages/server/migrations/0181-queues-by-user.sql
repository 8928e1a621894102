-- Every registration counts the queues of its user; without an index it read those of the whole organization.
create index event_queue_by_user on event_queue (realm_id, user_id);
