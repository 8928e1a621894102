import type { Sql } from '../src/db/transaction.ts'

/**
 * The schema as SQL: tables with their columns and constraints, indexes, functions, each kind by name. PostgreSQL writes the
 * definitions, so that the text is the same for the embedded database and for a server.
 */
export async function schemaText(sql: Sql): Promise<string> {
  const parts = [...(await tables(sql)), ...(await indexes(sql)), ...(await functions(sql))]
  return `${parts.join('\n\n')}\n`
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly constraints: readonly string[]
}

/** Note: from version 18 on PostgreSQL keeps "not null" as constraints, too. */
async function tables(sql: Sql): Promise<string[]> {
  const rows = await sql<Table[]>`
    select relname as name,
      array(
        select format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
          coalesce(case attgenerated
            when 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
            else ' default ' || pg_get_expr(adbin, adrelid) end, ''),
          case when attnotnull then ' not null' else '' end)
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(
        select format('constraint %I %s', conname, pg_get_constraintdef(pg_constraint.oid))
        from pg_constraint where conrelid = pg_class.oid and contype <> 'n'
        order by contype <> 'p', conname collate "C") as constraints
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    order by relname collate "C"`
  return rows.map(({ name, columns, constraints }) => {
    const lines = [...columns, ...constraints].map((line) => `  ${line}`)
    return `create table ${name} (\n${lines.join(',\n')}\n);`
  })
}

/** Those of constraints are named there. */
async function indexes(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select pg_get_indexdef(indexrelid) as text
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by relname collate "C"`
  return rows.map(({ text }) => `${text};`)
}

async function functions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by proname collate "C"`
  return rows.map(({ text }) => `${text.trimEnd()};`)
}
