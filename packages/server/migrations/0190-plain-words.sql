-- The words of a message. The former function was planned for each statement, and looked for scripts without spaces in each text. On PostgreSQL, the words
-- cost 350 to 530 µs for a single message, and 65 µs for each of 32; now 70 to 100, and 37. To find which of 1,500 words match a search took 46 ms on the
-- embedded database; now 10.
-- It calls no other function of this schema. While a dump is restored, PostgreSQL finds such functions only with the name of their schema, so the table
-- of messages could not be created.
create or replace function message_words(topic text, content text) returns tsvector
language plpgsql immutable parallel safe
as $$
declare
  whole constant text := topic || ' ' || content;
  words tsvector := to_tsvector('english', whole) || to_tsvector('simple', whole);
  folded text;
begin
  if octet_length(whole) = length(whole) then
    return words;
  end if;
  -- As fold_letters does.
  folded := replace(replace(replace(replace(replace(replace(translate(
    normalize(regexp_replace(normalize(whole, nfkd), '[\u0300-\u036f]', '', 'g'), nfc),
    'øØđĐðłŁı', 'oOdDdlLi'),
    'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE');
  if folded <> whole then
    words := words || to_tsvector('simple', folded);
  end if;
  if whole ~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]' then
    words := words || (
      select array_to_tsvector(array_agg(distinct substr(run[1], at, 2)))
      from regexp_matches(whole, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
        generate_series(1, length(run[1])) as at);
  end if;
  return words;
end
$$;
