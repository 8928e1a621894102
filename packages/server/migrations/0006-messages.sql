-- What happens to a message after it was sent: edits, moves, reactions, search.

-- A message that went through several channels: where it was sent, then for every move the place in the
-- order of messages that the move took, and the channel it went to. Null: never moved between channels.
alter table message
  add column path integer[],
  add column edits jsonb,
  add column edited_at timestamptz,
  add column moved_at timestamptz;
create index message_moved on message (realm_id, recipient_id) where path is not null;

-- Words by their stem and as they are written. What is written without spaces between its words
-- (Chinese, Japanese, Korean) is cut into pairs of characters.
create function message_words(topic text, content text) returns tsvector
language sql immutable parallel safe
as $$
  select to_tsvector('english', topic || ' ' || content)
    || to_tsvector('simple', topic || ' ' || content)
    || coalesce((
      select array_to_tsvector(array_agg(distinct substr(run[1], at, 2)))
      from regexp_matches(topic || ' ' || content,
          '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
        generate_series(1, length(run[1])) as at), ''::tsvector)
$$;

alter table message
  add column words tsvector generated always as (message_words(topic, content)) stored;
create index message_words_found on message using gin (words);

-- The conditions are those of `has:` in the code, word for word.
create index message_with_link on message (realm_id, id) where rendered like '%<a href=%';
create index message_with_upload on message (realm_id, id) where rendered like '%"/user_uploads/%';

create table reaction (
  realm_id integer not null,
  message_id integer not null,
  user_id integer not null,
  emoji_name text not null,
  emoji_code text not null,
  reaction_type text not null,
  added_at timestamptz not null,
  primary key (realm_id, message_id, reaction_type, emoji_code, user_id)
);

create table muted_user (
  realm_id integer not null,
  user_id integer not null,
  muted_user_id integer not null,
  muted_at timestamptz not null,
  primary key (realm_id, user_id, muted_user_id),
  foreign key (realm_id, user_id) references realm_user,
  foreign key (realm_id, muted_user_id) references realm_user
);

-- Organizations from before these permissions existed.
update realm set permissions = given.permissions || realm.permissions
from (
  select realm_id, jsonb_object_agg(permission, id) as permissions
  from user_group
  join (values
    ('can_delete_any_message_group', 'role:administrators'),
    ('can_delete_own_message_group', 'role:everyone'),
    ('can_move_messages_between_channels_group', 'role:members'),
    ('can_move_messages_between_topics_group', 'role:everyone'),
    ('can_resolve_topics_group', 'role:everyone')) as added (permission, name)
    on is_system and user_group.name = added.name
  group by realm_id) as given
where given.realm_id = realm.id;
