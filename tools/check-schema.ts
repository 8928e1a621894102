import type { SourceFile, Violation } from './source.ts'

const schema = 'packages/server/schema.sql'
const migration = /^packages\/server\/migrations\/(.+)\.sql$/

/** The dump of the schema names the newest migration. Its content is compared in the tests, which have a database. */
export function checkSchema(files: readonly SourceFile[]): Violation[] {
  const names = files.flatMap(({ path }) => migration.exec(path)?.[1] ?? []).sort()
  const text = files.find(({ path }) => path === schema)?.text ?? ''
  const made = `after ${names.length} migrations, the last of which is ${names.at(-1)}.`
  if (names.length === 0 || text.split('\n')[0]?.includes(made)) return []
  return [{ path: schema, line: 1, message: 'is older than the migrations: `npm run golden`' }]
}
