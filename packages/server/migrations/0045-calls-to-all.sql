-- The messages that call everybody in their channel are few, and asked for with every mention.
create index message_to_all on message (realm_id, id) where mentions_channel;
