import { openDatabase } from './server-modules.ts'

// A process that only runs the embedded database, to measure its memory.
const [dataDir = ''] = process.argv.slice(2)
const bareMb = process.memoryUsage.rss() / 1024 / 1024
const { sql } = await openDatabase(dataDir)
await sql`select count(*) from message where realm_id = 1`
process.send?.({ bareMb })
