import { openDatabase } from '../processes/server-modules.ts'

// Adds users who never sign in, while no server runs: copies of a user who was created over HTTP, with their own
// addresses and names. Over HTTP, each costs an argon2 hash: 10,000 users take at least 80 s.
const [dataDir = '', databaseUrl = '', count = '0'] = process.argv.slice(2)
const { sql, close } = await openDatabase(dataDir, databaseUrl || undefined)
const columns = await sql<{ name: string }>`
  select column_name as name from information_schema.columns
  where table_schema = 'public' and table_name = 'realm_user' order by ordinal_position`
const own: Record<string, string> = {
  id: '(select max(id) from realm_user where realm_id = 1) + number',
  delivery_email: `'copy' || number || '@example.org'`,
  full_name: `'Copy ' || number`,
}
const names = columns.map((column) => column.name)
const added = await sql.unsafe<{ id: number }>(
  `insert into realm_user (${names.join(', ')})
    select ${names.map((name) => own[name] ?? name).join(', ')}
    from realm_user, generate_series(1, $1::int) as number
    where (realm_id, id) = (select realm_id, max(id) from realm_user where realm_id = 1 and is_active group by 1)
    returning id`,
  [Number(count)],
)
await close()
process.send?.({ ids: added.map((user) => user.id) })
