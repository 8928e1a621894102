import { openDatabase } from '../processes/server-modules.ts'

// Gives all users a recent presence while no server runs. Over HTTP, only users with an API key could report one.
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const { sql, close } = await openDatabase(dataDir, databaseUrl || undefined)
const [seen] = await sql.unsafe<{ count: number }>(`
  with counted as (select count(*) as people from realm_user where realm_id = 1),
  taken as (
    insert into presence_sequence (realm_id, last_update_id) select 1, people from counted
    on conflict (realm_id)
      do update set last_update_id = presence_sequence.last_update_id + excluded.last_update_id
    returning last_update_id),
  written as (
    insert into presence (realm_id, user_id, active_at, connected_at, update_id)
    select 1, id, at, at, last_update_id - people + row_number() over (order by id)
    from realm_user, counted, taken, (select extract(epoch from now())::bigint - 3600 as at) as hour
    where realm_id = 1
    on conflict (realm_id, user_id) do update set active_at = excluded.active_at,
      connected_at = excluded.connected_at, update_id = excluded.update_id
    returning 1)
  select count(*) as count from written`)
await close()
process.send?.({ count: Number(seen?.count ?? 0) })
