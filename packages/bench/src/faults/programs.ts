import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const postgresHome = '/usr/lib/postgresql'

/** The directory with PostgreSQL's programs; undefined where this machine has none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(postgresHome) ? readdirSync(postgresHome).sort().reverse() : []
  const places = [...versions.map((version) => join(postgresHome, version, 'bin')), ...onPath()]
  return places.find((place) => existsSync(join(place, 'initdb')))
}

/** The NATS server; undefined where this machine has none. */
export function natsProgram(): string | undefined {
  return onPath()
    .map((place) => join(place, 'nats-server'))
    .find((program) => existsSync(program))
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin', '/usr/local/sbin')
}

/** PostgreSQL refuses to run as root; another user runs it then. */
export function userForPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name])))
      if (uid && gid) return { uid, gid }
    } catch {
      // The next one, then.
    }
  }
  throw new Error('There is no user for PostgreSQL: neither postgres nor nobody')
}

/** A directory that PostgreSQL's user may access; temporary files of tests belong to their own user. */
export function openTemporary(): string {
  return userForPostgres().uid === undefined ? tmpdir() : '/tmp'
}
