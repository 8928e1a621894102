-- The words of a message, in time that is linear in its length. To find a sign of a run, the former function read the run from its beginning: 10,000 signs
-- without a space took PostgreSQL 300 ms and the embedded database, which does nothing else meanwhile, up to 2 s. Now 8 to 14 ms on PostgreSQL, and what
-- usual messages took before. The words are the same.
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
      select array_to_tsvector(array_agg(distinct sign || coalesce(following, '')))
      from regexp_matches(whole, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
        string_to_array(run[1], null) as signs,
        unnest(signs, signs[2:]) as pairs(sign, following));
  end if;
  return words;
end
$$;
