// Creates or drops the database of one CI run: `node tools/ci-database.js create|drop NAME`. Exits with 2 if
// PostgreSQL refuses.
import pg from 'pg'

const statements = {
  create: (name) => `create database "${name}"`,
  drop: (name) => `drop database if exists "${name}" with (force)`,
}

const [verb, name] = process.argv.slice(2)
const statement = statements[verb]
if (!statement || !/^[a-z0-9_]+$/.test(name ?? '')) throw new Error('usage: create|drop NAME')

const connectionString = 'postgres://root@127.0.0.1:5432/postgres'
const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 })
try {
  await client.connect()
  await client.query(statement(name))
} catch (error) {
  console.error(`PostgreSQL refused to ${verb} ${name}: ${error.message}`)
  process.exitCode = 2
} finally {
  await client.end()
}
