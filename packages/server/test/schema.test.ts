import { expect, test } from 'vitest'
import { theServer } from './a-realm.ts'
import { schemaText } from './schema-text.ts'

test('schema.sql is the schema that the migrations make', async () => {
  const { sql } = (await theServer()).database
  const applied = await sql<{ name: string }[]>`select name from schema_migration order by version`
  const header = `-- The schema after ${applied.length} migrations, the last of which is ${applied.at(-1)?.name}. Made by \`npm run golden\`.`

  await expect(`${header}\n\n${await schemaText(sql)}`).toMatchFileSnapshot('../schema.sql')
})
