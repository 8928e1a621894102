-- A search for "apfel" finds "Äpfel", and one for "strasse" finds "Straße".

-- Letters without their accents. The program folds what is searched for in the same way
-- (messages/search/fold-letters.ts).
create function fold_letters(text text) returns text
language sql immutable parallel safe
as $$
  select case when text ~ '^[\x01-\x7f]*$' then text else
    replace(replace(replace(replace(replace(replace(translate(
      normalize(regexp_replace(normalize(text, nfkd), '[\u0300-\u036f]', '', 'g'), nfc),
      'øØđĐðłŁı', 'oOdDdlLi'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE') end
$$;

create or replace function message_words(topic text, content text) returns tsvector
language sql immutable parallel safe
as $$
  select to_tsvector('english', topic || ' ' || content)
    || to_tsvector('simple', topic || ' ' || content)
    || case
      when fold_letters(topic || content) = topic || content then ''::tsvector
      else to_tsvector('simple', fold_letters(topic || ' ' || content))
    end
    || coalesce((
      select array_to_tsvector(array_agg(distinct substr(run[1], at, 2)))
      from regexp_matches(topic || ' ' || content,
          '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+', 'g') as run,
        generate_series(1, length(run[1])) as at), ''::tsvector)
$$;

-- Computes the words of the messages that have letters to fold. Other messages keep theirs.
update message set topic = topic where topic || content !~ '^[\x01-\x7f]*$';
