-- Where almost all messages are in one channel, a sample of the table shows only that one. PostgreSQL then expects
-- every recipient to have most messages, and looks for those of a channel among all of them: 18 s for the ends of 100
-- channels among 60,000 messages on the embedded database. With this, it uses the index of recipients.
alter table message alter column recipient_id set (n_distinct = 1000);
analyze message (recipient_id);
