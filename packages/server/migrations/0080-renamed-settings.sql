-- Two settings have other names, and so have the events that told of them.
update realm set settings = settings - 'giphy_rating'
  || jsonb_build_object('gif_rating_policy', settings -> 'giphy_rating')
where settings ? 'giphy_rating';

update realm set user_defaults = jsonb_set(user_defaults, '{web_home_view}', '"recent"')
where user_defaults ->> 'web_home_view' = 'recent_topics';

update realm_user set settings = jsonb_set(settings, '{web_home_view}', '"recent"')
where settings ->> 'web_home_view' = 'recent_topics';

update event set fields = jsonb_set(fields::jsonb, '{setting}', '"gif_rating_policy"')::json
where kind = 'realm-setting-changed' and fields ->> 'setting' = 'giphy_rating';

update event set fields = jsonb_set(fields::jsonb, '{value}', '"recent"')::json
where kind in ('user-setting-changed', 'user-default-changed', 'legacy-setting-changed')
  and fields ->> 'value' = 'recent_topics';
