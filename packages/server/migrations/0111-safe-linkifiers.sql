-- Templates that clients would make links of which run a script, or lead nowhere: those linkifiers go, and such
-- alternatives of others.
update linkifier set is_removed = true where url_template !~* '^(https?://|mailto:)';
update linkifier set alternative_url_templates = (
  select coalesce(jsonb_agg(template), '[]') from jsonb_array_elements_text(
    alternative_url_templates::jsonb) as template where template ~* '^(https?://|mailto:)')
where exists (select from jsonb_array_elements_text(alternative_url_templates::jsonb) as template
  where template !~* '^(https?://|mailto:)');
