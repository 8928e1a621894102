import { isDeepStrictEqual } from 'node:util'
import type { RealmId } from '@parley/contract'
import { schemaVersion } from '../db/migrate.ts'
import { deleteAllQueues } from '../delivery/queue-store.ts'
import { warningsOf } from '../settings/warnings.ts'
import { type Command, withParley } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import { firstStartMakesIt } from './organizations.ts'

export const migrateCommand: Command = {
  about: 'migrate the database to the schema of this version, and exit',
  flags: {},
  run: (context) =>
    withParley(context, async ({ database }) => {
      context.tell(`The schema is at version ${await schemaVersion(database.sql)}`)
    }),
}

export const endQueuesCommand: Command = {
  about: 'after a backup was restored: end all event queues, so that clients register again',
  flags: {},
  run: (context) =>
    withParley(context, async ({ database }) => {
      context.tell(`${await deleteAllQueues(database.sql)} event queues ended`)
    }),
}

export const doctorCommand: Command = {
  about: 'check the settings and the data',
  flags: {},
  run: (context) =>
    withParley(context, async ({ database, realms }) => {
      context.tell(`Database: ${database.kind}, schema ${await schemaVersion(database.sql)}`)
      const rows = await database.sql<{ id: RealmId; name: string; events: number; top: number }[]>`
        select id, name, last_event_id as events,
          coalesce((select max(id) from event where realm_id = realm.id), 0) as top
        from realm order by id`
      // Perhaps DATA_DIR or DATABASE_URL is not the server's.
      if (rows.length === 0)
        throw new CommandRefused(`There is no organization in this database. ${firstStartMakesIt}`)
      for (const { id, name, events, top } of rows) {
        // Old events are deleted, never the newest: the two agree unless something was restored apart.
        if (top > events) throw new CommandRefused(`The log of "${name}" is ahead of its counter`)
        const realm = await realms.open(id)
        const { live, rebuilt } = await realm.compareInTurn()
        if (!isDeepStrictEqual(live, rebuilt))
          throw new CommandRefused(`"${name}" is not the same in memory as in the database`)
        const { users, channels, realm: record } = realm.directory
        const size = `${users.size} users, ${channels.size} channels, event ${events}`
        context.tell(`"${name}" at ${record.host}: ${size}`)
      }
      for (const warning of warningsOf(context.settings)) context.tell(`Warning: ${warning}`)
      context.tell('No problems found.')
    }),
}
