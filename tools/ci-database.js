// Creates or drops the database of one CI run: `node tools/ci-database.js create|drop NAME`.
import postgres from 'postgres'

const statements = {
  create: (name) => `create database "${name}"`,
  drop: (name) => `drop database if exists "${name}" with (force)`,
}

const [verb, name] = process.argv.slice(2)
const statement = statements[verb]
if (!statement || !/^[a-z0-9_]+$/.test(name ?? '')) throw new Error('usage: create|drop NAME')

const server = 'postgres://root@127.0.0.1:5432/postgres'
const sql = postgres(server, { max: 1, connect_timeout: 5, onnotice: () => undefined })
try {
  await sql.unsafe(statement(name))
} catch (error) {
  console.error(`PostgreSQL refused to ${verb} ${name}: ${error.message}`)
  process.exitCode = 1
} finally {
  await sql.end({ timeout: 5 })
}
