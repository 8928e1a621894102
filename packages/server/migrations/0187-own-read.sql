-- Which of a user's own messages are read by sending them is asked when the user first registers after a start. With the answer in the index, 3,000 of
-- their messages take 0.5 instead of 33 ms on the embedded database, since they are scattered over the table.
-- The former index is dropped at the end, because that stops reading until the migration is complete.
create index message_sender_read on message (realm_id, sender_id, id) include (read_by_sender);
drop index message_sender;
alter index message_sender_read rename to message_sender;
