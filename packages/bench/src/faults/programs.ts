import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const postgresHome = '/usr/lib/postgresql'

/** The directory of PostgreSQL's programs; undefined if PostgreSQL is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(postgresHome) ? readdirSync(postgresHome).sort().reverse() : []
  const places = [...versions.map((version) => join(postgresHome, version, 'bin')), ...onPath()]
  return places.find((place) => existsSync(join(place, 'initdb')))
}

/** The NATS server; undefined if it is not installed. */
export function natsProgram(): string | undefined {
  return onPath()
    .map((place) => join(place, 'nats-server'))
    .find((program) => existsSync(program))
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin', '/usr/local/sbin')
}

/** PostgreSQL refuses to run as root, so it runs as another user. */
export function userForPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name])))
      if (uid && gid) return { uid, gid }
    } catch {
      // Try the next directory.
    }
  }
  throw new Error('There is no user for PostgreSQL: neither postgres nor nobody')
}

/** A directory that PostgreSQL's user can access. Temporary directories of tests belong to the user of the tests. */
export function openTemporary(): string {
  return userForPostgres().uid === undefined ? tmpdir() : '/tmp'
}
