-- Requests for previews get the name that the program uses.
alter table preview_wish rename to preview_request;
alter table preview_request rename constraint preview_wish_pkey to preview_request_pkey;
alter table preview_request rename constraint preview_wish_realm_id_fkey to preview_request_realm_id_fkey;
alter index preview_wish_due rename to preview_request_due;
-- For nodes of the previous version, during an upgrade.
create view preview_wish as select * from preview_request;
