-- Which of a user's own messages are read by sending them is asked when the user first registers after a start. With the answer in the index, 3,000 of
-- their messages take 0.5 instead of 33 ms on the embedded database, since they are scattered over the table.
drop index message_sender;
create index message_sender on message (realm_id, sender_id, id) include (read_by_sender);
