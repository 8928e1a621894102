-- What two spellings of one topic have in common; computed by the program, so that both have one rule.
alter table message add column topic_key text;
update message set topic_key = lower(topic);
alter table message alter column topic_key set not null;
drop index message_topic;
create index message_topic on message (realm_id, recipient_id, topic_key, id);
