-- A bot has no role above that of its owner, and does not work where its owner does not.
update realm_user as bot
set role = greatest(bot.role, owner.role), is_active = bot.is_active and owner.is_active
from realm_user as owner
where owner.realm_id = bot.realm_id and owner.id = bot.bot_owner_id
  and (bot.role < owner.role or (bot.is_active and not owner.is_active));
